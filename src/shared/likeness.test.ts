import { describe, expect, it } from 'vitest';
import { likeness, markedParts, mostLike } from './likeness.ts';

describe('likeness', () => {
  it('finds by the beginnings of words, in any order, without accents', () => {
    expect(likeness('Élodie Brontë', 'elodie bronte')).toBe(3);
    expect(likeness('Élodie Brontë', 'bro élo')).toBe(1);
    expect(likeness('The care plan', 'care pl')).toBe(2);
    expect(likeness('The care plan', 'lan')).toBe(0);
  });

  it('finds a word with a slip of the finger, but never better than one without', () => {
    for (const slip of ['suana', 'sana', 'saauna']) {
      expect(likeness('Open the sauna', slip), slip).toBeGreaterThan(0);
      expect(likeness('Open the sauna', slip), slip).toBeLessThan(1);
    }
    expect(likeness('Open the sauna', 'suan')).toBeGreaterThan(0);
    expect(likeness('Open the sauna', 'sua')).toBe(0);
    expect(likeness('Open the sauna', 'ledger')).toBe(0);
  });

  it('bears a slip in a short word only beside words that are right', () => {
    for (const slip of ['add rok', 'add rcok', 'rok add', 'add rpc', 'add orc', 'ad rok']) {
      expect(likeness('Add Rock', slip), slip).toBeGreaterThan(0);
      expect(likeness('Add Rock', slip), slip).toBeLessThan(1);
    }
    for (const other of ['rok', 'rok rpc', 'adn rok', 'add rc', 'add rox', 'add ris', 'add xok', 'call rok'])
      expect(likeness('Add Rock', other), other).toBe(0);
    expect(likeness('Add To-Do', 'add rok')).toBe(0);
  });

  it('finds words that a sign joins, written as one', () => {
    expect(likeness('Add To-Do', 'add todo')).toBe(1);
    expect(likeness('Harbor & Pine V/TO 2026', 'vto')).toBe(1);
    expect(likeness('Add To-Do', 'to-do')).toBe(2);
    expect(likeness('Add To-Do', 'addto')).toBeLessThan(1);
  });

  it('needs every word', () => {
    expect(likeness('Open the sauna', 'open ledger')).toBe(0);
  });

  it('bears signs alone and nothing at all', () => {
    for (const nothing of ['', '  ', '%', '_', "'", '\\']) expect(likeness('Anything', nothing)).toBe(3);
  });
});

describe('mostLike', () => {
  it('gives the best first, and no more than asked for', () => {
    const labels = ['A call for Ana', 'Ana, call', 'Call Ana', 'Nothing'];
    expect(mostLike(labels, (label) => label, 'call ana', 2)).toEqual(['Call Ana', 'A call for Ana']);
  });
});

describe('markedParts', () => {
  it('marks the typed letters where a word begins with them', () => {
    expect(markedParts('Customer Care', 'ca')).toEqual([
      { text: 'Customer ', hit: false },
      { text: 'Ca', hit: true },
      { text: 're', hit: false },
    ]);
  });

  it('marks letters with accents, and nothing without a text', () => {
    expect(markedParts('Élodie', 'elo')[0]).toEqual({ text: 'Élo', hit: true });
    expect(markedParts('Élodie', '')).toEqual([{ text: 'Élodie', hit: false }]);
  });
});
