import type { Entered } from '#server/access/granted.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';
import type { FigureRow, insightApi, ListKind } from '../../contract.ts';
import { mondaysIn, mostListed } from '../../rules.ts';
import type { Scope } from '../access.ts';
import { listOpen, listOpened, listSolved } from '../store/issues.ts';
import { listHeld } from '../store/meetings.ts';
import { listRocks } from '../store/rocks.ts';
import { listObservers } from '../store/scopes.ts';
import { type DayRange, daysOf } from '../store/shared.ts';
import { listMissedTwice, listTodos } from '../store/todos.ts';
import { countedMeetings } from './meetings.ts';
import { goalLookOf, judgeNumbers, onceEach } from './numbers.ts';

type Found = Pick<FigureRow, 'id' | 'title' | 'ownerId' | 'tractionId' | 'day' | 'isMet' | 'status'> & Partial<FigureRow>;

const numbersOf = async (at: Entered, scope: Scope, mondays: string[]): Promise<Found[]> =>
  onceEach(await judgeNumbers(at, scope, mondays))
    .map(({ row, monday, interval, value, isMet }) => ({
      id: row.id,
      title: row.title,
      ownerId: row.ownerId,
      tractionId: row.tractionId,
      day: monday,
      isMet,
      status: isMet ? 'OnTarget' : 'OffTarget',
      number: { value, ...goalLookOf(row, interval) },
    }))
    .sort((one, other) => Number(one.isMet) - Number(other.isMet) || (one.day < other.day ? 1 : -1));

const meetingsOf = async (at: Entered, scope: Scope, times: DayRange[]): Promise<Found[]> =>
  countedMeetings(await listHeld(at, scope, times), scope, await listObservers(at)).map((row) => ({
    id: row.id,
    title: row.title,
    ownerId: null,
    tractionId: row.tractionId,
    day: row.day,
    isMet: scope.personId === null ? row.isOnTime : row.presentIds.length > 0,
    status: 'Completed',
    meeting: {
      threadId: row.threadId,
      rating: row.rating,
      present: row.presentIds.length,
      invited: row.presentIds.length + row.absentIds.length,
      over: row.over,
    },
  }));

type Listed = {
  [Kind in ListKind]: (at: Entered, scope: Scope, time: { weeks: string[]; days: DayRange[] }, asked: DayRange) => Promise<Found[]>;
};

const lists: Listed = {
  todos: (at, scope, { days }) => listTodos(at, scope, days),
  missedTwice: (at, scope) => listMissedTwice(at, scope),
  // A quarter does not begin with a week, so its Rocks are asked for by its days.
  rocks: (at, scope, _, asked) => listRocks(at, scope, asked),
  numbers: (at, scope, { weeks }) => numbersOf(at, scope, weeks),
  opened: (at, scope, { days }) => listOpened(at, scope, days),
  solved: (at, scope, { days }) => listSolved(at, scope, days),
  open: (at, scope) => listOpen(at, scope),
  meetings: (at, scope, { days }) => meetingsOf(at, scope, days),
};

/** Returns the rows behind a figure, by the conditions by which it is counted. */
export const listBehind = async (
  at: Entered,
  scope: Scope,
  { of, firstDay, lastDay }: InputOf<typeof insightApi.list>['query'],
): Promise<AnswerOf<typeof insightApi.list>> => {
  const weeks = mondaysIn(firstDay, lastDay, at.today);
  const rows = await lists[of](at, scope, { weeks, days: daysOf(weeks) }, { first: firstDay, last: lastDay });
  const bare = { doneOn: null, missed: 0, number: null, meeting: null };
  return { rows: rows.slice(0, mostListed).map((row) => ({ ...bare, ...row })), count: rows.length };
};
