import * as z from 'zod/mini';

/** Lengths of a password in characters; specification sections 5 and 9. */
export const passwordLimits = { least: 8, most: 100 } as const;

/** A valid password: 8 to 100 characters with an upper-case letter, a lower-case letter and a digit; specification section 5. */
export const password = () =>
  z
    .string({ error: 'VAL_REQUIRED' })
    .check(
      z.minLength(1, { error: 'VAL_REQUIRED', abort: true }),
      z.minLength(passwordLimits.least, 'VAL_PASSWORD_LENGTH'),
      z.maxLength(passwordLimits.most, 'VAL_TOO_LONG'),
      z.regex(/\p{Lu}/u, 'VAL_PASSWORD_UPPERCASE'),
      z.regex(/\p{Ll}/u, 'VAL_PASSWORD_LOWERCASE'),
      z.regex(/\d/, 'VAL_PASSWORD_NUMBER'),
    );
