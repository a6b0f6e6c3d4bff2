import { IconArrowsShuffle, IconCheck, IconCircleCheckFilled, IconPlayerTrackNext } from '@tabler/icons-react';
import { nameOf } from '../../../../shared/names.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Stone } from '../../../../web/ui/stone.tsx';
import type { Attendee } from '../../contract.ts';
import { FocusCard } from './focus-card.tsx';
import { isPresent, presentOf, useLive, useTick } from './live-context.tsx';
import { StageFrame } from './stage-frame.tsx';
import styles from './stage-segue.module.css';

/** Returns those who have not spoken yet, in order after the current speaker. */
const waitingOf = (attendees: readonly Attendee[]): Attendee[] => {
  const at = attendees.findIndex(({ segueStatus }) => segueStatus === 'Selected');
  return [...attendees.slice(at + 1), ...attendees.slice(0, Math.max(0, at))].filter(({ segueStatus }) => segueStatus === 'None');
};

/** Renders the buttons Next, Random and Done: for the scribe, and Done also for the current speaker. */
const Turns = ({ selected, waiting }: { selected: Attendee | undefined; waiting: readonly Attendee[] }) => {
  const t = useText();
  const { send, may, me } = useLive();
  const leads = may('setSelectedAttendee');
  const isMine = selected?.personId === me.personId && may('segueDone');
  const [next] = waiting;
  const pick = (one: Attendee | undefined) => one && send({ type: 'setSelectedAttendee', personId: one.personId });
  if (leads) {
    return (
      <>
        {next === undefined ? (
          selected && (
            <Button tone="primary" icon={IconCheck} onClick={() => send({ type: 'segueDone', personId: selected.personId })}>
              {t('liveMeetings.segue.done')}
            </Button>
          )
        ) : (
          <Button tone="primary" icon={IconPlayerTrackNext} onClick={() => pick(next)}>
            {t(selected === undefined ? 'liveMeetings.segue.begin' : 'liveMeetings.segue.next')}
          </Button>
        )}
        {waiting.length > 1 && (
          <Button tone="soft" icon={IconArrowsShuffle} onClick={() => pick(waiting[Math.floor(Math.random() * waiting.length)])}>
            {t('liveMeetings.segue.random')}
          </Button>
        )}
      </>
    );
  }
  return isMine ? (
    <Button tone="primary" icon={IconCheck} onClick={() => send({ type: 'segueDone', personId: me.personId })}>
      {t('liveMeetings.segue.mineDone')}
    </Button>
  ) : null;
};

const Person = ({ attendee, here }: { attendee: Attendee; here: boolean }) => {
  const t = useText();
  const { send, may, personOf } = useLive();
  const { personId, segueStatus } = attendee;
  const person = personOf(personId);
  const picks = may('setSelectedAttendee') && segueStatus !== 'Selected';
  const Box = picks ? 'button' : 'div';
  const say = segueStatus === 'None' && !here ? 'away' : segueStatus;
  return (
    <li>
      <Box
        className={classes(styles.person, segueStatus === 'Selected' && styles.selected, !here && styles.gone)}
        aria-current={segueStatus === 'Selected' ? 'true' : undefined}
        {...(Box === 'button' ? { type: 'button' as const, onClick: () => send({ type: 'setSelectedAttendee', personId }) } : {})}
      >
        <Avatar person={person} size="lg" named={false} />
        <span className={styles.words}>
          <span className={styles.name}>{nameOf(person)}</span>
          <span className={styles.state}>{t(`liveMeetings.segue.status${say}`)}</span>
        </span>
        {segueStatus === 'Selected' && <Stone tone="now" size="step" />}
        {segueStatus === 'Done' && <Icon as={IconCircleCheckFilled} className={styles.check} />}
      </Box>
    </li>
  );
};

/** Renders Segue, in which everybody in turn tells good news; catalogue rows K-18 and K-28. */
export const StageSegue = ({ title }: { title: string }) => {
  const t = useText();
  const { state, me, personOf } = useLive();
  const now = useTick();
  const present = presentOf(state, now);
  const selected = state.attendees.find(({ segueStatus }) => segueStatus === 'Selected');
  const waiting = waitingOf(state.attendees).filter((one) => isPresent(one, now));
  const spoken = state.attendees.filter(({ segueStatus }) => segueStatus === 'Done').length;
  const all = selected === undefined && waiting.length === 0 && spoken > 0;
  const name = selected === undefined ? '' : nameOf(personOf(selected.personId));
  const words = selected === undefined ? t(all ? 'liveMeetings.segue.all' : 'liveMeetings.segue.question') : name;
  const kicker = selected?.personId === me.personId ? 'yours' : selected === undefined ? 'idle' : 'theirs';
  return (
    <StageFrame title={title} note={t('liveMeetings.segue.count', { done: spoken, count: Math.max(spoken, present.length) })}>
      <FocusCard
        kicker={t(`liveMeetings.segue.${kicker}`)}
        title={words}
        body={selected === undefined ? undefined : t('liveMeetings.segue.prompt')}
        acts={<Turns selected={selected} waiting={waiting} />}
      />
      <ul className={styles.list} aria-label={t('liveMeetings.segue.people')}>
        {state.attendees.map((attendee) => (
          <Person key={attendee.personId} attendee={attendee} here={isPresent(attendee, now)} />
        ))}
      </ul>
    </StageFrame>
  );
};
