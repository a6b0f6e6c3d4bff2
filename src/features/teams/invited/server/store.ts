import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { and, arrayContains, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { orgMemberTable } from '#features/ground/people/server/tables.ts';
import { tractionTable } from '#features/teams/team/server/tables.ts';
import type { Entered, Visitor } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Permission, Role } from '#shared/roles.ts';
import { invitationTable } from './tables.ts';

export type PendingInvitation = typeof invitationTable.$inferSelect;

type Inside = Pick<Entered, 'tx' | 'orgId' | 'now'>;

/** An invitation whose link was opened; `isMailed` is false for a link that somebody copied, which proves no address. */
export type LinkedInvitation = PendingInvitation & { isMailed: boolean };

/** Returns the digest of a link's key, which is what the database has. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Returns the key of a link that may be copied. It is made of the mailed link's digest and the installation's secret, so it is stored
 * nowhere and ends with the mailed one.
 */
export const copiedKeyOf = (secret: string, { id, keyHash }: Pick<PendingInvitation, 'id' | 'keyHash'>): string =>
  createHmac('sha256', secret).update(`copied link of invitation\n${id}\n${keyHash}`).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Sets the tenant fence to the organisation of an invitation that has not ended, and takes its lock if asked to. Returns undefined when
 * there is none.
 */
export const enterOrgOfInvitation = async (at: Pick<Visitor, 'tx'>, id: string, locks: boolean): Promise<string | undefined> => {
  const { rows } = await at.tx.execute<{ org_id: string | null }>(sql`select org_of_invitation(${id}) as org_id`);
  const orgId = rows[0]?.org_id ?? undefined;
  if (orgId === undefined) return undefined;
  if (locks) await at.tx.execute(sql`select lock_org(${orgId})`);
  await at.tx.execute(sql`select set_config('cairn.org_id', ${orgId}, true)`);
  return orgId;
};

const isPending = isNull(invitationTable.endedAt);

/** Selects invitations that were neither used nor withdrawn. One to a meeting that was removed since has none. */
const pendingWhere = (at: Inside, where?: SQL) =>
  at.tx
    .select({ ...getTableColumns(invitationTable), tractionId: tractionTable.id })
    .from(invitationTable)
    .leftJoin(
      tractionTable,
      and(inOrg(at, tractionTable), eq(tractionTable.id, invitationTable.tractionId), isNull(tractionTable.removedAt)),
    )
    .where(and(inOrg(at, invitationTable), isPending, where));

export const findPending = async (at: Inside, id: string): Promise<PendingInvitation | undefined> =>
  (await pendingWhere(at, eq(invitationTable.id, id)))[0];

/** Returns the invitation of a link whose key is right and that has not expired. */
export const findLinked = async (
  at: Inside & Pick<Visitor, 'config'>,
  { id, key }: { id: string; key: string },
): Promise<LinkedInvitation | undefined> => {
  const found = await findPending(at, id);
  if (found === undefined || found.expiresAt <= at.now) return undefined;
  const isMailed = isSame(found.keyHash, digestOf(key));
  return isMailed || isSame(copiedKeyOf(at.config.SECRET, found), key) ? { ...found, isMailed } : undefined;
};

/** Returns the address of an invitation that was used, to whoever has the key of its link. */
export const findUsed = async (
  at: Inside & Pick<Visitor, 'config'>,
  { id, key }: { id: string; key: string },
): Promise<string | undefined> => {
  const [used] = await at.tx
    .select({ id: invitationTable.id, email: invitationTable.email, keyHash: invitationTable.keyHash })
    .from(invitationTable)
    .where(and(inOrg(at, invitationTable), eq(invitationTable.id, id), isNotNull(invitationTable.acceptedById)));
  if (used === undefined) return undefined;
  return isSame(used.keyHash, digestOf(key)) || isSame(copiedKeyOf(at.config.SECRET, used), key) ? used.email : undefined;
};

/** Returns those of these invitations that were neither used nor withdrawn. */
export const listPendingOf = (at: Inside, ids: string[]): Promise<PendingInvitation[]> =>
  pendingWhere(at, isAmong(invitationTable.id, ids));

/** Returns invitations that were neither used nor withdrawn, the newest first; at most a thousand. */
export const listPending = (at: Inside): Promise<PendingInvitation[]> =>
  pendingWhere(at).orderBy(desc(invitationTable.sentAt), desc(invitationTable.id)).limit(1_000);

/** Returns which of these addresses have an invitation that works. */
export const listInvited = async (at: Inside, emails: string[]): Promise<Set<string>> => {
  const rows = await at.tx
    .select({ email: invitationTable.email })
    .from(invitationTable)
    .where(and(inOrg(at, invitationTable), isPending, gt(invitationTable.expiresAt, at.now), inArray(invitationTable.email, emails)));
  return new Set(rows.map(({ email }) => email));
};

/** Adds invitations. Expired ones of the same addresses end. */
export const addInvitations = async (at: Inside, rows: Omit<typeof invitationTable.$inferInsert, 'orgId'>[]): Promise<void> => {
  const emails = rows.map(({ email }) => email);
  await at.tx
    .update(invitationTable)
    .set({ endedAt: at.now })
    .where(and(inOrg(at, invitationTable), isPending, lte(invitationTable.expiresAt, at.now), inArray(invitationTable.email, emails)));
  await addRows(at, invitationTable, rows);
};

export const changeInvitation = async (at: Inside, id: string, change: Partial<typeof invitationTable.$inferInsert>): Promise<void> => {
  await at.tx
    .update(invitationTable)
    .set(change)
    .where(and(inOrg(at, invitationTable), eq(invitationTable.id, id)));
};

/** Ends these invitations. */
export const endInvitations = async (at: Inside, ids: string[]): Promise<void> => {
  await at.tx
    .update(invitationTable)
    .set({ endedAt: at.now })
    .where(and(inOrg(at, invitationTable), isAmong(invitationTable.id, ids)));
};

/** Gives these invitations new links, by the digests of their keys, and forgets what became of the mails of the old ones. */
export const renewLinks = async (at: Inside, ids: string[], digests: string[], expiresAt: Date): Promise<void> => {
  await at.tx
    .update(invitationTable)
    .set({
      keyHash: sql`(${sql.param(digests)}::text[])[array_position(${sql.param(ids)}::uuid[], ${invitationTable.id})]`,
      sentAt: at.now,
      expiresAt,
      openedAt: null,
      cameBackAt: null,
      leftAt: null,
      waits: null,
    })
    .where(and(inOrg(at, invitationTable), isAmong(invitationTable.id, ids)));
};

/** Notes what became of the mail of a pending invitation while its link is still the one with this digest. */
export const changeMailed = async (
  at: Inside,
  { id, keyHash }: { id: string; keyHash: string },
  change: Partial<Pick<PendingInvitation, 'leftAt' | 'waits' | 'cameBackAt'>>,
): Promise<void> => {
  await at.tx
    .update(invitationTable)
    .set(change)
    .where(and(inOrg(at, invitationTable), eq(invitationTable.id, id), eq(invitationTable.keyHash, keyHash), isPending));
};

/** Returns the members with one of these roles, or with a permission. */
export const listInviters = async (
  at: Pick<Inside, 'tx' | 'orgId'>,
  { roles, permission }: { roles: Role[]; permission: Permission },
): Promise<string[]> => {
  const rows = await at.tx
    .select({ personId: orgMemberTable.personId })
    .from(orgMemberTable)
    .where(
      and(inOrg(at, orgMemberTable), or(inArray(orgMemberTable.role, roles), arrayContains(orgMemberTable.permissions, [permission]))),
    );
  return rows.map(({ personId }) => personId);
};
