import { expect, it } from 'vitest';
import { changeOf, digitsFor, labelledPlaces, percentOf, runsOf } from './words.ts';

it('a figure that is rounded onto a goal that it misses has more decimals', () => {
  expect([digitsFor(89.58, 90), digitsFor(89.4, 90), digitsFor(90, 90), digitsFor(89.97, 90), digitsFor(7.96, 8, 1)]).toEqual([
    1, 0, 0, 2, 2,
  ]);
  expect(digitsFor(89.58, undefined)).toBe(0);
});

it('a change is one of what is shown', () => {
  expect([changeOf(91, 88), changeOf(88, 91), changeOf(91.2, 90.8), changeOf(8.24, 8.16, 1), changeOf(null, 3), changeOf(3, null)]).toEqual(
    ['up', 'down', 'same', 'same', 'same', 'same'],
  );
});

it('a share in percent is none of nothing', () => {
  expect([percentOf({ of: 8, met: 6 }), percentOf({ of: 0, met: 0 }), percentOf(null)]).toEqual([75, null, null]);
});

it('labels stand from the last point back, as many as fit', () => {
  expect([...labelledPlaces(5, 40, 60)]).toEqual([4, 2, 0]);
  expect([...labelledPlaces(4, 80, 60)]).toEqual([3, 2, 1, 0]);
  expect([...labelledPlaces(0, 80, 60)]).toEqual([]);
});

it('a gap ends a run', () => {
  const points = [1, 2, null, 3, null, null, 4].map((value) => ({ value }));
  expect(runsOf(points).map((run) => run.map(({ value }) => value))).toEqual([[1, 2], [3], [4]]);
});
