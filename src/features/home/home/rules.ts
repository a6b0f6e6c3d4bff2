import { directoryAsk } from '#features/ground/people/rules.ts';
import type { Widget } from '#features/home/dashboards/contract.ts';
import { asksOf, type Somebody } from '#features/home/dashboards/rules/asks.ts';
import { type Day, daysBetween, mondayOf, quarterStart, weeksLeftOf } from '#shared/dates.ts';

export const dayParts = ['morning', 'afternoon', 'evening'] as const;

/** Returns the part of the day for a greeting, from the hour. */
export const dayPartOf = (hour: number): (typeof dayParts)[number] => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** Weeks in a quarter, as teams count them. */
export const weeksOfQuarter = 13;

/** Returns a day's week in its quarter, 1 to 13, and the number of weeks left. */
export const placeInQuarter = (day: Day, firstMonth = 1): { week: number; left: number } => {
  const start = quarterStart(day, firstMonth);
  const week = 1 + Math.floor(daysBetween(mondayOf(start), mondayOf(day)) / 7);
  return { week: Math.min(week, weeksOfQuarter), left: weeksLeftOf(day, firstMonth) };
};

interface Home extends Somebody {
  dashboard: { widgetSettings: Widget[] } | null;
}

/**
 * The first requests of home, as paths and bodies. They are written here so that they can be sent before the code of home's lists has
 * loaded.
 */
export const homeAsks = (home: Home): [path: string, ask: { body: unknown }][] => [
  ...asksOf(home.dashboard?.widgetSettings ?? [], home),
  ['people/search', directoryAsk()],
];
