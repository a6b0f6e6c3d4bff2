import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FirstSteps, firstStepNames } from '#features/ground/people/contract/first-steps.ts';
import { isOver, statesOf, stepsInOrder } from './first-steps.ts';

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
    expect(statesOf(kept(), { ...nothing, invited: 1 }).people).toBe('done');
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
