import { and, asc, count, countDistinct, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { threadTable } from '#features/teams/team/server/tables.ts';
import { headlineTable } from '#features/work/headlines/server/tables.ts';
import { openStatuses } from '#features/work/issues/rules.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import type { LiveMeeting } from '../contract.ts';
import { liveMeetingTable, livePresenceTable, liveStateTable, sectionNotesTable } from './tables.ts';

/** A transaction inside an organisation, without a person. */
export type LiveScope = Pick<Entered, 'tx' | 'orgId'>;

const underWay = ['Running', 'Paused'] as const;

/** Returns the saved state. With `lock`, for callers that will change it, the row stays locked until the commit. */
export const findState = async (at: LiveScope, meetingId: string, lock?: 'lock'): Promise<LiveMeeting | undefined> => {
  const query = at.tx
    .select({ state: liveStateTable.state })
    .from(liveStateTable)
    .where(and(inOrg(at, liveStateTable), eq(liveStateTable.id, meetingId)));
  const [row] = await (lock === undefined ? query : query.for('update'));
  if (row !== undefined || lock === undefined) return row?.state;
  // A state that does not exist yet has no row to lock. This lock makes the second of two creators wait and then find the row.
  await at.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live ${meetingId}`}, 0))`);
  const [made] = await query.for('update');
  return made?.state;
};

/**
 * Saves the first state of a meeting. A lobby is not in the change log, so that opening one needs no lock on the organisation's clock.
 * Deletes other open lobbies of the series; its ended meetings stay until the next one starts.
 */
export const openState = async (at: LiveScope, state: LiveMeeting): Promise<void> => {
  const { orgId } = at;
  const { id, tractionId, meetingThreadId: threadId, status, number } = state;
  await at.tx
    .delete(liveMeetingTable)
    .where(
      and(
        inOrg(at, liveMeetingTable),
        eq(liveMeetingTable.threadId, threadId),
        ne(liveMeetingTable.id, id),
        ne(liveMeetingTable.status, 'Completed'),
      ),
    );
  await at.tx.insert(liveMeetingTable).values({ orgId, id, tractionId, threadId, status });
  await at.tx.insert(liveStateTable).values({ orgId, id, number, state });
};

/** Deletes the live rows of the series' other meetings. */
export const forgetEarlier = async (at: LiveScope, { id, meetingThreadId: threadId }: LiveMeeting): Promise<void> => {
  await at.tx
    .delete(liveMeetingTable)
    .where(and(inOrg(at, liveMeetingTable), eq(liveMeetingTable.threadId, threadId), ne(liveMeetingTable.id, id)));
};

export const saveState = async (at: LiveScope, before: LiveMeeting, state: LiveMeeting): Promise<void> => {
  const { id, number, status, scribePersonId, started } = state;
  await at.tx
    .update(liveStateTable)
    .set({ number, state })
    .where(and(inOrg(at, liveStateTable), eq(liveStateTable.id, id)));
  if (before.status === status && before.scribePersonId === scribePersonId) return;
  await at.tx
    .update(liveMeetingTable)
    .set({ status, scribePersonId, startedAt: started === null ? null : new Date(started) })
    .where(and(inOrg(at, liveMeetingTable), eq(liveMeetingTable.id, id)));
};

export type NotesRow = Omit<typeof sectionNotesTable.$inferSelect, 'orgId'>;

/** Returns the notes of a meeting's own sections, in the order of its agenda. */
export const listNotes = (at: LiveScope, meetingId: string): Promise<NotesRow[]> =>
  at.tx
    .select()
    .from(sectionNotesTable)
    .where(and(inOrg(at, sectionNotesTable), eq(sectionNotesTable.meetingId, meetingId)))
    .orderBy(asc(sectionNotesTable.place), asc(sectionNotesTable.agendaItemId));

export const keepNotes = async (at: LiveScope, row: NotesRow): Promise<void> => {
  const { orgId, meetingId, agendaItemId } = sectionNotesTable;
  await at.tx
    .insert(sectionNotesTable)
    .values({ ...row, orgId: at.orgId })
    .onConflictDoUpdate({ target: [orgId, meetingId, agendaItemId], set: row });
};

/** Returns meetings that are running or paused, in some tractions or in all, longest running first. */
export const listUnderWay = (at: LiveScope, tractionIds?: string[]) =>
  at.tx
    .select({
      meetingId: liveMeetingTable.id,
      meetingThreadId: liveMeetingTable.threadId,
      tractionId: liveMeetingTable.tractionId,
      status: liveMeetingTable.status,
      startedAt: liveMeetingTable.startedAt,
      scribePersonId: liveMeetingTable.scribePersonId,
      title: threadTable.title,
    })
    .from(liveMeetingTable)
    .innerJoin(threadTable, and(eq(threadTable.orgId, liveMeetingTable.orgId), eq(threadTable.id, liveMeetingTable.threadId)))
    .where(
      and(
        inOrg(at, liveMeetingTable),
        inArray(liveMeetingTable.status, [...underWay]),
        tractionIds === undefined ? undefined : inArray(liveMeetingTable.tractionId, tractionIds),
      ),
    )
    .orderBy(asc(liveMeetingTable.startedAt));

/** Returns the id of the series' meeting that is in its lobby or running. */
export const findOpenId = async (at: LiveScope, threadId: string): Promise<string | undefined> => {
  const [row] = await at.tx
    .select({ id: liveMeetingTable.id })
    .from(liveMeetingTable)
    .where(
      and(
        inOrg(at, liveMeetingTable),
        eq(liveMeetingTable.threadId, threadId),
        inArray(liveMeetingTable.status, ['NotStarted', ...underWay]),
      ),
    );
  return row?.id;
};

/** Returns the number of the last change of a series' meeting that has not ended; undefined when there is none. */
export const findNumber = async (at: LiveScope, threadId: string): Promise<number | undefined> => {
  const [row] = await at.tx
    .select({ number: liveStateTable.number })
    .from(liveStateTable)
    .innerJoin(liveMeetingTable, and(inOrg(at, liveMeetingTable), eq(liveMeetingTable.id, liveStateTable.id)))
    .where(and(inOrg(at, liveStateTable), eq(liveMeetingTable.threadId, threadId), ne(liveMeetingTable.status, 'Completed')));
  return row?.number;
};

/** Returns names and pictures of members of the organisation, by id. */
export const listFaces = async (at: LiveScope, personIds: string[]) => {
  if (personIds.length === 0) return [];
  return at.tx
    .select({
      personId: personTable.id,
      avatarUrl: personTable.avatarUrl,
      firstName: personTable.firstName,
      lastName: personTable.lastName,
      email: personTable.email,
      timeZone: personTable.timeZone,
      locale: personTable.locale,
      formatLocale: personTable.formatLocale,
      blocked: orgMemberTable.blocked,
      role: orgMemberTable.role,
    })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), inArray(orgMemberTable.personId, personIds)))
    .orderBy(asc(personTable.firstName), asc(personTable.id));
};

/** Returns the scribe of a meeting with their present role. */
export const findScribe = async (at: LiveScope, meetingId: string) => {
  const [row] = await at.tx
    .select({ personId: liveMeetingTable.scribePersonId, role: orgMemberTable.role, blocked: orgMemberTable.blocked })
    .from(liveMeetingTable)
    .leftJoin(
      orgMemberTable,
      and(eq(orgMemberTable.orgId, liveMeetingTable.orgId), eq(orgMemberTable.personId, liveMeetingTable.scribePersonId)),
    )
    .where(and(inOrg(at, liveMeetingTable), eq(liveMeetingTable.id, meetingId)));
  return row;
};

/** Returns the traction of a series; undefined when the organisation has no such series. */
export const findTractionOf = async (at: LiveScope, threadId: string): Promise<string | undefined> => {
  const [row] = await at.tx
    .select({ tractionId: threadTable.tractionId })
    .from(threadTable)
    .where(and(inOrg(at, threadTable), eq(threadTable.id, threadId)));
  return row?.tractionId;
};

/** A connection that was not recorded since this instant counts as lost. */
const staleAfter = sql`clock_timestamp() - interval '30 seconds'`;

/** Returns the people who are connected to a series' hub on any node. */
export const listConnected = async (at: LiveScope, threadId: string): Promise<Set<string>> => {
  const rows = await at.tx
    .selectDistinct({ personId: livePresenceTable.personId })
    .from(livePresenceTable)
    .where(and(inOrg(at, livePresenceTable), eq(livePresenceTable.threadId, threadId), gt(livePresenceTable.seenAt, staleAfter)));
  return new Set(rows.map(({ personId }) => personId));
};

/** Deletes the connections of nodes that no longer record them. */
export const forgetConnections = async (at: LiveScope, threadId: string): Promise<void> => {
  await at.tx
    .delete(livePresenceTable)
    .where(and(inOrg(at, livePresenceTable), eq(livePresenceTable.threadId, threadId), lte(livePresenceTable.seenAt, staleAfter)));
};

interface Connection {
  threadId: string;
  personId: string;
  nodeId: string;
}

const ofConnection = (at: LiveScope, { threadId, personId, nodeId }: Connection) =>
  and(
    inOrg(at, livePresenceTable),
    eq(livePresenceTable.threadId, threadId),
    eq(livePresenceTable.personId, personId),
    eq(livePresenceTable.nodeId, nodeId),
  );

export const keepConnection = async (at: LiveScope, connection: Connection): Promise<void> => {
  const seenAt = sql`clock_timestamp()`;
  const { orgId, threadId, personId, nodeId } = livePresenceTable;
  await at.tx
    .insert(livePresenceTable)
    .values({ orgId: at.orgId, ...connection, seenAt })
    .onConflictDoUpdate({ target: [orgId, threadId, personId, nodeId], set: { seenAt } });
};

export const dropConnection = async (at: LiveScope, connection: Connection): Promise<void> => {
  await at.tx.delete(livePresenceTable).where(ofConnection(at, connection));
};

/** Returns how many open Issues a traction has, on which the stages of IDS depend. */
export const countOpenIssues = async (at: LiveScope, tractionId: string): Promise<number> => {
  const [row] = await at.tx
    .select({ amount: count() })
    .from(issueTable)
    .where(
      and(
        inOrg(at, issueTable),
        eq(issueTable.tractionId, tractionId),
        eq(issueTable.isLongTerm, false),
        inArray(issueTable.status, [...openStatuses]),
      ),
    );
  return row?.amount ?? 0;
};

export const titlesOfIssues = async (at: LiveScope, ids: string[]) =>
  ids.length === 0
    ? []
    : at.tx
        .select({ title: issueTable.title, outcome: issueTable.outcome })
        .from(issueTable)
        .where(and(inOrg(at, issueTable), inArray(issueTable.id, ids), ne(issueTable.status, 'Removed')))
        .orderBy(asc(issueTable.solvedAt), asc(issueTable.id));

export const titlesOfTodos = async (at: LiveScope, ids: string[]) =>
  ids.length === 0
    ? []
    : at.tx
        .select({ title: todoTable.title, ownerId: todoTable.ownerId, dueDate: todoTable.dueDate })
        .from(todoTable)
        .where(and(inOrg(at, todoTable), inArray(todoTable.id, ids), ne(todoTable.status, 'Removed')))
        .orderBy(asc(todoTable.createdAt), asc(todoTable.id));

export const titlesOfHeadlines = async (at: LiveScope, ids: string[]) =>
  ids.length === 0
    ? []
    : at.tx
        .select({ id: headlineTable.id, title: headlineTable.title })
        .from(headlineTable)
        .where(and(inOrg(at, headlineTable), inArray(headlineTable.id, ids), ne(headlineTable.status, 'Removed')))
        .orderBy(asc(headlineTable.createdAt), asc(headlineTable.id));

/** Returns to how many teams each Headline was cascaded. */
export const countCascades = async (at: LiveScope, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await at.tx
    .select({ id: headlineTable.cascadedFromId, teams: countDistinct(headlineTable.tractionId) })
    .from(headlineTable)
    .where(and(inOrg(at, headlineTable), inArray(headlineTable.cascadedFromId, ids)))
    .groupBy(headlineTable.cascadedFromId);
  return new Map(rows.flatMap(({ id, teams }) => (id === null ? [] : [[id, teams]])));
};
