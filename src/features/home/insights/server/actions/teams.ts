import type { Entered } from '#server/access/granted.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';
import type { insightApi } from '../../contract.ts';
import { sumOfShares } from '../../rules.ts';
import type { Scope } from '../access.ts';
import { quartersOf } from '../actions.ts';
import { countIssues, countOpenIssues } from '../store/issues.ts';
import { listHeld } from '../store/meetings.ts';
import { countRocks } from '../store/rocks.ts';
import { listObservers } from '../store/scopes.ts';
import { daysOf } from '../store/shared.ts';
import { countTodos } from '../store/todos.ts';
import { countedMeetings, totalOfMeetings } from './meetings.ts';
import { judgeNumbers, sharesOfNumbers } from './numbers.ts';
import { sharesBy, timesOf } from './times.ts';

/** Reads what is counted of all teams, in one statement for each kind of thing. */
const readAll = async (at: Entered, scope: Scope, query: InputOf<typeof insightApi.teams>['query']) => {
  const { mondays, closed } = timesOf(at, { ...query, compare: 'nothing' });
  const { starts, last } = await quartersOf(at, query.lastDay);
  return {
    mondays,
    closed,
    present: starts.length,
    todos: await countTodos(at, scope, daysOf(mondays)),
    rocks: await countRocks(at, scope, starts, last),
    numbers: await judgeNumbers(at, scope, closed),
    issues: await countIssues(at, scope, daysOf(closed)),
    open: await countOpenIssues(at, scope, at.today),
    meetings: countedMeetings(await listHeld(at, scope, daysOf(closed)), scope, await listObservers(at)),
  };
};

/** Returns the figures of each team. */
export const showTeams = async (
  at: Entered,
  scope: Scope,
  query: InputOf<typeof insightApi.teams>['query'],
): Promise<AnswerOf<typeof insightApi.teams>> => {
  const all = await readAll(at, scope, query);
  const teams = scope.tractionIds.map((id) => {
    const isOf = (row: { tractionId: string | null }) => row.tractionId === id;
    const inWeek = sharesBy(all.todos.filter(isOf));
    const rocks = all.rocks.find((row) => isOf(row) && row.place === all.present);
    const { held, onTime, rating, present, invited } = totalOfMeetings(all.meetings.filter(isOf));
    const ages = all.open.filter(isOf).map(({ days }) => days);
    return {
      id,
      todos: sumOfShares(all.closed.map(inWeek)),
      rocks: { of: (rocks?.onTrack ?? 0) + (rocks?.offTrack ?? 0), met: rocks?.onTrack ?? 0 },
      numbers: sumOfShares(sharesOfNumbers(all.numbers.filter(({ row }) => isOf(row)))),
      solved: all.issues.filter(isOf).reduce((sum, { solved, monday }) => sum + (all.closed.includes(monday) ? solved : 0), 0),
      oldest: ages.length === 0 ? null : Math.max(...ages),
      rating,
      onTime: { of: held, met: onTime },
      attendance: { of: invited, met: present },
      run: all.closed.map((monday) => {
        const { of, met } = inWeek(monday);
        return { of, met };
      }),
    };
  });
  return { teams };
};
