import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  note?: ReactNode;
  /** At most one primary button among them. */
  children?: ReactNode;
}

/** The title of a screen, a sentence under it, and what can be done. */
export const PageHeader = ({ title, note, children }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      {note && <p className={styles.note}>{note}</p>}
    </div>
    {children && <div className={styles.actions}>{children}</div>}
  </header>
);
