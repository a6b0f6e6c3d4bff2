// What a page shows, as its address says it.
import { type FiscalDay, intervalWith, placeAt } from '#features/work/scorecards/rules.ts';
import { addDays, type Day, isDay, mondayOf } from '#shared/dates.ts';
import { isId } from '#shared/ids.ts';

export const periodNames = ['weeks4', 'weeks13', 'quarter', 'lastQuarter', 'quarters4', 'year'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The first and the last day of a time, both included. */
export interface RequestedDays {
  firstDay: Day;
  lastDay: Day;
}
export type RequestedPeriod = PeriodName | RequestedDays;

/** Whose figures: of all that the reader sees, of a team, or of a person. */
export type ScopeRef = { kind: 'all' } | { kind: 'team' | 'person'; id: string };

const isName = (word: string): word is PeriodName => (periodNames as readonly string[]).includes(word);

/** Reads a period from an address: its name, or two days; the usual one of any other word. */
export const readPeriod = (word: string | undefined): RequestedPeriod => {
  if (word === undefined || isName(word)) return word ?? 'weeks13';
  const [firstDay = '', lastDay = ''] = word.split('.');
  return isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay ? { firstDay, lastDay } : 'weeks13';
};

/** Writes a period into an address; undefined for the usual one. */
export const writePeriod = (period: RequestedPeriod): string | undefined => {
  if (typeof period === 'object') return `${period.firstDay}.${period.lastDay}`;
  return period === 'weeks13' ? undefined : period;
};

export const readScope = (word: string | undefined): ScopeRef => {
  const [kind, id = ''] = (word ?? '').split('.');
  return (kind === 'team' || kind === 'person') && isId(id) ? { kind, id } : { kind: 'all' };
};

export const writeScope = (scope: ScopeRef): string | undefined => (scope.kind === 'all' ? undefined : `${scope.kind}.${scope.id}`);

const weeksBack: Partial<Record<PeriodName, number>> = { weeks4: 3, weeks13: 12 };

/** Returns the days of a period. Quarters and years have whole weeks, as scorecards have them. */
export const daysOfPeriod = (period: RequestedPeriod, present: FiscalDay): RequestedDays => {
  if (typeof period === 'object') return period;
  const { today, firstMonth } = present;
  const back = weeksBack[period];
  if (back !== undefined) return { firstDay: addDays(mondayOf(today), -7 * back), lastDay: today };
  const quarter = placeAt('quarter', present);
  const startOf = (place: number) => intervalWith('quarter', place, firstMonth).startDate;
  if (period === 'year') return { firstDay: intervalWith('year', placeAt('year', present), firstMonth).startDate, lastDay: today };
  if (period === 'lastQuarter')
    return { firstDay: startOf(quarter - 1), lastDay: intervalWith('quarter', quarter - 1, firstMonth).endDate };
  return { firstDay: startOf(period === 'quarter' ? quarter : quarter - 3), lastDay: today };
};
