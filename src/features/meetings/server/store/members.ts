import { and, eq } from 'drizzle-orm';
import { inOrg } from '../../../../server/db/wall.ts';
import type { Within } from '../../../../server/realtime/audience.ts';
import { orgTable } from '../../../orgs/server/tables.ts';
import { orgMemberTable } from '../../../people/server/tables.ts';

/** Returns everybody who may enter the organisation, with their role and the traction of its leadership team. */
export const listMembers = (at: Within) =>
  at.tx
    .select({ personId: orgMemberTable.personId, role: orgMemberTable.role, leaders: orgTable.ltTractionId })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.blocked, false)));
