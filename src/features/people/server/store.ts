import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Entered } from '../../../server/access/granted.ts';
import { flagAsked, textAsked, wordsAsked } from '../../../server/db/search.ts';
import { inOrg } from '../../../server/db/wall.ts';
import { isId } from '../../../shared/ids.ts';
import { isLicensed, roles } from '../../../shared/roles.ts';
import { type SearchRequest, wordsOn } from '../../../shared/search.ts';
import type { Person } from '../contract.ts';
import { peopleCap } from '../rules.ts';
import { orgMemberTable, personTable } from './tables.ts';

const fields = { person: personTable, member: orgMemberTable };

interface Row {
  person: typeof personTable.$inferSelect;
  member: typeof orgMemberTable.$inferSelect;
}

const isAttached = ({ member }: Row): boolean => member.eosRole === 'Implementer';

/** The same as `hasLicense` of the person shown. */
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
  eosRoleInOrg: row.member.eosRole,
});

const rows = (at: Entered, where: (SQL | undefined)[]) =>
  at.tx
    .select(fields)
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

/** People of the organisation, by first name unless asked otherwise; at most the people cap. */
export const searchPeople = async (
  at: Entered,
  request: SearchRequest,
): Promise<{ items: Person[]; totalCount: number; totalPages: number }> => {
  const where = conditions(request);
  const amount = Math.max(0, Math.min(request.endIndex - request.startIndex, peopleCap));
  const downward = request.sorts[0]?.direction === 'desc';
  const found = await rows(at, where)
    .orderBy(downward ? desc(personTable.firstName) : asc(personTable.firstName), asc(personTable.lastName), asc(personTable.id))
    .offset(request.startIndex)
    .limit(amount);
  const totalCount = request.includeTotalCount ? await countPeople(at, where) : found.length;
  return { items: found.map(shown), totalCount, totalPages: Math.ceil(totalCount / Math.max(1, amount)) };
};

const countPeople = async (at: Entered, where: (SQL | undefined)[]): Promise<number> => {
  const [row] = await at.tx
    .select({ amount: count() })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), ...where));
  return row?.amount ?? 0;
};
