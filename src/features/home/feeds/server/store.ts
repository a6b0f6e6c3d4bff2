import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { inviteeTable, meetingTable, threadTable, tractionTable } from '#features/teams/team/server/tables.ts';
import { rockTable } from '#features/work/rocks/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered, Signed, Visitor } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Day } from '#shared/dates.ts';
import type { FeedChoices } from '../contract.ts';
import { feedTable } from './tables.ts';

export type FeedRow = typeof feedTable.$inferSelect;
type Inside = Pick<Entered, 'tx' | 'orgId' | 'personId'>;

export const findOwnFeed = async (at: Pick<Signed, 'tx' | 'personId'>): Promise<FeedRow | undefined> => {
  const [row] = await at.tx.select().from(feedTable).where(eq(feedTable.personId, at.personId));
  return row;
};

/** Gives the person's feed another id; adds the feed if there is none. */
export const renewFeed = async (at: Signed, feedId: string): Promise<FeedRow> => {
  const [row] = await at.tx
    .insert(feedTable)
    .values({ personId: at.personId, feedId })
    .onConflictDoUpdate({ target: feedTable.personId, set: { feedId, lastReadAt: null } })
    .returning();
  return row as FeedRow;
};

export const changeFeed = async (at: Signed, change: FeedChoices): Promise<void> => {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length > 0) await at.tx.update(feedTable).set(named).where(eq(feedTable.personId, at.personId));
};

export const deleteFeed = async (at: Signed): Promise<void> => {
  await at.tx.delete(feedTable).where(eq(feedTable.personId, at.personId));
};

/** Ends a feed by its id; one that has ended already stays so. */
export const deleteFeedById = async (at: Visitor, feedId: string): Promise<void> => {
  await at.tx.delete(feedTable).where(eq(feedTable.feedId, feedId));
};

/** Finds a feed by its id, and notes that it is being read. */
export const readFeed = async (at: Visitor, feedId: string): Promise<FeedRow | undefined> => {
  const [row] = await at.tx.update(feedTable).set({ lastReadAt: at.now }).where(eq(feedTable.feedId, feedId)).returning();
  return row;
};

/** Reads as a person who has only an address. */
export const becomePerson = async (at: Visitor, personId: string): Promise<void> => {
  await at.tx.execute(sql`select set_config('cairn.person_id', ${personId}, true)`);
};

export const fenceTo = async (at: Visitor, { orgId, personId }: { orgId: string; personId: string }): Promise<void> => {
  await at.tx.execute(sql`select enter_org(${orgId}, ${personId}, false)`);
};

/** Returns the language of the feed's person. */
export const findReader = async (at: Visitor, personId: string): Promise<{ locale: string; timeZone: string } | undefined> => {
  const { locale, timeZone } = personTable;
  const [row] = await at.tx.select({ locale, timeZone }).from(personTable).where(eq(personTable.id, personId));
  return row;
};

/** Returns the organisations that the person may enter. */
export const listOrgs = async (at: Visitor & { personId: string }): Promise<{ id: string; name: string }[]> =>
  at.tx
    .select({ id: orgTable.id, name: orgTable.name })
    .from(orgMemberTable)
    .innerJoin(orgTable, eq(orgTable.id, orgMemberTable.orgId))
    .where(and(eq(orgMemberTable.personId, at.personId), eq(orgMemberTable.blocked, false)))
    .orderBy(asc(orgTable.name), asc(orgTable.id));

/** Returns the meetings to come, and those that run, to which the person is invited, with their series. */
export const listMeetings = async (at: Inside) =>
  at.tx
    .select({
      threadId: threadTable.id,
      tractionId: tractionTable.id,
      title: tractionTable.title,
      cadence: threadTable.cadence,
      anchorDate: threadTable.anchorDate,
      meetingTime: threadTable.meetingTime,
      timeZone: threadTable.timeZone,
      agendaItems: threadTable.agendaItems,
      nextDate: meetingTable.nextDate,
      /** How many of the series were held or called off: the next one keeps its place in it wherever it is moved. */
      past: sql<number>`(select count(*)::int from ${meetingTable} p
        where p.org_id = ${threadTable.orgId} and p.thread_id = ${threadTable.id} and p.status in ('Completed', 'Canceled'))`,
    })
    .from(inviteeTable)
    .innerJoin(tractionTable, and(eq(tractionTable.orgId, inviteeTable.orgId), eq(tractionTable.id, inviteeTable.tractionId)))
    .innerJoin(threadTable, and(eq(threadTable.orgId, tractionTable.orgId), eq(threadTable.tractionId, tractionTable.id)))
    .innerJoin(
      meetingTable,
      and(
        eq(meetingTable.orgId, threadTable.orgId),
        eq(meetingTable.threadId, threadTable.id),
        isNull(meetingTable.endedAt),
        ne(meetingTable.status, 'Canceled'),
      ),
    )
    .where(
      and(
        inOrg(at, inviteeTable),
        eq(inviteeTable.personId, at.personId),
        isNull(tractionTable.removedAt),
        isNotNull(meetingTable.nextDate),
      ),
    );

/** Returns the person's open To-Dos that have a due day from `first` on. */
export const listTodos = async (at: Inside, first: Day) =>
  at.tx
    .select({ id: todoTable.id, title: todoTable.title, dueDate: todoTable.dueDate, tractionId: todoTable.tractionId })
    .from(todoTable)
    .where(
      and(
        inOrg(at, todoTable),
        eq(todoTable.ownerId, at.personId),
        inArray(todoTable.status, ['NotDone', 'Pending']),
        isNull(todoTable.archivedAt),
        gte(todoTable.dueDate, first),
      ),
    );

/** Returns the person's open Rocks that are due from `first` on. */
export const listRocks = async (at: Inside, first: Day) =>
  at.tx
    .select({ id: rockTable.id, title: rockTable.title, dueDate: rockTable.dueDate, tractionId: rockTable.tractionId })
    .from(rockTable)
    .where(
      and(
        inOrg(at, rockTable),
        eq(rockTable.ownerId, at.personId),
        isNull(rockTable.removedAt),
        inArray(rockTable.status, ['OnTrack', 'OffTrack']),
        gte(rockTable.dueDate, first),
      ),
    );
