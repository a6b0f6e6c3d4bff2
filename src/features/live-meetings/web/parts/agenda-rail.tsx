import { IconClock, IconClockExclamation, IconPlayerPause } from '@tabler/icons-react';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { AgendaStep } from '../../../../web/ui/agenda-step.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { clockOf, isUnderWay } from '../../rules.ts';
import styles from './agenda-rail.module.css';
import { useLive, useTick } from './live-context.tsx';

/** Renders whether the meeting is on time, and when it ends if the rest takes its planned time. */
export const Ending = () => {
  const t = useText();
  const { time } = useFormats();
  const { state } = useLive();
  const { endsAt, onTime } = clockOf(state, useTick());
  if (endsAt === null) return null;
  const paused = state.status === 'Paused';
  const look = paused ? 'paused' : onTime ? 'onTime' : 'late';
  const icons = { paused: IconPlayerPause, onTime: IconClock, late: IconClockExclamation };
  return (
    <>
      <b className={styles[look]}>
        <Icon as={icons[look]} size="sm" />
        {paused ? t('ui.paused') : t(`liveMeetings.agenda.${onTime ? 'onTime' : 'late'}`)}
      </b>
      <span className={styles.time}>{t('liveMeetings.agenda.ends', { time: time(endsAt) })}</span>
    </>
  );
};

const Steps = ({ onChosen }: { onChosen?: (() => void) | undefined }) => {
  const { state, may, send } = useLive();
  const { sectionSpent } = clockOf(state, useTick());
  const goes = may('setAgendaItem');
  const runs = isUnderWay(state);
  return (
    <ol>
      {state.agenda.map(({ id, name, lengthInMinutes }, index) => {
        const spent = state.sectionTimes[index]?.spentSeconds ?? 0;
        const isNow = runs && index === state.agendaIndex;
        // A section that the scribe went back from has spent time too.
        const isDone = runs && !isNow && spent > 0;
        const go = () => {
          send({ type: 'setAgendaItem', agendaIndex: index });
          onChosen?.();
        };
        return (
          <AgendaStep
            key={id}
            title={name}
            state={isNow ? 'now' : isDone ? 'done' : 'next'}
            planned={lengthInMinutes * 60}
            spent={isNow ? sectionSpent : spent}
            paused={state.status === 'Paused'}
            onSelect={goes ? go : undefined}
          />
        );
      })}
    </ol>
  );
};

/** Renders the minutes of the agenda; also the elapsed time where no header shows it. */
const Whole = ({ elapsed }: { elapsed: boolean }) => {
  const t = useText();
  const { duration } = useFormats();
  const { state } = useLive();
  const { totalPlanned, totalElapsed } = clockOf(state, useTick());
  const minutes = Math.round(totalPlanned / 60);
  return elapsed && isUnderWay(state)
    ? t('liveMeetings.agenda.elapsed', { time: duration(totalElapsed), minutes })
    : t('ui.minutes', { count: minutes });
};

/** Renders the agenda with planned and spent time; the scribe moves the meeting by clicking a step. */
export const AgendaRail = ({ bare = false, onChosen }: { bare?: boolean; onChosen?: () => void }) => {
  const t = useText();
  const Rail = bare ? 'div' : 'aside';
  return (
    <Rail className={classes(styles.rail, bare && styles.bare)} aria-label={bare ? undefined : t('liveMeetings.agenda.title')}>
      <div className={styles.head}>
        {!bare && <h2>{t('liveMeetings.agenda.title')}</h2>}
        <span className={styles.note}>
          <Whole elapsed={bare} />
        </span>
      </div>
      <Steps onChosen={onChosen} />
      <div className={styles.ends}>
        <Ending />
      </div>
    </Rail>
  );
};
