import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Day } from '#shared/dates.ts';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayText } from '#web/kit/ui/day-text.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import styles from './cell.module.css';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

interface DayCellProps {
  day: Day | null;
  /** The accessible name: `Due date of Send the lease`. */
  label: string;
  done?: boolean | undefined;
  /** Replaces the day's own words, as where the year matters or an icon stands before it. */
  look?: ReactNode;
  /** The words for no day; `No date` by default. */
  none?: string | undefined;
  /** The first day that can be picked. */
  least?: Day | undefined;
  /** Saves a picked day; present where the day may be changed in place. */
  onChange?: ((day: Day) => void) | undefined;
}

/** Renders the day of a row; a click opens the calendar. */
export const DayCell = ({ day, label, done, none, least, look, onChange }: DayCellProps) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const own = day === null ? <span className={styles.none}>{none ?? t('items.noDay')}</span> : <DayText day={day} done={done} />;
  const words = look ?? own;
  if (onChange === undefined) return words;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        data-key="d"
        className={styles.cell}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {words}
      </button>
      {open && (
        <Popover anchor={anchor} align="end" onClose={() => setOpen(false)} role="dialog" aria-label={label}>
          <Suspense fallback={<PartPending />}>
            <Calendar
              value={day ?? ''}
              least={least}
              onPick={(picked) => {
                setOpen(false);
                anchor.current?.focus();
                if (picked !== day) onChange(picked);
              }}
            />
          </Suspense>
        </Popover>
      )}
    </>
  );
};
