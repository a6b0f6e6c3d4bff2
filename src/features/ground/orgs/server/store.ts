import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { FirstSteps } from '#features/ground/people/contract/first-steps.ts';
import { addMember, changeMembers } from '#features/ground/people/server/actions.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import type { Entered, Signed } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { OwnWords } from '#shared/terms.ts';
import type { Org } from '../contract.ts';
import { orgTable } from './tables.ts';

/** Returns the person's own organisations; with `ids`, only those of them. */
export const listOrgs = async (at: Signed, ids: string[] | undefined): Promise<Org[]> => {
  const rows = await at.tx
    .select({ org: orgTable })
    .from(orgTable)
    .innerJoin(orgMemberTable, and(eq(orgMemberTable.orgId, orgTable.id), eq(orgMemberTable.personId, at.personId)))
    .where(ids === undefined ? undefined : inArray(orgTable.id, [...ids, at.personId]))
    .orderBy(asc(orgTable.name));
  return rows.map(({ org }) => ({ id: org.id, name: org.name, implementer: org.implementerId, ltMeetingId: org.ltTractionId }));
};

/**
 * Returns how many organisations the person owns. Locks until the commit, so that requests of one person are counted one after the other.
 */
export const countOwned = async (at: Signed): Promise<number> => {
  await at.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orgs of ${at.personId}`}, 0))`);
  const [row] = await at.tx
    .select({ amount: count() })
    .from(orgMemberTable)
    .where(and(eq(orgMemberTable.personId, at.personId), eq(orgMemberTable.role, 'Owner')));
  return row?.amount ?? 0;
};

const firstSteps: FirstSteps = { later: [], people: [], hidden: false };

/** Adds an organisation with its owner, and sets the tenant fence to it for the rest of the transaction. */
export const addOrg = async (at: Signed, org: { id: string; name: string; referralCode: string | null }): Promise<void> => {
  await at.tx.execute(sql`select set_config('cairn.org_id', ${org.id}, true)`);
  const [person] = await at.tx.select({ locale: personTable.locale }).from(personTable).where(eq(personTable.id, at.personId));
  // Its people probably speak the language of whoever founds it.
  await at.tx.insert(orgTable).values({ ...org, ...(person === undefined ? {} : { locale: person.locale }) });
  await addMember({ tx: at.tx, orgId: org.id }, at.personId, 'Owner', firstSteps);
};

const mine = (at: Entered) => and(inOrg(at, orgMemberTable), eq(orgMemberTable.personId, at.personId));

/** Returns whether the person set up the organisation, so has its first steps. */
export const hasFirstSteps = async (at: Entered): Promise<boolean> => {
  const [row] = await at.tx.select({ firstSteps: orgMemberTable.firstSteps }).from(orgMemberTable).where(mine(at));
  return row !== undefined && row.firstSteps !== null;
};

export const keepFirstSteps = async (at: Entered, steps: FirstSteps): Promise<void> => {
  await changeMembers(at, [at.personId], { firstSteps: steps });
};

/** Returns what papers say of the organisation: its name, when its quarters begin, and its own words. */
export const readPrinted = async (at: Pick<Entered, 'tx' | 'orgId'>): Promise<{ name: string; quarterMonth: number; words: OwnWords }> => {
  const { name, quarterMonth, words } = orgTable;
  const [org] = await at.tx.select({ name, quarterMonth, words }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return org ?? { name: '', quarterMonth: 1, words: {} };
};

/** Returns what the organisation calls Rocks and the like in words of its own. */
export const readWords = async (at: Pick<Entered, 'tx' | 'orgId'>): Promise<OwnWords> => {
  const [row] = await at.tx.select({ words: orgTable.words }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return row?.words ?? {};
};

export const changeOrg = async (at: Pick<Entered, 'tx' | 'orgId'>, change: Partial<typeof orgTable.$inferInsert>): Promise<void> => {
  await at.tx.update(orgTable).set(change).where(eq(orgTable.id, at.orgId));
};

/** Returns the address of the logo; null without one. */
export const findLogo = async (at: Pick<Entered, 'tx' | 'orgId'>): Promise<string | null> => {
  const [row] = await at.tx.select({ logoUrl: orgTable.logoUrl }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return row?.logoUrl ?? null;
};

/** Closes the organisation for good: nobody may enter it any more, and until it is erased it is listed as deleted. Returns false when there is none. */
export const closeOrg = async (at: Pick<Entered, 'tx' | 'orgId' | 'now'>): Promise<boolean> => {
  await changeOrg(at, { eraseAfter: at.now });
  const { rows } = await at.tx.execute<{ closed: boolean }>(sql`select close_org(${at.orgId}) as closed`);
  return rows[0]?.closed === true;
};

/** How many rows one transaction deletes; few enough that it ends quickly. */
const portion = 1_000;

/** Deletes a portion of a closed organisation's rows, the organisation itself last; returns how many, 0 when nothing is left. */
export const eraseSome = async (pool: pg.Pool, orgId: string): Promise<number> => {
  const { rows } = await pool.query<{ erased: number }>('select erase_org($1, $2) as erased', [orgId, portion]);
  return rows[0]?.erased ?? 0;
};

/**
 * Deletes the jobs of an organisation, its mails among them, and the mails that were kept where no mail server is set. They are found by what the
 * server has written into them: a text search would also find another organisation's, which names an id that somebody chose to be the same.
 */
export const dropJobs = async ({ query }: Pick<Jobs, 'query'>, orgId: string): Promise<void> => {
  await query("delete from pgboss.job where data->>'orgId' = $1", [orgId]);
  await query('delete from mail_outbox where org = $1', [orgId]);
};

/** Returns what the organisation has chosen for new people. */
export const readForNew = async (at: Pick<Entered, 'tx' | 'orgId'>) => {
  const { theme, locale, currencyCode } = orgTable;
  const [row] = await at.tx.select({ theme, locale, currencyCode }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return row;
};
