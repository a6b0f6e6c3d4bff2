import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictsIn, conflictsOver } from './rebase.ts';

const parts = fc.record({ title: fc.constantFrom('a', 'b', 'c'), due: fc.constantFrom(null, '2026-03-02', '2026-03-09') });

describe('what stands in the way of an edit', () => {
  it('is a part that somebody else has set to another value than mine, and nothing else', () => {
    fc.assert(
      fc.property(parts, parts, parts, (base, mine, theirs) => {
        const found = conflictsOver(mine, theirs, base);
        for (const part of ['title', 'due'] as const) {
          const isMet = base[part] !== theirs[part] && mine[part] !== theirs[part];
          expect([part, found.includes(part)]).toEqual([part, isMet]);
        }
        // Of two who changed the same part differently, each meets the other.
        if (mine.title !== base.title && theirs.title !== base.title) {
          expect(found.includes('title')).toBe(conflictsOver(theirs, mine, base).includes('title'));
        }
      }),
    );
  });

  it('is no value that an earlier edit of the same person has left', () => {
    const seen = (part: string) => (part === 'title' ? ['a', 'b'] : []);
    expect(conflictsIn({ title: 'c' }, { title: 'b', version: 4 }, seen)).toEqual([]);
    expect(conflictsIn({ title: 'c' }, { title: 'd', version: 4 }, seen)).toEqual(['title']);
  });

  it('compares lists by what is in them', () => {
    expect(conflictsOver({ ids: ['1'] }, { ids: ['2'] }, { ids: ['2'] })).toEqual([]);
    expect(conflictsOver({ ids: ['1'] }, { ids: ['1'] }, { ids: ['2'] })).toEqual([]);
  });
});
