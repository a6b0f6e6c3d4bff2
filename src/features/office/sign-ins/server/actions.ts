import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeOf } from '#features/office/register/rules.ts';
import type { Signed } from '#server/access/granted.ts';
import { findLogin, hasPassword, listLoginWays, lockLogin, removeLoginWay, setPassword } from '#server/auth/accounts.ts';
import { endDevice, endOtherDevices, listDevices } from '#server/auth/devices.ts';
import { forgiveGuess, takeGuess } from '#server/auth/guesses.ts';
import { findNotifiedAddress } from '#server/auth/notified-address.ts';
import { hasPasskeys, type StoredPasskey as Kept, listPasskeys, removePasskey, renamePasskey } from '#server/auth/passkeys.ts';
import { findSecondFactor, replaceApp, turnOff, turnOn } from '#server/auth/second-factor.ts';
import { listSignIns } from '#server/auth/sign-in-records.ts';
import { waysMail } from '#server/auth/ways-mail.ts';
import { type NamedConstraint, named } from '#server/db/constraints.ts';
import { takeMails } from '#server/mail/allowance.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import {
  type DeviceInList,
  type EmailChange,
  type EmailCodes,
  type Passkey,
  type PasswordChange,
  type PastSignIn,
  type signInApi,
  ways,
} from '../contract.ts';
import { changeLifetime, mostWrongTries } from '../rules.ts';
import { movedMail, newAddressMail, oldAddressMail, takenAddressMail } from './mails.ts';
import * as store from './store.ts';

const selfOf = async (at: Signed) => (await store.findSelf(at)) ?? refuse(errors.notFound);

const shownPasskey = ({ addedAt, usedAt, ...passkey }: Kept): Passkey => ({
  ...passkey,
  addedAt: addedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** Returns how the person signs in. */
export const loginInfo = async (at: Signed): Promise<AnswerOf<typeof signInApi.loginInfo>> => {
  const person = await selfOf(at);
  const logins = await listLoginWays(at.tx, at.personId);
  const factor = await findSecondFactor(at.tx, at.config, at.personId);
  const credential = logins.find(({ providerId }) => providerId === 'credential');
  return {
    email: person.email,
    username: person.username,
    hasPassword: credential !== undefined,
    passwordSetAt: credential?.updatedAt.toISOString() ?? null,
    providers: logins.flatMap(({ providerId }) => (providerId === 'credential' ? [] : [providerId])),
    defaultOrgId: person.defaultOrgId,
    secondFactor: factor === undefined ? null : { since: factor.since.toISOString(), codesLeft: factor.codesLeft },
    passkeys: hasPasskeys(at.config) ? (await listPasskeys(at.tx, at.personId)).map(shownPasskey) : null,
    pendingEmail: (await store.findChange(at))?.email ?? null,
    toldEmail: (await findNotifiedAddress(at.tx, at.personId)) ?? null,
  };
};

/**
 * Refuses unless the password is the person's own. Tries are counted like those to sign in; the refusal names the field. A person who has
 * only other ways in is refused with `noPassword`: a mailed link sets one first.
 */
const provePassword = async (at: Signed, email: string, password: string, field: string): Promise<void> => {
  const guess = await takeGuess(at.tx, at.config, { identifier: email, ip: at.ip }, at.now);
  const right = await hasPassword(at, at.personId, password);
  if (right === undefined) refuse(errors.noPassword);
  if (right !== true) refuse(errors.passwordWrong, { keeps: true, fields: { [field]: ['VAL_PASSWORD_WRONG'] } });
  await forgiveGuess(at.tx, guess);
};

/** Returns the hash of a code, keyed with the installation's secret and bound to the person and the new address. */
const hashOf = (at: Signed, which: 'old' | 'new', email: string, code: string): string =>
  createHmac('sha256', at.config.SECRET).update(`email change\n${which}\n${at.personId}\n${email}\n${code}`).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Mails a code to the present address and one to the new one. A new address that has an account gets a mail that says so, and the answer
 * is the same, so that nobody learns who has one.
 */
export const askEmail = async (at: Signed, { email, password }: EmailChange): Promise<void> => {
  const person = await selfOf(at);
  if (email === person.email) refuse(errors.invalid, { fields: { email: ['VAL_TAKEN'] } });
  await provePassword(at, person.email, password, 'password');
  await takeMails({ tx: at.tx, now: at.now, personId: at.personId }, [person.email, email]);
  const [oldCode, newCode] = [codeOf(randomBytes(64)), codeOf(randomBytes(64))];
  const isTaken = (await findLogin(at.tx, email)) !== undefined;
  const hashes = { oldCodeHash: hashOf(at, 'old', email, oldCode), newCodeHash: isTaken ? '' : hashOf(at, 'new', email, newCode) };
  await store.putChange(at, { email, ...hashes, expiresAt: new Date(at.now.getTime() + changeLifetime) });
  await at.after.mail(oldAddressMail(person, person.email, email, oldCode));
  await at.after.mail(isTaken ? takenAddressMail(person, email, at.config.BASE_URL) : newAddressMail(person, email, newCode));
};

const loginConstraints: NamedConstraint = { user_email_key: { error: errors.emailTaken, field: 'email', code: 'VAL_TAKEN' } };

/** Changes the address, and tells both mailboxes. */
const move = async (at: Signed, person: Awaited<ReturnType<typeof selfOf>>, email: string): Promise<void> => {
  await named(loginConstraints, () => store.moveAddress(at, person.email, email));
  await store.dropChange(at);
  for (const to of [person.email, email]) await at.after.mail(movedMail(person, to, email, at.config.BASE_URL));
};

/** Changes the address when both codes are right. Five wrong tries end the change; which of the codes was wrong is said in its field. */
export const confirmEmail = async (at: Signed, { oldCode, newCode }: EmailCodes): Promise<void> => {
  const person = await selfOf(at);
  const change = (await store.findChange(at, { lock: true })) ?? refuse(errors.emailChangeEnded);
  const wrong = [
    ...(isSame(hashOf(at, 'old', change.email, oldCode), change.oldCodeHash) ? [] : ['oldCode']),
    ...(isSame(hashOf(at, 'new', change.email, newCode), change.newCodeHash) ? [] : ['newCode']),
  ];
  if (wrong.length > 0) {
    const tries = change.wrongTries + 1;
    if (tries >= mostWrongTries) await store.dropChange(at);
    else await store.countWrongTry(at, tries);
    const fields = Object.fromEntries(wrong.map((field) => [field, ['VAL_CODE_WRONG']]));
    refuse(tries >= mostWrongTries ? errors.emailChangeEnded : errors.codeInvalid, {
      keeps: true,
      fields,
      data: { left: mostWrongTries - tries },
    });
  }
  await move(at, person, change.email);
};

/** Changes the address to the one that a provider has proved to be the person's: no code is needed, since its mailbox is. */
export const takeEmail = async (at: Signed, email: string): Promise<void> => {
  const told = await findNotifiedAddress(at.tx, at.personId);
  if (told?.email !== email) refuse(errors.emailChangeEnded);
  await move(at, await selfOf(at), email);
};

export const cancelEmail = (at: Signed): Promise<void> => store.dropChange(at);

/** Signs the person out everywhere but here, sockets too. Returns how many sign-ins ended. */
export const endOthers = async (at: Signed): Promise<number> => {
  const ended = await endOtherDevices(at.tx, at.personId, at.authSessionId);
  for (const id of ended) at.after.cut(id);
  return ended.length;
};

/** Sets a new password, and ends every other sign-in. */
export const changePassword = async (at: Signed, { present, password }: PasswordChange): Promise<void> => {
  const person = await selfOf(at);
  await provePassword(at, person.email, present, 'present');
  if (password === present) refuse(errors.invalid, { fields: { password: ['VAL_PASSWORD_SAME'] } });
  await setPassword(at, at.personId, password);
  await endOthers(at);
  await at.after.mail(waysMail(person, person.email, 'password', at.config.BASE_URL));
};

/** Turns on the authenticator app that is being set up; refuses with the field `code`, or with `noSecondFactor` when none is. */
export const turnOnFactor = async (at: Signed, code: string): Promise<void> => {
  const person = await selfOf(at);
  const guess = await takeGuess(at.tx, at.config, { identifier: person.email, ip: at.ip }, at.now);
  const right = await turnOn(at.tx, at.config, at.personId, code);
  if (right === undefined) refuse(errors.noSecondFactor);
  if (right === false) refuse(errors.codeInvalid, { keeps: true, fields: { code: ['VAL_CODE_WRONG'] } });
  await forgiveGuess(at.tx, guess);
  await at.after.mail(waysMail(person, person.email, 'factorOn', at.config.BASE_URL));
};

/** Replaces the authenticator app by the one that was begun; refuses with the field `code`, or with `noSecondFactor` when none was. */
export const replaceFactor = async (at: Signed, { code, sealed }: { code: string; sealed: string }): Promise<void> => {
  const person = await selfOf(at);
  const guess = await takeGuess(at.tx, at.config, { identifier: person.email, ip: at.ip }, at.now);
  const right = await replaceApp(at.tx, at.config, at.personId, { code, sealed, now: at.now });
  if (right === undefined) refuse(errors.noSecondFactor);
  if (right === false) refuse(errors.codeInvalid, { keeps: true, fields: { code: ['VAL_CODE_WRONG'] } });
  await forgiveGuess(at.tx, guess);
  await at.after.mail(waysMail(person, person.email, 'factorReplaced', at.config.BASE_URL));
};

/** Turns the second factor off; needs the password. */
export const turnOffFactor = async (at: Signed, password: string): Promise<void> => {
  const person = await selfOf(at);
  await provePassword(at, person.email, password, 'password');
  if (!(await turnOff(at.tx, at.personId))) refuse(errors.noSecondFactor);
  await at.after.mail(waysMail(person, person.email, 'factorOff', at.config.BASE_URL));
};

/** Returns how many ways to sign in a person has; holds their login, so that two of them are not ended at once. */
const countWays = async (at: Signed): Promise<number> => {
  await lockLogin(at.tx, at.personId);
  const [logins, passkeys] = [await listLoginWays(at.tx, at.personId), await listPasskeys(at.tx, at.personId)];
  return logins.length + passkeys.length;
};

/** Ends signing in with a provider; refuses with `lastWayIn` when no other way would be left. */
export const disconnect = async (at: Signed, provider: string): Promise<void> => {
  const person = await selfOf(at);
  const count = await countWays(at);
  const logins = await listLoginWays(at.tx, at.personId);
  if (provider === 'credential' || !logins.some(({ providerId }) => providerId === provider)) refuse(errors.notFound);
  if (count === 1) refuse(errors.lastWayIn);
  await removeLoginWay(at.tx, at.personId, provider);
  await at.after.mail(waysMail(person, person.email, 'provider', at.config.BASE_URL));
};

export const renameOwnPasskey = async (at: Signed, id: string, name: string): Promise<void> => {
  if (!(await renamePasskey(at.tx, at.personId, id, name))) refuse(errors.notFound);
};

/** Ends signing in with a passkey; refuses with `lastWayIn` when no other way would be left. */
export const removeOwnPasskey = async (at: Signed, id: string): Promise<void> => {
  const person = await selfOf(at);
  const count = await countWays(at);
  if (!(await removePasskey(at.tx, at.personId, id))) refuse(errors.notFound);
  if (count === 1) refuse(errors.lastWayIn);
  await at.after.mail(waysMail(person, person.email, 'passkeyOff', at.config.BASE_URL));
};

const knownWay = (way: string | null) => ways.find((each) => each === way) ?? null;

/** Returns where the person is signed in, this device first. */
export const devicesOf = async (at: Signed): Promise<DeviceInList[]> => {
  const devices = (await listDevices(at.tx, at.personId)).map(({ id, userAgent, ipAddress, way, signedInAt, usedAt }) => ({
    id,
    isThis: id === at.authSessionId,
    userAgent,
    ipAddress,
    way: knownWay(way),
    signedInAt: signedInAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }));
  return devices.sort((one, other) => Number(other.isThis) - Number(one.isThis));
};

const mostRecent = 20;

/** Returns the person's last sign-ins and tries that failed, the newest first. */
export const recentSignIns = async (at: Signed): Promise<PastSignIn[]> =>
  (await listSignIns(at.tx, at.personId, mostRecent)).map((each) => ({ ...each, at: each.at.toISOString(), way: knownWay(each.way) }));

/** Signs one device of the person out. */
export const endOne = async (at: Signed, deviceId: string): Promise<void> => {
  if (!(await endDevice(at.tx, at.personId, deviceId))) refuse(errors.notFound);
  at.after.cut(deviceId);
};
