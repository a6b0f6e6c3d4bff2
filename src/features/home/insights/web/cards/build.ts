import '#web/core/texts/insights.ts';
import { addDays, type Day } from '#shared/dates.ts';
import type { Requested } from '../requested/use-requested.ts';
import type { OpenList } from './insight-card.ts';
import type { Saying } from './use-saying.ts';

/** What all cards are built with. */
export interface Build {
  say: Saying;
  asked: Requested;
  open: OpenList;
  isPhone: boolean;
}

/** How many weeks a phone has room for. */
const weeksOnPhone = 7;

/** Returns the weeks that a plot shows: all, and on a phone the last ones. */
export const weeksInView = <Week>({ isPhone }: Build, weeks: readonly Week[]): readonly Week[] =>
  isPhone ? weeks.slice(-weeksOnPhone) : weeks;

export const isRunningWeek = ({ asked }: Build, monday: Day): boolean => !asked.closed.includes(monday);

/** Returns the first cell of a week's row. */
export const weekCell = (build: Build, monday: Day) => ({
  text: build.say.week(monday),
  raw: monday,
  note: isRunningWeek(build, monday) ? build.say.t('insights.runningWeek') : undefined,
});

/** Returns the Monday on which the week that runs will be over. */
export const nextMonday = ({ asked, say }: Build): string =>
  say.formats.longDay(addDays(asked.mondays.at(-1) ?? asked.present.today, 7), 'short');
