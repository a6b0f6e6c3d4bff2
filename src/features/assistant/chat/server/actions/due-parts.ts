import { openStatuses as openRocks } from '#features/work/rocks/rules.ts';
import { findMilestones, findRocks } from '#features/work/rocks/server/actions/find.ts';
import { intervalAt, placeAt } from '#features/work/scorecards/rules.ts';
import { fiscalDay } from '#features/work/scorecards/server/access/fiscal-day.ts';
import { openStatuses as openTodos } from '#features/work/todos/rules.ts';
import { findTodos } from '#features/work/todos/server/actions/find.ts';
import { addDays, type Day } from '#shared/dates.ts';
import type { CountedRow } from '../../contract/counted.ts';
import type { QuestionKind } from '../../rules/concepts.ts';
import { type CountScope, holding, ownerQuery, requestFor } from './ground.ts';
import { readNumbers } from './read-numbers.ts';

/** A thing that somebody owns and that has a day. */
interface Due {
  id: string;
  title: string;
  ownerId: string | null;
  dueDate: Day | null;
  tractionId: string | null;
}

/** The first things of a list, and how many more there are. */
interface Read {
  items: readonly Due[];
  more: number;
}

export type Days = { from?: Day; to: Day };

export const isKindMeant = ({ asked }: CountScope, kind: QuestionKind): boolean => asked.kinds.length === 0 || asked.kinds.includes(kind);
const between = ({ from, to }: Days) => [
  { field: 'dueDate', operator: 'lt' as const, value: addDays(to, 1) },
  ...(from === undefined ? [] : [{ field: 'dueDate', operator: 'gt' as const, value: addDays(from, -1) }]),
];

const todosOn = (days: Days) => [{ field: 'status', operator: 'in' as const, value: [...openTodos] }, ...between(days)];

/** Returns the open To-Dos that are due on these days. */
const todosDue = async (ground: CountScope, days: Days): Promise<Read> => {
  const request = requestFor(ground, todosOn(days), [{ field: 'dueDate', direction: 'asc' }]);
  const { items, totalCount = 0 } = await findTodos(ground.at, request, ground.tractions);
  const own = items.filter(({ tractionId }) => tractionId !== null || ground.isPersonal);
  return { items: own, more: totalCount - items.length };
};

const rocksDue = async (ground: CountScope, days: Days): Promise<Read> => {
  const filters = [{ field: 'status', operator: 'in' as const, value: [...openRocks] }, ...between(days)];
  const request = requestFor(ground, filters, [{ field: 'dueDate', direction: 'asc' }]);
  const { items, totalCount = 0 } = await findRocks(ground.at, request, ground.tractions);
  return { items, more: totalCount - items.length };
};

/** Returns the numbers that nobody has entered for the last interval of their period that is over. */
export const numbersMissing = async (ground: CountScope) => {
  const present = await fiscalDay(ground.at);
  const items = await readNumbers(ground.at, requestFor(ground, [], [{ field: 'title', direction: 'asc' }]), ground.tractions);
  // One that has no earlier value is new, and not late.
  return items.filter(({ period = 'week', values }) => {
    const last = intervalAt(period, placeAt(period, present) - 1);
    return (
      values.some(({ intervalId }) => intervalId < last) && !values.some(({ intervalId, value }) => intervalId === last && value !== null)
    );
  });
};

const kindOf = { todos: 'todo', rocks: 'rock', milestones: 'rock' } as const;

export type DuePart = keyof typeof kindOf | 'numbers';
export type DueItem = Due & { rockId?: string };
export type Parts = readonly { part: DuePart; items: readonly DueItem[]; more: number }[];

/** Returns To-Dos, milestones and Rocks that are due on these days, those that the question means. */
export const partsDue = async (ground: CountScope, days: Days): Promise<Parts> => {
  const parts: Parts[number][] = [];
  if (isKindMeant(ground, 'todo')) parts.push({ part: 'todos', ...(await todosDue(ground, days)) });
  if (isKindMeant(ground, 'milestone') || isKindMeant(ground, 'rock')) {
    const found = await findMilestones(ground.at, { ...days, ownerIds: ground.asked.personIds }, ground.tractions);
    parts.push({ part: 'milestones', items: found, more: 0 });
  }
  if (isKindMeant(ground, 'rock')) parts.push({ part: 'rocks', ...(await rocksDue(ground, days)) });
  return parts;
};

/** Keeps of each part what holds the words of the question; everything where nothing does. */
export const partsMeant = (parts: Parts, { asked: { words } }: CountScope): Parts => {
  const all = parts.flatMap(({ items }) => items);
  const meant = new Set(holding(all, words));
  return parts.map(({ part, items, more }) => {
    const kept = items.filter((item) => meant.has(item));
    return { part, items: kept, more: kept.length === items.length ? more : 0 };
  });
};

export const countOf = (parts: Parts): number => parts.reduce((sum, { items, more }) => sum + items.length + more, 0);

/** Returns the asker's own of these things; they are read anew where not all could be read. */
export const ownParts = async (ground: CountScope, parts: Parts, days: Days): Promise<Parts> => {
  const { personId } = ground.at;
  const own = parts.map((part) => ({ ...part, items: part.items.filter(({ ownerId }) => ownerId === personId) }));
  if (parts.every(({ more }) => more === 0)) return own;
  const due = await partsDue({ ...ground, asked: { ...ground.asked, personIds: [personId] } }, days);
  return [...due, ...own.filter(({ part }) => part === 'numbers')];
};

/** Returns the line of a thing that is due; a milestone opens its Rock. */
export const rowOf =
  ({ day, at }: CountScope, part: DuePart) =>
  ({ id, rockId, title, ownerId, dueDate }: DueItem): CountedRow => ({
    item: { kind: part === 'numbers' ? 'measurable' : kindOf[part], id: rockId ?? id },
    title,
    ownerId,
    status: null,
    note: dueDate === null ? '' : day(dueDate),
    isBad: dueDate === null || dueDate < at.today,
  });

/** Returns the address of the list of a meeting that holds a part. */
export const listOf =
  (ground: CountScope, part: DuePart) =>
  (tractionId: string): string => {
    const query = { ownerId: ownerQuery(ground), group: 'none' };
    if (part === 'numbers') return ground.pathOf(tractionId, 'scorecard');
    return part === 'todos' ? ground.pathOf(tractionId, 'todos', query) : ground.pathOf(tractionId, 'rocks', { ...query, sort: 'dueDate' });
  };

/** How many things somebody has, or a meeting; `null` stands for nobody, and for what is personal. */
export type Tally = Map<string | null, number>;

const addTo = (tally: Tally, key: string | null, count: number): Tally => tally.set(key, (tally.get(key) ?? 0) + count);

/** Counts things by owner and by meeting. To-Dos are counted to their end, also where not all could be read. */
export const tallyOf = async (ground: CountScope, parts: Parts, days: Days): Promise<{ owners: Tally; places: Tally }> => {
  const owners: Tally = new Map();
  const places: Tally = new Map();
  for (const { part, items, more } of parts) {
    if (part === 'todos' && more > 0) {
      const request = { ...requestFor(ground, todosOn(days), []), endIndex: 1, countBy: 'ownerId.tractionId' };
      const { counts = {} } = await findTodos(ground.at, request, ground.tractions);
      for (const [key, count] of Object.entries(counts)) {
        const [ownerId = '', tractionId = ''] = key.split('.');
        if (tractionId === '' && !ground.isPersonal) continue;
        addTo(owners, ownerId, count);
        addTo(places, tractionId === '' ? null : tractionId, count);
      }
    } else {
      for (const { ownerId, tractionId } of items) {
        addTo(owners, ownerId, 1);
        addTo(places, tractionId, 1);
      }
    }
  }
  return { owners, places };
};
