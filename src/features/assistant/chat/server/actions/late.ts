import { addDays, mondayOf } from '#shared/dates.ts';
import type { Counted, CountedGroup } from '../../contract/counted.ts';
import { countOf, isKindMeant, listOf, numbersMissing, ownParts, type Parts, partsDue, partsMeant, rowOf } from './due-parts.ts';
import { type CountScope, groupOf, lookedAt } from './ground.ts';
import { countMany, mostListed, type Titles } from './many-late.ts';

/** Makes groups of what is due. */
const groupsOf = (ground: CountScope, parts: Parts, titles: Titles): CountedGroup[] =>
  parts
    .filter(({ items }) => items.length > 0)
    .map(({ part, items, more }) =>
      groupOf(ground, { title: titles[part], items, count: items.length + more }, rowOf(ground, part), listOf(ground, part)),
    );

const titlesOf = ({ say }: CountScope, numbers = ''): Titles => ({
  todos: say('todos'),
  milestones: say('milestones'),
  rocks: say('rocks'),
  numbers,
});

/** Counts what is late: To-Dos, milestones and Rocks that were due before today, and numbers that are missing for the last week. */
export const countLate = async (ground: CountScope): Promise<Counted> => {
  const { at, asked, say, day } = ground;
  const monday = addDays(mondayOf(at.today), -7);
  const days = { to: addDays(at.today, -1) };
  const due = await partsDue(ground, days);
  const numbers = isKindMeant(ground, 'measurable') ? await numbersMissing(ground) : [];
  const missing = { part: 'numbers' as const, items: numbers.map((number) => ({ ...number, dueDate: null })), more: 0 };
  const parts = partsMeant([...due, missing], ground);
  const titles = titlesOf(ground, say('numbersMissing', { day: day(monday) }));
  const isOfAll = asked.personIds === undefined;
  const next = isOfAll ? [say('next.mine'), say('next.due')] : [say('next.due')];
  const looked = lookedAt(ground, say('whatLate'));
  if (isOfAll && asked.words.length === 0 && countOf(parts) > mostListed)
    return { ...(await countMany(ground, parts, { days, titles })), ...looked, next };
  const mine = countOf(await ownParts(ground, parts, days));
  return { text: sayLate(ground, countOf(parts), mine), groups: groupsOf(ground, parts, titles), ...looked, next };
};

const sayLate = ({ asked, at, say, nameOf }: CountScope, count: number, mine: number): string => {
  if (asked.personIds === undefined) return say('late', { count, mine });
  const isMine = asked.personIds.every((id) => id === at.personId);
  return isMine ? say('lateMine', { count }) : say('lateOf', { count, name: asked.personIds.map(nameOf).join(', ') });
};

/** Counts what is due: in the days that the question names, else in the week from today on. */
export const countDue = async (ground: CountScope): Promise<Counted> => {
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
