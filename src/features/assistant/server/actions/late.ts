import { addDays, type Day, mondayOf, weekOf } from '../../../../shared/dates.ts';
import { openStatuses as openRocks } from '../../../rocks/rules.ts';
import { findMilestones, findRocks } from '../../../rocks/server/actions/find.ts';
import { findMeasurables } from '../../../scorecards/server/actions/find.ts';
import { openStatuses as openTodos } from '../../../todos/rules.ts';
import { findTodos } from '../../../todos/server/actions/find.ts';
import type { Counted, CountedGroup, CountedRow } from '../../contract/counted.ts';
import type { AskedKind } from '../../rules/concepts.ts';
import { type Ground, groupOf, holding, lookedAt, ownerQuery, requestFor } from './ground.ts';

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

type Days = { from?: Day; to: Day };

const isAsked = ({ asked }: Ground, kind: AskedKind): boolean => asked.kinds.length === 0 || asked.kinds.includes(kind);
const isTheirs = ({ asked }: Ground, ownerId: string | null): boolean =>
  asked.personIds === undefined || (ownerId !== null && asked.personIds.includes(ownerId));

const between = ({ from, to }: Days) => [
  { field: 'dueDate', operator: 'lt' as const, value: addDays(to, 1) },
  ...(from === undefined ? [] : [{ field: 'dueDate', operator: 'gt' as const, value: addDays(from, -1) }]),
];

/** Returns the open To-Dos that are due on these days. */
const todosDue = async (ground: Ground, days: Days): Promise<Read> => {
  const filters = [{ field: 'status', operator: 'in' as const, value: [...openTodos] }, ...between(days)];
  const request = requestFor(ground, filters, [{ field: 'dueDate', direction: 'asc' }]);
  const { items, totalCount = 0 } = await findTodos(ground.at, request, ground.tractions);
  const own = items.filter(({ tractionId }) => tractionId !== null || ground.isPersonal);
  return { items: own, more: totalCount - items.length };
};

const rocksDue = async (ground: Ground, days: Days): Promise<Read> => {
  const filters = [{ field: 'status', operator: 'in' as const, value: [...openRocks] }, ...between(days)];
  const request = requestFor(ground, filters, [{ field: 'dueDate', direction: 'asc' }]);
  const { items, totalCount = 0 } = await findRocks(ground.at, request, ground.tractions);
  return { items, more: totalCount - items.length };
};

/** Returns the numbers that nobody has entered for the last week that is over. */
const numbersMissing = async (ground: Ground, week: string) => {
  const { items } = await findMeasurables(ground.at, requestFor(ground, [], [{ field: 'title', direction: 'asc' }]), ground.tractions);
  // One that has no earlier value is new, and not late.
  return items.filter(
    ({ values }) =>
      values.some(({ intervalId }) => intervalId < week) && !values.some(({ intervalId, value }) => intervalId === week && value !== null),
  );
};

const kindOf = { todos: 'todo', rocks: 'rock', milestones: 'rock' } as const;

type Part = keyof typeof kindOf | 'numbers';
type DueItem = Due & { rockId?: string };
type Parts = readonly { part: Part; items: readonly DueItem[]; more: number }[];

/** Returns To-Dos, milestones and Rocks that are due on these days, those that the question means. */
const partsDue = async (ground: Ground, days: Days): Promise<Parts> => {
  const parts: Parts[number][] = [];
  if (isAsked(ground, 'todo')) parts.push({ part: 'todos', ...(await todosDue(ground, days)) });
  if (isAsked(ground, 'milestone') || isAsked(ground, 'rock')) {
    const found = await findMilestones(ground.at, days, ground.tractions);
    parts.push({ part: 'milestones', items: found.filter(({ ownerId }) => isTheirs(ground, ownerId)), more: 0 });
  }
  if (isAsked(ground, 'rock')) parts.push({ part: 'rocks', ...(await rocksDue(ground, days)) });
  return parts;
};

/** Keeps of each part what holds the words of the question; everything where nothing does. */
const partsMeant = (parts: Parts, { asked: { words } }: Ground): Parts => {
  const all = parts.flatMap(({ items }) => items);
  const meant = new Set(holding(all, words));
  return parts.map(({ part, items, more }) => {
    const kept = items.filter((item) => meant.has(item));
    return { part, items: kept, more: kept.length === items.length ? more : 0 };
  });
};

/** Makes groups of what is due; rows open their item, a milestone its Rock. */
const groupsOf = (ground: Ground, parts: Parts, titles: Record<Part, string>): CountedGroup[] => {
  const { day, at, pathOf } = ground;
  const lists = (part: Part) => (tractionId: string) => {
    if (part === 'numbers') return pathOf(tractionId, 'scorecard');
    const query = { ownerId: ownerQuery(ground), group: 'none' };
    return part === 'todos' ? pathOf(tractionId, 'todos', query) : pathOf(tractionId, 'rocks', { ...query, sort: 'dueDate' });
  };
  const rowOf =
    (part: Part) =>
    ({ id, rockId, title, ownerId, dueDate }: DueItem): CountedRow => ({
      item: { kind: part === 'numbers' ? 'measurable' : kindOf[part], id: rockId ?? id },
      title,
      ownerId,
      status: null,
      note: dueDate === null ? '' : day(dueDate),
      isBad: dueDate === null || dueDate < at.today,
    });
  return parts
    .filter(({ items }) => items.length > 0)
    .map(({ part, items, more }) => groupOf(ground, { title: titles[part], items, count: items.length + more }, rowOf(part), lists(part)));
};

const titlesOf = ({ say }: Ground, numbers = ''): Record<Part, string> => ({
  todos: say('todos'),
  milestones: say('milestones'),
  rocks: say('rocks'),
  numbers,
});

const countOf = (parts: Parts): number => parts.reduce((sum, { items, more }) => sum + items.length + more, 0);

/** Returns how many of the things are the asker's own; they are counted anew where not all could be read. */
const countMine = async (ground: Ground, parts: Parts, days: Days): Promise<number> => {
  const { personId } = ground.at;
  const isMine = ({ ownerId }: DueItem): boolean => ownerId === personId;
  if (parts.every(({ more }) => more === 0)) return parts.reduce((sum, { items }) => sum + items.filter(isMine).length, 0);
  const numbers = parts.filter(({ part }) => part === 'numbers').map((part) => ({ ...part, items: part.items.filter(isMine) }));
  return countOf([...(await partsDue({ ...ground, asked: { ...ground.asked, personIds: [personId] } }, days)), ...numbers]);
};

/** Counts what is late: To-Dos, milestones and Rocks that were due before today, and numbers that are missing for the last week. */
export const countLate = async (ground: Ground): Promise<Counted> => {
  const { at, asked, say, day } = ground;
  const monday = addDays(mondayOf(at.today), -7);
  const days = { to: addDays(at.today, -1) };
  const due = await partsDue(ground, days);
  const numbers = isAsked(ground, 'measurable') ? await numbersMissing(ground, weekOf(monday)) : [];
  const parts = partsMeant([...due, { part: 'numbers', items: numbers.map((number) => ({ ...number, dueDate: null })), more: 0 }], ground);
  return {
    text: sayLate(ground, countOf(parts), await countMine(ground, parts, days)),
    groups: groupsOf(ground, parts, titlesOf(ground, say('numbersMissing', { day: day(monday) }))),
    ...lookedAt(ground, say('whatLate')),
    next: asked.personIds === undefined ? [say('next.mine'), say('next.due')] : [say('next.due')],
  };
};

const sayLate = ({ asked, at, say, nameOf }: Ground, count: number, mine: number): string => {
  if (asked.personIds === undefined) return say('late', { count, mine });
  const isMine = asked.personIds.every((id) => id === at.personId);
  return isMine ? say('lateMine', { count }) : say('lateOf', { count, name: asked.personIds.map(nameOf).join(', ') });
};

/** Counts what is due: in the days that the question names, else in the week from today on. */
export const countDue = async (ground: Ground): Promise<Counted> => {
  const { asked, at, say, day, nameOf } = ground;
  const { from, to } = asked.period ?? { from: at.today, to: addDays(at.today, 6) };
  const parts = partsMeant(await partsDue(ground, { from, to }), ground);
  const names = asked.personIds?.filter((id) => id !== at.personId).map(nameOf) ?? [];
  const whose = names.length > 0 ? 'dueOf' : asked.personIds === undefined ? 'due' : 'dueMine';
  const days = from === to ? day(from) : say('days', { from: day(from), to: day(to) });
  return {
    text: say(whose, { count: countOf(parts), days, name: names.join(', ') }),
    groups: groupsOf(ground, parts, titlesOf(ground)),
    ...lookedAt(ground, say('whatDue')),
    next: [say('next.late')],
  };
};
