// How figures are rounded and compared.

import type { Share } from '../contract.ts';
import { shareOf } from '../rules.ts';

/** A figure on its way to a text: a share is a number from 0 to 1. */
export type Change = 'up' | 'down' | 'same';

/** Most decimals with which a figure is told apart from its goal. */
const mostDigits = 2;

/**
 * Returns with how many decimals a figure is written: usually with `usual`, and with more where it would be rounded onto a goal that it
 * misses.
 */
export const digitsFor = (value: number, goal: number | undefined, usual = 0): number => {
  if (goal === undefined || value >= goal) return usual;
  let digits = usual;
  while (digits < mostDigits && Number(value.toFixed(digits)) >= goal) digits += 1;
  return digits;
};

/** Returns how a figure has changed, by what is shown of both; `same` without one of them. */
export const changeOf = (now: number | null, before: number | null, digits = 0): Change => {
  if (now === null || before === null) return 'same';
  const [one, other] = [Number(now.toFixed(digits)), Number(before.toFixed(digits))];
  if (one === other) return 'same';
  return one > other ? 'up' : 'down';
};

/** Returns a share in percent; null of nothing. */
export const percentOf = (share: Share | null): number | null => {
  const found = share === null ? null : shareOf(share);
  return found === null ? null : found * 100;
};

/** Returns the places of a row of points that are labelled: the last one, and before it as many as fit. */
export const labelledPlaces = (count: number, step: number, needed: number): Set<number> => {
  const every = Math.max(1, Math.ceil(needed / Math.max(1, step)));
  return new Set(Array.from({ length: Math.ceil(count / every) }, (_, place) => count - 1 - place * every));
};

/** Splits points at their gaps. */
export const runsOf = <Point extends { value: number | null }>(points: readonly Point[]): Point[][] => {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point.value === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
};
