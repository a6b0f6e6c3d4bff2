import { and, asc, between, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { allOf, type KeyColumns, type ListOrder, requestedCount, requestedPage, type Sorting } from '#server/db/page.ts';
import { filterFlag, filterText, filterWords, isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Role } from '#shared/roles.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { ColorTag } from '../../contract.ts';
import type { meetingSearch } from '../../rules/searches.ts';
import { inviteeTable, markTable, meetingTable, threadTable, tractionTable } from '../tables.ts';

export type ThreadRow = typeof threadTable.$inferSelect;
export type OccurrenceRow = typeof meetingTable.$inferSelect;
export interface MeetingMark {
  colorTag: ColorTag;
  isFavorite: boolean;
}

/** A meeting with its series, and the person's own star and colour tag. */
export interface MeetingRow {
  meeting: OccurrenceRow;
  thread: ThreadRow;
  mark: MeetingMark | null;
}

/** A transaction inside an organisation, without a person. */
export type MeetingScope = Pick<Entered, 'tx' | 'orgId'>;
export type MeetingReader = MeetingScope & Pick<Entered, 'personId'>;

/** How many ended meetings a history shows: weekly meetings of five years. */
const historyLength = 260;

/** Open means scheduled, running or paused. */
const isOpen = sql`${meetingTable.status} in ('NotStarted', 'Running', 'Paused')`;

const rows = (at: MeetingReader, where: (SQL | undefined)[]) =>
  at.tx
    .select({ meeting: meetingTable, thread: threadTable, mark: { colorTag: markTable.colorTag, isFavorite: markTable.isFavorite } })
    .from(threadTable)
    .innerJoin(meetingTable, and(eq(meetingTable.orgId, threadTable.orgId), eq(meetingTable.threadId, threadTable.id)))
    .leftJoin(
      markTable,
      and(eq(markTable.orgId, threadTable.orgId), eq(markTable.tractionId, threadTable.tractionId), eq(markTable.personId, at.personId)),
    )
    .where(and(inOrg(at, threadTable), ...where));

export const listMeetings = async (at: MeetingReader, ids: string[]): Promise<MeetingRow[]> =>
  ids.length === 0 ? [] : rows(at, [inArray(meetingTable.id, ids)]);

/** Returns ended meetings, newest first. */
export const listHistory = (at: MeetingReader, tractionId: string): Promise<MeetingRow[]> =>
  rows(at, [eq(meetingTable.tractionId, tractionId), eq(meetingTable.status, 'Completed')])
    .orderBy(desc(meetingTable.endedAt))
    .limit(historyLength);

/** Returns the last meetings of these tractions that have ended, within these instants where they are given, newest first. */
export const listHeld = (
  at: MeetingReader,
  tractionIds: string[],
  most: number,
  within?: { from: Date; to: Date },
): Promise<MeetingRow[]> =>
  rows(at, [
    isAmong(meetingTable.tractionId, tractionIds),
    eq(meetingTable.status, 'Completed'),
    within === undefined ? undefined : between(meetingTable.endedAt, within.from, within.to),
  ])
    .orderBy(desc(meetingTable.endedAt))
    .limit(most);

const isStarred = sql`coalesce(${markTable.isFavorite}, false)`;

const conditions = (request: SearchRequest, tractionIds: string[]): (SQL | undefined)[] => [
  isAmong(threadTable.tractionId, tractionIds),
  filterText(request, 'title', threadTable.title),
  filterWords(request, 'status', meetingTable.status),
  filterWords(request, 'cadence', threadTable.cadence),
  filterWords(request, 'colorTag', sql`coalesce(${markTable.colorTag}, 'None')`),
  filterFlag(request, 'isFavorite', isStarred),
];

const sorts: Sorting<typeof meetingSearch> = {
  title: { by: sql`lower(${threadTable.title})`, kind: 'text' },
  nextDate: { by: meetingTable.nextDate, kind: 'day', nullable: true },
  isFavorite: { by: isStarred, kind: 'flag' },
};

const order: Omit<ListOrder, 'list'> = { sorts, usual: [sorts.nextDate, sorts.title], tiesByUsual: true, id: threadTable.id };

/** Returns the current meeting of each series: the open one, else the last that ended. One index lookup for each series. */
const standingRows = (at: MeetingReader, where: (SQL | undefined)[], key: KeyColumns = {}) =>
  at.tx
    .select({ meeting: meetingTable, thread: threadTable, mark: { colorTag: markTable.colorTag, isFavorite: markTable.isFavorite }, key })
    .from(threadTable)
    .innerJoinLateral(
      at.tx
        .select()
        .from(meetingTable)
        .where(and(eq(meetingTable.orgId, threadTable.orgId), eq(meetingTable.threadId, threadTable.id)))
        .orderBy(sql`(${meetingTable.endedAt} is null) desc`, desc(meetingTable.endedAt))
        .limit(1)
        .as('meeting'),
      sql`true`,
    )
    .leftJoin(
      markTable,
      and(eq(markTable.orgId, threadTable.orgId), eq(markTable.tractionId, threadTable.tractionId), eq(markTable.personId, at.personId)),
    )
    .where(and(inOrg(at, threadTable), ...where));

/** Returns the current meeting of each series of the tractions, the next one first unless the request says otherwise. */
export const searchMeetings = async (
  at: MeetingReader,
  request: SearchRequest,
  tractionIds: string[],
  list: string,
): Promise<Found<MeetingRow>> => {
  const where = conditions(request, tractionIds);
  const page = requestedPage(at, request, { ...order, list });
  const found = await standingRows(at, [...where, page.after], page.key)
    .orderBy(...page.orderBy)
    .offset(page.offset)
    .limit(page.limit + 1);
  const { rows: items, next } = page.cut(found);
  const counted = { from: standingRows(at, where).as('found'), where: undefined };
  return { items, next, ...(await requestedCount(at.tx, request, counted, allOf(request, { rows: items, next }))) };
};

/** Returns the open meeting of a series, with the series. */
export const findOpen = async (at: MeetingScope, threadId: string): Promise<Omit<MeetingRow, 'mark'> | undefined> => {
  const [row] = await at.tx
    .select({ meeting: meetingTable, thread: threadTable })
    .from(meetingTable)
    .innerJoin(threadTable, and(eq(threadTable.orgId, meetingTable.orgId), eq(threadTable.id, meetingTable.threadId)))
    .where(and(inOrg(at, meetingTable), eq(meetingTable.threadId, threadId), isOpen));
  return row;
};

/** Returns the open meeting of a traction that was not removed, with its series. */
export const findOpenOf = async (at: MeetingScope, tractionId: string): Promise<Omit<MeetingRow, 'mark'> | undefined> => {
  const [row] = await at.tx
    .select({ meeting: meetingTable, thread: threadTable })
    .from(meetingTable)
    .innerJoin(threadTable, and(eq(threadTable.orgId, meetingTable.orgId), eq(threadTable.id, meetingTable.threadId)))
    .innerJoin(tractionTable, and(eq(tractionTable.orgId, meetingTable.orgId), eq(tractionTable.id, meetingTable.tractionId)))
    .where(and(inOrg(at, meetingTable), eq(meetingTable.tractionId, tractionId), isNull(tractionTable.removedAt), isOpen));
  return row;
};

export const findMeeting = async (at: MeetingScope, id: string): Promise<Omit<MeetingRow, 'mark'> | undefined> => {
  const [row] = await at.tx
    .select({ meeting: meetingTable, thread: threadTable })
    .from(meetingTable)
    .innerJoin(threadTable, and(eq(threadTable.orgId, meetingTable.orgId), eq(threadTable.id, meetingTable.threadId)))
    .where(and(inOrg(at, meetingTable), eq(meetingTable.id, id)));
  return row;
};

/** Returns the people invited to each of the tractions, in the order of their invitation. */
export const listInvitees = async (at: MeetingScope, tractionIds: string[]): Promise<Map<string, string[]>> => {
  const found = await at.tx
    .select({ tractionId: inviteeTable.tractionId, personId: inviteeTable.personId })
    .from(inviteeTable)
    .where(and(inOrg(at, inviteeTable), sql`${inviteeTable.tractionId} = any(${sql.param(tractionIds)}::uuid[])`))
    .orderBy(asc(inviteeTable.createdAt), asc(inviteeTable.id));
  const invitees = new Map<string, string[]>();
  for (const { tractionId, personId } of found) invitees.set(tractionId, [...(invitees.get(tractionId) ?? []), personId]);
  return invitees;
};

export const listMarks = async (at: MeetingReader, tractionIds: string[]): Promise<Map<string, MeetingMark>> => {
  const found = await at.tx
    .select()
    .from(markTable)
    .where(
      and(inOrg(at, markTable), eq(markTable.personId, at.personId), sql`${markTable.tractionId} = any(${sql.param(tractionIds)}::uuid[])`),
    );
  return new Map(found.map((mark) => [mark.tractionId, mark]));
};

/** Returns the series of tractions, with the id of each one's open meeting. */
export const listThreads = async (at: MeetingScope, tractionIds: string[]): Promise<{ thread: ThreadRow; meetingId: string | null }[]> =>
  at.tx
    .select({ thread: threadTable, meetingId: meetingTable.id })
    .from(threadTable)
    .leftJoin(meetingTable, and(eq(meetingTable.orgId, threadTable.orgId), eq(meetingTable.threadId, threadTable.id), isOpen))
    .where(and(inOrg(at, threadTable), sql`${threadTable.tractionId} = any(${sql.param(tractionIds)}::uuid[])`))
    .orderBy(asc(threadTable.createdAt), asc(threadTable.id));

/** Returns the leadership team's traction; null when the organisation has none. */
export const findLeadershipTeam = async (at: MeetingScope): Promise<string | null> => {
  const [row] = await at.tx.select({ tractionId: orgTable.ltTractionId }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return row?.tractionId ?? null;
};

/** Returns the names of the organisation's meetings. */
export const listTitles = async (at: MeetingScope): Promise<{ threadId: string; title: string }[]> =>
  at.tx
    .select({ threadId: threadTable.id, title: threadTable.title })
    .from(threadTable)
    .innerJoin(tractionTable, and(eq(tractionTable.orgId, threadTable.orgId), eq(tractionTable.id, threadTable.tractionId)))
    .where(and(inOrg(at, threadTable), isNull(tractionTable.removedAt)));

/** Returns the roles of those people who are members, by person. */
export const listRoles = async (at: MeetingScope, personIds: string[]): Promise<Map<string, Role>> => {
  const found = await at.tx
    .select({ personId: orgMemberTable.personId, role: orgMemberTable.role })
    .from(orgMemberTable)
    .where(and(inOrg(at, orgMemberTable), sql`${orgMemberTable.personId} = any(${sql.param(personIds)}::uuid[])`));
  return new Map(found.map(({ personId, role }) => [personId, role]));
};

export interface InviteeName {
  id: string;
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
  isObserver: boolean;
}

/** Returns those people who are members, with their names, by id. */
export const listNamed = async (at: MeetingScope, personIds: string[]): Promise<Map<string, InviteeName>> => {
  const found = await at.tx
    .select({ person: personTable, role: orgMemberTable.role })
    .from(orgMemberTable)
    .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
    .where(and(inOrg(at, orgMemberTable), sql`${orgMemberTable.personId} = any(${sql.param(personIds)}::uuid[])`));
  return new Map(
    found.map(({ person, role }) => [
      person.id,
      {
        id: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        avatarUrl: person.avatarUrl,
        isObserver: role === 'Observer',
      },
    ]),
  );
};
