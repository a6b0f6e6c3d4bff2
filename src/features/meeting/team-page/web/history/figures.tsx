import type { ReactNode } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import styles from './figures.module.css';

export interface Figure {
  label: string;
  /** A number is written as its reader writes numbers. */
  value: string | number;
  /** A sparkline beside the number. */
  picture?: ReactNode;
}

/** Renders a few numbers beside each other, each above its name. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => {
  const { number } = useFormats();
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, picture }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {typeof value === 'number' ? number(value) : value}
            {picture}
          </dd>
        </div>
      ))}
    </dl>
  );
};
