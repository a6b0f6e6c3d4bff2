import { eq } from 'drizzle-orm';
import { notificationTable } from '#features/ground/notifications/server/tables.ts';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { levelTenAgenda, newVisibility } from '#features/teams/team/rules.ts';
import { inviteeTable, markTable, meetingTable, threadTable, tractionTable } from '#features/teams/team/server/tables.ts';
import { headlineTable } from '#features/work/headlines/server/tables.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { rockTable, rockTractionTable } from '#features/work/rocks/server/tables.ts';
import { measurableTable, measuredValueTable } from '#features/work/scorecards/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { FileStore } from '#server/files/store.ts';
import { addDays, dayIn, mondayOf, quarterEnd, weekOf } from '#shared/dates.ts';
import { dateFormat } from '#shared/formatters.ts';
import type { Cast, DemoMeeting, DemoMeetings } from './cast.ts';
import { fillChart } from './fill-chart.ts';
import { fillDashboards } from './fill-dashboards.ts';
import { fillDepartments } from './fill-departments.ts';
import { fillHistory } from './fill-history.ts';
import { fillLists } from './fill-lists.ts';
import { fillTalk } from './fill-talk.ts';
import { fillVto } from './fill-vto.ts';
import { demoMeasurables, demoRollups, demoWeeks, valuesOf } from './numbers.ts';
import { demoTractions, type TractionKey } from './people.ts';
import { demoHeadlines, demoIssues, demoRocks, demoTodos } from './work.ts';

const ago = (cast: Cast, days: number): Date => new Date(cast.now.getTime() - days * 86_400_000);

const minute = 60_000;

/**
 * Returns the start of today's meeting: the next half hour that is at least twenty minutes away, so that a visitor of the demo can join it.
 */
const soon = ({ now, today, timeZone }: Cast): string => {
  const at = new Date(Math.ceil((now.getTime() + 20 * minute) / (30 * minute)) * 30 * minute);
  return dayIn(at, timeZone) === today ? `${dateFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(at)}.000` : '23:30:00.000';
};

const addTraction = async (tx: Tx, cast: Cast, draft: (typeof demoTractions)[number]): Promise<DemoMeeting> => {
  const { orgId, dice } = cast;
  const began = ago(cast, 380);
  const place: DemoMeeting = {
    id: dice.id(began),
    threadId: dice.id(began),
    meetingId: dice.id(ago(cast, 6)),
    people: draft.people.map(cast.idOf),
  };
  const [ownerId = ''] = place.people;
  const nextDate = addDays(cast.today, draft.daysAhead);
  const base = { orgId, createdAt: began, updatedAt: began };
  await tx.insert(tractionTable).values({
    ...base,
    id: place.id,
    title: draft.title,
    ownerId,
    createdById: ownerId,
    scorecardId: dice.id(began),
    visibility: newVisibility(),
    checklist: ['Numbers entered', 'Rocks updated', 'Issues read before the meeting'].map((text) => ({
      id: dice.id(began),
      text,
      isDone: false,
    })),
  });
  await tx.insert(threadTable).values({
    ...base,
    id: place.threadId,
    tractionId: place.id,
    title: draft.title,
    cadence: 'Weekly',
    anchorDate: nextDate,
    meetingTime: draft.daysAhead === 0 ? soon(cast) : draft.time,
    timeZone: cast.timeZone,
    agendaTemplateId: levelTenAgenda.id,
    agendaName: levelTenAgenda.name,
    agendaItems: levelTenAgenda.items,
    settings: { sendRecapEmail: true, clearMeetingItems: true },
  });
  await tx.insert(inviteeTable).values(place.people.map((personId) => ({ ...base, id: dice.id(began), tractionId: place.id, personId })));
  await tx.insert(markTable).values(
    place.people.map((personId, index) => ({
      ...base,
      id: dice.id(began),
      tractionId: place.id,
      personId,
      colorTag: draft.colorTag,
      isFavorite: index < 2,
    })),
  );
  await tx
    .insert(meetingTable)
    .values({ orgId, id: place.meetingId, tractionId: place.id, threadId: place.threadId, nextDate, createdAt: ago(cast, 6) });
  return place;
};

const addScorecards = async (tx: Tx, cast: Cast, places: DemoMeetings): Promise<Map<string, string>> => {
  const { orgId, dice } = cast;
  const began = ago(cast, 200);
  const measurables = demoMeasurables.map((each, position) => ({ ...each, rollup: demoRollups[each.title], id: dice.id(began), position }));
  await tx.insert(measurableTable).values(
    measurables.map(({ id, position, traction, group, title, owner, comparison, goal, unit, scale, decimals, rollup }) => ({
      orgId,
      id,
      position,
      group,
      title,
      comparison,
      tractionId: places[traction].id,
      ownerId: cast.idOf(owner),
      createdById: cast.idOf('theo'),
      goalValue: goal,
      unitOfMeasure: unit,
      valueScale: scale,
      decimalPlaces: decimals,
      rollup,
      createdAt: began,
    })),
  );
  const thisWeek = mondayOf(cast.today);
  const values = measurables.flatMap((each) =>
    valuesOf(each, dice).flatMap((value, week) => {
      const monday = addDays(thisWeek, (week - demoWeeks + 1) * 7);
      const enteredAt = new Date(`${addDays(monday, 1)}T09:00:00Z`);
      return value === null
        ? []
        : [
            {
              orgId,
              id: dice.id(enteredAt),
              measurableId: each.id,
              intervalId: weekOf(monday),
              value,
              entered: true,
              editorId: cast.idOf(each.owner),
              createdAt: enteredAt,
            },
          ];
    }),
  );
  await tx.insert(measuredValueTable).values(values);
  return new Map(measurables.map(({ title, id }) => [title, id]));
};

const addRocks = async (tx: Tx, cast: Cast, places: DemoMeetings): Promise<Map<string, string>> => {
  const { orgId, dice } = cast;
  const ends = [quarterEnd(cast.today), addDays(`${quarterEnd(cast.today).slice(0, 8)}01`, -62)].map((day) => quarterEnd(day));
  const rocks = demoRocks.flatMap(({ delegated = [], ...rock }) => {
    const began = ago(cast, rock.quarter === 0 ? 45 : 135);
    const id = dice.id(began);
    const base = {
      orgId,
      createdById: cast.idOf('maren'),
      title: rock.title,
      dueDate: ends[rock.quarter] ?? quarterEnd(cast.today),
      createdAt: began,
      statusAt: ago(cast, rock.unconfirmed === true ? 8 : 0),
    };
    const parent = {
      ...base,
      id,
      tractionId: places[rock.traction].id,
      ownerId: cast.idOf(rock.owner),
      contentHtml: rock.notes ?? '',
      type: rock.type,
      status: rock.status,
      progress: rock.progress,
      delegatedFromId: null as string | null,
    };
    const children = delegated.map((child) => ({
      ...base,
      id: dice.id(began),
      tractionId: places[child.traction].id,
      ownerId: cast.idOf(child.owner),
      contentHtml: '',
      type: 'Department' as const,
      status: child.status,
      progress: Math.max(0, rock.progress - 15),
      delegatedFromId: id,
    }));
    return [parent, ...children];
  });
  await tx.insert(rockTable).values(rocks);
  await tx.insert(rockTractionTable).values(
    rocks.map((rock) => ({
      orgId,
      id: dice.id(rock.createdAt),
      rockId: rock.id,
      tractionId: rock.tractionId,
      createdAt: rock.createdAt,
    })),
  );
  // Of a delegated Rock and its parent, which have one title, the parent is meant.
  return new Map(rocks.toReversed().map(({ title, id }) => [title, id]));
};

const addTodos = async (tx: Tx, cast: Cast, places: DemoMeetings): Promise<void> => {
  await tx.insert(todoTable).values(
    demoTodos.map(({ traction, title, owner, due, done }) => ({
      orgId: cast.orgId,
      id: cast.dice.id(ago(cast, 7)),
      createdAt: ago(cast, Math.max(1, 7 - due)),
      tractionId: traction === null ? null : places[traction].id,
      ownerId: cast.idOf(owner),
      createdById: cast.idOf(owner),
      title,
      dueDate: addDays(cast.today, due),
      status: done === true ? ('Done' as const) : ('NotDone' as const),
      doneAt: done === true ? ago(cast, 1) : null,
    })),
  );
};

const addIssues = async (tx: Tx, cast: Cast, places: DemoMeetings, origins: Map<string, string>): Promise<void> => {
  const ranks = new Map<TractionKey, number>();
  await tx.insert(issueTable).values(
    demoIssues.map(({ traction, title, owner, age, notes, from }) => {
      const rank = (ranks.get(traction) ?? 0) + 1;
      ranks.set(traction, rank);
      const ownerId = cast.idOf(owner);
      const origin = from === undefined ? {} : { fromType: from.type, fromId: origins.get(from.title) ?? null, fromTitle: from.title };
      return {
        orgId: cast.orgId,
        id: cast.dice.id(ago(cast, age)),
        createdAt: ago(cast, age),
        tractionId: places[traction].id,
        ownerId,
        createdById: ownerId,
        title,
        contentHtml: notes ?? '',
        rank,
        ...origin,
      };
    }),
  );
};

const addNews = async (tx: Tx, cast: Cast, places: DemoMeetings): Promise<void> => {
  const { orgId, dice } = cast;
  await tx.insert(headlineTable).values(
    demoHeadlines.map(({ traction, title, owner, notes }, index) => {
      const at = ago(cast, 1 + (index % 3));
      return {
        orgId,
        id: dice.id(at),
        createdAt: at,
        tractionId: places[traction].id,
        ownerId: cast.idOf(owner),
        createdById: cast.idOf(owner),
        title,
        contentHtml: notes ?? '',
      };
    }),
  );
  const told = (
    [recipient, hours]: [string, number],
    type: 'Assigned' | 'MeetingInvite' | 'General',
    title: string,
    message: string,
    isRead = false,
  ) => {
    const at = new Date(cast.now.getTime() - hours * 3_600_000);
    return { orgId, id: dice.id(at), createdAt: at, recipientId: cast.idOf(recipient), type, title, message, isRead };
  };
  await tx
    .insert(notificationTable)
    .values([
      told(['theo', 2], 'Assigned', 'Elena gave you a To-Do', 'Review the hiring plan with Elena'),
      told(['theo', 20], 'General', 'Leadership Level 10 is today', 'Two numbers and one Rock status of yours are still missing.'),
      told(['theo', 74], 'Assigned', 'Maren gave you a Rock', 'Open the second workshop bay and reach two builds a week', true),
      told(['theo', 240], 'MeetingInvite', 'Maren invited you', 'Leadership Level 10', true),
      told(['maren', 5], 'General', 'The recap of last week is ready', 'Leadership Level 10'),
      told(['priya', 3], 'Assigned', 'Theo gave you a To-Do', 'Call the two hotels that asked for samples'),
      told(['jonas', 26], 'Assigned', 'Theo gave you a To-Do', 'Bring three candidates for install lead'),
    ]);
};

/** Fills the company: three teams, four departments, 26 weeks of numbers, two quarters of Rocks, current items and past meetings. */
export const fillCompany = async (tx: Tx, cast: Cast, files: FileStore): Promise<void> => {
  const places = {} as DemoMeetings;
  for (const draft of demoTractions) places[draft.key] = await addTraction(tx, cast, draft);
  await tx
    .update(orgTable)
    .set({ ltTractionId: places.leadership.id, implementerId: cast.idOf('astrid') })
    .where(eq(orgTable.id, cast.orgId));
  const measurables = await addScorecards(tx, cast, places);
  const rocks = await addRocks(tx, cast, places);
  await addTodos(tx, cast, places);
  await addIssues(tx, cast, places, new Map([...measurables, ...rocks]));
  await addNews(tx, cast, places);
  await fillHistory(tx, cast, places);
  await fillDepartments(tx, cast, places);
  await fillVto(tx, cast, places);
  await fillDashboards(tx, cast);
  const rock = { type: 'Rock' as const, id: rocks.get(demoRocks[0]?.title ?? '') ?? '' };
  await fillLists(tx, cast, places, rock.id);
  const other = { type: 'Measurable' as const, id: measurables.get(demoMeasurables[0]?.title ?? '') ?? '' };
  await fillTalk(tx, cast, files, { rock, other });
  await fillChart(tx, cast);
};
