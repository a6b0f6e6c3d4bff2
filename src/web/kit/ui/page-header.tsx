import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  note?: ReactNode;
  /** Action buttons; at most one of them is primary. */
  children?: ReactNode;
}

/** Renders a screen's title, a sentence under it, and its action buttons. */
export const PageHeader = ({ title, note, children }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      {note && <p className={styles.note}>{note}</p>}
    </div>
    {children && <div className={styles.actions}>{children}</div>}
  </header>
);
