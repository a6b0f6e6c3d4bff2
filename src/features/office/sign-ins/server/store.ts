import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { changePerson } from '#features/ground/people/server/actions.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { dropResetCodes } from '#features/office/register/server/actions.ts';
import type { Signed } from '#server/access/granted.ts';
import { emailChangeTable } from './tables.ts';

export const findSelf = async (at: Signed): Promise<typeof personTable.$inferSelect | undefined> => {
  const [row] = await at.tx.select().from(personTable).where(eq(personTable.id, at.personId));
  return row;
};

/** Returns the person's membership in each of their organisations. */
export const listUsers = (at: Signed) =>
  at.tx
    .select({ orgId: orgTable.id, orgName: orgTable.name, role: orgMemberTable.role, blocked: orgMemberTable.blocked })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .where(eq(orgMemberTable.personId, at.personId))
    .orderBy(asc(orgTable.name), asc(orgTable.id));

type Change = typeof emailChangeTable.$inferSelect;

/** Saves a change of address in place of an earlier one. */
export const putChange = async (at: Signed, change: Omit<Change, 'personId' | 'wrongTries'>): Promise<void> => {
  const fresh = { ...change, wrongTries: 0 };
  await at.tx
    .insert(emailChangeTable)
    .values({ personId: at.personId, ...fresh })
    .onConflictDoUpdate({ target: emailChangeTable.personId, set: fresh });
};

/** Returns the person's change of address that has not expired. `lock` holds its row, so that guesses made at once are counted one after the other. */
export const findChange = async (at: Signed, { lock = false } = {}): Promise<Change | undefined> => {
  const found = at.tx
    .select()
    .from(emailChangeTable)
    .where(and(eq(emailChangeTable.personId, at.personId), gt(emailChangeTable.expiresAt, at.now)))
    .$dynamic();
  const [row] = await (lock ? found.for('update') : found);
  return row;
};

export const countWrongTry = async (at: Signed, tries: number): Promise<void> => {
  await at.tx.update(emailChangeTable).set({ wrongTries: tries }).where(eq(emailChangeTable.personId, at.personId));
};

export const dropChange = async (at: Signed): Promise<void> => {
  await at.tx.delete(emailChangeTable).where(eq(emailChangeTable.personId, at.personId));
};

/** Changes the address of the login and of the person. A username that was the old address becomes the new one. */
export const moveAddress = async (at: Signed, from: string, to: string): Promise<void> => {
  await at.tx.execute(sql`update auth."user" set email = ${to}, "emailVerified" = true, "updatedAt" = now() where id = ${at.personId}`);
  const username = sql`case when ${personTable.username} = ${from} then ${to} else ${personTable.username} end`;
  await changePerson(at, at.personId, { email: to, username });
  await dropResetCodes(at, at.personId);
};
