import { and, eq, isNull, sql } from 'drizzle-orm';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { rockTable, rockTractionTable } from '#features/work/rocks/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import type { BriefKind } from '../contract.ts';
import { briefTable } from './tables.ts';

export type BriefRow = typeof briefTable.$inferSelect;

/** The most of each kind that a draft names. */
export const mostNamed = 10;

const ofMine = (at: Entered, meetingId: string, kind: BriefKind) =>
  and(inOrg(at, briefTable), eq(briefTable.meetingId, meetingId), eq(briefTable.kind, kind), eq(briefTable.personId, at.personId));

export const findBrief = async (at: Entered, meetingId: string, kind: BriefKind): Promise<BriefRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(briefTable)
    .where(ofMine(at, meetingId, kind));
  return row;
};

/** Keeps the person's text in the place of an earlier one. */
export const keepBrief = async (at: Entered, row: Pick<BriefRow, 'meetingId' | 'kind' | 'words'> & { sentAt?: Date }): Promise<void> => {
  const { words, sentAt } = row;
  await at.tx
    .insert(briefTable)
    .values({ ...row, orgId: at.orgId, id: newId(), personId: at.personId })
    .onConflictDoUpdate({
      target: [briefTable.orgId, briefTable.meetingId, briefTable.kind, briefTable.personId],
      set: { words, ...(sentAt === undefined ? {} : { sentAt }) },
    });
};

/** An item as a draft names it. */
interface Named {
  title: string;
  ownerId: string | null;
}

interface Decided {
  title: string;
  outcome: string;
}

/** The first items of a kind, and how many there are. */
export interface First<Item> {
  items: Item[];
  all: number;
}

/** The number of all rows, beside each of those that are read. */
const all = sql<number>`(count(*) over ())::int`;

const firstOf = <Row extends { all: number }>(rows: Row[]): First<Row> => ({ items: rows, all: rows[0]?.all ?? 0 });

export const listOffTrack = async (at: Entered, tractionId: string): Promise<First<Named>> =>
  firstOf(
    await at.tx
      .select({ title: rockTable.title, ownerId: rockTable.ownerId, all })
      .from(rockTable)
      .innerJoin(rockTractionTable, and(eq(rockTractionTable.orgId, rockTable.orgId), eq(rockTractionTable.rockId, rockTable.id)))
      .where(
        and(
          inOrg(at, rockTable),
          eq(rockTractionTable.tractionId, tractionId),
          eq(rockTable.status, 'OffTrack'),
          isNull(rockTable.removedAt),
        ),
      )
      .orderBy(rockTable.dueDate, rockTable.id)
      .limit(mostNamed),
  );

/** The open Issues that are compared, the first of the list, and the solved ones, the last that were: titles are compared one by one. */
const compared = { open: 100, solved: 1_000 };

/** Returns the open Issues of a traction that resemble one that it has solved before, with what was decided then. */
export const listCameBack = async (at: Entered, tractionId: string): Promise<First<Decided>> => {
  const found = await at.tx.execute<{ title: string; outcome: string; all: number }>(sql`
    with listed as materialized (
      select i.id, i.title, i.rank, i.created_at, plain_text(i.title) as words from ${issueTable} i
      where i.org_id = ${at.orgId}::uuid and i.traction_id = ${tractionId}::uuid and i.status = 'ToReview' and i.archived_at is null
      order by i.rank, i.id limit ${compared.open}),
    past as materialized (
      select p.id, p.outcome, p.solved_at, p.created_at, plain_text(p.title) as words from ${issueTable} p
      where p.org_id = ${at.orgId}::uuid and p.traction_id = ${tractionId}::uuid and p.status = 'Reviewed'
      order by p.solved_at desc nulls last, p.id limit ${compared.solved})
    select l.title, coalesce(b.outcome, '') as outcome, ${all} as "all" from listed l cross join lateral (
      select s.outcome from past s where s.created_at < l.created_at and similarity(s.words, l.words) >= 0.6
      order by s.solved_at desc nulls last, s.id limit 1) b
    order by l.rank, l.id limit ${mostNamed}`);
  return firstOf(found.rows);
};

/** Returns the Issues that were solved in a meeting, with what was decided. */
export const listDecided = async (at: Entered, tractionId: string, from: Date, to: Date): Promise<First<Decided>> =>
  firstOf(
    await at.tx
      .select({ title: issueTable.title, outcome: issueTable.outcome, all })
      .from(issueTable)
      .where(
        and(
          inOrg(at, issueTable),
          eq(issueTable.tractionId, tractionId),
          eq(issueTable.status, 'Reviewed'),
          sql`${issueTable.solvedAt} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(issueTable.solvedAt, issueTable.id)
      .limit(mostNamed),
  );

/** Returns the To-Dos that were made in a meeting. */
export const listMade = async (at: Entered, meetingId: string): Promise<First<Named & { dueDate: string | null }>> =>
  firstOf(
    await at.tx
      .select({ title: todoTable.title, ownerId: todoTable.ownerId, dueDate: todoTable.dueDate, all })
      .from(todoTable)
      .where(and(inOrg(at, todoTable), eq(todoTable.meetingId, meetingId), sql`${todoTable.status} <> 'Removed'`))
      .orderBy(todoTable.createdAt, todoTable.id)
      .limit(mostNamed),
  );
