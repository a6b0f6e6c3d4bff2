// Which weeks are counted and compared, what is a goal of whom, and who may look at whom.
import { addDays, type Day, daysBetween, mondayOf, quarterStart } from '#shared/dates.ts';
import { isAdmin, isLicensed, type Role } from '#shared/roles.ts';
import type { ComparedTo, Share } from './contract.ts';

/** What a figure should reach; below, it is off target. */
export const goals = {
  /** Specification section 9. */
  todos: 0.9,
  rocks: 2 / 3,
  numbers: 0.75,
  rating: 8,
  attendance: 0.9,
  onTime: 0.75,
} as const;

/** The days from which an open Issue is old: eight weeks. */
export const oldIssueDays = 56;

/** The ages of open Issues, by the days from which each begins. */
export const issueAges = [0, 7, 14, 28, oldIssueDays] as const;

/** Most weeks that are looked at: those of a year. */
export const mostWeeks = 53;

/** The quarters that are shown, the present one included. */
export const quartersInView = 6;

/** Most rows behind a figure. */
export const mostListed = 500;

/** From this many teams on, a page opens with their table. */
export const manyTeams = 9;

const weekDays = 7;

/** Returns the Mondays of the weeks that have some of the days, oldest first: none that is still to come, and at most those of a year. */
export const mondaysIn = (from: Day, to: Day, today: Day): Day[] => {
  const last = mondayOf(to < today ? to : today);
  const count = Math.min(mostWeeks, daysBetween(mondayOf(from), last) / weekDays + 1);
  return Array.from({ length: Math.max(0, count) }, (_, place) => addDays(last, (place + 1 - count) * weekDays));
};

/** Returns those of the weeks that are over. */
export const closedOf = (mondays: readonly Day[], today: Day): Day[] => mondays.filter((monday) => addDays(monday, 6) < today);

/** Returns the weeks with which some are compared: as many before them, or those a year earlier; none with nothing. */
export const comparedWith = (closed: readonly Day[], compare: ComparedTo): Day[] => {
  if (compare === 'nothing') return [];
  const weeks = compare === 'before' ? closed.length : 52;
  return closed.map((monday) => addDays(monday, -weeks * weekDays));
};

/** Returns the first days of the quarters up to that of a day, oldest first. */
export const quartersUpTo = (day: Day, firstMonth: number): Day[] => {
  const starts = [quarterStart(day, firstMonth)];
  while (starts.length < quartersInView) starts.unshift(quarterStart(addDays(starts[0] ?? day, -1), firstMonth));
  return starts;
};

/** Returns the share from 0 to 1; null of nothing. */
export const shareOf = ({ of, met }: Share): number | null => (of === 0 ? null : met / of);

export const sumOfShares = (shares: readonly Share[]): Share =>
  shares.reduce((sum, { of, met }) => ({ of: sum.of + of, met: sum.met + met }), { of: 0, met: 0 });

/** Returns the place of an age among `issueAges`. */
export const ageOf = (days: number): number => issueAges.findLastIndex((from) => days >= from);

export interface Looker {
  personId: string;
  role: Role;
}

export interface LookedAt extends Looker {
  /** Those of their teams that the looker sees. */
  tractionIds: readonly string[];
}

/**
 * Returns whether somebody may look at a person's figures: the person, Owner and Admin, and who leads a team of theirs. `led` are the teams
 * that the looker owns, and of a Manager those that they are in. An Observer looks at nobody, and has no figures.
 */
export const maySeePerson = (looker: Looker, person: LookedAt, led: ReadonlySet<string>): boolean =>
  isLicensed(looker.role) &&
  isLicensed(person.role) &&
  (person.personId === looker.personId || isAdmin(looker.role) || person.tractionIds.some((id) => led.has(id)));
