import { fiscalDay } from '#features/work/scorecards/server/access/fiscal-day.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Day, quarterEnd, quarterOf } from '#shared/dates.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';
import type { insightApi, OwnRock, QuarterCount } from '../contract.ts';
import { issueAges, quartersUpTo } from '../rules.ts';
import type { Scope, Sight } from './access.ts';
import { attendeesOf, countedMeetings, plannedOf, totalOfMeetings, weekOfMeetings } from './actions/meetings.ts';
import { judgeNumbers, onceEach, ownNumbers, sharesOfNumbers } from './actions/numbers.ts';
import { comparedShares, timesOf } from './actions/times.ts';
import { countIssues, countOpenIssues, type IssueCount } from './store/issues.ts';
import { listHeld, listSections } from './store/meetings.ts';
import { countRocks, listRocks } from './store/rocks.ts';
import { listObservers, listScopeTeams } from './store/scopes.ts';
import { daysOf } from './store/shared.ts';
import { countMissedTwice, countTodos } from './store/todos.ts';

type Query = InputOf<typeof insightApi.todos>['query'];

/** Returns what the person may look at. */
export const showScopes = async (
  at: Entered,
  { standings, isWhole, members, persons }: Sight,
): Promise<AnswerOf<typeof insightApi.scopes>> => {
  const ids = standings.map(({ traction }) => traction.id);
  const series = new Map((await listScopeTeams(at, ids)).map((row) => [row.id, row]));
  const counted = members.filter(({ role }) => role !== 'Observer');
  return {
    isWhole,
    people: counted.filter(({ tractionIds }) => tractionIds.length > 0).length,
    teams: standings.map(({ traction: { id, title, ownerId } }) => ({
      id,
      title,
      ownerId,
      threadId: series.get(id)?.threadId ?? null,
      colorTag: series.get(id)?.colorTag ?? 'None',
      people: counted.filter(({ tractionIds }) => tractionIds.includes(id)).length,
    })),
    persons: persons.map(({ personId, tractionIds }) => ({ id: personId, tractionIds: [...tractionIds] })),
  };
};

export const showTodos = async (at: Entered, scope: Scope, query: Query): Promise<AnswerOf<typeof insightApi.todos>> => {
  const times = timesOf(at, query);
  const rows = await countTodos(at, scope, times.all);
  return {
    ...comparedShares(times, rows),
    missedTwice: scope.kind === 'person' ? await countMissedTwice(at, scope) : null,
  };
};

/** Returns the last day of the six quarters that are shown, and their first days. */
export const quartersOf = async (at: Entered, to: Day): Promise<{ starts: Day[]; last: Day; firstMonth: number }> => {
  const { firstMonth } = await fiscalDay(at);
  const last = quarterEnd(to < at.today ? to : at.today, firstMonth);
  return { starts: quartersUpTo(last, firstMonth), last, firstMonth };
};

export const showRocks = async (at: Entered, scope: Scope, { lastDay }: Query): Promise<AnswerOf<typeof insightApi.rocks>> => {
  const { starts, last, firstMonth } = await quartersOf(at, lastDay);
  const rows = await countRocks(at, scope, starts, last);
  const quarters = starts.map((start, place): QuarterCount => {
    const found = rows.find((row) => row.tractionId === null && row.place === place + 1);
    const { done = 0, onTrack = 0, offTrack = 0, closed = 0, nonRock = 0 } = found ?? {};
    return { start, ...quarterOf(start, firstMonth), done, onTrack, offTrack, closed, nonRock };
  });
  if (scope.kind !== 'person') return { quarters, rows: [] };
  const own = await listRocks(at, scope, { first: starts[1] ?? last, last });
  return { quarters, rows: own.map(({ id, title, status, day }): OwnRock => ({ id, title, status, ...quarterOf(day, firstMonth) })) };
};

export const showNumbers = async (at: Entered, scope: Scope, query: Query): Promise<AnswerOf<typeof insightApi.numbers>> => {
  const times = timesOf(at, query);
  const judged = onceEach(await judgeNumbers(at, scope, [...times.before, ...times.mondays]));
  const shown = new Set(times.mondays);
  return {
    ...comparedShares(times, sharesOfNumbers(judged)),
    rows:
      scope.kind === 'person'
        ? ownNumbers(
            judged.filter(({ monday }) => shown.has(monday)),
            times.mondays,
            times.closed,
          )
        : [],
  };
};

const sumOfIssues = (rows: readonly IssueCount[], mondays: readonly Day[]) => {
  const wanted = rows.filter(({ monday }) => mondays.includes(monday));
  return {
    opened: wanted.reduce((sum, { opened }) => sum + opened, 0),
    solved: wanted.reduce((sum, { solved }) => sum + solved, 0),
  };
};

export const showIssues = async (at: Entered, scope: Scope, query: Query): Promise<AnswerOf<typeof insightApi.issues>> => {
  const { mondays, closed, before, all } = timesOf(at, query);
  const rows = await countIssues(at, scope, all);
  const open = await countOpenIssues(at, scope, at.today);
  const [oldest] = open.toSorted((one, other) => other.days - one.days || (one.id < other.id ? -1 : 1));
  return {
    weeks: mondays.map((monday) => ({ monday, ...sumOfIssues(rows, [monday]) })),
    total: sumOfIssues(rows, closed),
    before: before.length === 0 ? null : sumOfIssues(rows, before),
    ages: issueAges.map((_, age) => open.filter((row) => row.age === age).reduce((sum, { count }) => sum + count, 0)),
    oldest: oldest === undefined ? null : { id: oldest.id, title: oldest.title, days: oldest.days },
  };
};

export const showMeetings = async (at: Entered, scope: Scope, query: Query): Promise<AnswerOf<typeof insightApi.meetings>> => {
  const { mondays, closed, before, all } = timesOf(at, query);
  const meetings = countedMeetings(await listHeld(at, scope, all), scope, await listObservers(at));
  const within = (weeks: readonly Day[]) => meetings.filter(({ monday }) => weeks.includes(monday));
  const inClosed = within(closed);
  return {
    weeks: mondays.map((monday) => weekOfMeetings(monday, within([monday]))),
    total: totalOfMeetings(inClosed),
    before: before.length === 0 ? null : totalOfMeetings(within(before)),
    planned: plannedOf(inClosed),
    sections: scope.kind === 'person' ? [] : await listSections(at, scope, daysOf(closed)),
    attendees: scope.kind === 'team' ? attendeesOf(within(mondays), mondays, closed) : [],
  };
};
