import { and, eq } from 'drizzle-orm';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { orgMemberTable } from '#features/ground/people/server/tables.ts';
import { inOrg } from '#server/db/wall.ts';
import type { WithinOrg } from '#server/realtime/audience.ts';

/** Returns everybody who may enter the organisation, with their role and the traction of its leadership team. */
export const listMembers = (at: WithinOrg) =>
  at.tx
    .select({ personId: orgMemberTable.personId, role: orgMemberTable.role, leaders: orgTable.ltTractionId })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.blocked, false)));
