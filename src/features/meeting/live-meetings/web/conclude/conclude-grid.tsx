import type { ReactNode } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './conclude-grid.module.css';

interface ConcludePartProps {
  title: string;
  /** What the part comes to: a count, an average. */
  note?: ReactNode;
  /** A control at the end of the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** Renders a part of Conclude. All parts have the same three columns, so that names, words and dates line up. */
export const ConcludePart = ({ title, note, end, children }: ConcludePartProps) => (
  <section className={styles.part} aria-label={title}>
    <div className={classes(styles.row, styles.head)}>
      <h2>{title}</h2>
      <span className={styles.note}>{note}</span>
      <span className={styles.end}>{end}</span>
    </div>
    <div className={styles.rows}>{children}</div>
  </section>
);

/** Renders the rows of a part. */
export const ConcludeRows = ({ label, children }: { label: string; children: ReactNode }) => <ul aria-label={label}>{children}</ul>;

interface ConcludeRowProps {
  owner: ReactNode;
  /** True where the row above has the same owner: the name is shown once. */
  again?: boolean | undefined;
  /** A date, a time or names of meetings. */
  end?: ReactNode;
  children: ReactNode;
}

export const ConcludeRow = ({ owner, again = false, end, children }: ConcludeRowProps) => (
  <li className={classes(styles.row, styles.item)}>
    <span className={classes(styles.owner, again && styles.again)}>{owner}</span>
    <span className={styles.words}>{children}</span>
    <span className={styles.end}>{end}</span>
  </li>
);
