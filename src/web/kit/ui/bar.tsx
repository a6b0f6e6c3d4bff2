import styles from './bar.module.css';

interface BarProps {
  of: number;
  all: number;
  tone?: 'on-track' | 'done' | undefined;
}

/** Renders a share of a whole as a short bar; the words beside it say the same. */
export const Bar = ({ of, all, tone = 'on-track' }: BarProps) => (
  <span className={styles.bar} aria-hidden="true">
    <i className={styles[tone]} style={{ width: `${all === 0 ? 0 : Math.round((100 * of) / all)}%` }} />
  </span>
);
