// The first people of a new organisation: addresses that are typed or pasted, with their names, and which of them were invited.

import type { FirstSteps } from '#features/ground/people/contract/first-steps.ts';
import { readList } from '#shared/people-list.ts';

/** An e-mail address as it was typed, whether it can be one, and the name that was written with it. */
export interface Chip {
  address: string;
  good: boolean;
  firstName?: string;
  lastName?: string;
}

const shape = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/;

const chipOf = (part: string): Chip => {
  const address = part.toLowerCase();
  return { address, good: address.length <= 254 && shape.test(address) };
};

/** Splits typed or pasted words into chips at commas, semicolons and spaces; a list with names is read as the popup of invitations reads it. */
export const chipsIn = (text: string): Chip[] => {
  const parts = text.split(/[\s,;<>"]+/).filter(Boolean);
  const isNamed = parts.some((part) => part.includes('@')) && parts.some((part) => !part.includes('@'));
  if (!isNamed) return parts.map(chipOf);
  return readList(text).map(({ email, firstName, lastName }) => ({
    ...chipOf(email),
    ...(firstName === '' && lastName === '' ? {} : { firstName, lastName }),
  }));
};

/** Returns a chip as it can be kept and read again: `Theo Okafor <theo@x.example>`. */
export const chipText = ({ address, firstName = '', lastName = '' }: Chip): string => {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? address : `${name} <${address}>`;
};

/** Returns a chip as a row of the popup of invitations; a name that was not written is left to what the address spells. */
export const rowOf = ({ address, firstName, lastName }: Chip) => ({
  email: address,
  ...(firstName === undefined ? {} : { firstName, lastName: lastName ?? '' }),
});

/** Returns the chips of the addresses that are kept, with their names. */
export const storedChips = ({ people, names = [] }: Pick<FirstSteps, 'people' | 'names'>): Chip[] =>
  people.map((address) => {
    const { email: _, ...name } = names.find(({ email }) => email === address) ?? { email: address };
    return { ...chipOf(address), ...name };
  });

/** Returns chips as they are kept: the addresses, and the names of those that have one. */
export const storedFirstSteps = (chips: readonly Chip[]): Required<Pick<FirstSteps, 'people' | 'names'>> => ({
  people: chips.map(({ address }) => address),
  names: chips.flatMap(({ address, firstName = '', lastName = '' }) =>
    `${firstName}${lastName}` === '' ? [] : [{ email: address, firstName, lastName }],
  ),
});

/** Most addresses that the list keeps. */
export const mostChips = 50;

/** Returns the chips with further ones; one that is there already, or is too many, is not added. A name that is known stays. */
export const withChips = (chips: readonly Chip[], more: readonly Chip[]): Chip[] => {
  const all = new Map<string, Chip>();
  for (const chip of [...chips, ...more]) all.set(chip.address, { ...all.get(chip.address), ...chip });
  return [...all.values()].slice(0, mostChips);
};

/** Returns the chips without those of some addresses. */
export const withoutChips = (chips: readonly Chip[], addresses: readonly string[]): Chip[] =>
  chips.filter(({ address }) => !addresses.includes(address));

/** Returns the step of the people after some of these addresses were invited: they are counted, and the others are kept. */
export const afterInviting = (
  kept: FirstSteps,
  addresses: readonly string[],
  told: readonly string[],
): Pick<FirstSteps, 'people' | 'invited'> => ({
  people: addresses.filter((address) => !told.includes(address)),
  invited: (kept.invited ?? 0) + told.length,
});
