import { addDays, type Day, dayInMonth, dayLimits, daysBetween } from '#shared/dates.ts';
import type { Rhythm } from '../contract.ts';

/** Days between two To-Dos of a series, for those rhythms that count days. */
const lengths = { Week: 7, TwoWeeks: 14 } as const;

interface Series {
  repeats: Rhythm;
  dueDate: Day;
  /** The day of the month on which a monthly series is due, 1 to 31, also after a shorter month. */
  repeatDay: number;
  repeatUntil: Day | null;
}

/**
 * Returns when the next To-Do of a series is due: at least one period after `dueDate`, and never before `today`. Periods that are past
 * without a To-Do are left out, so that a node that was down for weeks makes one, not one for each. Null when the series has ended.
 */
export const nextDue = ({ repeats, dueDate, repeatDay, repeatUntil }: Series, today: Day): Day | null => {
  const late = Math.max(0, daysBetween(dueDate, today));
  const at = (step: number): Day =>
    repeats === 'Month' ? dayInMonth(dueDate, step, repeatDay) : addDays(dueDate, step * lengths[repeats]);
  // A month has at most 31 days, so no earlier step can reach today; the loop ends within three more.
  let step = Math.max(1, Math.floor(late / (repeats === 'Month' ? 31 : lengths[repeats])));
  while (at(step) < today) step += 1;
  const next = at(step);
  return next > (repeatUntil ?? dayLimits.last) ? null : next;
};

/** Returns the day of the month of a day, 1 to 31. */
export const dayOfMonth = (day: Day): number => Number(day.slice(8, 10));

/** Returns whether the next To-Do of a series is to be made: this one is done, or its day is over for its owner. */
export const isNextDue = (todo: { status: string; dueDate: Day | null }, today: Day): boolean =>
  todo.dueDate !== null && (todo.status === 'Done' || todo.dueDate < today);
