import '#web/core/texts/insights.ts';
import { addDays, type Day } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Share } from '../../contract.ts';
import { digitsFor, percentOf } from '../../rules/words.ts';
import { goals, shareOf } from '../../rules.ts';

/** Returns what writes figures, in the reader's language. */
export const useSaying = () => {
  const t = useText();
  const formats = useFormats();
  const share = (of: Share, goal?: number): string => {
    const percent = percentOf(of);
    return percent === null ? '–' : formats.percent(percent, digitsFor(percent, goal === undefined ? undefined : goal * 100));
  };
  const digits = (value: number, count: number) => formats.number(value, { minimumFractionDigits: count, maximumFractionDigits: count });
  return {
    t,
    formats,
    /** `88%`; with a goal, told apart from it. A dash of nothing. */
    share,
    /** `88.1%`, for tables. */
    exact: (of: Share): string => {
      const percent = percentOf(of);
      return percent === null ? '–' : `${digits(percent, 1)}%`;
    },
    rating: (rating: number | null): string => (rating === null ? '–' : digits(rating, digitsFor(rating, goals.rating, 1))),
    week: (monday: Day): string => formats.monthDay(monday),
    sunday: (monday: Day): Day => addDays(monday, 6),
    quarter: ({ quarter, year }: { quarter: number; year: number }): string => t('insights.quarterName', { quarter, year: String(year) }),
    minutes: (count: number): string => t('insights.minutes', { count }),
    of: ({ met, of }: Share): string => t('insights.of', { met, of }),
  };
};
export type Saying = ReturnType<typeof useSaying>;

/** Returns whether a share misses a goal; nothing misses none. */
export const misses = (of: Share, goal: number): boolean => {
  const found = shareOf(of);
  return found !== null && found < goal;
};
