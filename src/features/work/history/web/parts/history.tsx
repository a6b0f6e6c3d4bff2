import '#web/core/texts/history.ts';
import { useState } from 'react';
import { nameOf } from '#shared/names.ts';
import type { SubjectRef } from '#shared/subjects.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { HistoryEntry } from '../../contract.ts';
import { useHistory } from '../calls.ts';
import { HistoryRow } from '../history/history-row.tsx';
import styles from './history.module.css';

const monthOf = (act: HistoryEntry): string => dayHere(new Date(act.at)).slice(0, 7);

interface PageProps {
  of: SubjectRef;
  before?: string | undefined;
  /** The month of the act above the page, whose head stands there already. */
  under?: string | undefined;
}

/** Renders a page of acts, and on request the one before it: its beginning is where this one ends now. */
const Page = ({ of, before, under }: PageProps) => {
  const t = useText();
  const { month, wholeDay } = useFormats();
  const { data, isError, refetch } = useHistory(of, before);
  const [isMore, setIsMore] = useState(false);
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={3} />;
  const { items, next, since } = data;
  const months = [...Map.groupBy(items, monthOf)];
  return (
    <>
      {months.map(([name, acts]) => (
        <section key={name} aria-label={month(name)}>
          {name !== under && <h4 className={styles.month}>{month(name)}</h4>}
          <ol>
            {acts.map((act) => (
              <HistoryRow key={act.key} of={of} act={act} />
            ))}
          </ol>
        </section>
      ))}
      {items.length === 0 && next === null && before === undefined && since === null && <p className={styles.note}>{t('history.none')}</p>}
      {since !== null && <p className={styles.note}>{t('history.since', { day: wholeDay(dayHere(new Date(since))) })}</p>}
      {next !== null &&
        (isMore ? (
          <Page of={of} before={next} under={items.at(-1) === undefined ? under : monthOf(items.at(-1) as HistoryEntry)} />
        ) : (
          <Button size="sm" onClick={() => setIsMore(true)}>
            {t('history.earlier')}
          </Button>
        ))}
    </>
  );
};

/** Renders what was done to an item, the newest first, one line for each act, with months as heads. Nothing in it can be changed. */
export const History = ({ of }: { of: SubjectRef }) => (
  <div className={styles.whole}>
    <Page of={of} />
  </div>
);

/** Returns how many acts an item's history has; undefined while it loads, and where it is longer than one answer. */
export const useHistoryCount = (of: SubjectRef): number | undefined => {
  const { data } = useHistory(of);
  return data === undefined || data.next !== null ? undefined : data.items.length;
};

/** Milliseconds by which the time of a change and that of its row may differ. */
const sameMoment = 1000;

/** Returns the name of who changed an item at a time; undefined where that is not known. */
export const useChanger = (of: SubjectRef, at: string | undefined): string | undefined => {
  const { data } = useHistory(of);
  const found = data?.items.find((act) => at !== undefined && Math.abs(Date.parse(act.at) - Date.parse(at)) < sameMoment);
  return found?.by == null ? undefined : nameOf(found.by);
};
