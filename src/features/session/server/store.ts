import { and, asc, eq, sql } from 'drizzle-orm';
import type { Signed } from '../../../server/access/granted.ts';
import { newId } from '../../../shared/ids.ts';
import { inviteeTable, threadTable, tractionTable } from '../../meetings/server/tables.ts';
import { orgTable } from '../../orgs/server/tables.ts';
import type { Theme } from '../../people/contract.ts';
import { orgMemberTable, personTable } from '../../people/server/tables.ts';
import { sessionContextTable } from './tables.ts';

interface AuthUser extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  username: string | null;
}

/** Returns the person's own row; adds it at the first sign-in through an external issuer. */
export const ensurePerson = async (at: Signed): Promise<typeof personTable.$inferSelect> => {
  const [known] = await at.tx.select().from(personTable).where(eq(personTable.id, at.personId));
  if (known !== undefined) return known;
  const { rows } = await at.tx.execute<AuthUser>(sql`select id, name, email, username from auth."user" where id = ${at.personId}`);
  const user = rows[0];
  const name = user?.name ?? '';
  const [firstName = '', ...rest] = name.split(' ');
  const email = user?.email ?? '';
  const [made] = await at.tx
    .insert(personTable)
    .values({
      id: at.personId,
      firstName: firstName || (email.split('@')[0] ?? ''),
      lastName: rest.join(' '),
      email,
      username: user?.username ?? email,
    })
    .returning();
  return made as typeof personTable.$inferSelect;
};

export const findContext = async (at: Signed): Promise<typeof sessionContextTable.$inferSelect | undefined> => {
  const [row] = await at.tx.select().from(sessionContextTable).where(eq(sessionContextTable.authSessionId, at.authSessionId));
  return row;
};

export const addContext = async (at: Signed, orgId: string | null, timeZone: string): Promise<typeof sessionContextTable.$inferSelect> => {
  await at.tx
    .insert(sessionContextTable)
    .values({ id: newId(), authSessionId: at.authSessionId, personId: at.personId, orgId, timeZone })
    .onConflictDoNothing();
  return (await findContext(at)) as typeof sessionContextTable.$inferSelect;
};

export const changeContext = async (at: Signed, id: string, change: { orgId?: string | null; timeZone?: string }): Promise<void> => {
  await at.tx.update(sessionContextTable).set(change).where(eq(sessionContextTable.id, id));
};

export const listMemberships = async (at: Signed) =>
  at.tx
    .select({
      id: orgTable.id,
      name: orgTable.name,
      role: orgMemberTable.role,
      blocked: orgMemberTable.blocked,
      permissions: orgMemberTable.permissions,
      org: orgTable,
    })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .where(eq(orgMemberTable.personId, at.personId))
    .orderBy(asc(orgTable.name), asc(orgTable.id));

export const listTeams = async (at: Signed, orgId: string) =>
  at.tx
    .select({ id: tractionTable.id, title: tractionTable.title, threadId: threadTable.id })
    .from(inviteeTable)
    .innerJoin(tractionTable, and(eq(tractionTable.orgId, inviteeTable.orgId), eq(tractionTable.id, inviteeTable.tractionId)))
    .innerJoin(threadTable, and(eq(threadTable.orgId, tractionTable.orgId), eq(threadTable.tractionId, tractionTable.id)))
    .where(and(eq(inviteeTable.orgId, orgId), eq(inviteeTable.personId, at.personId), sql`${tractionTable.removedAt} is null`))
    .orderBy(asc(tractionTable.title));

export const changePerson = async (at: Signed, change: { theme?: Theme; navBarOpen?: boolean; timeZone?: string }): Promise<void> => {
  await at.tx.update(personTable).set(change).where(eq(personTable.id, at.personId));
};

/** Ends the sign-in; its session contexts are deleted with it. */
export const endSignIn = async (at: Signed): Promise<void> => {
  await at.tx.execute(sql`delete from auth.session where id = ${at.authSessionId} and "userId" = ${at.personId}`);
};

/** Sets the tenant fence for the rest of the transaction, when a session moves into an organisation. */
export const fenceTo = async (at: Signed, orgId: string): Promise<void> => {
  await at.tx.execute(sql`select set_config('cairn.org_id', ${orgId}, true)`);
};
