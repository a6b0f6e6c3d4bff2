import { isOnTargetIn, type Target } from '#features/work/scorecards/rules.ts';
import { excessOf, signsOf } from '#shared/signs.ts';
import type { ProposalOrigin, ProposedIssue } from './contract.ts';

/** For how many weeks a measurable is off target before an Issue is proposed. */
export const weeksOff = 3;
/** In how many meetings a To-Do is missed before an Issue is proposed. */
export const timesMissedBefore = 2;
/** The weeks that are looked at, the current one included: a longer run counts as this long. */
export const weeksLookedAt = 52;
/** How many late To-Dos are looked at, those that have been late for longest first: a team that ticks none has thousands. */
export const mostLate = 100;
/** For how many days a solved Issue keeps what it was made from from being proposed again. */
export const solvedRests = 21;

/**
 * Returns for how many of the last weeks in a row a number was off target, each by the goal of its week. `values` are those of the weeks, the
 * current one last; null where none was entered. The current week counts once it has a number. An earlier week without one ends the run.
 */
export const weeksOffInARow = (values: readonly (number | null)[], target: Target, weeks: readonly string[]): number => {
  const known = values.at(-1) === null ? values.slice(0, -1) : values;
  return known.length - 1 - known.findLastIndex((value, place) => value === null || isOnTargetIn(weeks[place] ?? '', value, target));
};

/** A measurable or a To-Do, and for how many weeks or in how many meetings it was off target or missed. */
export type MissedCount = Pick<ProposedIssue, 'type' | 'id' | 'count'>;

const least: Readonly<Record<ProposalOrigin, number>> = { measurable: weeksOff, todo: timesMissedBefore };

/** Returns whether it is so bad that an Issue is proposed. */
export const isBad = ({ type, count }: Pick<MissedCount, 'type' | 'count'>): boolean => count >= least[type];

const keyOf = ({ type, id }: Pick<MissedCount, 'type' | 'id'>): string => `${type} ${id}`;

/**
 * Returns those that are proposed. `taken` are the items from which the team has an Issue; what it said Not now to is left out until its
 * count is higher than then.
 */
export const proposedOf = <Item extends MissedCount>(
  found: readonly Item[],
  taken: readonly Pick<MissedCount, 'type' | 'id'>[],
  notNow: readonly MissedCount[],
): Item[] => {
  const isTaken = new Set(taken.map(keyOf));
  const said = new Map(notNow.map((each) => [keyOf(each), each.count]));
  return found.filter((each) => isBad(each) && !isTaken.has(keyOf(each)) && each.count > (said.get(keyOf(each)) ?? 0));
};

/** Returns words around a title, which is cut off with an ellipsis where they would be longer than `limit` characters. */
export const fittedTitle = (title: string, around: (title: string) => string, limit: number): string => {
  const letters = signsOf(title);
  let said = around(title);
  while (excessOf(said, limit) > 0 && letters.length > 0) {
    letters.pop();
    said = around(`${letters.join('').trimEnd()}…`);
  }
  return said;
};
