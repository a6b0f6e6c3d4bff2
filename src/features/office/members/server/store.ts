import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Role } from '#shared/roles.ts';
import type { MemberLook } from '../rules.ts';
import { lastSeenTable } from './tables.ts';

type Inside = Pick<Entered, 'tx' | 'orgId'>;

/** A member of the organisation. */
export interface Member extends MemberLook {
  firstName: string;
  lastName: string;
  locale: string;
  formatLocale: string | null;
  timeZone: string;
  permissions: string[];
  upgradeRequestStatus: (typeof orgMemberTable.$inferSelect)['upgradeRequestStatus'];
}

const fields = {
  id: personTable.id,
  email: personTable.email,
  firstName: personTable.firstName,
  lastName: personTable.lastName,
  locale: personTable.locale,
  formatLocale: personTable.formatLocale,
  timeZone: personTable.timeZone,
  role: orgMemberTable.role,
  permissions: orgMemberTable.permissions,
  upgradeRequestStatus: orgMemberTable.upgradeRequestStatus,
  // Whom only the end of the subscription keeps out is not deactivated.
  isBlocked: sql<boolean>`${orgMemberTable.blocked} and not ${orgMemberTable.blockedByBilling}`,
  isImplementer: sql<boolean>`${orgMemberTable.eosRole} = 'Implementer'`,
};

/** Returns members by id; without ids, all. */
export const findMembers = (at: Inside, ids?: string[]): Promise<Member[]> =>
  at.tx
    .select(fields)
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), ids === undefined ? undefined : isAmong(orgMemberTable.personId, ids)));

/** Returns the members with a role. */
export const findByRole = (at: Inside, role: Role): Promise<Member[]> =>
  at.tx
    .select(fields)
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.role, role)));

/** Forgets when members were seen last. */
export const forgetSeen = async (at: Inside, ids: string[]): Promise<void> => {
  await at.tx.delete(lastSeenTable).where(and(inOrg(at, lastSeenTable), inArray(lastSeenTable.personId, ids)));
};

/** Returns the attached Implementer; null when there is none. */
export const findImplementer = async (at: Inside): Promise<string | null> => {
  const [row] = await at.tx
    .select({ id: orgTable.implementerId })
    .from(orgTable)
    .where(and(eq(orgTable.id, at.orgId), isNotNull(orgTable.implementerId)));
  return row?.id ?? null;
};

export const findOrgName = async (at: Inside): Promise<string> => {
  const [row] = await at.tx.select({ name: orgTable.name }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return row?.name ?? '';
};

export const listLastSeen = async (at: Inside): Promise<{ id: string; seenAt: string }[]> => {
  const rows = await at.tx
    .select({ id: lastSeenTable.personId, seenAt: lastSeenTable.seenAt })
    .from(lastSeenTable)
    .where(inOrg(at, lastSeenTable));
  return rows.map(({ id, seenAt }) => ({ id, seenAt: seenAt.toISOString() }));
};

/** Returns whether the member may enter another organisation too. */
export const isElsewhere = async (at: Inside, personId: string): Promise<boolean> => {
  const { rows } = await at.tx.execute<{ elsewhere: boolean }>(sql`select is_member_elsewhere(${personId}, ${at.orgId}) as elsewhere`);
  return rows[0]?.elsewhere === true;
};
