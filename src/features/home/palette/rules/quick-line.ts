// The line that adds something from the palette: "call Ana fri !sales" is a To-Do "Call Ana", due on Friday, in the Sales weekly.
import type { Day } from '#shared/dates.ts';
import { type DaySetting, findDay } from '#shared/day-words.ts';
import { folded } from '#shared/folded.ts';
import { plainWords } from '#shared/likeness.ts';

export const quickKinds = ['todo', 'personal', 'rock', 'issue', 'headline'] as const;
export type QuickKind = (typeof quickKinds)[number];

export interface QuickPerson {
  id: string;
  firstName: string;
  lastName: string;
}
export interface QuickMeeting {
  id: string;
  title: string;
}
export interface QuickSetting extends DaySetting {
  /** The words that begin a line of each kind, in the reader's language and in the organisation's own words. */
  kindWords: Readonly<Record<QuickKind, readonly string[]>>;
  people: readonly QuickPerson[];
  meetings: readonly QuickMeeting[];
}

/** What a piece of the typed line was understood as; `unknown` is a mark of a meeting or a person that nobody knows. */
export type QuickPartKind = 'word' | 'kind' | 'day' | 'person' | 'meeting' | 'unknown';

export interface QuickPart {
  text: string;
  is: QuickPartKind;
}

/** What a line says. */
export interface QuickLine {
  /** The pieces of the line; joined they are the line as it was typed. */
  parts: QuickPart[];
  kind: QuickKind;
  title: string;
  dueDate: Day | undefined;
  ownerIds: string[];
  tractionId: string | undefined;
  /** Whether anything but words was understood: then the line is meant to be added, and is no search. */
  isQuick: boolean;
}

/** The most characters of an item's title, specification section 5. A longer one is kept as it was typed, and cannot be added. */
export const longestTitle = 256;

const begins = (name: string, word: string): boolean => plainWords(name).join('').startsWith(word);

/** Returns the person whom `@noor`, `@hadid` or `@noorhadid` names; a first name is looked at before a last name. */
const personOf = (mark: string, people: readonly QuickPerson[]): QuickPerson | undefined => {
  const word = plainWords(mark).join('');
  if (word === '') return undefined;
  const ways: ((person: QuickPerson) => boolean)[] = [
    ({ firstName }) => plainWords(firstName).join('') === word,
    ({ firstName, lastName }) => begins(`${firstName} ${lastName}`, word),
    ({ lastName }) => begins(lastName, word),
  ];
  for (const way of ways) {
    const found = people.find(way);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Returns the meeting whose title has words that begin with those of `!sales` or `!sales-weekly`; one that begins with them first. */
const meetingOf = (mark: string, meetings: readonly QuickMeeting[]): QuickMeeting | undefined => {
  const asked = plainWords(mark);
  if (asked.length === 0) return undefined;
  const has = ({ title }: QuickMeeting): boolean => {
    const all = plainWords(title);
    return asked.every((word) => all.some((other) => other.startsWith(word)));
  };
  const first = asked[0] ?? '';
  return meetings.find((meeting) => has(meeting) && folded(meeting.title).startsWith(first)) ?? meetings.find(has);
};

interface Word extends QuickPart {
  id?: string;
}

/** Reads the marks of a word: `@` for a person, `!` for a meeting. */
const marked = (text: string, { people, meetings }: QuickSetting): Word => {
  if (!/^[@!][\p{L}\p{N}]/u.test(text)) return { text, is: 'word' };
  const isPerson = text.startsWith('@');
  const found = isPerson ? personOf(text.slice(1), people) : meetingOf(text.slice(1), meetings);
  return found === undefined ? { text, is: 'unknown' } : { text, is: isPerson ? 'person' : 'meeting', id: found.id };
};

const kindOf = (word: string, { kindWords }: QuickSetting): QuickKind | undefined =>
  quickKinds.find((kind) => kindWords[kind].some((name) => folded(name) === folded(word).replace(/:$/, '')));

const capital = (text: string): string => `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;

const idsOf = (words: readonly Word[], kind: QuickPartKind): string[] => [
  ...new Set(words.flatMap(({ is, id }) => (is === kind && id !== undefined ? [id] : []))),
];

/** Marks the words that are a day. Of the words of the title only, so that a mark may stand between or after them. */
const markDay = (words: Word[], setting: QuickSetting): Day | undefined => {
  const places = words.flatMap(({ is }, place) => (is === 'word' ? [place] : []));
  const found = findDay(
    places.map((place) => words[place]?.text ?? ''),
    setting,
  );
  for (const place of found === undefined ? [] : places.slice(found.from, found.from + found.count)) {
    const word = words[place];
    if (word !== undefined) word.is = 'day';
  }
  return found?.day;
};

/** Reads a line; `undefined` kinds and owners are what the caller takes by default. A mark that nobody knows stays in the title. */
export const readQuickLine = (typed: string, setting: QuickSetting): QuickLine => {
  const pieces = typed.split(/(\s+)/);
  const words = pieces.flatMap((text) => (/\S/.test(text) ? [marked(text, setting)] : []));
  const [first] = words;
  const kind = first?.is === 'word' && words.length > 1 ? kindOf(first.text, setting) : undefined;
  if (first !== undefined && kind !== undefined) first.is = 'kind';
  const dueDate = markDay(words, setting);
  const title = words.filter(({ is }) => is === 'word' || is === 'unknown').map(({ text }) => text);
  const left = [...words];
  return {
    parts: pieces.flatMap((text): QuickPart[] => {
      if (text === '') return [];
      const word = /\S/.test(text) ? left.shift() : undefined;
      return [{ text, is: word?.is ?? 'word' }];
    }),
    kind: kind ?? 'todo',
    title: capital(title.join(' ')),
    dueDate,
    ownerIds: idsOf(words, 'person'),
    tractionId: idsOf(words, 'meeting')[0],
    isQuick: title.length > 0 && words.some(({ is }) => is !== 'word'),
  };
};
