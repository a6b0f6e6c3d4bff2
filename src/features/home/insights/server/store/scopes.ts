import { and, eq, sql } from 'drizzle-orm';
import { orgMemberTable } from '#features/ground/people/server/tables.ts';
import { inviteeTable, markTable, threadTable, tractionTable } from '#features/teams/team/server/tables.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { LookedAt } from '../../rules.ts';
import type { At } from './shared.ts';

export type ScopeMember = LookedAt;

/** Returns the people of the organisation who are not blocked, with those of the teams in which they are. */
export const listScopePeople = (at: At, tractionIds: string[]): Promise<ScopeMember[]> =>
  at.tx
    .select({
      personId: orgMemberTable.personId,
      role: orgMemberTable.role,
      tractionIds: sql<
        string[]
      >`coalesce(array_agg(${inviteeTable.tractionId}) filter (where ${inviteeTable.tractionId} is not null), '{}')`,
    })
    .from(orgMemberTable)
    .leftJoin(
      inviteeTable,
      and(inOrg(at, inviteeTable), eq(inviteeTable.personId, orgMemberTable.personId), isAmong(inviteeTable.tractionId, tractionIds)),
    )
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.blocked, false)))
    .groupBy(orgMemberTable.personId, orgMemberTable.role)
    .orderBy(orgMemberTable.personId);

/** Returns the series of teams, with the reader's own colours. */
export const listScopeTeams = (at: At, tractionIds: string[]) =>
  at.tx
    .select({ id: tractionTable.id, threadId: threadTable.id, colorTag: markTable.colorTag })
    .from(tractionTable)
    .leftJoin(threadTable, and(inOrg(at, threadTable), eq(threadTable.tractionId, tractionTable.id)))
    .leftJoin(markTable, and(inOrg(at, markTable), eq(markTable.tractionId, tractionTable.id), eq(markTable.personId, at.personId)))
    .where(and(inOrg(at, tractionTable), isAmong(tractionTable.id, tractionIds)));

/** Returns who is an Observer: they are not counted among those invited. */
export const listObservers = async (at: At): Promise<Set<string>> => {
  const rows = await at.tx
    .select({ personId: orgMemberTable.personId })
    .from(orgMemberTable)
    .where(and(inOrg(at, orgMemberTable), eq(orgMemberTable.role, 'Observer')));
  return new Set(rows.map(({ personId }) => personId));
};
