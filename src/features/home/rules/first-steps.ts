import type { FirstStep, FirstSteps } from '../../orgs/contract.ts';

/** How a step stands: done, put off, the one that is open, or waiting for its turn. */
export type StepState = 'done' | 'later' | 'now' | 'next';

interface Facts {
  /** Whether the person is in a meeting. */
  meeting: boolean;
  /** The number of people in the organisation. */
  people: number;
  /** Whether the person owns a number. */
  numbers: boolean;
}

/** The steps in their order. */
export const stepsInOrder = ['meeting', 'people', 'numbers'] as const satisfies readonly FirstStep[];

/** Returns how each step stands: the first one that is neither done nor put off is open. */
export const statesOf = (kept: FirstSteps, facts: Facts): Record<FirstStep, StepState> => {
  const done = {
    meeting: facts.meeting,
    people: facts.people > 1 || kept.people.length > 0 || (kept.invited ?? 0) > 0,
    numbers: facts.numbers,
  };
  const open = stepsInOrder.find((step) => !done[step] && !kept.later.includes(step));
  const stateOf = (step: FirstStep): StepState =>
    done[step] ? 'done' : kept.later.includes(step) ? 'later' : step === open ? 'now' : 'next';
  return { meeting: stateOf('meeting'), people: stateOf('people'), numbers: stateOf('numbers') };
};

/** Returns the step of the people after some of these addresses were invited: they are counted, and the others are kept. */
export const afterInviting = (
  kept: FirstSteps,
  addresses: readonly string[],
  told: readonly string[],
): Pick<FirstSteps, 'people' | 'invited'> => ({
  people: addresses.filter((address) => !told.includes(address)),
  invited: (kept.invited ?? 0) + told.length,
});

/** Returns true when every step is done or put off. */
export const isOver = (states: Record<FirstStep, StepState>): boolean =>
  stepsInOrder.every((step) => states[step] === 'done' || states[step] === 'later');

/** An e-mail address as it was typed, and whether it can be one. */
export interface Chip {
  address: string;
  good: boolean;
}

const shape = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/;

/** Splits typed or pasted words into chips at commas, semicolons and spaces. Of `Theo Okafor <theo@x.example>` only the address is kept. */
export const chipsIn = (text: string): Chip[] => {
  const parts = text.split(/[\s,;<>"]+/).filter(Boolean);
  const named = /[<"]/.test(text) && parts.some((part) => part.includes('@'));
  return parts
    .filter((part) => !named || part.includes('@'))
    .map((part) => part.toLowerCase())
    .map((address) => ({ address, good: address.length <= 254 && shape.test(address) }));
};

/** Most addresses that the list keeps. */
export const mostChips = 50;

/** Returns the chips with further ones; one that is there already, or is too many, is not added. */
export const withChips = (chips: readonly Chip[], more: readonly Chip[]): Chip[] => {
  const all = new Map([...chips, ...more].map((chip) => [chip.address, chip]));
  return [...all.values()].slice(0, mostChips);
};

/** Returns the chips without those of some addresses. */
export const withoutChips = (chips: readonly Chip[], addresses: readonly string[]): Chip[] =>
  chips.filter(({ address }) => !addresses.includes(address));
