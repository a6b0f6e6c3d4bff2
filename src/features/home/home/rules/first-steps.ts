import type { FirstStep, FirstSteps } from '#features/ground/people/contract/first-steps.ts';

/** How a step stands: done, put off, the one that is open, or waiting for its turn. */
export type StepState = 'done' | 'later' | 'now' | 'next';

interface Facts {
  /** Whether the person is in a meeting. */
  meeting: boolean;
  /** The number of people in the organisation. */
  people: number;
  /** The number of people whose invitation waits. */
  invited?: number | undefined;
  /** Whether the person owns a number. */
  numbers: boolean;
}

/** The steps in their order. */
export const stepsInOrder = ['meeting', 'people', 'numbers'] as const satisfies readonly FirstStep[];

/** Returns how each step stands: the first one that is neither done nor put off is open. */
export const statesOf = (kept: FirstSteps, facts: Facts): Record<FirstStep, StepState> => {
  const done = {
    meeting: facts.meeting,
    people: facts.people > 1 || kept.people.length > 0 || (kept.invited ?? 0) > 0 || (facts.invited ?? 0) > 0,
    numbers: facts.numbers,
  };
  const open = stepsInOrder.find((step) => !done[step] && !kept.later.includes(step));
  const stateOf = (step: FirstStep): StepState =>
    done[step] ? 'done' : kept.later.includes(step) ? 'later' : step === open ? 'now' : 'next';
  return { meeting: stateOf('meeting'), people: stateOf('people'), numbers: stateOf('numbers') };
};

/** Returns true when every step is done or put off. */
export const isOver = (states: Record<FirstStep, StepState>): boolean =>
  stepsInOrder.every((step) => states[step] === 'done' || states[step] === 'later');
