import { addDays, type Day } from '#shared/dates.ts';
import type { SearchFilter } from '#shared/search.ts';
import { t } from '#web/core/i18n/language.ts';
import type { FilterField } from './filter-menu.tsx';

/** Periods up to today by which a list can be filtered, with their number of days. */
const lengths = { today: 1, week: 7, month: 30, quarter: 90 } as const;
/** The periods, and the time before them; the address of a list has their names. */
const periods = ['today', 'week', 'month', 'quarter', 'older'] as const;
type Period = (typeof periods)[number];

export const isPeriod = (name: string): name is Period => (periods as readonly string[]).includes(name);

/** Returns the filter that a field with a day, such as `created`, is in a period. */
export const periodFilter = (field: string, period: Period, today: Day): SearchFilter =>
  period === 'older'
    ? { field, operator: 'lt', value: addDays(today, 1 - lengths.quarter) }
    : { field, operator: 'gt', value: addDays(today, -lengths[period]) };

/** Returns the filter by the period of a field. */
export const periodField = (field: string, label: string): FilterField => ({
  field,
  label,
  single: true,
  options: periods.map((id) => ({ id, label: t(`items.period.${id}`) })),
});
