import { firstSign, signsOf } from './signs.ts';

/** Returns the initials of `Harbor & Pine` as `HP`, of `Acme` as `AC`. */
export const initialsOfOrg = (name: string): string => {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const [first = '', second] = words;
  return (second === undefined ? signsOf(first).slice(0, 2).join('') : `${firstSign(first)}${firstSign(second)}`).toUpperCase();
};
