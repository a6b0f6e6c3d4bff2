import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { needsLicence } from '#features/ground/licences/rules.ts';
import { freeDomains } from '#features/ground/licences/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { allOf, type KeyColumns, type ListOrder, requestedCount, requestedPage } from '#server/db/page.ts';
import { filterFlag, filterText, filterWords, isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import { isId, newId } from '#shared/ids.ts';
import { isLicensed, permissionsOf, type Role, roles } from '#shared/roles.ts';
import { type Found, type SearchRequest, wordsOn } from '#shared/search.ts';
import type { FirstSteps } from '../contract/first-steps.ts';
import type { Person } from '../contract.ts';
import { peopleCap } from '../rules.ts';
import { orgMemberTable, personTable } from './tables.ts';

/** The organisation's colour: a subquery that PostgreSQL runs once. */
const themeColor = (at: Entered) => sql<string | null>`(select o.theme_color from org o where o.id = ${at.orgId})`;
const fields = { person: personTable, member: orgMemberTable };

interface Row {
  person: typeof personTable.$inferSelect;
  member: typeof orgMemberTable.$inferSelect;
  themeColor: string | null;
}

const isAttached = ({ member }: Row): boolean => member.eosRole === 'Implementer';

/** Says in SQL what `hasLicense` of a person says. */
const licensed = sql`(${inArray(orgMemberTable.role, roles.filter(isLicensed))} and ${ne(orgMemberTable.eosRole, 'Implementer')}
  and split_part(lower(${personTable.email}), '@', 2) <> all(${sql.param([...freeDomains])}::text[]))`;

const shown = (row: Row): Person => ({
  id: row.person.id,
  firstName: row.person.firstName,
  lastName: row.person.lastName,
  username: row.person.username,
  avatarUrl: row.person.avatarUrl,
  email: row.person.email,
  isProven: row.person.isProven,
  orgThemeColor: row.themeColor,
  actualRoles: [row.member.role],
  upgradeRequestStatus: row.member.upgradeRequestStatus,
  navBarOpen: row.person.navBarOpen,
  hasLicense: !isAttached(row) && needsLicence({ role: row.member.role, email: row.person.email }, freeDomains),
  isBlocked: row.member.blocked,
  hasBilling: row.member.permissions.includes('Update|Billing'),
  eosRoleInOrg: row.member.eosRole,
});

const notCounted = sql<number | null>`null`;

const rows = (at: Entered, where: (SQL | undefined)[], key: KeyColumns = {}, total = notCounted) =>
  at.tx
    .select({ ...fields, themeColor: themeColor(at), key, total })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), ...where));

export const listPeople = async (at: Entered, ids: string[]): Promise<Person[]> =>
  ids.length === 0
    ? []
    : (await rows(at, [inArray(orgMemberTable.personId, ids)]).orderBy(asc(personTable.firstName), asc(personTable.id))).map(shown);

const conditions = (request: SearchRequest): (SQL | undefined)[] => {
  const tractionIds = wordsOn(request, 'tractionId');
  const invited = (ids: string[]) =>
    sql`exists(select from invitee i where i.org_id = ${orgMemberTable.orgId} and i.person_id = ${orgMemberTable.personId}
      and i.traction_id = any(${sql.param(ids.filter(isId))}::uuid[]))`;
  return [
    filterText(request, 'name', sql`(${personTable.firstName} || ' ' || ${personTable.lastName})`),
    filterText(request, 'nameOrEmail', sql`(${personTable.firstName} || ' ' || ${personTable.lastName} || ' ' || ${personTable.email})`),
    tractionIds === undefined ? undefined : invited(tractionIds),
    filterWords(request, 'role', orgMemberTable.role),
    filterFlag(request, 'hasLicense', licensed),
    filterFlag(request, 'isBlocked', orgMemberTable.blocked),
    filterFlag(request, 'isImplementer', sql`(${orgMemberTable.eosRole} = 'Implementer')`),
    filterWords(request, 'upgradeRequestStatus', orgMemberTable.upgradeRequestStatus),
  ];
};

const firstName = { by: personTable.firstName, kind: 'text' as const };
const lastName = { by: personTable.lastName, kind: 'text' as const };
/** The roles in their order, the Owner first; Implementers come last. */
const rank = {
  by: sql`(case when ${orgMemberTable.eosRole} = 'Implementer' then 'Z' else chr(65 + array_position(${sql.param([...roles])}::text[], ${orgMemberTable.role})) end)`,
  kind: 'text' as const,
};
const usual = [firstName, lastName];

/** Sorts by both names in the direction asked for; the names also break ties between equal roles. */
const orderOf = ({ sorts: [asked] }: SearchRequest): ListOrder => {
  const direction = asked?.direction ?? 'asc';
  const keys = { FirstName: usual, LastName: usual.toReversed(), role: [rank, ...usual] }[asked?.field ?? ''] ?? usual;
  return {
    list: `people by ${asked?.field ?? 'FirstName'}`,
    sorts: {},
    usual: keys.map((key) => ({ ...key, direction })),
    id: personTable.id,
  };
};

/** Returns people of the organisation, by first name unless the request says otherwise; at most `peopleCap`. */
export const searchPeople = async (at: Entered, request: SearchRequest): Promise<Found<Person>> => {
  const where = conditions(request);
  const capped = { ...request, endIndex: Math.min(request.endIndex, request.startIndex + peopleCap) };
  const page = requestedPage(at, capped, orderOf(request));
  // One query counts and sorts, because row-level security looks at each person's membership again in every query.
  const counts = request.includeTotalCount && page.after === undefined;
  const found = await rows(at, [...where, page.after], page.key, counts ? sql<number>`count(*) over ()::int` : notCounted)
    .orderBy(...page.orderBy)
    .offset(page.offset)
    .limit(page.limit + 1);
  const { rows: people, next } = page.cut(found);
  const counted = {
    from: at.tx
      .select({ id: orgMemberTable.personId })
      .from(orgMemberTable)
      .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
      .where(and(inOrg(at, orgMemberTable), ...where))
      .as('found'),
    where: undefined,
  };
  const total = found[0]?.total ?? allOf(capped, { rows: people, next });
  return { items: people.map(shown), next, ...(await requestedCount(at.tx, capped, counted, total)) };
};

/** A person as lists name them. */
export type Named = Pick<Person, 'id' | 'firstName' | 'lastName' | 'avatarUrl'>;

/** Returns everybody in the organisation by first name. */
export const listNames = (at: Entered): Promise<Named[]> =>
  at.tx
    .select({ id: personTable.id, firstName: personTable.firstName, lastName: personTable.lastName, avatarUrl: personTable.avatarUrl })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(inOrg(at, orgMemberTable))
    .orderBy(asc(personTable.firstName), asc(personTable.lastName), asc(personTable.id));

type Inside = Pick<Entered, 'tx' | 'orgId'>;
type StoredPerson = typeof personTable.$inferSelect;

/** Adds a person; the transaction must act for them, because row-level security lets nobody else write their row. */
export const addPerson = async ({ tx }: Pick<Entered, 'tx'>, person: typeof personTable.$inferInsert): Promise<StoredPerson> => {
  const [added] = await tx.insert(personTable).values(person).returning();
  return added as StoredPerson;
};

/** Changes what is named of a person. */
export const changePerson = async (
  { tx }: Pick<Entered, 'tx'>,
  id: string,
  change: { [Column in keyof StoredPerson]?: StoredPerson[Column] | SQL },
): Promise<void> => {
  if (Object.keys(change).length > 0) await tx.update(personTable).set(change).where(eq(personTable.id, id));
};

/** Adds a person to the organisation. */
export const addMember = async (at: Inside, personId: string, role: Role, firstSteps?: FirstSteps): Promise<void> => {
  const [own] = await at.tx.select({ workStyle: personTable.workStyle }).from(personTable).where(eq(personTable.id, personId));
  // An Implementer helps organisations of others without a licence; a licensed role needs another work style.
  const eosRole = own === undefined || own.workStyle === 'Implementer' ? 'Other' : own.workStyle;
  const permissions = permissionsOf(role);
  await addRows(at, orgMemberTable, [{ id: newId(), personId, role, eosRole, permissions, firstSteps: firstSteps ?? null }]);
};

export type MemberChange = Partial<Omit<typeof orgMemberTable.$inferInsert, 'orgId' | 'id' | 'personId'>>;

export const changeMembers = async (at: Inside, ids: string[], change: MemberChange): Promise<void> => {
  await at.tx
    .update(orgMemberTable)
    .set(change)
    .where(and(inOrg(at, orgMemberTable), isAmong(orgMemberTable.personId, ids)));
};

export const removeMembers = async (at: Inside, ids: string[]): Promise<void> => {
  await at.tx.delete(orgMemberTable).where(and(inOrg(at, orgMemberTable), isAmong(orgMemberTable.personId, ids)));
};

/** For what all members are kept out; the column that says so. */
type Reason = 'blockedByBilling' | 'blockedByDeletion';

/** Keeps the members out who could enter, but those of a role. */
export const keepOut = async (at: Inside, reason: Reason, exceptRole?: Role): Promise<void> => {
  const others = exceptRole === undefined ? undefined : ne(orgMemberTable.role, exceptRole);
  await at.tx
    .update(orgMemberTable)
    .set({ blocked: true, [reason]: true })
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.blocked, false), others));
};

/** Lets those in whom only this reason kept out; with a role, only those of it. */
export const letIn = async (at: Inside, reason: Reason, onlyRole?: Role): Promise<void> => {
  const some = onlyRole === undefined ? undefined : eq(orgMemberTable.role, onlyRole);
  await at.tx
    .update(orgMemberTable)
    .set({ blocked: false, [reason]: false })
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable[reason], true), some));
};
