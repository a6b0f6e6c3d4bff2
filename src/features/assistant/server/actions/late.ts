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

type Days = { from?: Day; to: Day };

const isAsked = ({ asked }: Ground, kind: AskedKind): boolean => asked.kinds.length === 0 || asked.kinds.includes(kind);
const isTheirs = ({ asked }: Ground, ownerId: string | null): boolean =>
  asked.personIds === undefined || (ownerId !== null && asked.personIds.includes(ownerId));

const between = ({ from, to }: Days) => [
  { field: 'dueDate', operator: 'lt' as const, value: addDays(to, 1) },
  ...(from === undefined ? [] : [{ field: 'dueDate', operator: 'gt' as const, value: addDays(from, -1) }]),
];

/** Returns the open To-Dos that are due on these days. */
const todosDue = async (ground: Ground, days: Days): Promise<Due[]> => {
  const filters = [{ field: 'status', operator: 'in' as const, value: [...openTodos] }, ...between(days)];
  const { items } = await findTodos(ground.at, requestFor(ground, filters, [{ field: 'dueDate', direction: 'asc' }]), ground.tractions);
  return items.filter(({ tractionId }) => tractionId !== null || ground.isPersonal);
};

const rocksDue = async (ground: Ground, days: Days): Promise<Due[]> => {
  const filters = [{ field: 'status', operator: 'in' as const, value: [...openRocks] }, ...between(days)];
  return (await findRocks(ground.at, requestFor(ground, filters, [{ field: 'dueDate', direction: 'asc' }]), ground.tractions)).items;
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
type Parts = readonly { part: Part; items: readonly DueItem[] }[];

/** Returns To-Dos, milestones and Rocks that are due on these days, those that the question means. */
const partsDue = async (ground: Ground, days: Days): Promise<Parts> => {
  const parts: { part: Part; items: DueItem[] }[] = [];
  if (isAsked(ground, 'todo')) parts.push({ part: 'todos', items: await todosDue(ground, days) });
  if (isAsked(ground, 'milestone') || isAsked(ground, 'rock')) {
    const found = await findMilestones(ground.at, days, ground.tractions);
    parts.push({ part: 'milestones', items: found.filter(({ ownerId }) => isTheirs(ground, ownerId)) });
  }
  if (isAsked(ground, 'rock')) parts.push({ part: 'rocks', items: await rocksDue(ground, days) });
  return parts;
};

/** Keeps of each part what holds the words of the question; everything where nothing does. */
const partsMeant = (parts: Parts, { asked: { words } }: Ground): Parts => {
  const all = parts.flatMap(({ items }) => items);
  const meant = new Set(holding(all, words));
  return parts.map(({ part, items }) => ({ part, items: items.filter((item) => meant.has(item)) }));
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
    .map(({ part, items }) => groupOf(ground, { title: titles[part], items }, rowOf(part), lists(part)));
};

const titlesOf = ({ say }: Ground, numbers = ''): Record<Part, string> => ({
  todos: say('todos'),
  milestones: say('milestones'),
  rocks: say('rocks'),
  numbers,
});

const countOf = (parts: Parts, ownerId?: string): number =>
  parts.reduce((sum, { items }) => sum + items.filter((item) => ownerId === undefined || item.ownerId === ownerId).length, 0);

/** Counts what is late: To-Dos, milestones and Rocks that were due before today, and numbers that are missing for the last week. */
export const countLate = async (ground: Ground): Promise<Counted> => {
  const { at, asked, say, day } = ground;
  const monday = addDays(mondayOf(at.today), -7);
  const due = await partsDue(ground, { to: addDays(at.today, -1) });
  const numbers = isAsked(ground, 'measurable') ? await numbersMissing(ground, weekOf(monday)) : [];
  const parts = partsMeant([...due, { part: 'numbers', items: numbers.map((number) => ({ ...number, dueDate: null })) }], ground);
  return {
    text: sayLate(ground, countOf(parts), countOf(parts, at.personId)),
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
