import { describe, expect, it } from 'vitest';
import { groupRows, lacksRows, numbersOf, pageCount, rangeOf, rowsOf } from './pages.ts';

describe('pages of a search', () => {
  it('P-04: with 100 rows loaded, the fifth page still lacks rows; the last page lacks none once all are loaded', () => {
    expect([0, 3, 4].map((page) => lacksRows(100, page, 230))).toEqual([false, false, true]);
    expect([lacksRows(100, 4, 100), lacksRows(90, 3, 90), lacksRows(0, 0, 0)]).toEqual([false, false, false]);
  });

  it('P-03: shows 25 rows on a page', () => {
    const buffer = Array.from({ length: 30 }, (_, place) => place);
    expect(rowsOf(buffer, 0)).toHaveLength(25);
    expect(rowsOf(buffer, 1)).toEqual([25, 26, 27, 28, 29]);
    expect(rowsOf(buffer, 2)).toEqual([]);
    expect([pageCount(0), pageCount(25), pageCount(26)]).toEqual([1, 1, 2]);
  });

  it('gives the numbers of the rows shown', () => {
    expect(rangeOf(1, 30)).toEqual({ from: 26, to: 30, total: 30 });
    expect(rangeOf(0, 0)).toEqual({ from: 0, to: 0, total: 0 });
  });

  it('P-09: groups rows under headings', () => {
    expect(groupRows(['ab', 'c', 'ad'], (word) => word.charAt(0))).toEqual([
      { heading: 'a', rows: ['ab', 'ad'] },
      { heading: 'c', rows: ['c'] },
    ]);
  });
});

it('P-03: the pager offers the first page, the last, and those around the current one', () => {
  expect(numbersOf(0, 2)).toEqual([0, 1]);
  expect(numbersOf(3, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(numbersOf(0, 12)).toEqual([0, 1, undefined, 11]);
  expect(numbersOf(6, 12)).toEqual([0, undefined, 5, 6, 7, undefined, 11]);
  expect(numbersOf(11, 12)).toEqual([0, undefined, 10, 11]);
});
