import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import * as people from '#features/ground/people/server/actions.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { sessionContextTable } from '#features/home/session/server/tables.ts';
import type { Signed, Visitor } from '#server/access/granted.ts';
import type { Experience } from '../contract.ts';
import { mostWrongTries } from '../rules.ts';
import { accountAttemptTable, resetCodeTable, verificationCodeTable } from './tables.ts';

type VerificationCode = typeof verificationCodeTable.$inferSelect;
type NewCode = typeof verificationCodeTable.$inferInsert;

/** Counts an attempt and returns how many there were since an instant; deletes older ones. */
export const countAttempt = async (at: Visitor, subject: string, since: Date): Promise<number> => {
  await at.tx.delete(accountAttemptTable).where(lt(accountAttemptTable.at, since));
  await at.tx.insert(accountAttemptTable).values({ subject, at: at.now });
  const [row] = await at.tx
    .select({ amount: count() })
    .from(accountAttemptTable)
    .where(and(eq(accountAttemptTable.subject, subject), gt(accountAttemptTable.at, since)));
  return row?.amount ?? 0;
};

/** Saves the code of an address for one requester, in place of the one before. */
export const putCode = async (at: Visitor, code: NewCode): Promise<void> => {
  await at.tx.delete(verificationCodeTable).where(lt(verificationCodeTable.expiresAt, at.now));
  const fresh = { codeHash: code.codeHash, expiresAt: code.expiresAt, wrongTries: 0 };
  const target = [verificationCodeTable.email, verificationCodeTable.requester];
  await at.tx.insert(verificationCodeTable).values(code).onConflictDoUpdate({ target, set: fresh });
};

/** Returns the codes of an address that have not expired. */
export const listCodes = (at: Visitor, email: string): Promise<VerificationCode[]> =>
  at.tx
    .select()
    .from(verificationCodeTable)
    .where(and(eq(verificationCodeTable.email, email), gt(verificationCodeTable.expiresAt, at.now)));

/** Counts a wrong try at the code that a requester asked for, and returns how many are left; the code ends with the last one. */
export const countWrongTry = async (at: Visitor, email: string, requester: string): Promise<number | undefined> => {
  const own = and(eq(verificationCodeTable.email, email), eq(verificationCodeTable.requester, requester));
  const [row] = await at.tx
    .update(verificationCodeTable)
    .set({ wrongTries: sql`${verificationCodeTable.wrongTries} + 1` })
    .where(own)
    .returning({ tries: verificationCodeTable.wrongTries });
  if (row === undefined) return undefined;
  if (row.tries >= mostWrongTries) await at.tx.delete(verificationCodeTable).where(own);
  return Math.max(0, mostWrongTries - row.tries);
};

export const keepCodesUntil = async (at: Visitor, email: string, expiresAt: Date): Promise<void> => {
  await at.tx.update(verificationCodeTable).set({ expiresAt }).where(eq(verificationCodeTable.email, email));
};

export const dropCodes = async (at: Visitor, email: string): Promise<void> => {
  await at.tx.delete(verificationCodeTable).where(eq(verificationCodeTable.email, email));
};

interface NewPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  locale: string;
  isProven: boolean;
}

/** Sets the person for the rest of the transaction, because row-level security lets nobody else write their row. */
export const becomePerson = async (at: Visitor, personId: string): Promise<void> => {
  await at.tx.execute(sql`select set_config('cairn.person_id', ${personId}, true)`);
};

export const addPerson = async (at: Visitor, person: NewPerson): Promise<void> => {
  await becomePerson(at, person.id);
  await people.addPerson(at, { ...person, policyAcceptedAt: at.now, policyVersion: at.config.POLICY_VERSION });
};

export const addResetCode = async (at: Visitor, code: typeof resetCodeTable.$inferInsert): Promise<void> => {
  await at.tx.delete(resetCodeTable).where(lt(resetCodeTable.expiresAt, at.now));
  await at.tx.insert(resetCodeTable).values(code);
};

/** Deletes the codes to reset a person's password. */
export const dropResetCodes = async (at: Pick<Visitor, 'tx'>, personId: string): Promise<void> => {
  await at.tx.delete(resetCodeTable).where(eq(resetCodeTable.personId, personId));
};

/** Takes a reset code that has not expired, deletes all of its person's, and returns the person; undefined when there is none. */
export const takeResetCode = async (at: Visitor, codeHash: string): Promise<string | undefined> => {
  const [row] = await at.tx
    .delete(resetCodeTable)
    .where(and(eq(resetCodeTable.codeHash, codeHash), gt(resetCodeTable.expiresAt, at.now)))
    .returning();
  if (row !== undefined) await dropResetCodes(at, row.personId);
  return row?.personId;
};

export const listContexts = async (at: Visitor, personId: string): Promise<string[]> =>
  (await at.tx.select({ id: sessionContextTable.id }).from(sessionContextTable).where(eq(sessionContextTable.personId, personId))).map(
    (row) => row.id,
  );

export const findOwnPerson = async (at: Pick<Visitor, 'tx'>, personId: string): Promise<typeof personTable.$inferSelect | undefined> => {
  const [row] = await at.tx.select().from(personTable).where(eq(personTable.id, personId));
  return row;
};

/** Notes that the person accepts the policies as they are now; an acceptance of the same version keeps its time. */
export const acceptPolicyNow = async (at: Signed): Promise<void> => {
  const person = await findOwnPerson(at, at.personId);
  const { POLICY_VERSION: policyVersion } = at.config;
  if (person?.policyAcceptedAt != null && person.policyVersion === policyVersion) return;
  await people.changePerson(at, at.personId, { policyAcceptedAt: at.now, policyVersion });
};

export const keepExperience = async (at: Signed, { level, workStyle }: Experience): Promise<void> => {
  await people.changePerson(at, at.personId, { experienceLevel: level, ...(workStyle === undefined ? {} : { workStyle }) });
};

/** Returns whether the person may enter this organisation. */
export const isMemberOf = async (at: Signed, orgId: string): Promise<boolean> => {
  const rows = await at.tx
    .select({ id: orgMemberTable.id })
    .from(orgMemberTable)
    .where(and(eq(orgMemberTable.orgId, orgId), eq(orgMemberTable.personId, at.personId), eq(orgMemberTable.blocked, false)));
  return rows.length > 0;
};

export const keepDefaultOrg = async (at: Signed, orgId: string): Promise<void> => {
  await people.changePerson(at, at.personId, { defaultOrgId: orgId });
};
