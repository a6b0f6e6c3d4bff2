import { describe, expect, it } from 'vitest';
import { indexAfter, placeTyped } from './roving.ts';

describe('placeAfter', () => {
  it('wraps around at the ends', () => {
    expect(indexAfter('ArrowDown', 2, 3)).toBe(0);
    expect(indexAfter('ArrowUp', 0, 3)).toBe(2);
    expect(indexAfter('ArrowUp', -1, 3)).toBe(2);
    expect(indexAfter('ArrowDown', -1, 3)).toBe(0);
  });

  it('goes to the ends with Home and End', () => {
    expect(indexAfter('Home', 2, 3)).toBe(0);
    expect(indexAfter('End', 0, 3)).toBe(2);
  });

  it('reacts only to the keys of its axis', () => {
    expect(indexAfter('ArrowRight', 0, 3)).toBeUndefined();
    expect(indexAfter('ArrowRight', 0, 3, 'across')).toBe(1);
    expect(indexAfter('ArrowDown', 0, 3, 'across')).toBeUndefined();
    expect(indexAfter('ArrowDown', 0, 3, 'both')).toBe(1);
  });

  it('ignores other keys and empty lists', () => {
    expect(indexAfter('a', 0, 3)).toBeUndefined();
    expect(indexAfter('ArrowDown', 0, 0)).toBeUndefined();
  });
});

describe('placeTyped', () => {
  const labels = ['Done', 'Delete', 'Edit', 'Drop to Issues'];

  it('finds the next label by its first letter', () => {
    expect(placeTyped('d', labels, -1)).toBe(0);
    expect(placeTyped('d', labels, 0)).toBe(1);
    expect(placeTyped('e', labels, 3)).toBe(2);
  });

  it('goes to the next match when the same letter is typed again', () => {
    expect(placeTyped('ddd', labels, 1)).toBe(3);
  });

  it('matches several letters typed together', () => {
    expect(placeTyped('dr', labels, 0)).toBe(3);
    expect(placeTyped('de', labels, 1)).toBe(1);
  });

  it('finds a label whatever its case and accents', () => {
    const names = ['Zoë', 'Éclair', 'Łódź', 'Straßenbau'];
    expect(['e', 'É', 'e\u0301', 'lod', 'strasse', 'ZOE'].map((typed) => placeTyped(typed, names, -1))).toEqual([1, 1, 1, 2, 3, 0]);
  });

  it('finds nothing for letters with which no label begins', () => {
    expect(placeTyped('x', labels, 0)).toBeUndefined();
  });
});
