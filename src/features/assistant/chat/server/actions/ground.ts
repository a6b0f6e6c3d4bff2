import { readPrinted } from '#features/ground/orgs/server/access.ts';
import { listNames } from '#features/ground/people/server/actions.ts';
import type { Standing } from '#features/teams/team/server/access.ts';
import { showTractions } from '#features/teams/team/server/actions/show.ts';
import type { Entered } from '#server/access/granted.ts';
import { datesFor, numbersFor, type Reader, type StoredValue, textFor } from '#server/text/text.ts';
import type { Day } from '#shared/dates.ts';
import { nameOf } from '#shared/names.ts';
import { type SearchFilter, type SearchRequest, searchRequest } from '#shared/search.ts';
import type { Counted, CountedList, CountedRow } from '../../contract/counted.ts';
import { holdsWords } from '../../rules/holds-words.ts';
import type { ReadQuestion } from '../../rules/question.ts';

/** The most items of a kind that one answer reads; how many there are is counted beyond. */
export const mostRead = 500;
/** The most lines of a group that an answer shows. */
const mostRows = 5;

type Tab = 'rocks' | 'todos' | 'issues' | 'headlines' | 'scorecard' | 'meetinghistory' | 'meetingoverview';

/** What an answer is counted with: who asks and for what, the meetings that are looked at, and how to say it. */
export interface CountScope {
  at: Entered;
  asked: ReadQuestion;
  /** The meetings that are looked at, by traction. */
  tractions: ReadonlyMap<string, Standing>;
  /** Whether the asker's own personal To-Dos are looked at. */
  isPersonal: boolean;
  quarterMonth: number;
  reader: Reader;
  say: (key: string, values?: Record<string, StoredValue>) => string;
  day: (day: Day) => string;
  nameOf: (personId: string) => string;
  titleOf: (tractionId: string) => string;
  /** Returns the address of a list of a meeting. */
  pathOf: (tractionId: string, tab: Tab | '', query?: Record<string, string | undefined>) => string;
}

/** Returns the meetings that a question is about: the one that it names, that of the conversation, or all. */
const placesOf = (asked: ReadQuestion, all: readonly Standing[], here: string | null): Standing[] => {
  const id = asked.isEverywhere ? undefined : (asked.meetingId ?? here);
  const found = all.filter(({ traction }) => traction.id === id);
  return found.length > 0 ? found : [...all];
};

/** Prepares what an answer is counted with. `standings` are all meetings that the asker sees, `here` is the one of the conversation. */
export const countScopeFor = async (
  at: Entered,
  asked: ReadQuestion,
  standings: readonly Standing[],
  here: string | null,
): Promise<CountScope> => {
  const places = placesOf(asked, standings, here);
  const { words, quarterMonth } = await readPrinted(at);
  const reader: Reader = { locale: at.locale, formatLocale: at.formatLocale, timeZone: at.timeZone, words };
  const names = new Map((await listNames(at)).map((person) => [person.id, nameOf(person)]));
  const threads = new Map((await showTractions(at, places)).map(({ id, threads: [first] }) => [id, first?.id ?? '']));
  const days = datesFor(reader, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const isOfOthers = asked.personIds !== undefined && !asked.personIds.includes(at.personId);
  return {
    at,
    asked,
    tractions: new Map(places.map((standing) => [standing.traction.id, standing])),
    isPersonal: places.length === standings.length && !isOfOthers,
    quarterMonth,
    reader,
    say: (key, values) => textFor(reader, `assistant.count.${key}`, values),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    nameOf: (personId) => names.get(personId) ?? '',
    titleOf: (tractionId) => places.find(({ traction }) => traction.id === tractionId)?.traction.title ?? '',
    pathOf: (tractionId, tab, query = {}) => {
      const said = Object.entries(query).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, value]]));
      const search = new URLSearchParams(said).toString();
      return `/traction/${tractionId}/${threads.get(tractionId) ?? ''}/${tab}${search === '' ? '' : `?${search}`}`;
    },
  };
};

/** Returns the request of a list, as its page sends it. */
export const requestFor = (
  { asked }: CountScope,
  filters: readonly SearchFilter[],
  sort: SearchRequest['sorts'],
  owned = true,
): SearchRequest =>
  searchRequest.parse({
    filters: [
      ...filters,
      ...(owned && asked.personIds !== undefined ? [{ field: 'ownerId', operator: 'in', value: asked.personIds }] : []),
    ],
    sorts: sort,
    endIndex: mostRead,
  });

/** Keeps the items whose titles hold the words of the question; all of them where none does. */
export const holding = <Item extends { title: string }>(items: readonly Item[], words: readonly string[]): Item[] => {
  const found = items.filter(({ title }) => holdsWords(title, words));
  return found.length > 0 ? found : [...items];
};

/** Returns the first lines of a group, and the lists that hold all of it, one for each meeting. */
export const groupOf = <Item extends { tractionId: string | null }>(
  ground: CountScope,
  { title, items, count = items.length }: { title: string; items: readonly Item[]; count?: number },
  rowOf: (item: Item) => CountedRow,
  to: (tractionId: string) => string,
) => {
  const byPlace = Map.groupBy(items, ({ tractionId }) => tractionId);
  const isWhole = count === items.length;
  const lists: CountedList[] = [...byPlace].map(([tractionId, own]) => ({
    title: tractionId === null ? ground.say('personal') : ground.titleOf(tractionId),
    count: isWhole ? own.length : null,
    to: tractionId === null ? '/' : to(tractionId),
  }));
  return { title, count, rows: items.slice(0, mostRows).map(rowOf), lists };
};

/** Returns the usual filter of a list's page by owner, as its address says it. */
export const ownerQuery = ({ asked }: CountScope): string | undefined => asked.personIds?.join('.');

/** Says what was looked at, and what was not. */
export const lookedAt = (ground: CountScope, what: string): Pick<Counted, 'looked' | 'notLooked'> => {
  const { tractions, at, isPersonal, say } = ground;
  const time = datesFor(ground.reader, { hour: 'numeric', minute: '2-digit' }).format(at.now);
  const meetings = [...tractions.values()].map(({ traction }) => traction.title).join(', ');
  const places = isPersonal ? say('placesAndOwn', { meetings }) : meetings;
  return { looked: say('looked', { what, places, time }), notLooked: say('notLooked') };
};

export const numberText = ({ reader }: CountScope, value: number): string => numbersFor(reader).format(value);
