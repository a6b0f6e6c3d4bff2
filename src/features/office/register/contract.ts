// Registration: a person proves ownership of an e-mail address with a code, then creates a login. Also here: forgotten passwords, accepting
// the policy, and how well a person knows the tools. No answer reveals whether an address has an account.
import * as z from 'zod/mini';
import { type experienceLevels, workStyles } from '#features/ground/people/contract.ts';
import { leftFeed } from '#features/home/feeds/contract.ts';
import { api, post, put } from '#shared/endpoint.ts';
import { email, id, line, oneOf } from '#shared/fields.ts';
import { password } from '#shared/passwords.ts';
import { codeLength, passwordsMatch, usernameShape } from './rules.ts';

const verificationCode = () =>
  z.string({ error: 'VAL_REQUIRED' }).check(z.trim(), z.toUpperCase(), z.length(codeLength, 'VAL_CODE_LENGTH'));

const username = () => z.string().check(z.trim(), z.regex(usernameShape, 'VAL_INVALID'));

/** Most characters of the repeated password. The limit only bounds the comparison; the first field reports what is invalid. */
const longestRepeat = 1_000;

/** The repeated password. */
const repeated = () => z.string({ error: 'VAL_REQUIRED' }).check(z.maxLength(longestRepeat, 'VAL_PASSWORD_MATCH'));

/** Compares both passwords even while other fields are invalid. */
const confirmed = z.refine<{ password: string; confirm: string }>(passwordsMatch, {
  path: ['confirm'],
  error: 'VAL_PASSWORD_MATCH',
  when: ({ value }) => typeof value === 'object' && value !== null,
});

export const addressInput = z.object({ email: email() });
export const codeInput = z.object({ email: email(), verificationCode: verificationCode() });

const detailFields = {
  firstName: line(100),
  lastName: line(100),
  username: z.optional(username()),
  password: password(),
  confirm: repeated(),
  terms: z.literal(true, { error: 'VAL_TERMS' }),
};

/** The last page of the sign-up form; without a username a person signs in with the e-mail address. */
export const details = z.object(detailFields).check(confirmed);

export const registration = z.object({ email: email(), verificationCode: verificationCode(), ...detailFields }).check(confirmed);
export type Registration = z.output<typeof registration>;

export const newPassword = z.object({
  resetCode: z.string({ error: 'VAL_REQUIRED' }).check(z.maxLength(100, 'VAL_INVALID')),
  password: password(),
});

/** The form that sets a new password. */
export const repeatedPassword = z.object({ password: password(), confirm: repeated() }).check(confirmed);

/** Answers after which a person is not asked again how well they know the tools. */
export const announcedLevels = ['New', 'Familiar', 'Experienced'] as const satisfies readonly (typeof experienceLevels)[number][];
export const experience = z.object({ level: oneOf(announcedLevels), workStyle: z.optional(oneOf(workStyles)) });
export type Experience = z.output<typeof experience>;

export const registerApi = api('register', {
  sendCode: post('account/register/verification/create', {
    summary: 'Mails a code to an address; if the address has an account, the mail says so instead.',
    body: addressInput,
  }),
  verifyCode: post('account/register/verification/verify', { summary: 'Checks the code of an address.', body: codeInput }),
  register: post('account/register', { summary: 'Creates a login and its person.', body: registration, reply: { id: id() } }),
  resetPassword: post('account/reset-password', { summary: 'Mails a link that sets a new password.', body: addressInput }),
  updatePassword: post('account/update-password', {
    summary:
      'Sets a new password with the code of a link; every sign-in of the person ends. The answer names a calendar feed, which goes on.',
    body: newPassword,
    reply: { feed: z.nullable(leftFeed) },
  }),
  acceptPolicy: post('account/accept-policy', { summary: 'Accepts the current terms.' }),
  tellExperience: put('user/experience', { summary: 'Saves how well a person knows the tools and how they work.', body: experience }),
  defaultOrg: put('account/defaultorg/{id}', { summary: 'Chooses the organisation in which new sessions begin.', params: { id: id() } }),
});
