import { and, asc, eq, sql } from 'drizzle-orm';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { addPerson } from '#features/ground/people/server/actions.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { inviteeTable, threadTable, tractionTable } from '#features/teams/team/server/tables.ts';
import type { Signed } from '#server/access/granted.ts';
import { newId } from '#shared/ids.ts';
import { sessionContextTable } from './tables.ts';

interface AuthUser extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  username: string | null;
  isProven: boolean;
}

/** Returns the person's own row; adds it at the first sign-in through an external issuer. */
export const ensurePerson = async (at: Signed): Promise<typeof personTable.$inferSelect> => {
  const [known] = await at.tx.select().from(personTable).where(eq(personTable.id, at.personId));
  if (known !== undefined) return known;
  const { rows } = await at.tx.execute<AuthUser>(
    sql`select id, name, email, username, "emailVerified" as "isProven" from auth."user" where id = ${at.personId}`,
  );
  const user = rows[0];
  const name = user?.name ?? '';
  const [firstName = '', ...rest] = name.split(' ');
  const email = user?.email ?? '';
  return addPerson(at, {
    id: at.personId,
    firstName: firstName || (email.split('@')[0] ?? ''),
    lastName: rest.join(' '),
    email,
    username: user?.username ?? email,
    isProven: user?.isProven ?? false,
  });
};

export type Context = typeof sessionContextTable.$inferSelect;

/** Returns the context that the tabs of the sign-in share; with `staysIn`, the one of those that stay in this organisation. */
export const findContext = async (at: Signed, staysIn?: string): Promise<Context | undefined> => {
  const { authSessionId, stays, orgId } = sessionContextTable;
  const its = staysIn === undefined ? eq(stays, false) : and(eq(stays, true), eq(orgId, staysIn));
  const [row] = await at.tx
    .select()
    .from(sessionContextTable)
    .where(and(eq(authSessionId, at.authSessionId), its));
  return row;
};

/** Adds the shared context of the sign-in, or one that `stays` in its organisation; returns the present one if it was added meanwhile. */
export const addContext = async (at: Signed, context: Pick<Context, 'orgId' | 'timeZone' | 'stays'>): Promise<Context> => {
  await at.tx
    .insert(sessionContextTable)
    .values({ id: newId(), authSessionId: at.authSessionId, personId: at.personId, ...context })
    .onConflictDoNothing();
  return (await findContext(at, context.stays ? (context.orgId ?? undefined) : undefined)) as Context;
};

export const changeContext = async (at: Signed, id: string, change: { orgId?: string | null; timeZone?: string }): Promise<void> => {
  await at.tx.update(sessionContextTable).set(change).where(eq(sessionContextTable.id, id));
};

/** Moves all sessions of the person into a time zone. */
export const changeZone = async (at: Signed, timeZone: string): Promise<void> => {
  await at.tx.update(sessionContextTable).set({ timeZone }).where(eq(sessionContextTable.personId, at.personId));
};

export const listMemberships = async (at: Signed) =>
  at.tx
    .select({
      id: orgTable.id,
      name: orgTable.name,
      role: orgMemberTable.role,
      blocked: orgMemberTable.blocked,
      hasEnded: orgMemberTable.blockedByBilling,
      permissions: orgMemberTable.permissions,
      firstSteps: orgMemberTable.firstSteps,
      dashboardId: orgMemberTable.dashboardId,
      org: orgTable,
    })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .where(eq(orgMemberTable.personId, at.personId))
    .orderBy(asc(orgTable.name), asc(orgTable.id));

/** Returns the numbers of people and of the person's unread notifications in each organisation that they may enter. */
export const countOrgs = async (at: Signed): Promise<{ id: string; people: number; unread: number }[]> => {
  const counts = sql`select org_id as id, people, unread from counts_of_my_orgs()`;
  return (await at.tx.execute<{ id: string; people: number; unread: number }>(counts)).rows;
};

/** Returns whom to ask about the organisations whose ended subscription keeps the person out. */
export const listWhomToAsk = async (at: Signed): Promise<{ id: string; name: string; email: string }[]> =>
  (await at.tx.execute<{ id: string; name: string; email: string }>(sql`select org_id as id, name, email from owners_to_ask()`)).rows;

export const listTeams = async (at: Signed, orgId: string) =>
  at.tx
    .select({ id: tractionTable.id, title: tractionTable.title, threadId: threadTable.id })
    .from(inviteeTable)
    .innerJoin(tractionTable, and(eq(tractionTable.orgId, inviteeTable.orgId), eq(tractionTable.id, inviteeTable.tractionId)))
    .innerJoin(threadTable, and(eq(threadTable.orgId, tractionTable.orgId), eq(threadTable.tractionId, tractionTable.id)))
    .where(and(eq(inviteeTable.orgId, orgId), eq(inviteeTable.personId, at.personId), sql`${tractionTable.removedAt} is null`))
    .orderBy(asc(tractionTable.title));

/** Ends the sign-in; its session contexts are deleted with it. */
export const endSignIn = async (at: Signed): Promise<void> => {
  await at.tx.execute(sql`delete from auth.session where id = ${at.authSessionId} and "userId" = ${at.personId}`);
};

/** Sets the tenant fence for the rest of the transaction, when a session moves into an organisation. */
export const fenceTo = async (at: Signed, orgId: string): Promise<void> => {
  await at.tx.execute(sql`select set_config('cairn.org_id', ${orgId}, true)`);
};

/** Returns the number of an organisation's last change. */
export const lastChange = async (at: Signed, orgId: string): Promise<number> => {
  const { rows } = await at.tx.execute<{ seq: string }>(sql`select seq from org_clock where org_id = ${orgId}`);
  return Number(rows[0]?.seq ?? 0);
};
