import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Pill } from '#web/kit/ui/pill.tsx';
import { Stone } from '#web/kit/ui/stone.tsx';
import styles from './focus-card.module.css';

interface FocusCardProps {
  /** The rank among the selected Issues. */
  rank?: number | undefined;
  /** A label above the title: `Discussing now`. */
  kicker: string;
  /** True shows the label as a pill with a check. */
  settled?: boolean | undefined;
  /** The time spent on it. */
  time?: ReactNode;
  /** Votes; hidden on a phone. */
  aside?: ReactNode;
  /** A menu at the end. */
  end?: ReactNode;
  title: string;
  /** What stands before and after the title in its line. */
  lead?: ReactNode;
  /** A line under the title, beside `lead`. */
  under?: ReactNode;
  trail?: ReactNode;
  meta?: ReactNode;
  /** Notes. */
  body?: ReactNode;
  /** Lists below the notes. */
  children?: ReactNode;
  /** Buttons, the primary one first. */
  acts?: ReactNode;
}

/** Renders the card of the item that everybody looks at now. */
export const FocusCard = ({
  rank,
  kicker,
  settled = false,
  time,
  aside,
  end,
  title,
  lead,
  under,
  trail,
  meta,
  body,
  children,
  acts,
}: FocusCardProps) => (
  <article className={styles.card} aria-label={title}>
    <div className={styles.head}>
      <Stone tone="now">{rank}</Stone>
      {settled ? (
        <Pill tone="done" icon={IconCircleCheck}>
          {kicker}
        </Pill>
      ) : (
        <b className={styles.kicker}>{kicker}</b>
      )}
      {time}
      <span className={styles.space} />
      {aside && <span className={styles.aside}>{aside}</span>}
      {end}
    </div>
    {lead === undefined ? (
      <h2 className={styles.title}>{title}</h2>
    ) : (
      <div className={styles.line}>
        {lead}
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {under}
        </div>
        {trail}
      </div>
    )}
    {meta && <div className={styles.meta}>{meta}</div>}
    {body && <div className={styles.body}>{body}</div>}
    {children}
    {acts && <div className={styles.acts}>{acts}</div>}
  </article>
);

/** Renders where an item comes from, with an icon. */
export const FocusSource = ({ children }: { children: ReactNode }) => <span className={styles.source}>{children}</span>;
