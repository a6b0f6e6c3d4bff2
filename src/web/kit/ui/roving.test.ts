import { describe, expect, it } from 'vitest';
import { placeAfter, placeTyped } from './roving.ts';

describe('placeAfter', () => {
  it('wraps around at the ends', () => {
    expect(placeAfter('ArrowDown', 2, 3)).toBe(0);
    expect(placeAfter('ArrowUp', 0, 3)).toBe(2);
    expect(placeAfter('ArrowUp', -1, 3)).toBe(2);
    expect(placeAfter('ArrowDown', -1, 3)).toBe(0);
  });

  it('goes to the ends with Home and End', () => {
    expect(placeAfter('Home', 2, 3)).toBe(0);
    expect(placeAfter('End', 0, 3)).toBe(2);
  });

  it('reacts only to the keys of its axis', () => {
    expect(placeAfter('ArrowRight', 0, 3)).toBeUndefined();
    expect(placeAfter('ArrowRight', 0, 3, 'across')).toBe(1);
    expect(placeAfter('ArrowDown', 0, 3, 'across')).toBeUndefined();
    expect(placeAfter('ArrowDown', 0, 3, 'both')).toBe(1);
  });

  it('ignores other keys and empty lists', () => {
    expect(placeAfter('a', 0, 3)).toBeUndefined();
    expect(placeAfter('ArrowDown', 0, 0)).toBeUndefined();
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

  it('finds nothing for letters with which no label begins', () => {
    expect(placeTyped('x', labels, 0)).toBeUndefined();
  });
});
