import type { Counted, CountedGroup, CountedRow } from '../../contract/counted.ts';
import { countOf, type Days, type DuePart, listOf, ownParts, type Parts, rowOf, type Tally, tallyOf } from './due-parts.ts';
import { type CountScope, numberText } from './ground.ts';

/** The most late things that are shown by kind; of more, one wants to know whose they are. */
export const mostListed = 20;

/** The most people or meetings of a group, and how many of them are shown before somebody unfolds the rest. */
const mostRows = 100;
const mostShown = 4;
/** The most lines of one's own. */
const mostOwn = 5;

export type Titles = Readonly<Record<DuePart, string>>;

type Named = Pick<CountedRow, 'title' | 'ownerId' | 'ask'>;

/** Returns a group with a line for each person or meeting, the one with the most first. */
const tallied = (ground: CountScope, title: string, tally: Tally, named: (key: string | null) => Named): CountedGroup => {
  const sorted = [...tally].toSorted(([, one], [, other]) => other - one);
  const [, most = 1] = sorted[0] ?? [];
  const rows = sorted.slice(0, mostRows).map(([key, count]): CountedRow => {
    const note = numberText(ground, count);
    return { ...named(key), item: null, status: null, note, isBad: false, share: count / most };
  });
  return { title, count: tally.size, rows, lists: [], shown: mostShown };
};

/** Returns the asker's own late things of all kinds, the latest first. */
const ownGroup = (ground: CountScope, own: Parts): CountedGroup => {
  const items = own.flatMap(({ part, items }) => items.map((item) => ({ part, item })));
  const rows = items
    .toSorted((a, b) => (a.item.dueDate ?? '9').localeCompare(b.item.dueDate ?? '9'))
    .slice(0, mostOwn)
    .map(({ part, item }) => rowOf(ground, part)(item));
  return { title: ground.say('ownLate'), count: countOf(own), rows, lists: [] };
};

/** Says that a few people have half of it; nothing where it is spread. */
const sayHalf = ({ say }: CountScope, owners: Tally, count: number): string[] => {
  const sorted = [...owners.values()].toSorted((one, other) => other - one);
  let sum = 0;
  const few =
    1 +
    sorted.findIndex((each) => {
      sum += each;
      return sum * 2 >= count;
    });
  return few > 0 && few * 4 <= sorted.length ? [say('half', { count: few })] : [];
};

/** Counts many late things: one's own, then how many each person and each meeting has. */
export const countMany = async (
  ground: CountScope,
  parts: Parts,
  { days, titles }: { days: Days; titles: Titles },
): Promise<Pick<Counted, 'text' | 'groups'>> => {
  const { say, nameOf, titleOf } = ground;
  const own = await ownParts(ground, parts, days);
  const { owners, places } = await tallyOf(ground, parts, days);
  const byOwner = tallied(ground, say('byOwner'), owners, (ownerId) => {
    const name = nameOf(ownerId ?? '');
    return { title: name === '' ? say('noOwner') : name, ownerId, ask: name === '' ? undefined : say('next.lateOf', { name }) };
  });
  const byMeeting = tallied(ground, say('byMeeting'), places, (tractionId) => {
    const title = tractionId === null ? say('personal') : titleOf(tractionId);
    return { title, ownerId: null, ask: tractionId === null ? undefined : say('next.lateIn', { meeting: title }) };
  });
  // One meeting has a list for each kind; of several there is none that holds them all.
  const [only, ...others] = [...places.keys()].filter((tractionId) => tractionId !== null);
  const lists =
    only === undefined || others.length > 0
      ? []
      : parts
          .filter(({ items }) => items.length > 0)
          .map(({ part, items, more }) => ({ title: titles[part], count: items.length + more, to: listOf(ground, part)(only) }));
  const count = countOf(parts);
  const values = { count, mine: countOf(own), meetings: others.length + 1 };
  const said = others.length > 0 ? say('lateMany', values) : say('late', values);
  const groups = [ownGroup(ground, own), { ...byOwner, lists }, ...(others.length > 0 ? [byMeeting] : [])];
  return { text: [said, ...sayHalf(ground, owners, count)].join(' '), groups: groups.filter((group) => group.count > 0) };
};
