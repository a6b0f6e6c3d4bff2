import type { ReactNode } from 'react';
import { Stone } from '../../../../web/ui/stone.tsx';
import styles from './focus-card.module.css';

interface FocusCardProps {
  /** Its number among those picked. */
  rank?: number | undefined;
  /** What it is now: `Discussing now`. */
  kicker: string;
  /** How long it has been. */
  time?: ReactNode;
  /** Votes; a phone has no room for them. */
  aside?: ReactNode;
  /** More. */
  end?: ReactNode;
  title: string;
  meta?: ReactNode;
  /** Notes. */
  body?: ReactNode;
  /** Lists within it. */
  children?: ReactNode;
  /** The primary button first. */
  acts?: ReactNode;
}

/** What everybody looks at now. */
export const FocusCard = ({ rank, kicker, time, aside, end, title, meta, body, children, acts }: FocusCardProps) => (
  <article className={styles.card} aria-label={title}>
    <div className={styles.head}>
      <Stone tone="now">{rank}</Stone>
      <b className={styles.kicker}>{kicker}</b>
      {time}
      <span className={styles.space} />
      {aside && <span className={styles.aside}>{aside}</span>}
      {end}
    </div>
    <h2 className={styles.title}>{title}</h2>
    {meta && <div className={styles.meta}>{meta}</div>}
    {body && <div className={styles.body}>{body}</div>}
    {children}
    {acts && <div className={styles.acts}>{acts}</div>}
  </article>
);

/** Where something comes from, with its icon. */
export const FocusSource = ({ children }: { children: ReactNode }) => <span className={styles.source}>{children}</span>;
