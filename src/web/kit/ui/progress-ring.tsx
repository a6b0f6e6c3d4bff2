import styles from './progress-ring.module.css';

interface ProgressRingProps {
  /** From 0 to 100. */
  percent: number;
  tone?: 'on-track' | 'off-track' | 'done' | 'canceled' | undefined;
  /** The progress in words: `75% done`. */
  label: string;
  size?: number | undefined;
}

/** Renders progress as a ring. */
export const ProgressRing = ({ percent, tone = 'on-track', label, size = 20 }: ProgressRingProps) => {
  const radius = 8.5;
  const round = 2 * Math.PI * radius;
  const share = Math.max(0, Math.min(100, percent)) / 100;
  return (
    <svg className={`${styles.ring} ${styles[tone]}`} width={size} height={size} viewBox="0 0 20 20" role="img" aria-label={label}>
      <circle cx={10} cy={10} r={radius} />
      {share > 0 && <circle cx={10} cy={10} r={radius} strokeDasharray={`${share * round} ${round}`} transform="rotate(-90 10 10)" />}
    </svg>
  );
};
