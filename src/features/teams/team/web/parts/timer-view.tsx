import { IconAlertTriangle, IconClock, IconPlayerPause } from '@tabler/icons-react';
import { formatDuration } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { ProgressBar } from '#web/kit/ui/progress-bar.tsx';
import { timerStateOf } from '../meeting/timer-state.ts';
import styles from './timer-view.module.css';

interface TimerViewProps {
  /** Seconds left; negative once the time is over. */
  left: number;
  /** Seconds planned for the section. */
  planned: number;
  /** `line` puts the word beside the time, as in the agenda and on phones. */
  layout?: 'block' | 'line' | undefined;
  /** True while the clock is paused. */
  paused?: boolean | undefined;
  /** True says of how many minutes the time is left, where nothing else does. */
  whole?: boolean | undefined;
}

const tones = { calm: 'accent', last: 'warn', over: 'over' } as const;

/** Renders a section's clock: on time, in its last minutes, over time or paused. It never blinks. */
export const TimerView = ({ left, planned, layout = 'block', paused = false, whole = layout === 'block' }: TimerViewProps) => {
  const t = useText();
  const state = timerStateOf(left, planned);
  const minutes = Math.round(planned / 60);
  const percent = planned <= 0 ? 100 : ((planned - left) / planned) * 100;
  const words = {
    calm: whole ? t('ui.timerLeftOf', { minutes }) : t('ui.timerLeft'),
    last: t('ui.timerLast', { minutes: Math.max(1, Math.ceil(left / 60)) }),
    over: t('ui.timerOver'),
    paused: t('ui.paused'),
  };
  const shown = paused ? 'paused' : state;
  const icons = { calm: undefined, last: IconClock, over: IconAlertTriangle, paused: IconPlayerPause };
  const icon = icons[shown];
  return (
    <div className={classes(styles.timer, styles[layout], styles[shown])} role="timer">
      <b className={styles.time}>{left < 0 ? `+${formatDuration(-left)}` : formatDuration(left)}</b>
      <span className={styles.words}>
        {icon && <Icon as={icon} size="xs" />}
        {words[shown]}
      </span>
      <div className={styles.bar}>
        <ProgressBar percent={percent} tone={tones[state]} />
      </div>
    </div>
  );
};
