import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** From 0 to 100. */
  percent: number;
  tone?: 'accent' | 'warn' | 'over' | 'done' | undefined;
  /** The accessible name; without it screen readers skip the bar, because words beside it say the same. */
  label?: string | undefined;
}

/** Renders progress as a bar. */
export const ProgressBar = ({ percent, tone = 'accent', label }: ProgressBarProps) => {
  const share = Math.max(0, Math.min(100, percent));
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label, 'aria-valuenow': Math.round(share) };
  return (
    <div className={styles.bar} {...spoken}>
      <i className={styles[tone]} style={{ transform: `scaleX(${share / 100})` }} />
    </div>
  );
};
