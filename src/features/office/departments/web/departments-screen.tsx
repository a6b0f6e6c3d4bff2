import '#web/core/texts/departments.ts';
import '#web/core/texts/settings.ts';
import { IconPlus, IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Meeting, meetingApi, type Traction } from '#features/teams/team/contract.ts';
import { PageLink } from '#features/teams/team/web/parts/meeting-button.tsx';
import { useTractions } from '#features/teams/team/web/parts/tractions.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { SettingRow, useSaved } from '#web/kit/ui/setting-row.tsx';
import { SettingsPane } from '#web/kit/ui/settings-pane.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { useChooseLeaders, useDepartments } from './calls.ts';
import { DepartmentList, type Team } from './departments/department-list.tsx';
import { LooseMeetings } from './departments/loose-meetings.tsx';
import styles from './departments-screen.module.css';

const none = 'none';

/** Most meetings whose day and time are read; a request takes no more ids (specification section 9). */
const mostRead = 300;

/** Renders which meeting's people are the leadership team; catalogue row B-23. */
const Leaders = ({ tractions, tell }: { tractions: readonly Traction[]; tell: () => void }) => {
  const t = useText();
  const choose = useChooseLeaders();
  return (
    <SettingRow label={t('departments.leaders')} hint={t('departments.leadersHint')}>
      {(labelId) => (
        <span className={styles.choice}>
          <NativeSelect
            aria-labelledby={labelId}
            options={[
              { value: none, label: t('departments.noLeaders') },
              ...tractions.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={tractions.find(({ isLeadershipTeam }) => isLeadershipTeam)?.id ?? none}
            onChange={(id) => void choose(id === none ? undefined : id).then((saved) => saved && tell())}
          />
        </span>
      )}
    </SettingRow>
  );
};

/** Returns the scheduled meetings of tractions, by traction. */
const useNext = (tractions: readonly Traction[]): ReadonlyMap<string, Meeting> => {
  const ids = tractions.flatMap(({ threads }) => threads[0]?.meetingId ?? []).slice(0, mostRead);
  const ask = { query: { ids: ids.join(',') } };
  const { data } = useRead(meetingApi.list, ask, { quiet: true, keep: true, enabled: ids.length > 0 });
  return new Map(data?.items.map((meeting) => [meeting.tractionId, meeting]));
};

const Departments = ({ teams, next }: { teams: readonly Team[]; next: ReadonlyMap<string, Meeting> }) => {
  const t = useText();
  const [words, setWords] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isOpen = words !== undefined;
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  return (
    <Sheet aria-labelledby="departments">
      <SectionHeader id="departments" title={t('departments.title')} note={teams.length}>
        {teams.length > 0 && (
          <IconButton
            icon={IconSearch}
            label={t('departments.find')}
            aria-expanded={isOpen}
            onClick={() => setWords(isOpen ? undefined : '')}
          />
        )}
      </SectionHeader>
      {isOpen && (
        <div className={styles.search} role="search">
          <TextInput
            type="search"
            icon={IconSearch}
            aria-label={t('departments.find')}
            placeholder={t('departments.find')}
            value={words}
            onChange={setWords}
            ref={field}
          />
        </div>
      )}
      {teams.length === 0 ? (
        <EmptyState icon={IconUsersGroup} title={t('departments.none')} text={t('departments.noneText')} />
      ) : (
        <DepartmentList teams={teams} next={next} words={words ?? ''} />
      )}
    </Sheet>
  );
};

/** Renders the departments without a meeting, each with the way to its first one. */
const WithoutMeeting = ({ teams }: { teams: readonly Team[] }) => {
  const t = useText();
  return teams
    .filter(({ tractions }) => tractions.length === 0)
    .map(({ department: { id, name } }) => (
      <Sheet key={id} aria-label={t('departments.scheduleFor', { name })}>
        <EmptyState
          icon={IconUsersGroup}
          text={t('departments.without', { name })}
          action={
            <PageLink
              to="/meeting/new"
              search={{ department: id }}
              tone="soft"
              icon={IconPlus}
              aria-label={t('departments.scheduleFor', { name })}
            >
              {t('departments.schedule')}
            </PageLink>
          }
        />
      </Sheet>
    ));
};

/** `/org/detail/{id}/meetings`: the leadership team's meeting, and the departments with their leads, meetings and people; row B-32. */
export const DepartmentsScreen = () => {
  const t = useText();
  const { words, tell } = useSaved();
  const tractions = useTractions();
  const departments = useDepartments();
  const next = useNext(tractions ?? []);
  const items = departments.data?.items;
  const placed = new Set(items?.flatMap(({ meetingIds }) => meetingIds));
  const teams = items?.map((department) => ({
    department,
    tractions: tractions?.filter(({ id }) => department.meetingIds.includes(id)) ?? [],
  }));
  return (
    <SettingsPane
      title={t('settings.meetings')}
      note={t('departments.note')}
      aside={
        <>
          {words}
          <Button tone="primary" icon={IconPlus} onClick={() => void openDialog('department', {})}>
            {t('departments.add')}
          </Button>
        </>
      }
    >
      {departments.isError && items === undefined ? (
        <ErrorState onRetry={() => void departments.refetch()} />
      ) : tractions === undefined || items === undefined || teams === undefined ? (
        <SkeletonRows count={5} />
      ) : (
        <>
          <Sheet aria-label={t('departments.leaders')}>
            <Leaders tractions={tractions} tell={tell} />
          </Sheet>
          <Departments teams={teams} next={next} />
          <WithoutMeeting teams={teams} />
          <LooseMeetings tractions={tractions.filter(({ id }) => !placed.has(id))} departments={items} next={next} />
        </>
      )}
    </SettingsPane>
  );
};
