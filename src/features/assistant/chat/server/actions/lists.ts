import { openStatuses as openHeadlines } from '#features/work/headlines/rules.ts';
import { findHeadlines } from '#features/work/headlines/server/actions/find.ts';
import { openStatuses as openIssues } from '#features/work/issues/rules.ts';
import { findIssues } from '#features/work/issues/server/actions/find.ts';
import { openStatuses as openTodos } from '#features/work/todos/rules.ts';
import { findTodos } from '#features/work/todos/server/actions/find.ts';
import { addDays, dayIn } from '#shared/dates.ts';
import type { SearchFilter, SearchRequest } from '#shared/search.ts';
import type { Counted, CountedGroup, CountedRow } from '../../contract/counted.ts';
import { type CountScope, groupOf, holding, lookedAt, ownerQuery, requestFor } from './ground.ts';

/** An item of any list. */
interface Listed {
  id: string;
  title: string;
  ownerId: string;
  tractionId: string | null;
  created: string;
  dueDate?: string | null;
  /** When a To-Do was done, or an Issue solved. */
  endedAt?: string | null;
}

export const listedKinds = ['todo', 'issue', 'headline'] as const;
type ListedKind = (typeof listedKinds)[number];

/** The part of a list that is meant. */
type ListPart = 'open' | 'done' | 'new' | 'later';

const tabs = { todo: 'todos', issue: 'issues', headline: 'headlines' } as const;
const open = { todo: openTodos, issue: openIssues, headline: openHeadlines } as const;
const done = { todo: 'Done', issue: 'Reviewed', headline: 'Reviewed' } as const;

const partOf = ({ asked }: CountScope, kind: ListedKind): ListPart => {
  if (kind === 'issue' && asked.isLongTerm) return 'later';
  if (asked.state === 'done') return 'done';
  return asked.isFresh && asked.period !== undefined ? 'new' : 'open';
};

const filtersFor = (kind: ListedKind, part: ListPart, { asked }: CountScope): SearchFilter[] => {
  const ofStatus = (value: string | string[]): SearchFilter => ({ field: 'status', operator: 'in', value });
  const within: SearchFilter[] =
    part === 'new' && asked.period !== undefined
      ? [
          { field: 'created', operator: 'gt', value: addDays(asked.period.from, -1) },
          { field: 'created', operator: 'lt', value: addDays(asked.period.to, 1) },
          { field: 'alsoArchived', value: true },
        ]
      : [];
  if (part === 'done') return [ofStatus(done[kind]), { field: 'alsoArchived', value: true }];
  const status = part === 'new' ? [] : [ofStatus([...open[kind]])];
  return [...status, ...within, ...(kind === 'issue' && part !== 'new' ? [{ field: 'longTerm', value: part === 'later' }] : [])];
};

const sortsFor: Record<ListedKind, SearchRequest['sorts']> = {
  todo: [{ field: 'dueDate', direction: 'asc' }],
  issue: [{ field: 'rank', direction: 'asc' }],
  headline: [{ field: 'created', direction: 'desc' }],
};

const read = async (kind: ListedKind, part: ListPart, ground: CountScope): Promise<{ items: Listed[]; total: number }> => {
  const { at, tractions } = ground;
  const sorts: SearchRequest['sorts'] = part === 'done' && kind === 'issue' ? [{ field: 'solvedAt', direction: 'desc' }] : sortsFor[kind];
  const request = requestFor(ground, filtersFor(kind, part, ground), sorts);
  if (kind === 'todo') {
    const { items, totalCount = 0 } = await findTodos(at, request, tractions);
    const own = items.filter(({ tractionId }) => tractionId !== null || ground.isPersonal);
    return { items: own.map((todo) => ({ ...todo, endedAt: todo.doneAt })), total: totalCount - items.length + own.length };
  }
  if (kind === 'issue') {
    const { items, totalCount = 0 } = await findIssues(at, request, tractions);
    return { items: items.map((issue) => ({ ...issue, endedAt: issue.solvedAt })), total: totalCount };
  }
  const { items, totalCount = 0 } = await findHeadlines(at, request, tractions);
  return { items, total: totalCount };
};

/** Returns how the page of the list is asked for the same part. */
const queryFor = (kind: ListedKind, part: ListPart, ownerId: string | undefined) => {
  if (part === 'later') return { view: 'longTerm', ownerId };
  if (part !== 'done') return { ownerId };
  if (kind === 'issue') return { view: 'solved', ownerId };
  return { status: done[kind], ownerId };
};

/** Counts one list: what is open in it, done, or new in the days that the question names. */
const countList = async (ground: CountScope, kind: ListedKind): Promise<{ text: string; group: CountedGroup }> => {
  const { at, asked, say, day, pathOf, nameOf } = ground;
  const part = partOf(ground, kind);
  const { items: all, total } = await read(kind, part, ground);
  const { period } = asked;
  const isWithin = (instant: string | null | undefined): boolean => {
    if (period === undefined || typeof instant !== 'string') return period === undefined;
    const on = dayIn(new Date(instant), at.timeZone);
    return period.from <= on && on <= period.to;
  };
  const inTime = part === 'done' && kind !== 'headline' ? all.filter(({ endedAt }) => isWithin(endedAt)) : all;
  const items = holding(inTime, asked.words);
  const count = inTime.length === all.length && items.length === inTime.length ? total : items.length;
  const rowOf = ({ id, title, ownerId, dueDate = null }: Listed): CountedRow => ({
    item: { kind, id },
    title,
    ownerId,
    status: null,
    note: dueDate === null || part === 'done' ? '' : day(dueDate),
    isBad: part !== 'done' && dueDate !== null && dueDate < at.today,
  });
  const group = groupOf(ground, { title: say(tabs[kind]), items, count }, rowOf, (tractionId) =>
    pathOf(tractionId, tabs[kind], queryFor(kind, part, ownerQuery(ground))),
  );
  const names = asked.personIds?.filter((id) => id !== at.personId).map(nameOf) ?? [];
  const days =
    period === undefined ? '' : period.from === period.to ? day(period.from) : say('days', { from: day(period.from), to: day(period.to) });
  const said = say(`${kind}_${part}`, { count });
  const timed = days === '' || part === 'open' || part === 'later' ? said : say('in', { said, days });
  const whole =
    names.length > 0
      ? say('of', { name: names.join(', '), said: timed })
      : asked.personIds === undefined
        ? timed
        : say('yours', { said: timed });
  return { text: whole, group };
};

/** Counts the lists that a question names; To-Dos where it names none. */
export const countLists = async (ground: CountScope): Promise<Counted> => {
  const named = listedKinds.filter((kind) => ground.asked.kinds.includes(kind));
  const found: { text: string; group: CountedGroup }[] = [];
  for (const kind of named.length > 0 ? named : (['todo'] as const)) found.push(await countList(ground, kind));
  return {
    text: found.map(({ text }) => text).join(' '),
    groups: found.map(({ group }) => group).filter(({ count }) => count > 0),
    ...lookedAt(ground, ground.say('whatLists')),
    next: [ground.say('next.late')],
  };
};
