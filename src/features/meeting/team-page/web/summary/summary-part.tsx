import { type ReactNode, useId } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import styles from './meeting-summary-page.module.css';

interface SummaryPartProps {
  title: string;
  /** The number of entries; for 0 the text `none` is shown. */
  count?: number | undefined;
  none?: string | undefined;
  note?: string | undefined;
  children: ReactNode;
}

/** Renders one part of the summary under its heading. */
export const SummaryPart = ({ title, count, none, note, children }: SummaryPartProps) => {
  const id = useId();
  const { number } = useFormats();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.partTitle}>
        {title}
        {count !== undefined && count > 0 && <span className={styles.count}>{number(count)}</span>}
        {note !== undefined && <span className={styles.count}>{note}</span>}
      </h3>
      {count === 0 && none !== undefined ? <p className={styles.none}>{none}</p> : children}
    </section>
  );
};
