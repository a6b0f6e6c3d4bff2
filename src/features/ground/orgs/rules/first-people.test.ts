import { describe, expect, it } from 'vitest';
import type { FirstSteps } from '#features/ground/people/contract/first-steps.ts';
import { afterInviting, chipsIn, chipText, mostChips, rowOf, storedChips, storedFirstSteps, withChips } from './first-people.ts';

const kept = (change: Partial<FirstSteps> = {}): FirstSteps => ({ later: [], people: [], hidden: false, ...change });

describe('the first people', () => {
  it('count who was invited and keep the addresses of the others', () => {
    const both = ['theo@x.example', 'priya@x.example'];
    expect(afterInviting(kept({ invited: 1 }), both, ['theo@x.example'])).toEqual({ people: ['priya@x.example'], invited: 2 });
    expect(afterInviting(kept(), both, [])).toEqual({ people: both, invited: 0 });
  });

  it('keep the names of a pasted list, in the field, after a reload and in the popup', () => {
    const chips = chipsIn('Lena\tOrtiz\tlena@x.example\nSeán O’Neil <sean@x.example>\nbo@x.example');
    const named = [
      { address: 'lena@x.example', good: true, firstName: 'Lena', lastName: 'Ortiz' },
      { address: 'sean@x.example', good: true, firstName: 'Seán', lastName: 'O’Neil' },
      { address: 'bo@x.example', good: true },
    ];
    expect(chips).toEqual(named);
    expect(chips.flatMap((chip) => chipsIn(chipText(chip)))).toEqual(named);
    expect(storedChips(kept(storedFirstSteps(chips)))).toEqual(named);
    expect(chips.map(rowOf)).toEqual([
      { email: 'lena@x.example', firstName: 'Lena', lastName: 'Ortiz' },
      { email: 'sean@x.example', firstName: 'Seán', lastName: 'O’Neil' },
      { email: 'bo@x.example' },
    ]);
    // Typing the bare address again takes no name away.
    expect(withChips(chips, chipsIn('lena@x.example'))).toEqual(named);
  });
});

describe('typed addresses', () => {
  it('are split at comma, semicolon, space and line, in small letters', () => {
    expect(chipsIn('Theo@x.example, priya@x.example;jonas@x.example\nann@x.example ').map(({ address }) => address)).toEqual([
      'theo@x.example',
      'priya@x.example',
      'jonas@x.example',
      'ann@x.example',
    ]);
  });

  it('are taken out of names as mail programs copy them, and keep the names', () => {
    expect(chipsIn('"Okafor, Theo" <theo@x.example>, Priya <priya@x.example>')).toEqual([
      { address: 'theo@x.example', good: true, firstName: 'Theo', lastName: 'Okafor' },
      { address: 'priya@x.example', good: true, firstName: 'Priya', lastName: '' },
    ]);
  });

  it.each(['jonas.beck@', '@x.example', 'jonas', 'a@b', 'a@b@c.example'])('mark %o as bad', (typed) => {
    expect(chipsIn(typed)).toEqual([{ address: typed, good: false }]);
  });

  it('are kept once each, and not more than the list holds', () => {
    const chips = chipsIn('a@x.example');
    expect(withChips(chips, chipsIn('A@x.example b@x.example'))).toHaveLength(2);
    expect(withChips(chips, chipsIn(Array.from({ length: 99 }, (_, at) => `p${at}@x.example`).join(' ')))).toHaveLength(mostChips);
  });
});
