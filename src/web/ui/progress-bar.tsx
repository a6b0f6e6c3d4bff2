import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  tone?: 'accent' | 'warn' | 'over' | 'done' | undefined;
  /** Without one the bar is decoration beside words that say the same. */
  label?: string | undefined;
}

/** How far something is, as a bar. */
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
