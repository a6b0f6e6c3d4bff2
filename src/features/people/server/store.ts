import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { allOf, countAsked, type ListOrder, pageAsked } from '../../../server/db/page.ts';
import { flagAsked, textAsked, wordsAsked } from '../../../server/db/search.ts';
import { inOrg } from '../../../server/db/wall.ts';
import { isId } from '../../../shared/ids.ts';
import { isLicensed, roles } from '../../../shared/roles.ts';
import { type Found, type SearchRequest, wordsOn } from '../../../shared/search.ts';
import type { Person } from '../contract.ts';
import { peopleCap } from '../rules.ts';
import { orgMemberTable, personTable } from './tables.ts';

const fields = { person: personTable, member: orgMemberTable };

interface Row {
  person: typeof personTable.$inferSelect;
  member: typeof orgMemberTable.$inferSelect;
}

const isAttached = ({ member }: Row): boolean => member.eosRole === 'Implementer';

/** Says in SQL what `hasLicense` of a person says. */
const licensed = sql`(${inArray(orgMemberTable.role, roles.filter(isLicensed))} and ${ne(orgMemberTable.eosRole, 'Implementer')})`;

const shown = (row: Row): Person => ({
  id: row.person.id,
  firstName: row.person.firstName,
  lastName: row.person.lastName,
  username: row.person.username,
  avatarUrl: row.person.avatarUrl,
  email: row.person.email,
  orgThemeColor: null,
  actualRoles: [row.member.role],
  upgradeRequestStatus: row.member.upgradeRequestStatus,
  navBarOpen: row.person.navBarOpen,
  hasLicense: isLicensed(row.member.role) && !isAttached(row),
  isBlocked: row.member.blocked,
  eosRoleInOrg: row.member.eosRole,
});

const rows = (at: Entered, where: (SQL | undefined)[], key: SQL<unknown[]> = sql`null`) =>
  at.tx
    .select({ ...fields, key })
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
    textAsked(request, 'name', sql`(${personTable.firstName} || ' ' || ${personTable.lastName})`),
    tractionIds === undefined ? undefined : invited(tractionIds),
    wordsAsked(request, 'role', orgMemberTable.role),
    flagAsked(request, 'hasLicense', licensed),
  ];
};

const firstName = { by: personTable.firstName, kind: 'text' as const };

/** Sorts by last name too, in the same direction as by first name. */
const orderOf = ({ sorts: [asked] }: SearchRequest): ListOrder => ({
  list: 'people',
  sorts: {},
  usual: [firstName, { by: personTable.lastName, kind: 'text' as const }].map((key) => ({ ...key, direction: asked?.direction ?? 'asc' })),
  id: personTable.id,
});

/** Returns people of the organisation, by first name unless the request says otherwise; at most `peopleCap`. */
export const searchPeople = async (at: Entered, request: SearchRequest): Promise<Found<Person>> => {
  const where = conditions(request);
  const capped = { ...request, endIndex: Math.min(request.endIndex, request.startIndex + peopleCap) };
  const page = pageAsked(at, capped, orderOf(request));
  const found = await rows(at, [...where, page.after], page.key)
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
  return { items: people.map(shown), next, ...(await countAsked(at.tx, capped, counted, allOf(capped, { rows: people, next }))) };
};
