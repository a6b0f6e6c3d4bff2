import { createHmac } from 'node:crypto';
import { emailOTP } from 'better-auth/plugins';
import { sql } from 'drizzle-orm';
import type { AppContext } from '#server/core/app-context.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Reader } from '#server/text/text.ts';
import { inTransaction } from './attempts.ts';
import { codeMail, codeMinutes as minutes, unknownMail } from './code-mail.ts';
import { findMailbox, takeMailedCode } from './guesses.ts';

/** Wrong tries after which a code ends. */
const mostWrongTries = 5;

/**
 * Returns better-auth's plugin for codes of six digits. Our own route makes and mails them, since better-auth's would answer an address that
 * has no account faster. Only a keyed hash is kept: six digits would soon be found from a plain one.
 */
export const mailedCodePlugin = ({ SECRET }: Config) =>
  emailOTP({
    otpLength: 6,
    expiresIn: minutes * 60,
    allowedAttempts: mostWrongTries,
    disableSignUp: true,
    storeOTP: { hash: async (code) => createHmac('sha256', SECRET).update(`sign-in code\n${code}`).digest('base64url') },
    sendVerificationOTP: async () => {},
  });

interface Named {
  id: string;
  email: string;
}

const findNamed = async (tx: Tx, name: string): Promise<Named | undefined> => {
  const { rows } = await tx.execute<{ id: string; email: string }>(
    sql`select id, email from auth."user" where email = ${name} or username = ${name} order by email = ${name} desc limit 1`,
  );
  return rows[0];
};

/** Returns the address of the account that a name means, by username or address; what was typed where there is none. */
export const addressOf = (appContext: AppContext, name: string): Promise<string> =>
  inTransaction(appContext, async (tx) => (await findNamed(tx, name))?.email ?? name);

/**
 * Mails a code with which the account that a name means signs in, in place of an earlier one. An address without an account gets a mail that
 * says so; nothing tells who asks which of the two happened. Refuses with 429 after too many mails.
 */
export const mailCode = async (
  appContext: AppContext,
  { name, ip, reader }: { name: string; ip: string; reader: Reader },
): Promise<void> => {
  const { signIn, clock, config, jobs } = appContext;
  const known = await inTransaction(appContext, async (tx) => {
    const found = await findNamed(tx, name);
    await takeMailedCode(tx, { account: found?.id ?? name, ip }, clock.now());
    await tx.execute(sql`delete from auth.verification where identifier = ${`sign-in-otp-${found?.email ?? name}`}`);
    return found;
  });
  const address = known?.email ?? name;
  const code = await signIn.api.createVerificationOTP({ body: { email: address, type: 'sign-in' } });
  await inTransaction(appContext, async (tx, effects) => {
    const mailbox = known === undefined ? undefined : await findMailbox(tx, known.id);
    const mail =
      known === undefined ? unknownMail(reader, address, config.BASE_URL) : codeMail(mailbox?.reader ?? reader, known.email, code);
    if (address.includes('@')) await effects(jobs).mail(mail);
  });
};
