import type { ReactNode } from 'react';
import { useWriters, useWritesHere, WritesBar, WritesTag } from '#features/documents/collections/web/parts/presence.tsx';
import styles from './part.module.css';

interface PartProps {
  /** The name by which others see that somebody writes here. */
  place: string;
  title: ReactNode;
  note?: string | undefined;
  /** Buttons of the part, such as its history. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Renders a part of the Vision page: its name at the left, its content beside it, and who writes in it. */
export const DocumentPart = ({ place, title, note, tools, children }: PartProps) => {
  const writers = useWriters(place);
  return (
    <section className={styles.part} data-part={place} {...useWritesHere(place)}>
      <WritesBar writers={writers} />
      <header className={styles.head}>
        <h2>{title}</h2>
        {tools !== undefined && <span className={styles.tools}>{tools}</span>}
        {note !== undefined && <p>{note}</p>}
        <WritesTag writers={writers} />
      </header>
      <div className={styles.content}>{children}</div>
    </section>
  );
};

interface ColumnProps extends Omit<PartProps, 'note'> {
  /** What stands under the title, such as the day of a plan. */
  under?: ReactNode;
  className?: string | undefined;
}

/** Renders a column of the Traction page, or the 3-Year Picture. */
export const VtoColumn = ({ place, title, under, tools, children, className }: ColumnProps) => {
  const writers = useWriters(place);
  return (
    <section className={className} data-part={place} {...useWritesHere(place)}>
      <header className={styles.top}>
        <div className={styles.grow}>
          <h2>{title}</h2>
          {under}
          <WritesTag writers={writers} />
        </div>
        {tools !== undefined && <span className={styles.tools}>{tools}</span>}
      </header>
      {children}
    </section>
  );
};
