import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { requesterOf } from '#server/http/guards/addresses.ts';
import type { Reader } from '#server/text/text.ts';
import { errors, refuse } from '#shared/errors.ts';
import { hasPassword } from './accounts.ts';
import type { Passwords } from './passwords.ts';

/** Limits of a counter: `free` tries pass without a wait; later waits double up to `longest` seconds. */
interface TryLimit {
  free: number;
  longest: number;
}

/** For one account from one place or known browser. A place is an IPv4 address or an IPv6 network. */
const ofPair: TryLimit = { free: 5, longest: 15 * 60 };

/** For one account from anywhere. Waits are short, and a browser that the owner has used does not wait at all. */
const ofAccount: TryLimit = { free: 20, longest: 5 * 60 };

/** For one place over all accounts; many people may share a place. */
const ofPlace: TryLimit = { free: 50, longest: 60 };

/** For mails with a code to sign in: to one account from one place, to one account from anywhere, and from one place. */
const ofMails = { pair: { free: 3, longest: 15 * 60 }, account: { free: 10, longest: 15 * 60 }, place: ofPlace };

/** For promo codes that name nothing. */
const ofPromos = { person: { free: 10, longest: 60 * 60 }, org: { free: 20, longest: 60 * 60 } };

/** Tries at an account after which its owner gets a mail, at most once a day. */
const toldAfter = 10;

/** A try to sign in: the account's e-mail address or username, the client's IP address and the mark of a known browser. */
export interface Guesser {
  identifier: string;
  ip: string;
  /** The value of the browser's cookie; see `browserMark`. */
  mark?: string | undefined;
}

/** A try that was let through. It counts as wrong until `forgiveGuess`. */
export interface Guess {
  now: Date;
  /** The account's id; undefined when there is none. A stranger cannot see the difference. */
  personId: string | undefined;
  account: string;
  pair: string;
  place: string;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

const placeSubject = (ip: string): string => `place ${digestOf(requesterOf(ip))}`;
const pairSubject = (account: string, by: string): string => `pair ${digestOf(`${account}\n${by}`)}`;
const pardonSubject = (account: string, ip: string): string => `pardon ${digestOf(`${account}\n${requesterOf(ip)}`)}`;

const signatureOf = (config: Config, personId: string, nonce: string): string =>
  createHmac('sha256', config.SECRET).update(`browser\n${personId}\n${nonce}`).digest('base64url');

/** Returns a signed cookie value which says that an account's owner has signed in with this browser. It gives no access. */
export const browserMark = (config: Config, personId: string): string => {
  const nonce = randomBytes(12).toString('base64url');
  return `${nonce}.${signatureOf(config, personId, nonce)}`;
};

/** Returns the id of a browser whose mark is signed for this account; undefined for any other mark. */
const knownBrowser = (config: Config, personId: string | undefined, mark: string | undefined): string | undefined => {
  const [nonce = '', signature = ''] = (mark ?? '').split('.');
  if (personId === undefined || nonce === '') return undefined;
  const right = Buffer.from(signatureOf(config, personId, nonce));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given) ? nonce : undefined;
};

const findAccount = async (tx: Tx, identifier: string): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from auth."user" where email = ${identifier} or username = ${identifier} order by email = ${identifier} desc limit 1`,
  );
  return rows[0]?.id;
};

const isPardoned = async (tx: Tx, account: string, ip: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - 60 * 60_000);
  const { rows } = await tx.execute(sql`select from guess where subject = ${pardonSubject(account, ip)} and at > ${since.toISOString()}`);
  return rows.length > 0;
};

const take = async (tx: Tx, counters: [string, TryLimit][], now: Date): Promise<void> => {
  const column = (values: (string | number)[]) => sql.param(values);
  const { rows } = await tx.execute<{ wait: number }>(
    sql`select take_try(${column(counters.map(([subject]) => subject))}::text[], ${column(counters.map(([, { free }]) => free))}::integer[],
      ${column(counters.map(([, { longest }]) => longest))}::integer[], ${now.toISOString()}) as wait`,
  );
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0) refuse(errors.tooManyTries, { keeps: true, data: { retryAfter: wait } });
};

/**
 * Counts a try to get into an account by password, code or link. Refuses with 429 and the seconds to wait after too many.
 * Right and wrong tries are refused alike, and an account that does not exist is counted like one that does.
 */
export const takeGuess = async (tx: Tx, config: Config, { identifier, ip, mark }: Guesser, now: Date): Promise<Guess> => {
  const name = identifier.trim().toLowerCase();
  const personId = await findAccount(tx, name);
  const id = personId ?? digestOf(name);
  const browser = knownBrowser(config, personId, mark);
  const isKnown = browser !== undefined || (await isPardoned(tx, id, ip, now));
  const guess = { now, personId, account: `account ${id}`, pair: pairSubject(id, browser ?? requesterOf(ip)), place: placeSubject(ip) };
  await take(
    tx,
    [
      [guess.account, isKnown ? { ...ofAccount, longest: 0 } : ofAccount],
      [guess.pair, ofPair],
      [guess.place, browser === undefined ? ofPlace : { ...ofPlace, longest: 0 }],
    ],
    now,
  );
  return guess;
};

/** Counts a mail with a code to sign in, to an account's id or to an address that has none. Refuses with 429 after too many. */
export const takeMailedCode = (tx: Tx, { account, ip }: { account: string; ip: string }, now: Date): Promise<void> =>
  take(
    tx,
    [
      [`mail ${digestOf(account)}`, ofMails.account],
      [`mail ${pairSubject(account, requesterOf(ip))}`, ofMails.pair],
      [`mail ${placeSubject(ip)}`, ofMails.place],
    ],
    now,
  );

/** Counts a try with a secret that names no account, such as the code of a mailed link. Refuses with 429 after too many. */
export const takeNamelessGuess = (tx: Tx, ip: string, now: Date): Promise<void> => take(tx, [[placeSubject(ip), ofPlace]], now);

/**
 * Counts a try with a secret that names no account by itself, by a place: that of a mailed link, a passkey or a promo code. Refuses with 429 after too
 * many. Call the function that it returns when the secret was right: only wrong ones count, because a whole company may use one place. It
 * writes in the same transaction, or in a later one that it is given.
 */
export const takeSecretGuess = async (
  tx: Tx,
  what: 'link' | 'passkey' | 'promo',
  ip: string,
  now: Date,
): Promise<(later?: Tx) => Promise<void>> => {
  const subject = `${what} ${digestOf(requesterOf(ip))}`;
  await take(tx, [[subject, ofPlace]], now);
  return async (later = tx) => {
    await later.execute(sql`update guess set amount = greatest(amount - 1, 0) where subject = ${subject}`);
  };
};

/** Finds something, and counts a try only where there is nothing. No row stays locked for a right one. */
const findCounting = async <Found>(tx: Tx, count: () => Promise<unknown>, find: () => Promise<Found | undefined>) => {
  await tx.execute(sql`savepoint tried`);
  await count();
  await tx.execute(sql`rollback to savepoint tried`);
  const found = await find();
  if (found === undefined) await count();
  return found;
};

/**
 * Finds what a mailed link or a promo code names, and counts only wrong ones, by the place that they come from. Refuses with 429 after too
 * many, right or wrong: a whole company may open its links from one place in the same minute.
 */
export const findBySecret = <Found>(
  { tx, ip, now }: { tx: Tx; ip: string; now: Date },
  find: () => Promise<Found | undefined>,
  what: 'link' | 'promo' = 'link',
): Promise<Found | undefined> => findCounting(tx, () => takeSecretGuess(tx, what, ip, now), find);

/**
 * Counts a promo code that names nothing, by its person and their organisation. Refuses with 429 after too many, right or wrong. A page asks
 * again with the code that it shows: the same wrong code counts once.
 */
export const countPromo = async (
  { tx, personId, orgId, now }: { tx: Tx; personId: string; orgId: string; now: Date },
  code: string,
  find: () => Promise<object | undefined>,
): Promise<void> => {
  const tried = `promo tried ${digestOf(`${personId}\n${code}`)}`;
  if ((await tx.execute(sql`select from guess where subject = ${tried}`)).rows.length > 0) return;
  const counters: [string, TryLimit][] = [
    [`promo of person ${personId}`, ofPromos.person],
    [`promo of org ${orgId}`, ofPromos.org],
  ];
  const found = await findCounting(tx, () => take(tx, counters, now), find);
  if (found === undefined)
    await tx.execute(sql`insert into guess (subject, at) values (${tried}, ${now.toISOString()}) on conflict do nothing`);
};

/**
 * Asks a signed-in person for their password before an act that cannot be undone. Refuses a wrong one beside the field `password`, and with
 * 429 after too many; the count of tries is kept. A person who has only other ways in is refused with `noPassword`: a mailed link sets one first.
 */
export const confirmPassword = async (
  at: { tx: Tx; passwords: Passwords; personId: string; now: Date },
  password: string,
): Promise<void> => {
  const subject = `confirm ${at.personId}`;
  await take(at.tx, [[subject, ofPair]], at.now);
  const isRight = await hasPassword(at, at.personId, password);
  if (isRight === undefined) refuse(errors.noPassword);
  if (isRight !== true)
    refuse(errors.invalid, { keeps: true, fields: { password: [password === '' ? 'VAL_REQUIRED' : 'VAL_PASSWORD_WRONG'] } });
  await at.tx.execute(sql`update guess set amount = 0 where subject = ${subject}`);
};

/** Call it when the try was right: sets the account's counts to 0, and takes the try off the place's count. */
export const forgiveGuess = async (tx: Tx, { account, pair, place }: Guess): Promise<void> => {
  await tx.execute(sql`update guess set amount = case when subject = ${place} then greatest(amount - 1, 0) else 0 end
    where subject in (${account}, ${pair}, ${place})`);
};

/** Call it when a person has proved by mail that an account is theirs: for an hour, other people's tries do not delay this address. */
export const pardon = async (tx: Tx, personId: string, ip: string, now: Date): Promise<void> => {
  const subjects = [`account ${personId}`, pairSubject(personId, requesterOf(ip))];
  await tx.execute(sql`update guess set amount = 0 where subject in (${subjects[0]}, ${subjects[1]})`);
  await tx.execute(sql`insert into guess (subject, at) values (${pardonSubject(personId, ip)}, ${now.toISOString()})
    on conflict (subject) do update set at = excluded.at`);
  await tx.execute(sql`update guess set amount = greatest(amount - 1, 0) where subject = ${placeSubject(ip)}`);
};

/** Returns whether this is the first call with a secret that may be used once, also of two calls at the same time; remembered for a day. */
export const isFirstUse = async (pool: pg.Pool, secret: string, now: Date): Promise<boolean> => {
  const { rowCount } = await pool.query('insert into public.guess (subject, at) values ($1, $2) on conflict do nothing', [
    `once ${digestOf(secret)}`,
    now,
  ]);
  return rowCount === 1;
};

/** Returns the address of a person and how they read; undefined when there is no such person. */
export const findMailbox = async (tx: Tx, personId: string): Promise<{ email: string; reader: Reader } | undefined> => {
  // Row-level security lets only the person read their locale.
  await tx.execute(sql`select set_config('cairn.person_id', ${personId}, true)`);
  const { rows } = await tx.execute<{ email: string; locale: string; formatLocale: string | null; timeZone: string }>(
    sql`select email, locale, format_locale as "formatLocale", time_zone as "timeZone" from person where id = ${personId}`,
  );
  return rows[0] === undefined ? undefined : { email: rows[0].email, reader: rows[0] };
};

/** Returns the owner to mail about tries at their account; undefined below `toldAfter` tries, or if a mail was sent within a day. */
export const ownerToTell = async (tx: Tx, { account, personId, now }: Guess): Promise<{ email: string; reader: Reader } | undefined> => {
  if (personId === undefined) return undefined;
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000).toISOString();
  const { rows: told } = await tx.execute(sql`update guess set told_at = ${now.toISOString()}
    where subject = ${account} and amount >= ${toldAfter} and (told_at is null or told_at < ${yesterday}) returning subject`);
  if (told.length === 0) return undefined;
  return findMailbox(tx, personId);
};
