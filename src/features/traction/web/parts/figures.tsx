import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface Figure {
  label: string;
  value: ReactNode;
  /** A sparkline beside the number. */
  picture?: ReactNode;
}

/** Renders a few numbers beside each other, each above its name. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, value, picture }) => (
      <div key={label} className={styles.figure}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>
          {value}
          {picture}
        </dd>
      </div>
    ))}
  </dl>
);
