import { eq, inArray, or, sql } from 'drizzle-orm';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';

/** A member of the organisation by what lists call them. */
export interface RockPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** Returns the asking person, and the members whose whole name, first name or address is one of the names, which are in lower case, with composed accents. */
export const listNamed = (at: Entered, names: readonly string[]): Promise<RockPerson[]> => {
  const asked = [...names];
  const { firstName, lastName, email } = personTable;
  return at.tx
    .select({ id: personTable.id, firstName, lastName, email })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(
      sql`${inOrg(at, orgMemberTable)} and ${or(
        eq(personTable.id, at.personId),
        ...(asked.length === 0
          ? []
          : [
              inArray(sql`lower(normalize(${firstName} || ' ' || ${lastName}))`, asked),
              inArray(sql`lower(normalize(${firstName}))`, asked),
              inArray(sql`lower(${email})`, asked),
            ]),
      )}`,
    );
};
