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
      return firstName === '' ? lastName : `${firstName.charAt(0)}. ${lastName}`;
    case 'last-first':
      return [lastName, firstName].filter(Boolean).join(', ');
    default:
      return `${firstName} ${lastName}`.trim();
  }
};

/** `Jonas Beck` as `JB`. */
export const initialsOf = ({ firstName, lastName }: Named): string => `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();

/** A hue bucket of 60 degrees, 0 to 5, that stays with the id; specification section 9. */
export const hueOf = (id: string): number => {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return Math.floor((hash % 360) / 60);
};
