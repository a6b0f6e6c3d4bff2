import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { nameOf } from '../../../shared/names.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { AvatarStack } from '../../../web/ui/avatar-stack.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { NativeSelect } from '../../../web/ui/native-select.tsx';
import { SectionHeader } from '../../../web/ui/section-header.tsx';
import { SettingRow, useSaved } from '../../../web/ui/setting-row.tsx';
import { SettingsPane } from '../../../web/ui/settings-pane.tsx';
import { Sheet } from '../../../web/ui/sheet.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { Traction } from '../../meetings/contract.ts';
import { PageLink } from '../../meetings/web/parts/meeting-act.tsx';
import { useTractions } from '../../meetings/web/parts/tractions.tsx';
import { usePeople } from '../../people/web/parts/directory.tsx';
import { useOrgId, useSetLeaders, useUnsetLeaders } from './calls.ts';
import styles from './departments-screen.module.css';

const none = 'none';

/** Renders which meeting's people are the leadership team; catalogue row B-23. */
const Leaders = ({ tractions, tell }: { tractions: readonly Traction[]; tell: () => void }) => {
  const t = useText();
  const orgId = useOrgId();
  const set = useSetLeaders();
  const unset = useUnsetLeaders();
  const choose = (id: string) =>
    (id === none ? unset.send({ params: { orgId } }) : set.send({ params: { orgId, meetingId: id } })).then(tell, () => undefined);
  return (
    <SettingRow label={t('settings.leaders')} hint={t('settings.leadersHint')}>
      {(labelId) => (
        <span className={styles.choice}>
          <NativeSelect
            aria-labelledby={labelId}
            options={[{ value: none, label: t('settings.noLeaders') }, ...tractions.map(({ id, title }) => ({ value: id, label: title }))]}
            value={tractions.find(({ isLeadershipTeam }) => isLeadershipTeam)?.id ?? none}
            onChange={(id) => void choose(id)}
          />
        </span>
      )}
    </SettingRow>
  );
};

const Departments = ({ tractions }: { tractions: readonly Traction[] }) => {
  const t = useText();
  const { people } = usePeople(tractions.flatMap(({ invitees, ownerId }) => [...invitees, ownerId]));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('settings.departments')}>
        <thead>
          <tr>
            <th scope="col">{t('settings.department')}</th>
            <th scope="col">{t('settings.lead')}</th>
            <th scope="col">{t('settings.when')}</th>
            <th scope="col">{t('settings.people')}</th>
          </tr>
        </thead>
        <tbody>
          {tractions.map(({ id, title, ownerId, invitees, threads: [thread] }) => {
            const lead = ownerId === null ? undefined : people.get(ownerId);
            return (
              <tr key={id}>
                <th scope="row">{thread === undefined ? title : <PageLink to={`/traction/${id}/${thread.id}`}>{title}</PageLink>}</th>
                <td>{lead === undefined ? '' : nameOf(lead, 'first-last-initial')}</td>
                <td>{thread === undefined ? '' : t(`meetings.cadence${thread.cadence}`)}</td>
                <td>
                  <AvatarStack people={invitees.flatMap((person) => people.get(person) ?? [])} most={5} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

/** `/org/detail/{id}/meetings`: the leadership team's meeting, and every department with its lead and people. */
export const DepartmentsScreen = () => {
  const t = useText();
  const { words, tell } = useSaved();
  const tractions = useTractions();
  return (
    <SettingsPane
      title={t('settings.meetings')}
      note={t('settings.meetingsNote')}
      aside={
        <>
          {words}
          <PageLink to="/meeting/new" tone="primary" icon={IconPlus}>
            {t('settings.newMeeting')}
          </PageLink>
        </>
      }
    >
      {tractions === undefined ? (
        <SkeletonRows count={5} />
      ) : (
        <>
          <Sheet aria-label={t('settings.leaders')}>
            <Leaders tractions={tractions} tell={tell} />
          </Sheet>
          <Sheet aria-labelledby="departments">
            <SectionHeader id="departments" title={t('settings.departments')} note={tractions.length} />
            {tractions.length === 0 ? (
              <EmptyState icon={IconUsersGroup} title={t('settings.noMeetings')} text={t('settings.noMeetingsText')} />
            ) : (
              <Departments tractions={tractions} />
            )}
          </Sheet>
        </>
      )}
    </SettingsPane>
  );
};
