// How a person signs in, and where they are signed in: the address, the password, the providers and the devices. Everything here is one's
// own; nobody else, also no Owner, sees or changes it.
import * as z from 'zod/mini';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { email, id, line } from '#shared/fields.ts';
import { passkeyNameLength } from '#shared/passkeys.ts';
import { password, passwordLimits } from '#shared/passwords.ts';
import { roles } from '#shared/roles.ts';

/** The password that a person has; it may be older than today's policy. */
const presentPassword = () =>
  z.string({ error: 'VAL_REQUIRED' }).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(passwordLimits.most, 'VAL_TOO_LONG'));

/** Signs of a mailed code. */
const codeLength = 6;
const mailedCode = () => z.string({ error: 'VAL_REQUIRED' }).check(z.trim(), z.toUpperCase(), z.length(codeLength, 'VAL_CODE_LENGTH'));

/** The code that an authenticator app shows. */
const appCode = () => z.string({ error: 'VAL_REQUIRED' }).check(z.trim(), z.length(codeLength, 'VAL_CODE_LENGTH'));

/** Most signs of a replacement that was begun at `/api/auth/two-factor/replace`. */
const sealedLength = 2_000;

export const emailChange = z.object({ email: email(), password: presentPassword() });
export type EmailChange = z.output<typeof emailChange>;

/** The codes from both mailboxes. */
export const emailCodes = z.object({ oldCode: mailedCode(), newCode: mailedCode() });
export type EmailCodes = z.output<typeof emailCodes>;

export const passwordChange = z.object({ present: presentPassword(), password: password() });
export type PasswordChange = z.output<typeof passwordChange>;

/** Ways to sign in that a device shows. */
export const ways = ['password', 'mailed-code', 'second-factor', 'passkey', 'provider'] as const;

/** A place where the person is signed in. */
export const device = z.object({
  id: id(),
  /** True for the sign-in that asks. */
  isThis: z.boolean(),
  /** What the browser says of itself. */
  userAgent: z.string(),
  ipAddress: z.string(),
  /** Null for a sign-in of before this was kept. */
  way: z.nullable(z.enum(ways)),
  signedInAt: z.string(),
  usedAt: z.string(),
});
export type DeviceInList = z.infer<typeof device>;

/** A past sign-in, or a try that failed. */
export const pastSignIn = z.object({
  id: id(),
  at: z.string(),
  /** Null where it was not known. */
  way: z.nullable(z.enum(ways)),
  failed: z.boolean(),
  /** What the browser said of itself. */
  userAgent: z.string(),
  ipAddress: z.string(),
});
export type PastSignIn = z.infer<typeof pastSignIn>;

/** A passkey with which the person signs in. */
export const passkey = z.object({
  id: id(),
  name: z.string(),
  addedAt: z.string(),
  /** When the person last signed in with it; null before. */
  usedAt: z.nullable(z.string()),
  /** True for one that the person's devices share, such as that of a password manager. */
  isShared: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const self = { id: id() };

export const signInApi = api('signIns', {
  loginInfo: get('account/get-login-info/{id}', {
    summary: 'How a person signs in.',
    params: self,
    timely: true,
    reply: {
      email: z.string(),
      username: z.string(),
      hasPassword: z.boolean(),
      /** When the password was set; null without one. */
      passwordSetAt: z.nullable(z.string()),
      /** Ids of the providers with which the person may sign in. */
      providers: z.array(z.string()),
      defaultOrgId: z.nullable(id()),
      /** The new address, while its change waits for the codes from both mailboxes. */
      pendingEmail: z.nullable(z.string()),
      /** An address that a provider has proved within the last day to be this person's, and that they may take; `provider` is its id. */
      toldEmail: z.nullable(z.object({ email: z.string(), provider: z.string() })),
      /** The authenticator app, and how many recovery codes are left; null without one. */
      secondFactor: z.nullable(z.object({ since: z.string(), codesLeft: z.number() })),
      /** The passkeys, the oldest first; null where browsers make none for the address of this installation. */
      passkeys: z.nullable(z.array(passkey)),
    },
    reads: ['person'],
  }),
  users: get('account/{id}/users', {
    summary: 'The users of an account: one in each organisation of the person.',
    params: self,
    reply: { items: z.array(z.object({ orgId: id(), orgName: z.string(), role: z.enum(roles), blocked: z.boolean() })) },
    reads: ['person', 'permission', 'org'],
  }),
  askEmail: post('account/email/{id}', {
    summary: 'Begins a change of one’s e-mail address: mails a code to the present address and one to the new.',
    params: self,
    body: emailChange,
  }),
  confirmEmail: put('account/email/{id}', {
    summary: 'Changes one’s e-mail address with the codes from both mailboxes.',
    params: self,
    body: emailCodes,
  }),
  cancelEmail: remove('account/email/{id}', { summary: 'Gives up a change of one’s e-mail address.', params: self }),
  takeEmail: put('account/email/{id}/told', {
    summary: 'Changes one’s e-mail address to the one that a provider has just proved; `loginInfo` tells it.',
    params: self,
    body: z.object({ email: email() }),
  }),
  changePassword: put('account/password/{id}', {
    summary: 'Changes one’s password; every other sign-in of the person ends.',
    params: self,
    body: passwordChange,
  }),
  turnOnFactor: put('account/second-factor/{id}', {
    summary: 'Turns on the authenticator app that one is setting up, with its first code.',
    params: self,
    body: z.object({ code: appCode() }),
  }),
  replaceFactor: put('account/second-factor/{id}/replacement', {
    summary: 'Replaces one’s authenticator app and its recovery codes, with the first code of the new app.',
    params: self,
    body: z.object({ code: appCode(), sealed: z.string().check(z.maxLength(sealedLength, 'VAL_TOO_LONG')) }),
  }),
  turnOffFactor: post('account/second-factor/{id}/off', {
    summary: 'Turns one’s second factor off; its recovery codes end.',
    params: self,
    body: z.object({ password: presentPassword() }),
  }),
  disconnect: remove('account/provider/{id}/{provider}', {
    summary: 'Ends signing in with a provider, if another way is left.',
    params: { id: id(), provider: line(40) },
  }),
  renamePasskey: put('account/passkey/{id}/{passkeyId}', {
    summary: 'Gives one’s passkey another name.',
    params: { id: id(), passkeyId: id() },
    body: z.object({ name: line(passkeyNameLength) }),
  }),
  removePasskey: remove('account/passkey/{id}/{passkeyId}', {
    summary: 'Ends signing in with a passkey, if another way is left.',
    params: { id: id(), passkeyId: id() },
  }),
  devices: get('account/devices/{id}', {
    summary: 'Where a person is signed in; the sign-in that asks comes first, then the last used ones.',
    params: self,
    timely: true,
    reply: { items: z.array(device) },
    reads: ['person'],
  }),
  recent: get('account/sign-ins/{id}', {
    summary: 'A person’s last 20 sign-ins of the past 90 days, those that failed too; the newest comes first.',
    params: self,
    timely: true,
    reply: { items: z.array(pastSignIn) },
    reads: ['person'],
  }),
  endDevice: remove('account/devices/{id}/{deviceId}', {
    summary: 'Signs one’s other device out; its sockets end.',
    params: { id: id(), deviceId: id() },
  }),
  endOthers: remove('account/devices/{id}', { summary: 'Signs out everywhere else.', params: self, reply: { ended: z.number() } }),
});
