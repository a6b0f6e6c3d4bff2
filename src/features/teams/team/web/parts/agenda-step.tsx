import { IconCheck } from '@tabler/icons-react';
import { formatDuration } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Stone } from '#web/kit/ui/stone.tsx';
import styles from './agenda-step.module.css';
import { TimerView } from './timer-view.tsx';

interface AgendaStepProps {
  title: string;
  state: 'done' | 'now' | 'next';
  /** Seconds planned for the step. */
  planned: number;
  /** Seconds spent in the step so far. */
  spent: number;
  /** True while the meeting's clock is paused. */
  paused?: boolean | undefined;
  /** Its place in a long agenda: then names take two lines, and minutes are plain numbers. */
  place?: { at: number; of: number } | undefined;
  /** Moves the meeting to this step; present only for people who may do so. */
  onSelect?: (() => void) | undefined;
}

/** Renders one step of the agenda as a stone on a line; the parent is an `ol`. */
export const AgendaStep = ({ title, state, planned, spent, paused, place, onSelect }: AgendaStepProps) => {
  const t = useText();
  const minutes = Math.round(planned / 60);
  const over = spent > planned;
  const Line = onSelect && state !== 'now' ? 'button' : 'div';
  const time = {
    done: over ? t('ui.timerOverBy', { time: formatDuration(spent - planned) }) : formatDuration(spent),
    now: place === undefined ? t('ui.minutes', { count: minutes }) : t('ui.placeOf', place),
    next: place === undefined ? t('ui.minutes', { count: minutes }) : minutes,
  };
  return (
    <li className={classes(styles.step, styles[state], place && styles.dense)} aria-current={state === 'now' ? 'step' : undefined}>
      <div className={state === 'now' ? styles.box : undefined}>
        <Line className={styles.line} {...(Line === 'button' ? { type: 'button', onClick: onSelect } : {})}>
          <Stone size="step" tone={state === 'now' ? 'now' : 'idle'} {...(state === 'done' ? { label: t('ui.statusDone') } : {})}>
            {state === 'done' ? <Icon as={IconCheck} /> : state === 'next' ? place?.at : undefined}
          </Stone>
          <span className={styles.title} title={title}>
            {title}
          </span>
          <span className={classes(styles.time, state === 'done' && over && styles.over)}>{time[state]}</span>
        </Line>
        {state === 'now' && (
          <TimerView left={planned - spent} planned={planned} layout="line" paused={paused} whole={place !== undefined} />
        )}
      </div>
    </li>
  );
};
