import { and, asc, eq } from 'drizzle-orm';
import { issueTable, issueVoteTable } from '#features/work/issues/server/tables.ts';
import { listViewTable } from '#features/work/list-views/server/tables.ts';
import { milestoneTable } from '#features/work/rocks/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Tx } from '#server/db/transaction.ts';
import { inOrg } from '#server/db/wall.ts';
import { addDays } from '#shared/dates.ts';
import type { Cast, DemoMeetings } from './cast.ts';

const day = 86_400_000;

/** The steps of the second bay: whose, due in how many days, and how many days ago each was done. */
const milestones = [
  { title: 'Lease for the north half signed', owner: 'theo', due: -46, done: 47 },
  { title: 'Panel saw, benches and extraction ordered', owner: 'sam', due: -32, done: 33 },
  { title: 'Power and compressed air signed off by the inspector', owner: 'sam', due: -11, done: 1 },
  { title: 'One full week with two builds at the same time', owner: 'theo', due: 24 },
] as const;

/** Issues that the leadership team does not take this quarter. */
const later = [
  { title: 'Do we build a second showroom by the harbor?', owner: 'maren', age: 40 },
  { title: 'Four crews instead of three once the bay runs', owner: 'jonas', age: 21 },
] as const;

/** Who voted for the Issues of the leadership team, in the order of the list. */
const votes = [['theo', 'jonas', 'elena'], ['theo', 'priya'], ['maren']] as const;

/** Views of the leadership team's lists: what the address of each says. */
const views = [
  { tab: 'rocks', title: 'What is Off-Track', query: 'status=OffTrack&group=none&sort=dueDate', by: 'maren' },
  { tab: 'todos', title: 'By due date', query: 'group=none&sort=dueDate', by: 'theo' },
] as const;

/** Adds what the lists of the demo company show: milestones, votes, long-term Issues, a To-Do that comes again, and views that are shared. */
export const fillLists = async (tx: Tx, cast: Cast, places: DemoMeetings, rockId: string): Promise<void> => {
  const { orgId, dice, now, today, idOf } = cast;
  const at = (days: number) => new Date(now.getTime() - days * day);
  const { id: tractionId } = places.leadership;
  const base = (days: number) => ({ orgId, id: dice.id(at(days)), createdAt: at(days) });
  await tx.insert(milestoneTable).values(
    milestones.map(({ title, owner, due, ...rest }, position) => ({
      ...base(60),
      rockId,
      title,
      ownerId: idOf(owner),
      dueDate: addDays(today, due),
      doneAt: 'done' in rest ? at(rest.done) : null,
      position,
    })),
  );
  await tx.insert(todoTable).values({
    ...base(6),
    tractionId,
    ownerId: idOf('elena'),
    createdById: idOf('elena'),
    title: 'Send the cash forecast to everybody',
    dueDate: addDays(today, 1),
    repeats: 'Week',
  });
  const open = await tx
    .select({ id: issueTable.id })
    .from(issueTable)
    .where(and(inOrg({ orgId }, issueTable), eq(issueTable.tractionId, tractionId)))
    .orderBy(asc(issueTable.rank))
    .limit(votes.length);
  await tx.insert(issueTable).values(
    later.map(({ title, owner, age }, index) => ({
      ...base(age),
      tractionId,
      ownerId: idOf(owner),
      createdById: idOf(owner),
      title,
      rank: 100 + index,
      isLongTerm: true,
    })),
  );
  await tx
    .insert(issueVoteTable)
    .values(
      open.flatMap(({ id }, place) => (votes[place] ?? []).map((who) => ({ ...base(1), issueId: id, tractionId, personId: idOf(who) }))),
    );
  await tx
    .insert(listViewTable)
    .values(views.map(({ by, ...view }) => ({ ...base(10), ...view, tractionId, personId: idOf(by), isShared: true })));
};
