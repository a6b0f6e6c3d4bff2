import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import { changeOrg } from '#features/ground/orgs/server/actions.ts';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { keepOut, letIn } from '#features/ground/people/server/actions.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { scorecardSettingTable } from '#features/work/scorecards/server/tables.ts';
import type { Entered, Signed } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Reader } from '#server/text/text.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import type { OrgSettings, SettingsInput, settingsApi } from '../contract.ts';

type Inside = Pick<Entered, 'tx' | 'orgId'>;

const settingsFields = {
  name: orgTable.name,
  website: orgTable.website,
  logoUrl: orgTable.logoUrl,
  themeColor: orgTable.themeColor,
  theme: orgTable.theme,
  locale: orgTable.locale,
  currencyCode: orgTable.currencyCode,
  words: orgTable.words,
  quarterMonth: orgTable.quarterMonth,
  weekStart: orgTable.weekStart,
  implementerId: orgTable.implementerId,
};

const settingsOf = (at: Inside) => at.tx.select(settingsFields).from(orgTable).where(eq(orgTable.id, at.orgId));

/** Reads the settings and locks them until the end of the transaction: of two changes at once the later one sees the earlier. */
export const holdSettings = async (at: Inside): Promise<OrgSettings> => {
  const [row] = await settingsOf(at).for('update');
  if (row === undefined) throw new Error('the organisation of the session is gone');
  return row;
};

export const readSettings = async (at: Inside): Promise<OrgSettings> => {
  const [row] = await settingsOf(at);
  if (row === undefined) throw new Error('the organisation of the session is gone');
  return row;
};

export const changeSettings = async (
  at: Inside,
  change: { [Name in keyof SettingsInput]?: SettingsInput[Name] | undefined },
): Promise<void> => {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length > 0) await changeOrg(at, named);
};

/** Returns whether another organisation of the person has this name. */
export const hasOtherOrgNamed = async (at: Entered, name: string): Promise<boolean> => {
  const rows = await at.tx
    .select({ id: orgTable.id })
    .from(orgTable)
    .innerJoin(orgMemberTable, and(eq(orgMemberTable.orgId, orgTable.id), eq(orgMemberTable.personId, at.personId)))
    .where(and(sql`lower(${orgTable.name}) = lower(${name})`, sql`${orgTable.id} <> ${at.orgId}`))
    .limit(1);
  return rows.length > 0;
};

/** Returns the address of the logo, if there is one. */
/** Sets the address of the logo. Returns the one that it replaces. */
export const changeLogo = async (at: Inside, logoUrl: string | null): Promise<string | null> => {
  const [before] = await at.tx.select({ logoUrl: orgTable.logoUrl }).from(orgTable).where(eq(orgTable.id, at.orgId)).for('update');
  await changeOrg(at, { logoUrl });
  return before?.logoUrl ?? null;
};

/** An organisation of the person. */
export interface OwnOrg {
  id: string;
  logoUrl: string | null;
}

export const findOwnOrg = async (at: Signed, id: string): Promise<OwnOrg | undefined> => {
  const [row] = await at.tx
    .select({ id: orgTable.id, logoUrl: orgTable.logoUrl })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .where(and(inOrg({ orgId: id }, orgMemberTable), eq(orgMemberTable.personId, at.personId), eq(orgMemberTable.blocked, false)));
  return row;
};

/** Returns how many rows of each kind the organisation has. */
export const countErased = async (at: Inside): Promise<AnswerOf<typeof settingsApi.whatIsErased>> => {
  const { rows } = await at.tx.execute<AnswerOf<typeof settingsApi.whatIsErased>>(sql`select
    (select count(*)::int from org_member t where t.org_id = ${at.orgId}) as people,
    (select count(*)::int from rock t where t.org_id = ${at.orgId} and t.removed_at is null) as rocks,
    (select count(*)::int from todo t where t.org_id = ${at.orgId}) as todos,
    (select count(*)::int from issue t where t.org_id = ${at.orgId}) as issues,
    (select count(*)::int from headline t where t.org_id = ${at.orgId}) as headlines,
    (select count(*)::int from measurable t where t.org_id = ${at.orgId}) as measurables,
    (select count(*)::int from meeting t where t.org_id = ${at.orgId}) as meetings,
    (select count(*)::int from revision t where t.org_id = ${at.orgId} and t.kind = 'vto' and t.removed_at is null) as vtos,
    (select count(*)::int from revision t where t.org_id = ${at.orgId} and t.kind = 'ac' and t.removed_at is null) as charts,
    (select count(*)::int from attachment t where t.org_id = ${at.orgId}) as attachments`);
  const [counts] = rows as [(typeof rows)[number]];
  return counts;
};

/** Blocks everybody and notes when the organisation is to be erased. */
export const markDeleted = async (at: Inside, eraseAfter: Date): Promise<void> => {
  // First the organisation, so that nodes that hear of the blocked people tell them the true reason.
  await changeOrg(at, { eraseAfter });
  await keepOut(at, 'blockedByDeletion');
};

/** A deleted organisation that can still be brought back. */
export interface DeletedOrg {
  id: string;
  name: string;
}

/** Returns a deleted organisation that the person owns and that is not to be erased yet. */
export const findDeleted = async (at: Signed, id: string): Promise<DeletedOrg | undefined> => {
  const [row] = await at.tx
    .select({ id: orgTable.id, name: orgTable.name })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .where(
      and(
        inOrg({ orgId: id }, orgMemberTable),
        eq(orgMemberTable.personId, at.personId),
        eq(orgMemberTable.role, 'Owner'),
        isNotNull(orgTable.eraseAfter),
        gt(orgTable.eraseAfter, at.now),
      ),
    );
  return row;
};

/** Takes the organisation's lock and sets the tenant fence to it for the rest of the transaction. */
export const enterDeleted = async (at: Signed, orgId: string): Promise<void> => {
  await at.tx.execute(sql`select lock_org(${orgId})`);
  await at.tx.execute(sql`select set_config('cairn.org_id', ${orgId}, true)`);
};

/** Lets in those whom only the deletion blocked. */
export const unmarkDeleted = async (at: Inside): Promise<void> => {
  await changeOrg(at, { eraseAfter: null });
  await letIn(at, 'blockedByDeletion');
};

/** Returns whom a mail about the organisation reaches: everybody who may enter it. */
export const listAddresses = async (at: Inside): Promise<(Reader & { email: string; role: string })[]> =>
  at.tx
    .select({
      email: personTable.email,
      locale: personTable.locale,
      formatLocale: personTable.formatLocale,
      timeZone: personTable.timeZone,
      role: orgMemberTable.role,
    })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.blocked, false)));

export const listToErase = async (pool: pg.Pool, now: Date): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>('select orgs_to_erase($1) as id', [now]);
  return rows.map(({ id }) => id);
};

/** Returns how the person sees scorecards. */
export const readView = async (at: Entered): Promise<AnswerOf<typeof settingsApi.view>> => {
  const [row] = await at.tx
    .select()
    .from(scorecardSettingTable)
    .where(and(inOrg(at, scorecardSettingTable), eq(scorecardSettingTable.personId, at.personId)));
  return { reverseScorecard: row?.reverse ?? false, showAverage: row?.showAverage ?? false, showTotal: row?.showTotal ?? false };
};
