import { firstSign } from './signs.ts';

interface Named {
  firstName: string;
  lastName: string;
}

/** Formats of a person's name; specification section 9. */
export const nameFormats = ['first-only', 'first-last-initial', 'first-last-initial-dot', 'first-initial-last', 'last-first'] as const;
export type NameFormat = (typeof nameFormats)[number];

/** Formats `Jonas Beck` as `Jonas`, `Jonas B`, `Jonas B.`, `J. Beck` or `Beck, Jonas`; without a format, in full. */
export const nameOf = ({ firstName, lastName }: Named, format?: NameFormat): string => {
  const initial = firstSign(lastName);
  switch (format) {
    case 'first-only':
      return firstName;
    case 'first-last-initial':
      return `${firstName} ${initial}`.trim();
    case 'first-last-initial-dot':
      return lastName === '' ? firstName : `${firstName} ${initial}.`;
    case 'first-initial-last':
      return firstName === '' || lastName === '' ? `${firstName}${lastName}` : `${firstSign(firstName)}. ${lastName}`;
    case 'last-first':
      return [lastName, firstName].filter(Boolean).join(', ');
    default:
      return `${firstName} ${lastName}`.trim();
  }
};

/** Returns `JB` for `Jonas Beck`. */
export const initialsOf = ({ firstName, lastName }: Named): string => `${firstSign(firstName)}${firstSign(lastName)}`.toUpperCase();

/** Hashes a text to 32 bits: FNV-1a, then the last step of MurmurHash3, because ids made together differ in few places. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Returns the bucket, from 0 to 5, of a hue in degrees from 0 to 359: each holds 60; specification section 9. */
export const hueBucket = (degrees: number): number => Math.floor(degrees / 60);

/** Returns the bucket of an id's hue, which is always the same. */
export const hueOf = (id: string): number => hueBucket(hashOf(id) % 360);
