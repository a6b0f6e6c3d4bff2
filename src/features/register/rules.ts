/** Characters of a verification code; specification sections 5 and 9. */
export const codeLength = 6;

/** Letters and digits that nobody takes for one another. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const minute = 60_000;

/** How long a mailed code waits to be typed. */
export const codeLifetime = 15 * minute;

/** How long a code that was typed right waits for the rest of the form. */
export const verifiedLifetime = 60 * minute;

/** How long the link in a mail sets a new password. */
export const resetLifetime = 60 * minute;

/** Mails of a kind that one address is sent in an hour: as one place asks for them, and as all together do. */
export const mailsPerRequester = 5;
export const mailsPerAddress = 20;
export const attemptWindow = 60 * minute;

/** What the sign-in knows as a username; without one, somebody signs in with the address. */
export const usernameShape = /^(?:[A-Za-z0-9_.]{3,30})?$/;

/** A code as somebody may type or paste it: small letters, blanks and dashes between. */
export const codeFrom = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, codeLength);

/** Random bytes as a code; a byte that would favour the first letters is passed over. */
export const codeOf = (bytes: Uint8Array): string => {
  const fair = 256 - (256 % codeLetters.length);
  return [...bytes]
    .filter((byte) => byte < fair)
    .slice(0, codeLength)
    .map((byte) => codeLetters.charAt(byte % codeLetters.length))
    .join('');
};

/** The repeated password is the first one; nothing to say while it is still empty. */
export const passwordsMatch = ({ password, confirm }: { password: string; confirm: string }): boolean => password === confirm;

/** Numbers of the steps of a sign-up for analytics, 3 to 12; specification section 9, catalogue row A-44. */
export const signupSteps = {
  opened: 3,
  addressGiven: 4,
  codeVerified: 5,
  accountMade: 6,
  signedIn: 7,
  welcomed: 8,
  levelTold: 9,
  workStyleTold: 10,
  orgMade: 11,
  arrived: 12,
} as const;
export type SignupStep = keyof typeof signupSteps;

/** A code as six cells, each with its letter or nothing yet. */
export const cellsOf = (code: string): { at: number; letter: string }[] =>
  Array.from({ length: codeLength }, (_, at) => ({ at, letter: code.charAt(at) }));
