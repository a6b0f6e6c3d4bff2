import type { Entered } from '#server/access/granted.ts';
import type { Day } from '#shared/dates.ts';
import type { ComparedTo, Share, ShareWeek } from '../../contract.ts';
import { closedOf, comparedWith, mondaysIn, sumOfShares } from '../../rules.ts';
import { type DayRange, daysOf } from '../store/shared.ts';

/** The weeks that are counted: all that are shown, those of them that are over, and those with which they are compared. */
export interface Times {
  mondays: Day[];
  closed: Day[];
  before: Day[];
  all: DayRange[];
}

/** Returns the weeks that a request asks for. */
export const timesOf = (at: Entered, { firstDay, lastDay, compare }: { firstDay: Day; lastDay: Day; compare: ComparedTo }): Times => {
  const mondays = mondaysIn(firstDay, lastDay, at.today);
  const closed = closedOf(mondays, at.today);
  const before = comparedWith(closed, compare);
  return { mondays, closed, before, all: [...daysOf(mondays), ...daysOf(before)] };
};

/** Returns what was counted in each week, as shares. */
export const sharesBy = (rows: readonly ShareWeek[]): ((monday: Day) => ShareWeek) => {
  const byWeek = new Map<string, Share>();
  for (const row of rows) byWeek.set(row.monday, sumOfShares([byWeek.get(row.monday) ?? { of: 0, met: 0 }, row]));
  return (monday) => ({ monday, ...(byWeek.get(monday) ?? { of: 0, met: 0 }) });
};

/** Returns the shares of the weeks that are shown, and those of the closed weeks together with those before. */
export const comparedShares = ({ mondays, closed, before }: Times, rows: readonly ShareWeek[]) => {
  const inWeek = sharesBy(rows);
  return {
    weeks: mondays.map(inWeek),
    total: sumOfShares(closed.map(inWeek)),
    before: before.length === 0 ? null : sumOfShares(before.map(inWeek)),
  };
};
