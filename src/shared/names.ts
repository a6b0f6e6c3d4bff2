interface Named {
  firstName: string;
  lastName: string;
}

/** Ways to write a person's name; specification section 9. */
export const nameFormats = ['first-only', 'first-last-initial', 'first-last-initial-dot', 'first-initial-last', 'last-first'] as const;
export type NameFormat = (typeof nameFormats)[number];

/** `Jonas Beck` as `Jonas`, `Jonas B`, `Jonas B.`, `J. Beck` or `Beck, Jonas`; without a format, in full. */
export const nameOf = ({ firstName, lastName }: Named, format?: NameFormat): string => {
  const initial = lastName.charAt(0);
  switch (format) {
    case 'first-only':
      return firstName;
    case 'first-last-initial':
      return `${firstName} ${initial}`.trim();
    case 'first-last-initial-dot':
      return lastName === '' ? firstName : `${firstName} ${initial}.`;
    case 'first-initial-last':
      return firstName === '' || lastName === '' ? `${firstName}${lastName}` : `${firstName.charAt(0)}. ${lastName}`;
    case 'last-first':
      return [lastName, firstName].filter(Boolean).join(', ');
    default:
      return `${firstName} ${lastName}`.trim();
  }
};

/** `Jonas Beck` as `JB`. */
export const initialsOf = ({ firstName, lastName }: Named): string => `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();

/** Spreads a text over all 32 bits: FNV-1a, then the last step of MurmurHash3, since ids made together differ in few places. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** A hue bucket of 60 degrees, 0 to 5, that stays with the id; specification section 9. */
export const hueOf = (id: string): number => Math.floor((hashOf(id) % 360) / 60);
