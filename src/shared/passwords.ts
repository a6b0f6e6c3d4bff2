import * as z from 'zod/mini';

/** Characters of a password; specification sections 5 and 9. */
export const passwordLimits = { least: 8, most: 100 } as const;

/** A password that the policy allows: 8 to 100 characters, upper case, lower case and a digit; specification section 5. */
export const password = () =>
  z
    .string({ error: 'VAL_REQUIRED' })
    .check(
      z.minLength(passwordLimits.least, 'VAL_PASSWORD_LENGTH'),
      z.maxLength(passwordLimits.most, 'VAL_TOO_LONG'),
      z.regex(/\p{Lu}/u, 'VAL_PASSWORD_UPPERCASE'),
      z.regex(/\p{Ll}/u, 'VAL_PASSWORD_LOWERCASE'),
      z.regex(/\d/, 'VAL_PASSWORD_NUMBER'),
    );
