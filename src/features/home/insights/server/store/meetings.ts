import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type AgendaItemType, type MeetingSummary } from '#features/teams/team/contract.ts';
import { meetingTable, threadTable } from '#features/teams/team/server/tables.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Scope } from '../access.ts';
import { type At, type DayRange, dayAt, isInstantWithin, mondayIn } from './shared.ts';

const held = (at: At, { tractionIds }: Scope, times: readonly DayRange[]) =>
  and(
    inOrg(at, meetingTable),
    isAmong(meetingTable.tractionId, tractionIds),
    eq(meetingTable.status, 'Completed'),
    isNotNull(meetingTable.summary),
    isInstantWithin(at, meetingTable.endedAt, times),
  );

const said = <Key extends keyof MeetingSummary>(key: Key) => sql<MeetingSummary[Key]>`${meetingTable.summary} -> ${key}::text`;

/** Returns the meetings that ended within some times, the last one first. */
export const listHeld = (at: At, scope: Scope, times: readonly DayRange[]) =>
  at.tx
    .select({
      id: meetingTable.id,
      tractionId: meetingTable.tractionId,
      threadId: meetingTable.threadId,
      title: threadTable.title,
      monday: mondayIn(dayAt(at, meetingTable.endedAt)),
      day: sql<string>`${dayAt(at, meetingTable.endedAt)}::text`,
      plannedSeconds: said('plannedSeconds'),
      spentSeconds: said('spentSeconds'),
      rating: said('averageRating'),
      presentIds: said('presentIds'),
      absentIds: said('absentIds'),
    })
    .from(meetingTable)
    .innerJoin(threadTable, and(inOrg(at, threadTable), eq(threadTable.id, meetingTable.threadId)))
    .where(held(at, scope, times))
    .orderBy(desc(meetingTable.endedAt), meetingTable.id);
export type HeldRow = Awaited<ReturnType<typeof listHeld>>[number];

/** Returns how long the sections of meetings took on average, in the order of the agendas; those of a team's own each by its name. */
export const listSections = (at: At, scope: Scope, times: readonly DayRange[]) =>
  at.tx
    .select({
      type: sql<AgendaItemType>`part ->> 'type'`,
      name: sql<string>`min(part ->> 'name')`,
      planned: sql<number>`avg((part ->> 'plannedSeconds')::float)`,
      spent: sql<number>`avg((part ->> 'spentSeconds')::float)`,
    })
    .from(meetingTable)
    .innerJoin(sql`lateral jsonb_array_elements(${meetingTable.summary} -> 'sections') with ordinality as parts(part, place)`, sql`true`)
    .where(held(at, scope, times))
    .groupBy(sql`1, case when part ->> 'type' = 'Custom' then lower(part ->> 'name') end`)
    .orderBy(sql`avg(place), 2`)
    .limit(20);
