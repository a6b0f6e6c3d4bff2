import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FirstSteps, firstStepNames } from '../../orgs/contract.ts';
import { afterInviting, chipsIn, isOver, mostChips, statesOf, stepsInOrder, withChips } from './first-steps.ts';

const kept = (change: Partial<FirstSteps> = {}): FirstSteps => ({ later: [], people: [], hidden: false, ...change });
const nothing = { meeting: false, people: 1, numbers: false };

describe('the first steps', () => {
  it('open one after the other', () => {
    expect(statesOf(kept(), nothing)).toEqual({ meeting: 'now', people: 'next', numbers: 'next' });
    expect(statesOf(kept(), { ...nothing, meeting: true })).toEqual({ meeting: 'done', people: 'now', numbers: 'next' });
    expect(statesOf(kept({ later: ['people'] }), { ...nothing, meeting: true })).toEqual({
      meeting: 'done',
      people: 'later',
      numbers: 'now',
    });
    expect(statesOf(kept({ people: ['theo@x.example'] }), nothing)).toEqual({ meeting: 'now', people: 'done', numbers: 'next' });
    expect(statesOf(kept(), { ...nothing, people: 2 }).people).toBe('done');
    expect(statesOf(kept({ invited: 2 }), nothing).people).toBe('done');
  });

  it('count who was invited and keep the addresses of the others', () => {
    const both = ['theo@x.example', 'priya@x.example'];
    expect(afterInviting(kept({ invited: 1 }), both, ['theo@x.example'])).toEqual({ people: ['priya@x.example'], invited: 2 });
    expect(afterInviting(kept(), both, [])).toEqual({ people: both, invited: 0 });
  });

  it('have exactly one open step until all are done or put off', () => {
    const facts = fc.record({ meeting: fc.boolean(), people: fc.integer({ min: 1, max: 3 }), numbers: fc.boolean() });
    fc.assert(
      fc.property(fc.subarray([...firstStepNames]), facts, (later, known) => {
        const states = statesOf(kept({ later }), known);
        const open = stepsInOrder.filter((step) => states[step] === 'now').length;
        expect(open).toBe(isOver(states) ? 0 : 1);
      }),
    );
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

  it('are taken out of names as mail programs copy them', () => {
    expect(chipsIn('"Okafor, Theo" <theo@x.example>, Priya <priya@x.example>')).toEqual([
      { address: 'theo@x.example', good: true },
      { address: 'priya@x.example', good: true },
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
