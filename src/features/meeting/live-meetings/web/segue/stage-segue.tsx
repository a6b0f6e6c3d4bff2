import '#web/core/texts/headlines.ts';
import '#web/core/texts/live-meetings.ts';
import { IconArrowRight, IconPlayerPause, IconPlus } from '@tabler/icons-react';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Kbd } from '#web/kit/ui/kbd.tsx';
import { once } from '#web/kit/ui/once.ts';
import { ProgressBar } from '#web/kit/ui/progress-bar.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { Attendee } from '../../contract.ts';
import { type SegueTurn, speakerOf, turnOf, turnsOf, waitingOf } from '../../rules.ts';
import { useLive, useTick } from '../room/live-context.tsx';
import { usePassing, usePassKey } from '../room/turn-passing.ts';
import { FocusCard } from '../stage/focus-card.tsx';
import { StageFrame } from '../stage/stage-frame.tsx';
import { SegueOrder } from './segue-order.tsx';
import styles from './stage-segue.module.css';

interface ActsProps {
  speaker: Attendee;
  next: Attendee | undefined;
  turn: SegueTurn;
}

/** Renders the buttons of the present turn, for the scribe and the speaker. */
const Acts = ({ speaker, next, turn }: ActsProps) => {
  const t = useText();
  const { state, isScribe, send, personOf } = useLive();
  // While somebody asks to be scribe, handing over is the one primary.
  const asked = isScribe && (state.asking?.length ?? 0) > 0;
  const pass = () => send({ type: 'seguePass', personId: speaker.personId });
  usePassKey(pass);
  return (
    <>
      <Button tone={asked ? 'soft' : 'primary'} iconAfter={next && IconArrowRight} onClick={once(pass)}>
        {next === undefined
          ? t('liveMeetings.segue.done')
          : t('liveMeetings.segue.pass', { name: personOf(next.personId).firstName || nameOf(personOf(next.personId)) })}
      </Button>
      <Button tone="soft" icon={IconPlayerPause} aria-pressed={turn.held} onClick={() => send({ type: 'segueHold', value: !turn.held })}>
        {t(turn.held ? 'liveMeetings.segue.held' : 'liveMeetings.segue.hold')}
      </Button>
      <Button icon={IconPlus} onClick={() => send({ type: 'segueMoreTime' })}>
        {t('liveMeetings.segue.more')}
      </Button>
      <span className={styles.keys} aria-hidden="true">
        <Kbd keys="space" /> {t('liveMeetings.segue.spacePasses')}
      </span>
    </>
  );
};

/** Renders who speaks, who comes then, and the clock of the turn. */
const Speaking = ({ speaker, turn }: { speaker: Attendee; turn: SegueTurn }) => {
  const t = useText();
  const { duration } = useFormats();
  const { state, me, isScribe, personOf } = useLive();
  const now = useTick();
  const [next] = waitingOf(state, now);
  const spoken = turnsOf(state).filter(({ segueStatus }) => segueStatus === 'Done').length;
  const person = personOf(speaker.personId);
  const acts = isScribe || speaker.personId === me.personId;
  const left = Math.ceil(turn.left);
  return (
    <FocusCard
      key={speaker.personId}
      rank={spoken + 1}
      kicker={t(speaker.personId === me.personId ? 'liveMeetings.segue.yours' : 'liveMeetings.segue.theirs')}
      time={t('liveMeetings.segue.placeOf', { place: spoken + 1, count: spoken + 1 + waitingOf(state, now).length })}
      title={nameOf(person)}
      lead={<Avatar person={person} named={false} className={styles.face} />}
      under={next && <p className={styles.then}>{t('liveMeetings.segue.then', { name: nameOf(personOf(next.personId)) })}</p>}
      trail={
        <div className={styles.clock} role="timer">
          <b className={styles.time}>{duration(left)}</b>
          <span>
            {t(
              turn.held ? 'liveMeetings.segue.held' : next === undefined ? 'liveMeetings.segue.lastTurn' : 'liveMeetings.segue.thenPasses',
            )}
          </span>
        </div>
      }
      acts={acts ? <Acts speaker={speaker} next={next} turn={turn} /> : undefined}
    >
      <ProgressBar percent={(turn.spent / turn.total) * 100} tone={turn.held ? 'warn' : 'accent'} />
    </FocusCard>
  );
};

/** Renders the button by which news becomes a Headline, on a phone, whose header has no room for it. */
const AddHeadline = () => {
  const t = useText();
  const { tractionId, meetingId } = useLive().state;
  return (
    <Button icon={IconPlus} onClick={() => void openDialog('addHeadline', { tractionId, meetingId })}>
      {t('headlines.add')}
    </Button>
  );
};

/** Renders Segue, in which everybody in turn tells good news; turns pass on by themselves. Catalogue rows K-18 and K-28. */
export const StageSegue = ({ title }: { title: string }) => {
  const t = useText();
  const { state, may, send, adds } = useLive();
  const phone = usePhone();
  const now = useTick();
  usePassing();
  const speaker = speakerOf(state);
  const turn = turnOf(state, now);
  const [first] = waitingOf(state, now);
  const begins = first !== undefined && may('setSelectedAttendee');
  return (
    <StageFrame title={title} note={t('liveMeetings.segue.prompt')} end={phone && adds && <AddHeadline />}>
      {speaker !== undefined && turn !== undefined ? (
        <Speaking speaker={speaker} turn={turn} />
      ) : (
        <FocusCard
          kicker={t('liveMeetings.segue.idle')}
          title={t(first === undefined ? 'liveMeetings.segue.all' : 'liveMeetings.segue.question')}
          acts={
            begins && (
              <Button tone="primary" onClick={() => send({ type: 'setSelectedAttendee', personId: first.personId })}>
                {t('liveMeetings.segue.begin')}
              </Button>
            )
          }
        />
      )}
      <SegueOrder />
    </StageFrame>
  );
};
