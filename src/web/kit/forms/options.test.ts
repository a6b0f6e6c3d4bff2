import { describe, expect, it } from 'vitest';
import { mostRendered, narrow, pick } from './options.ts';

const options = [
  { id: 'a', label: 'Ann Ames' },
  { id: 'b', label: 'Bo Baker' },
  { id: 'c', label: 'Cy Ann' },
];

describe('options', () => {
  it('filters by the text typed', () => {
    expect(narrow(options, 'ann', []).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(narrow(options, 'zz', [])).toEqual([]);
  });

  it('shows the chosen ones first while nothing is typed', () => {
    expect(narrow(options, '', ['c']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('limits the number of options shown', () => {
    const many = Array.from({ length: 1000 }, (_, place) => ({ id: String(place), label: `Meeting ${place}` }));
    expect(narrow(many, '', [])).toHaveLength(mostRendered);
    expect(narrow(many, '999', []).map(({ id }) => id)).toEqual(['999']);
  });

  it('chooses one, or several', () => {
    expect(pick(['a'], 'b', false)).toEqual(['b']);
    expect(pick(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(pick(['a', 'b'], 'a', true)).toEqual(['b']);
  });
});
