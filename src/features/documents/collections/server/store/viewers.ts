import { and, eq, sql } from 'drizzle-orm';
import { orgMemberTable } from '#features/ground/people/server/tables.ts';
import type { Viewer } from '#features/teams/team/rules.ts';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';

/** Returns everybody who may enter the organisation, with what sight of folders depends on; in one query. */
export const listViewers = (at: Pick<Entered, 'tx' | 'orgId'>): Promise<Viewer[]> =>
  at.tx
    .select({
      personId: orgMemberTable.personId,
      role: orgMemberTable.role,
      // Column names are written out, because Drizzle leaves out the table in a field list.
      isInLeadershipTeam: sql<boolean>`exists(select from invitee i join org o on o.id = i.org_id and o.lt_traction_id = i.traction_id
        where i.org_id = org_member.org_id and i.person_id = org_member.person_id)`,
    })
    .from(orgMemberTable)
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.blocked, false)));
