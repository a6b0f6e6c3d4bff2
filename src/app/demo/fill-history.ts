import { meetingTable } from '#features/teams/team/server/tables.ts';
import { headlineTable } from '#features/work/headlines/server/tables.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Tx } from '#server/db/transaction.ts';
import { addDays } from '#shared/dates.ts';
import type { Cast, DemoMeeting, DemoMeetings } from './cast.ts';
import { summaryOfHeld } from './history.ts';
import { demoPast } from './past.ts';
import { demoTractions } from './people.ts';

/** How many past meetings each team has. */
const heldMeetings = 12;

const titled = (titles: readonly string[], week: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => titles[(week * 3 + index) % titles.length] ?? '');

type Draft = (typeof demoTractions)[number];

const rowsOfHeld = (
  cast: Cast,
  place: DemoMeeting,
  week: number,
  held: { id: string; started: Date; ended: Date; nextDate: string; people: string[] },
) => {
  const { dice, orgId } = cast;
  const base = () => ({
    orgId,
    id: dice.id(held.started),
    createdAt: held.started,
    updatedAt: held.ended,
    tractionId: place.id,
    meetingId: held.id,
    ownerId: dice.pick(held.people),
    createdById: place.people[0] ?? '',
    source: 'meeting' as const,
    archivedAt: held.ended,
  });
  const issues = titled(demoPast.issues, week, dice.between(2, 4)).map((title) => ({
    ...base(),
    title,
    status: 'Reviewed' as const,
    solvedAt: held.ended,
  }));
  const todos = titled(demoPast.todos, week, dice.between(2, 4)).map((title, index) => ({
    ...base(),
    title,
    issueId: issues[index]?.id ?? null,
    dueDate: addDays(held.nextDate, 7),
    status: 'Done' as const,
    doneAt: held.ended,
  }));
  const headlines = titled(demoPast.headlines, week, dice.between(1, 2)).map((title) => ({
    ...base(),
    title,
    status: 'Reviewed' as const,
  }));
  return { issues, todos, headlines };
};

/** Adds one ended meeting: its solved issues, finished To-Dos and Headlines are archived and listed in its summary. */
const addHeld = async (tx: Tx, cast: Cast, place: DemoMeeting, draft: Draft, week: number): Promise<void> => {
  const { orgId, dice } = cast;
  const nextDate = addDays(cast.today, draft.daysAhead - week * 7);
  const started = new Date(`${nextDate}T${draft.time.slice(0, 8)}Z`);
  const ended = new Date(started.getTime() + 5_280_000);
  const id = dice.id(started);
  const absentIds = dice.roll() < 0.4 ? [dice.pick(place.people.slice(1))] : [];
  const people = place.people.slice(0, 7);
  const { issues, todos, headlines } = rowsOfHeld(cast, place, week, { id, started, ended, nextDate, people });
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
  const summary = summaryOfHeld(
    {
      started,
      scribeId: place.people[1] ?? place.people[0] ?? '',
      presentIds: people.filter((person) => !absentIds.includes(person)),
      absentIds,
      solvedIssueIds: idsOf(issues),
      addedTodoIds: idsOf(todos),
      completedTodoIds: [],
      reviewedHeadlineIds: idsOf(headlines),
    },
    dice,
  );
  const state = { nextDate, status: 'Completed' as const, startedAt: started, endedAt: ended, summary };
  await tx.insert(meetingTable).values({ orgId, id, createdAt: started, tractionId: place.id, threadId: place.threadId, ...state });
  await tx.insert(issueTable).values(issues);
  await tx.insert(todoTable).values(todos);
  await tx.insert(headlineTable).values(headlines);
};

/** Adds the meetings of the last twelve weeks. */
export const fillHistory = async (tx: Tx, cast: Cast, places: DemoMeetings): Promise<void> => {
  for (const draft of demoTractions) {
    for (let week = heldMeetings; week > 0; week -= 1) await addHeld(tx, cast, places[draft.key], draft, week);
  }
};
