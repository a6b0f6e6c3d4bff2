import '#web/core/texts/live-meetings.ts';
import { IconArrowForwardUp, IconCheck, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useOrder } from '#web/kit/order/use-order.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Grip } from '#web/kit/ui/grip.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Stone } from '#web/kit/ui/stone.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Attendee } from '../../contract.ts';
import { segueOf, turnOf, turnsOf, waitingOf } from '../../rules.ts';
import { useLive, useTick } from '../room/live-context.tsx';
import { StageRows } from '../stage/stage-frame.tsx';
import { SegueLine } from './segue-line.tsx';
import styles from './segue-order.module.css';

const shuffled = <One,>(list: readonly One[]): One[] =>
  list
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one);

/** Orders those whose turn is to come: by a row's handle, by Alt with an arrow, or by chance. */
const useOrdering = (waiting: readonly string[]) => {
  const { send, personOf, may } = useLive();
  const order = useOrder({
    row: 'data-turn',
    ids: waiting,
    titleOf: (id) => nameOf(personOf(id)),
    onOrder: (personIds) => send({ type: 'segueOrder', personIds }),
  });
  return { order, orders: may('segueOrder'), shuffle: () => send({ type: 'segueOrder', personIds: shuffled(waiting) }) };
};

interface RowProps {
  attendee: Attendee;
  mark: ReactNode;
  say?: ReactNode;
  time: ReactNode;
  look?: 'past' | 'on' | 'skipped' | undefined;
  ordering?: ReturnType<typeof useOrdering> | undefined;
}

const Row = ({ attendee, mark, say, time, look, ordering }: RowProps) => {
  const t = useText();
  const { send, may, personOf } = useLive();
  const { personId } = attendee;
  const person = personOf(personId);
  const picks = may('setSelectedAttendee') && look !== 'on' && attendee.observes !== true;
  const orders = ordering?.orders === true;
  return (
    <li
      className={classes(styles.row, look && styles[look], ordering?.order.dragged === personId && styles.dragged)}
      aria-current={look === 'on' ? 'true' : undefined}
      {...(ordering ? { 'data-turn': personId } : {})}
    >
      {orders && (
        <span className={styles.grip}>
          <Grip {...ordering.order.gripOf(personId)} />
        </span>
      )}
      <span className={styles.mark}>{mark}</span>
      <Avatar person={person} size="sm" named={false} />
      {picks ? (
        <button
          type="button"
          className={styles.name}
          title={t('liveMeetings.segue.give', { name: nameOf(person) })}
          onClick={() => send({ type: 'setSelectedAttendee', personId })}
          onKeyDown={orders ? (press) => void ordering.order.stepBy(personId, press) : undefined}
        >
          {nameOf(person)}
        </button>
      ) : (
        <span className={styles.name}>{nameOf(person)}</span>
      )}
      <span className={styles.say}>{say}</span>
      <span className={styles.time}>{time}</span>
    </li>
  );
};

type Told = Omit<RowProps, 'attendee' | 'ordering'>;

/** Returns what a row tells of those who have spoken, who speaks, who is away and who only watches. */
const useTold = (now: Date) => {
  const t = useText();
  const { duration } = useFormats();
  const { state, personOf, isGuest } = useLive();
  const segue = segueOf(state);
  return ({ personId, segueStatus, observes }: Attendee): Told => {
    if (observes === true)
      return {
        look: 'skipped',
        mark: <Icon as={IconEye} size="sm" />,
        say: t(isGuest(personId) ? 'liveMeetings.people.watches' : 'liveMeetings.people.observer'),
        time: t('liveMeetings.segue.noTurn'),
      };
    if (segueStatus === 'Selected')
      return {
        look: 'on',
        mark: <Stone tone="now" />,
        say: t('liveMeetings.segue.speaking'),
        time: duration(turnOf(state, now)?.spent ?? 0),
      };
    if (segueStatus === 'None')
      return {
        look: 'skipped',
        mark: <Icon as={IconArrowForwardUp} size="sm" />,
        say: t('liveMeetings.segue.away'),
        time: t('liveMeetings.segue.passed'),
      };
    const line = segue?.lines.find((one) => one.personId === personId)?.line ?? '';
    return {
      look: 'past',
      mark: (
        <Stone label={t('liveMeetings.segue.statusDone')}>
          <Icon as={IconCheck} />
        </Stone>
      ),
      say: <SegueLine personId={personId} name={nameOf(personOf(personId))} line={line} />,
      time: duration(segue?.spent.find((one) => one.personId === personId)?.seconds ?? 0),
    };
  };
};

const Rows = ({ waiting, ordering, now }: { waiting: readonly string[]; ordering: ReturnType<typeof useOrdering>; now: Date }) => {
  const t = useText();
  const { duration } = useFormats();
  const { state } = useLive();
  const told = useTold(now);
  const turns = turnsOf(state);
  const of = (status: Attendee['segueStatus']) => turns.filter(({ segueStatus }) => segueStatus === status);
  const before = [...of('Done'), ...of('Selected')];
  const coming = ordering.order.ids.flatMap((id) => turns.find(({ personId }) => personId === id) ?? []);
  const after = [
    ...of('None').filter(({ personId }) => !waiting.includes(personId)),
    ...state.attendees.filter(({ observes }) => observes === true),
  ];
  return (
    <ol aria-label={t('liveMeetings.segue.people')}>
      {before.map((one) => (
        <Row key={one.personId} attendee={one} {...told(one)} />
      ))}
      {coming.map((one, place) => (
        <Row
          key={one.personId}
          attendee={one}
          mark={<Stone tone="none">{before.length + place + 1}</Stone>}
          say={one.presence === 'inRoom' ? t('liveMeetings.people.inRoom') : undefined}
          time={place === 0 ? t('liveMeetings.segue.nextUp') : duration(segueOf(state)?.seconds ?? 0)}
          ordering={ordering}
        />
      ))}
      {after.map((one) => (
        <Row key={one.personId} attendee={one} {...told(one)} />
      ))}
    </ol>
  );
};

/** Renders everybody in the order of their turns: how long they spoke, with a line of their news, who speaks, and who comes. */
export const SegueOrder = () => {
  const t = useText();
  const { duration } = useFormats();
  const { state } = useLive();
  const now = useTick();
  const segue = segueOf(state);
  const waiting = waitingOf(state, now).map(({ personId }) => personId);
  const ordering = useOrdering(waiting);
  if (segue === undefined) return null;
  return (
    <section aria-labelledby="segue-order">
      <div className={styles.head}>
        <h2 id="segue-order">{t('liveMeetings.segue.order')}</h2>
        <span className={styles.note}>
          {segue.seconds < 120
            ? t('liveMeetings.segue.each', { count: segue.seconds })
            : t('liveMeetings.segue.minutesEach', { time: duration(segue.seconds) })}
        </span>
        {ordering.orders && waiting.length > 1 && (
          <Button className={styles.shuffle} onClick={ordering.shuffle}>
            {t('liveMeetings.segue.shuffle')}
          </Button>
        )}
      </div>
      <StageRows>
        <Rows waiting={waiting} ordering={ordering} now={now} />
      </StageRows>
      <VisuallyHidden live="polite">{ordering.order.said}</VisuallyHidden>
    </section>
  );
};
