import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { rockTable, rockTractionTable } from '#features/work/rocks/server/tables.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Day } from '#shared/dates.ts';
import { mostListed } from '../../rules.ts';
import type { Scope } from '../access.ts';
import { type At, type DayRange, isWithin } from './shared.ts';

/** A Rock is in one meeting or in several, and is counted once. */
const ofScope = ({ tractionIds, personId }: Scope, days: DayRange) =>
  and(
    isAmong(rockTractionTable.tractionId, tractionIds),
    personId === null ? undefined : eq(rockTable.ownerId, personId),
    isNull(rockTable.removedAt),
    isWithin(rockTable.dueDate, [days]),
  );

const countWith = (status: string) => sql<number>`(count(distinct ${rockTable.id}) filter (where ${rockTable.status} = ${status}))::int`;

/**
 * Returns how the Rocks of each quarter stand, of each team and, with null for the team, of all. `starts` are the first days of quarters that
 * follow each other up to the day `last`; `place` counts them from 1.
 */
export const countRocks = (at: At, scope: Scope, starts: readonly Day[], last: Day) =>
  at.tx
    .select({
      place: sql<number>`width_bucket(${rockTable.dueDate}, ${sql.param(starts)}::date[])`,
      tractionId: sql<string | null>`${rockTractionTable.tractionId}`,
      done: countWith('Done'),
      onTrack: countWith('OnTrack'),
      offTrack: countWith('OffTrack'),
      closed: countWith('Closed'),
      nonRock: countWith('Canceled'),
    })
    .from(rockTable)
    .innerJoin(rockTractionTable, and(inOrg(at, rockTractionTable), eq(rockTractionTable.rockId, rockTable.id)))
    .where(and(inOrg(at, rockTable), ofScope(scope, { first: starts[0] ?? last, last })))
    .groupBy(sql`grouping sets ((1), (1, 2))`);

/** Returns the Rocks that are due within a time, those that need somebody first. */
export const listRocks = (at: At, scope: Scope, days: DayRange) =>
  at.tx
    .select({
      id: rockTable.id,
      title: rockTable.title,
      ownerId: rockTable.ownerId,
      tractionId: sql<string>`min(${rockTractionTable.tractionId}::text)`,
      day: sql<string>`${rockTable.dueDate}::text`,
      status: rockTable.status,
      isMet: sql<boolean>`${rockTable.status} in ('Done', 'OnTrack')`,
    })
    .from(rockTable)
    .innerJoin(rockTractionTable, and(inOrg(at, rockTractionTable), eq(rockTractionTable.rockId, rockTable.id)))
    .where(and(inOrg(at, rockTable), ofScope(scope, days)))
    .groupBy(rockTable.orgId, rockTable.id)
    .orderBy(
      desc(rockTable.dueDate),
      sql`array_position(array['OffTrack', 'OnTrack', 'Closed', 'Done', 'Canceled'], ${rockTable.status}::text)`,
      rockTable.id,
    )
    .limit(mostListed + 1);
