import '#web/core/texts/live-meetings.ts';
import { IconBellRinging, IconCheck, IconCircleCheck } from '@tabler/icons-react';
import type { Readiness } from '#features/meeting/readiness/contract.ts';
import { countMissing, isReady } from '#features/meeting/readiness/rules.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { Attendee } from '../../contract.ts';
import { isPresent } from '../../rules.ts';
import { membersOf, useLive, useTick } from '../room/live-context.tsx';
import { useTraction } from '../room/people-rail.tsx';
import styles from './lobby.module.css';
import type { Nudges } from './nudges.ts';

/** What a person may have to prepare. Headlines are read out in the meeting, so that nobody must have read them before. */
const columns = [
  { kind: 'numbers', list: 'numbersMissing', must: true },
  { kind: 'rocks', list: 'rocksWithoutStatus', must: true },
  { kind: 'todos', list: 'todosOverdue', must: true },
  { kind: 'headlines', list: 'headlinesUnread', must: false },
] as const;

const mustPrepare = (readiness: Readiness): boolean => columns.some(({ list, must }) => must && readiness[list].length > 0);

type Column = (typeof columns)[number];

/** Renders one column of a person: what is missing, complete, or nothing to give. */
const Cell = ({ readiness, column: { kind, list, must }, gives }: { readiness: Readiness; column: Column; gives: boolean }) => {
  const t = useText();
  const missing = readiness[list];
  return (
    <span className={styles.cell} data-missing={missing.length > 0 || undefined}>
      <span className={styles.kind}>{t(`liveMeetings.lobby.${kind}Head`)}</span>
      {missing.length > 0 ? (
        <span className={must ? styles.need : styles.may} title={missing.map(({ title }) => title).join('\n')}>
          {t(`liveMeetings.lobby.${kind}`, { count: missing.length })}
        </span>
      ) : gives ? (
        <Icon as={IconCheck} className={styles.done} label={t('liveMeetings.lobby.complete')} />
      ) : (
        <span role="img" aria-label={t('liveMeetings.lobby.nothing')}>
          –
        </span>
      )}
    </span>
  );
};

const Act = ({ readiness, nudges }: { readiness: Readiness; nudges: Nudges }) => {
  const t = useText();
  const { state, me, personOf } = useLive();
  const { personId } = readiness;
  if (isReady(readiness)) {
    return (
      <span className={styles.ready}>
        <Icon as={IconCircleCheck} size="sm" />
        {t('liveMeetings.lobby.ready')}
      </span>
    );
  }
  if (personId === me.personId && me.isLicensed) {
    const { tractionId, meetingId } = state;
    const reads = readiness.headlinesUnread.length === countMissing(readiness);
    return (
      <Button tone="soft" onClick={() => void openDialog('finishMine', { tractionId, meetingId })}>
        {t(reads ? 'liveMeetings.lobby.read' : 'liveMeetings.lobby.finish')}
      </Button>
    );
  }
  if (!nudges.may) return null;
  if (nudges.at(readiness) !== undefined) return <span className={styles.nudged}>{t('liveMeetings.lobby.isNudged')}</span>;
  return (
    <Button
      icon={IconBellRinging}
      aria-label={t('liveMeetings.lobby.nudge', { name: nameOf(personOf(personId)) })}
      onClick={() => nudges.send([personId])}
    >
      {t('liveMeetings.lobby.nudgeOne')}
    </Button>
  );
};

interface RowProps {
  attendee: Attendee;
  readiness: Readiness;
  nudges: Nudges;
  /** Whether the meeting has Headlines, which everybody is to read. */
  hasHeadlines: boolean;
}

const Row = ({ attendee, readiness, nudges, hasHeadlines }: RowProps) => {
  const t = useText();
  const { time } = useFormats();
  const { me, personOf } = useLive();
  const ownerId = useTraction()?.ownerId;
  const here = isPresent(attendee, useTick());
  const { personId, presence } = attendee;
  const person = personOf(personId);
  const nudged = nudges.at(readiness);
  const place = presence === 'inRoom' ? 'inRoom' : here ? 'here' : 'absent';
  const words = [
    ...(personId === me.personId ? [t('liveMeetings.people.you')] : [t(`liveMeetings.people.${place}`)]),
    ...(personId === ownerId ? [t('liveMeetings.people.leads')] : []),
    ...(nudged === undefined ? [] : [t('liveMeetings.lobby.nudgedAt', { time: time(nudged) })]),
  ].join(', ');
  return (
    <li className={classes(styles.row, isReady(readiness) && styles.isReady)}>
      <Avatar person={person} named={false} presence={here ? 'here' : 'away'} />
      <span className={styles.who}>
        <span className={styles.name}>{nameOf(person)}</span>
        <span className={styles.role}>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
      </span>
      <span className={styles.cells}>
        {columns.map((column) => (
          <Cell
            key={column.kind}
            readiness={readiness}
            column={column}
            gives={readiness.gives.includes(column.kind) || (column.kind === 'headlines' && hasHeadlines)}
          />
        ))}
      </span>
      <span className={styles.act}>
        <Act readiness={readiness} nudges={nudges} />
      </span>
    </li>
  );
};

/** Renders who has what to prepare: oneself, then those who must do something before the meeting. */
export const LobbyBoard = ({ items, nudges }: { items: readonly Readiness[] | undefined; nudges: Nudges }) => {
  const t = useText();
  const { state, me } = useLive();
  if (items === undefined) return <SkeletonRows count={state.attendees.length} />;
  const placeOf = (readiness: Readiness): number =>
    readiness.personId === me.personId ? 0 : mustPrepare(readiness) ? 1 : isReady(readiness) ? 3 : 2;
  const rows = membersOf(state)
    .flatMap((attendee) => {
      const readiness = items.find(({ personId }) => personId === attendee.personId);
      return readiness === undefined ? [] : [{ attendee, readiness }];
    })
    .toSorted((one, other) => placeOf(one.readiness) - placeOf(other.readiness));
  const hasHeadlines = items.some(({ gives }) => gives.includes('headlines'));
  return (
    <div className={styles.board}>
      <div className={styles.heads} aria-hidden="true">
        <span>{t('liveMeetings.lobby.person')}</span>
        {columns.map(({ kind }) => (
          <span key={kind}>{t(`liveMeetings.lobby.${kind}Head`)}</span>
        ))}
      </div>
      <ul aria-label={t('liveMeetings.lobby.people')}>
        {rows.map(({ attendee, readiness }) => (
          <Row key={attendee.personId} attendee={attendee} readiness={readiness} nudges={nudges} hasHeadlines={hasHeadlines} />
        ))}
      </ul>
    </div>
  );
};

/** Names those who only watch and have nothing to prepare. */
export const LobbyWatchers = () => {
  const t = useText();
  const { state, personOf, isGuest } = useLive();
  return state.attendees
    .filter(({ observes }) => observes === true)
    .map(({ personId }) => (
      <p key={personId} className={styles.watches}>
        <Avatar person={personOf(personId)} size="sm" named={false} />
        {t(isGuest(personId) ? 'liveMeetings.lobby.guest' : 'liveMeetings.lobby.watches', { name: nameOf(personOf(personId)) })}
      </p>
    ));
};
