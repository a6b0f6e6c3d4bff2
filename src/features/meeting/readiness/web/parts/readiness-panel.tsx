import '#web/core/texts/meetings.ts';
import { IconBellRinging, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { PersonRow } from '#features/ground/people/web/parts/person-row.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { Readiness } from '../../contract.ts';
import { isReady, whomToNudge } from '../../rules.ts';
import { useNudge, useReadiness } from '../calls.ts';
import styles from './readiness-panel.module.css';

/** Returns what is missing as parts of a sentence: numbers, statuses, To-Dos. */
export const useMissing = () => {
  const t = useText();
  const { list } = useFormats();
  return ({ numbersMissing, rocksWithoutStatus, todosOverdue, headlinesUnread }: Readiness): string => {
    const parts = [
      numbersMissing.length > 0 && t('meetings.missingNumbers', { count: numbersMissing.length }),
      rocksWithoutStatus.length > 0 && t('meetings.missingRocks', { count: rocksWithoutStatus.length }),
      todosOverdue.length > 0 && t('meetings.missingTodos', { count: todosOverdue.length }),
      headlinesUnread.length > 0 && t('meetings.missingHeadlines', { count: headlinesUnread.length }),
    ];
    return list(parts.filter((part) => part !== false));
  };
};

interface PersonReadinessProps {
  row: Readiness;
  person: PersonLook;
  /** Sends a reminder; present where the person may do so. */
  onNudge?: (() => void) | undefined;
}

const PersonReadiness = ({ row, person, onNudge }: PersonReadinessProps) => {
  const t = useText();
  const missing = useMissing();
  const ready = isReady(row);
  return (
    <PersonRow person={person} phrase={ready ? undefined : missing(row)}>
      {ready && (
        <Pill tone="on-track" icon={IconCircleCheck}>
          {t('meetings.ready')}
        </Pill>
      )}
      {onNudge !== undefined && (
        <IconButton icon={IconBellRinging} size="sm" label={t('meetings.nudgeOne', { name: person.firstName })} onClick={onNudge} />
      )}
    </PersonRow>
  );
};

interface ReadinessPanelProps {
  meetingId: string;
  /** True where the person may remind others. */
  nudges: boolean;
}

/** Renders who still has numbers, Rocks or To-Dos to prepare before the meeting, with a button to remind them. */
export const ReadinessPanel = ({ meetingId, nudges }: ReadinessPanelProps) => {
  const t = useText();
  const id = useId();
  const { user } = useSession();
  const { data, isError, refetch } = useReadiness(meetingId);
  const { people } = usePeople(data?.items.map(({ personId }) => personId) ?? []);
  const nudge = useNudge();
  const rows = data?.items ?? [];
  const waiting = new Set(nudge.busy ? [] : whomToNudge(rows, { byId: user.userId, now: nowHere() }));

  const remind = (personIds: string[]) => {
    void nudge
      .send({ params: { id: meetingId }, body: { personIds } })
      .then((reply) => toast.success(t('meetings.nudged', { count: reply.personIds.length })))
      .catch(() => undefined);
  };
  return (
    <Sheet aria-labelledby={id}>
      <SectionHeader
        id={id}
        title={t('meetings.readiness')}
        note={data && t('meetings.readyCount', { count: rows.filter(isReady).length, all: rows.length })}
      >
        {nudges && waiting.size > 1 && (
          <Button size="sm" icon={IconBellRinging} onClick={() => remind([...waiting])}>
            {t('meetings.nudgeAll')}
          </Button>
        )}
      </SectionHeader>
      {data === undefined ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={4} />
        )
      ) : (
        <ul className={styles.people}>
          {rows.map((row) => {
            const person = people.get(row.personId);
            if (person === undefined) return null;
            const may = nudges && waiting.has(row.personId);
            return (
              <PersonReadiness key={row.personId} row={row} person={person} onNudge={may ? () => remind([row.personId]) : undefined} />
            );
          })}
        </ul>
      )}
    </Sheet>
  );
};
