import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Count } from './count.tsx';
import styles from './section-header.module.css';

interface SectionHeaderProps {
  title: string;
  /** A count or a period of time. */
  note?: ReactNode;
  /** The id for the sheet's `aria-labelledby`. */
  id?: string | undefined;
  level?: 2 | 3 | undefined;
  /** True above the rows of settings, whose words begin further in. */
  roomy?: boolean | undefined;
  /** Controls: filter, add, more. */
  children?: ReactNode;
}

/** Renders the head of a sheet: title, count and controls. */
export const SectionHeader = ({ title, note, id, level = 2, roomy = false, children }: SectionHeaderProps) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes(styles.header, roomy && styles.roomy)}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {note && <span className={styles.note}>{typeof note === 'number' ? <Count of={note} /> : note}</span>}
      <span className={styles.space} />
      {children}
    </div>
  );
};
