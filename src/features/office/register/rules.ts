import { passwordLimits } from '#shared/passwords.ts';

/** Characters of a verification code; specification sections 5 and 9. */
export const codeLength = 6;

/** Letters and digits that are not easily confused with each other. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const minute = 60_000;

/** Milliseconds that a mailed code is valid. */
export const codeLifetime = 15 * minute;

/** Milliseconds that a correctly entered code stays valid, for the rest of the form. */
export const verifiedLifetime = 60 * minute;

/** Milliseconds that a mailed link can set a new password. */
export const resetLifetime = 60 * minute;

/** Most mails of one kind to an address in an hour: for one requester, and for all together. */
export const mailsPerRequester = 5;
export const mailsPerAddress = 20;
export const attemptWindow = 60 * minute;

/** A valid username; empty for people who sign in with the e-mail address. */
export const usernameShape = /^(?:[A-Za-z0-9_.]{3,30})?$/;

/** Normalises a typed or pasted code: upper case, without spaces and dashes. */
export const codeFrom = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, codeLength);

/** Converts random bytes to a code; bytes that would make the first letters more likely are skipped. */
export const codeOf = (bytes: Uint8Array): string => {
  const fair = 256 - (256 % codeLetters.length);
  return [...bytes]
    .filter((byte) => byte < fair)
    .slice(0, codeLength)
    .map((byte) => codeLetters.charAt(byte % codeLetters.length))
    .join('');
};

/** Returns true when both passwords are equal, or the repeated one is still empty. */
export const passwordsMatch = ({ password, confirm }: { password: string; confirm: string }): boolean => password === confirm;

/** Numbers of the sign-up steps for analytics, 3 to 12; specification section 9, catalogue row A-44. */
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

/** Splits a code into six cells; missing letters are empty. */
export const cellsOf = (code: string): { at: number; letter: string }[] =>
  Array.from({ length: codeLength }, (_, at) => ({ at, letter: code.charAt(at) }));

/** What a password needs, for the lines below its field; `shared/passwords.ts` decides. */
export const passwordRules = [
  { name: 'length', holds: (password: string) => password.length >= passwordLimits.least && password.length <= passwordLimits.most },
  { name: 'upper', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'lower', holds: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'digit', holds: (password: string) => /\d/.test(password) },
] as const;

/** Wrong tries after which a code ends and another one must be asked for. */
export const mostWrongTries = 5;
