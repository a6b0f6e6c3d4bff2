import * as z from 'zod/mini';

/** Lengths of a password in characters; specification sections 5 and 9. */
export const passwordLimits = { least: 8, most: 100 } as const;

/** The words of which the most used passwords are made, in the languages of the product. */
const commonWords = new Set(
  `password passwords passwort contrasena contraseña clave acceso qwerty qwertyui qwertyuiop qwertz azerty asdfgh asdfghjk asdfghjkl zxcvbn
  abc abcd welcome welcomeback bienvenido letmein admin administrator administrador root login master secret changeme default temp test testtest
  trustno iloveyou teamo monkey dragon sunshine princess football baseball superman batman pokemon starwars hello hola summer winter spring
  autumn verano invierno primavera otono january february march april may june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes company office cairn`.split(/\s+/),
);

/** Signs that are typed in the place of letters. */
const letterOf: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's', '!': 'i' };

const wordIn = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Returns whether a password is a word that everybody tries first, with digits and signs in it or around it: `P@ssw0rd`, `Welcome2026!`. */
export const isCommonPassword = (password: string): boolean => {
  const core = password.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  return [wordIn(password), wordIn(core.replace(/[013457@$!]/g, (sign) => letterOf[sign] ?? sign))].some((word) => commonWords.has(word));
};

/** A valid password: 8 to 100 characters with an upper-case letter, a lower-case letter and a digit, specification section 5; and none that everybody tries first. */
export const password = () =>
  z.string({ error: 'VAL_REQUIRED' }).check(
    z.minLength(1, { error: 'VAL_REQUIRED', abort: true }),
    z.minLength(passwordLimits.least, 'VAL_PASSWORD_LENGTH'),
    z.maxLength(passwordLimits.most, 'VAL_TOO_LONG'),
    z.regex(/\p{Lu}/u, 'VAL_PASSWORD_UPPERCASE'),
    z.regex(/\p{Ll}/u, 'VAL_PASSWORD_LOWERCASE'),
    z.regex(/\d/, 'VAL_PASSWORD_NUMBER'),
    z.refine((value) => value.length < passwordLimits.least || !isCommonPassword(value), 'VAL_PASSWORD_COMMON'),
  );
