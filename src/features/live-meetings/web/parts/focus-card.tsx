import type { ReactNode } from 'react';
import { Stone } from '../../../../web/ui/stone.tsx';
import styles from './focus-card.module.css';

interface FocusCardProps {
  /** The rank among the selected Issues. */
  rank?: number | undefined;
  /** A label above the title: `Discussing now`. */
  kicker: string;
  /** The time spent on it. */
  time?: ReactNode;
  /** Votes; hidden on a phone. */
  aside?: ReactNode;
  /** A menu at the end. */
  end?: ReactNode;
  title: string;
  meta?: ReactNode;
  /** Notes. */
  body?: ReactNode;
  /** Lists below the notes. */
  children?: ReactNode;
  /** Buttons, the primary one first. */
  acts?: ReactNode;
}

/** Renders the card of the item that everybody looks at now. */
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

/** Renders where an item comes from, with an icon. */
export const FocusSource = ({ children }: { children: ReactNode }) => <span className={styles.source}>{children}</span>;
