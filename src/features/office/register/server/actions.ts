import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { LeftFeed } from '#features/home/feeds/contract.ts';
import { feedLeft } from '#features/home/feeds/server/actions.ts';
import type { Signed, Visitor } from '#server/access/granted.ts';
import { addLogin, endSignIns, findLogin, isUsernameTaken, proveAddress, setPassword } from '#server/auth/accounts.ts';
import { guessedMail } from '#server/auth/guessed-mail.ts';
import { forgiveGuess, ownerToTell, pardon, takeGuess, takeNamelessGuess } from '#server/auth/guesses.ts';
import { type NamedConstraint, named } from '#server/db/constraints.ts';
import { requesterOf } from '#server/http/guards/addresses.ts';
import type { Reader } from '#server/text/text.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { nearestLocale } from '#shared/locales.ts';
import { nameOf } from '#shared/names.ts';
import type { Registration } from '../contract.ts';
import { attemptWindow, codeLifetime, codeOf, mailsPerAddress, mailsPerRequester, resetLifetime, verifiedLifetime } from '../rules.ts';
import { changedMail, codeMail, knownMail, resetMail, unknownMail } from './mails.ts';
import * as store from './store.ts';

export { dropResetCodes } from './store.ts';

const later = (at: Visitor, milliseconds: number): Date => new Date(at.now.getTime() + milliseconds);

/**
 * Returns the hash of a code. It is keyed with the installation's secret, because six letters would be quickly guessed from a plain hash.
 */
const hashOf = (at: Visitor, email: string, code: string): string =>
  createHmac('sha256', at.config.SECRET).update(`${email}\n${code}`).digest('base64url');

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Limits mails of a kind in an hour by requester, by address, and by both, so that a stranger alone cannot use up the limit of an address.
 * Codes and resets are counted apart, so that asking for codes leaves password resets possible.
 */
const limitMails = async (at: Visitor, kind: 'code' | 'reset', email: string): Promise<void> => {
  const since = later(at, -attemptWindow);
  const requester = requesterOf(at.ip);
  const fromHere = await store.countAttempt(at, digestOf(`${kind} from ${requester}`), since);
  const toAddressFromHere = await store.countAttempt(at, digestOf(`${kind} to ${email} from ${requester}`), since);
  if (fromHere > at.config.SIGN_IN_RATE_LIMIT || toAddressFromHere > mailsPerRequester) refuse(errors.tooMany, { keeps: true });
  const toAddress = await store.countAttempt(at, digestOf(`${kind} to ${email}`), since);
  if (toAddress > mailsPerAddress) refuse(errors.tooMany, { keeps: true });
};

/** Returns the language and time zone of an account. Sets the person for the transaction, because only they may read their row. */
const readerOf = async (at: Visitor, personId: string): Promise<Reader> => {
  await store.becomePerson(at, personId);
  return (await store.findOwnPerson(at, personId)) ?? at;
};

/** Mails a code to a new address, or to an address with an account a mail that says so. The answer is the same for both. */
export const sendCode = async (at: Visitor, email: string): Promise<void> => {
  await limitMails(at, 'code', email);
  const known = await findLogin(at.tx, email);
  if (known !== undefined) return at.after.mail(knownMail(await readerOf(at, known), email, at.config.BASE_URL));
  const code = codeOf(randomBytes(64));
  const requester = digestOf(requesterOf(at.ip));
  await store.putCode(at, { email, requester, codeHash: hashOf(at, email, code), expiresAt: later(at, codeLifetime) });
  await at.after.mail(codeMail(at, email, code));
};

/** Refuses a wrong code, and every code after too many tries. The count of tries is kept although the command is refused. */
const checkCode = async (at: Visitor, email: string, code: string): Promise<void> => {
  const guess = await takeGuess(at.tx, at.config, { identifier: email, ip: at.ip }, at.now);
  const hash = hashOf(at, email, code);
  if ((await store.listCodes(at, email)).some(({ codeHash }) => isSame(codeHash, hash))) return forgiveGuess(at.tx, guess);
  const owner = await ownerToTell(at.tx, guess);
  if (owner !== undefined) await at.after.mail(guessedMail(owner.reader, owner.email, at.config.BASE_URL));
  const left = await store.countWrongTry(at, email, digestOf(requesterOf(at.ip)));
  refuse(errors.codeInvalid, { keeps: true, ...(left === undefined ? {} : { data: { left } }) });
};

export const verifyCode = async (at: Visitor, email: string, code: string): Promise<void> => {
  await checkCode(at, email, code);
  await store.keepCodesUntil(at, email, later(at, verifiedLifetime));
};

/** Names the error for each unique constraint: of two who register at once with a free name, the second is refused by the database. */
const loginConstraints: NamedConstraint = {
  user_email_key: { error: errors.emailTaken, field: 'email', code: 'VAL_TAKEN' },
  user_username_key: { error: errors.invalid, field: 'username', code: 'VAL_TAKEN' },
};

interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  username?: string | undefined;
  /** False when nobody has proved that the address is theirs. */
  isProved?: boolean | undefined;
}

/**
 * Adds a login and its person, usually for an address that was proved. The person is set for the rest of the transaction. Returns the person's id;
 * refuses with `emailTaken` or the field `username`.
 */
export const addAccount = async (
  at: Visitor,
  { email, username, firstName, lastName, passwordHash, isProved }: NewAccount,
): Promise<string> => {
  if ((await findLogin(at.tx, email)) !== undefined) refuse(errors.emailTaken, { fields: { email: ['VAL_TAKEN'] } });
  if (username !== undefined && (await isUsernameTaken(at.tx, username))) refuse(errors.invalid, { fields: { username: ['VAL_TAKEN'] } });
  const id = newId();
  const name = nameOf({ firstName, lastName });
  await named(loginConstraints, () => addLogin(at.tx, { id, name, email, username, passwordHash, isProved }));
  await store.addPerson(at, {
    id,
    firstName,
    lastName,
    email,
    username: username ?? email,
    locale: nearestLocale(at.locale),
    isProven: isProved ?? true,
  });
  return id;
};

/** Adds the account of an address that a code proves, and deletes the code. */
export const register = async (at: Visitor, form: Registration): Promise<{ id: string }> => {
  await checkCode(at, form.email, form.verificationCode);
  const username = form.username === '' ? undefined : form.username;
  const id = await addAccount(at, { ...form, username, passwordHash: await at.passwords.hash(form.password) });
  await store.dropCodes(at, form.email);
  return { id };
};

/** Mails a link to set a new password. The answer does not tell whether the address has an account. */
export const sendReset = async (at: Visitor, email: string): Promise<void> => {
  await limitMails(at, 'reset', email);
  const personId = await findLogin(at.tx, email);
  if (personId === undefined) return at.after.mail(unknownMail(at, email, at.config.BASE_URL));
  const code = randomBytes(32).toString('base64url');
  await store.addResetCode(at, { codeHash: digestOf(code), personId, expiresAt: later(at, resetLifetime) });
  await at.after.mail(resetMail(await readerOf(at, personId), email, at.config.BASE_URL, code));
};

/** Sets a new password and ends all sign-ins of the person. Returns their calendar feed, which goes on until they end it. */
export const updatePassword = async (
  at: Visitor,
  { resetCode, password }: { resetCode: string; password: string },
): Promise<{ feed: LeftFeed | null }> => {
  await takeNamelessGuess(at.tx, at.ip, at.now);
  const personId = (await store.takeResetCode(at, digestOf(resetCode))) ?? refuse(errors.resetExpired, { keeps: true });
  await pardon(at.tx, personId, at.ip, at.now);
  await store.becomePerson(at, personId);
  // Proving the address ends every way in that was made before, so the new one comes after it.
  await proveAddress(at.tx, personId);
  await setPassword(at, personId, password);
  for (const context of await store.listContexts(at, personId)) at.after.cut(context);
  await endSignIns(at.tx, personId);
  const person = await store.findOwnPerson(at, personId);
  const feed = await feedLeft(at, personId);
  if (person !== undefined) await at.after.mail(changedMail(person, person.email, at.config.BASE_URL, feed?.address));
  return { feed };
};

export const chooseDefaultOrg = async (at: Signed, orgId: string): Promise<void> => {
  if (!(await store.isMemberOf(at, orgId))) refuse(errors.notFound);
  await store.keepDefaultOrg(at, orgId);
};
