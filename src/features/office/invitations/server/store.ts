import { and, eq, inArray, sql } from 'drizzle-orm';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import type { Entered, Visitor } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';

type Inside = Pick<Entered, 'tx' | 'orgId' | 'now'>;

/** Returns which of these addresses belong to members, with the person. */
export const listMembersBy = async (at: Inside, emails: string[]): Promise<Map<string, string>> => {
  const rows = await at.tx
    .select({ email: personTable.email, id: personTable.id })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), inArray(sql`lower(${personTable.email})`, emails)));
  return new Map(rows.map(({ email, id }) => [email.toLowerCase(), id]));
};

/** Returns the name of the organisation, and of the person who invited. */
export const findNames = async (at: Inside, personId: string): Promise<{ orgName: string; firstName: string; lastName: string }> => {
  const [org] = await at.tx.select({ orgName: orgTable.name }).from(orgTable).where(eq(orgTable.id, at.orgId));
  const [person] = await at.tx
    .select({ firstName: personTable.firstName, lastName: personTable.lastName })
    .from(personTable)
    .where(eq(personTable.id, personId));
  return { orgName: org?.orgName ?? '', firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' };
};

/** Returns a person's own address and work style. */
export const findSelf = async (at: Pick<Visitor, 'tx'>, personId: string) => {
  const [row] = await at.tx
    .select({ email: personTable.email, workStyle: personTable.workStyle })
    .from(personTable)
    .where(eq(personTable.id, personId));
  return row;
};

/** Returns the person's membership of the organisation; undefined when there is none. */
export const findMembership = async (at: Inside, personId: string): Promise<{ blocked: boolean } | undefined> => {
  const [row] = await at.tx
    .select({ blocked: orgMemberTable.blocked })
    .from(orgMemberTable)
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.personId, personId)));
  return row;
};
