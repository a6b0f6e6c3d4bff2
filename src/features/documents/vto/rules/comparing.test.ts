import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedLine, compareLines, likeness, piecesOf } from './comparing.ts';

const line = (text: string, id = text): ComparedLine => ({ id, text });
const marked = (pieces: readonly { text: string; isOwn: boolean }[] | undefined) =>
  (pieces ?? []).map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('');

describe('two texts', () => {
  it('have the words marked that the other one has not', () => {
    const { was, is } = piecesOf(
      'Say it early. A problem is named within the week.',
      'Say it at the saw. A problem is named the day it is seen.',
    );
    expect(marked(was)).toContain('[early]');
    expect(marked(is)).toMatch(/\[at the saw\]/);
    expect(marked(is)).toContain('A problem is named');
  });

  it('have amounts and years compared whole, and the signs at the end of words apart', () => {
    const { was, is } = piecesOf('Revenue $14.5M by 2034.', 'Revenue $15M by 2034');
    expect(marked(was)).toBe('Revenue [$14.5M] by 2034[.]');
    expect(marked(is)).toBe('Revenue [$15M] by 2034');
  });

  it('are marked whole where they have little in common', () => {
    expect(marked(piecesOf('Own the crane truck', 'Two months of payroll').is)).toBe('[Two months of payroll]');
    expect(likeness('', '')).toBe(1);
    expect(likeness('one two', 'two one')).toBe(1);
  });

  it('are kept letter by letter, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const { was, is } = piecesOf(one, other);
        expect(was.map(({ text }) => text).join('')).toBe(one);
        expect(is.map(({ text }) => text).join('')).toBe(other);
        // What is not marked is the same on both sides.
        const common = (pieces: typeof was) =>
          pieces
            .filter(({ isOwn }) => !isOwn)
            .map(({ text }) => text)
            .join('');
        expect(common(was)).toBe(common(is));
      }),
    );
  });
});

describe('two lists', () => {
  it('are matched by id, else by likeness; what is new, gone, changed or moved is said', () => {
    const was = [line('Built to last', '1'), line('Say it early', '2'), line('Warm hands', '3'), line('Own the truck', '4')];
    const is = [line('Warm hands', '8'), line('Built to last', '9'), line('Say it at the saw', '2'), line('Four apprentices a year', '7')];
    const rows = compareLines(was, is);
    expect(rows.map(({ deed, key }) => [deed, key])).toEqual([
      ['moved', '8'],
      ['removed', 'gone 4'],
      ['same', '9'],
      ['changed', '2'],
      ['added', '7'],
    ]);
    expect(rows[0]).toMatchObject({ from: 3, to: 1 });
  });

  it('have each line of either list once, whatever happened to them', () => {
    const lines = fc.uniqueArray(fc.record({ id: fc.nat(9).map(String), text: fc.constantFrom('a b c', 'a b d', 'e f', 'g', '') }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(lines, lines, (was, is) => {
        const rows = compareLines(was, is);
        const textOf = (pieces: readonly { text: string }[] | undefined) => pieces?.map(({ text }) => text).join('');
        expect(rows.filter((row) => row.deed !== 'removed').map(({ key }) => key)).toEqual(is.map(({ id }) => id));
        expect(
          rows
            .filter(({ deed }) => deed !== 'added')
            .map((row) => textOf(row.was) ?? '')
            .toSorted(),
        ).toEqual(was.map(({ text }) => text).toSorted());
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
    );
    const same = [line('one'), line('two')];
    expect(compareLines(same, same).every(({ deed }) => deed === 'same')).toBe(true);
  });
});
