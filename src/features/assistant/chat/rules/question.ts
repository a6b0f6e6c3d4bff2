// What a question asks for: one table of intents, over what is said of people, meetings, days and kinds.

import { plainInPlace } from '#features/work/voice/rules/in-place.ts';
import { findMeetingMeant, type NamedMeeting } from '#features/work/voice/rules/spoken-meeting.ts';
import { findNames, type SpokenPerson } from '#features/work/voice/rules/spoken-people.ts';
import { findPeriod } from '#features/work/voice/rules/spoken-period.ts';
import type { Day } from '#shared/dates.ts';
import { plainWords } from '#shared/likeness.ts';
import { type Concept, type KindNames, type QuestionKind, readWords } from './concepts.ts';

/** What an answer can be counted from. */
export const intents = ['late', 'due', 'rocks', 'numbers', 'number', 'meeting', 'agenda', 'list', 'remove'] as const;
export type Intent = (typeof intents)[number];

/** The state of the things that are asked for. */
export const questionStates = ['open', 'done', 'off', 'on', 'missing'] as const;
export type QuestionState = (typeof questionStates)[number];

export interface QuestionPeriod {
  from: Day;
  to: Day;
  isPast: boolean;
}

export interface ReadQuestion {
  about: Intent;
  kinds: readonly QuestionKind[];
  state: QuestionState | undefined;
  /** The people whose things are meant; undefined for everybody's. */
  personIds: readonly string[] | undefined;
  meetingId: string | undefined;
  /** Whether all meetings are meant, whichever one the conversation is about. */
  isEverywhere: boolean;
  period: QuestionPeriod | undefined;
  measurableIds: readonly string[];
  /** Whether what is new in the period is meant. */
  isFresh: boolean;
  isLongTerm: boolean;
  /** The words that tell which things of the kind are meant. */
  words: readonly string[];
}

/** What a question is read against. */
export interface QuestionContext {
  today: Day;
  language: 'en' | 'es';
  quarterMonth: number;
  personId: string;
  people: readonly SpokenPerson[];
  meetings: readonly NamedMeeting[];
  measurables: readonly { id: string; title: string }[];
  /** The words by which the organisation calls the kinds, beside the usual ones. */
  names: KindNames;
}

/** What was found in a question, as the table of intents judges it. */
interface Read {
  has: (...concepts: Concept[]) => boolean;
  kinds: readonly QuestionKind[];
  period: QuestionPeriod | undefined;
  isMeetingNamed: boolean;
  isPersonNamed: boolean;
  /** The Measurables whose whole title stands in the question, or those that its left words tell. */
  named: readonly string[];
  hinted: readonly string[];
  words: readonly string[];
}

const items: readonly QuestionKind[] = ['todo', 'issue', 'headline', 'rock', 'milestone'];
const isOf = ({ kinds }: Read, ...asked: QuestionKind[]): boolean => asked.some((kind) => kinds.includes(kind));

/** The intents, the first that fits is meant. */
const table: readonly [intent: Intent, fits: (read: Read) => boolean][] = [
  ['remove', ({ has }) => has('remove')],
  ['number', (read) => read.named.length > 0 && !isOf(read, ...items)],
  [
    'agenda',
    ({ has, kinds, isMeetingNamed }) =>
      kinds.length === 0 && (has('agenda') || (has('next', 'when') && (has('meeting') || isMeetingNamed))),
  ],
  [
    'meeting',
    ({ has, isMeetingNamed, period, words, kinds }) =>
      (has('last') && (has('meeting') || isMeetingNamed) && (has('decided') || kinds.length === 0)) ||
      (has('decided') &&
        kinds.length === 0 &&
        (has('last', 'meeting', 'here') || isMeetingNamed || period !== undefined || words.length === 0)),
  ],
  ['numbers', (read) => read.has('missing') && !isOf(read, ...items) && (isOf(read, 'measurable') || read.words.length === 0)],
  ['late', ({ has }) => has('late')],
  ['numbers', (read) => isOf(read, 'measurable')],
  ['due', (read) => !isOf(read, 'issue', 'headline') && (read.has('due') || (isOf(read, 'todo') && isAhead(read) && !read.has('done')))],
  [
    'due',
    (read) =>
      read.kinds.length === 0 && read.words.length === 0 && isAhead(read) && (read.isPersonNamed || read.has('me', 'us', 'open', 'next')),
  ],
  ['list', (read) => isOf(read, 'todo', 'issue', 'headline', 'milestone')],
  ['rocks', (read) => isOf(read, 'rock') || (read.has('off', 'on') && read.words.length === 0)],
  [
    'number',
    ({ hinted, has, period, kinds }) =>
      hinted.length > 0 && kinds.length === 0 && (has('status', 'trend', 'count', 'off', 'on') || period !== undefined),
  ],
  ['list', (read) => read.words.length === 0 && read.has('open', 'done') && read.has('me', 'us', 'count')],
];

const isAhead = ({ period, has }: Read): boolean => period !== undefined && !period.isPast && !has('fresh');

const stateOf = ({ has }: Read): QuestionState | undefined => {
  if (has('missing')) return 'missing';
  if (has('off')) return 'off';
  if (has('on')) return 'on';
  if (has('open')) return 'open';
  return has('done') ? 'done' : undefined;
};

const without = (text: string, from: number, to: number): string => `${text.slice(0, from)} ${text.slice(to)}`;

/** Takes the names of people out of a question, and returns whom they mean; a name that several have means all of them. */
const takePeople = (question: string, people: readonly SpokenPerson[]) => {
  const found = findNames(question, people);
  const rest = found.toReversed().reduce((text, { from, to }) => without(text, from, to), question);
  return { ids: [...new Set(found.flatMap((name) => name.people.map(({ id }) => id)))], rest };
};

const singular = (word: string): string => word.replace(/(?<=...)s$/u, '');
const inWords = (words: readonly string[]): string => ` ${words.map(singular).join(' ')} `;

/** Takes the titles of Measurables out of a question; of titles of which one holds the other, the longer one is meant. */
const takeMeasurables = (question: string, measurables: QuestionContext['measurables']) => {
  let text = inWords(plainWords(question));
  const ids: string[] = [];
  for (const { id, title } of measurables.toSorted((a, b) => b.title.length - a.title.length)) {
    const words = inWords(plainWords(title));
    if (words.trim() === '' || !text.includes(words)) continue;
    ids.push(id);
    text = text.replace(words, ' ');
  }
  return { ids, rest: ids.length === 0 ? question : text };
};

/** Returns the Measurables of whose titles all these words are a part. */
const hintedBy = (words: readonly string[], measurables: QuestionContext['measurables']): string[] =>
  words.length === 0
    ? []
    : measurables.flatMap(({ id, title }) => {
        const own = new Set(plainWords(title).map(singular));
        return words.every((word) => own.has(singular(word))) ? [id] : [];
      });

/** How a question goes on after another one: "and of Sales?", "only mine". */
const goesOn = /^\W*(?:and|only|just|what about|how about|or|also|y|e|solo|solamente|que tal|tambien)\b/u;

/** Returns what a question asks for; undefined where no intent fits, so that its words are looked for. `before` is what was asked last. */
export const readQuestion = (question: string, asking: QuestionContext, before?: ReadQuestion): ReadQuestion | undefined => {
  const { today, language, quarterMonth, personId } = asking;
  const numbers = takeMeasurables(question, asking.measurables);
  const people = takePeople(numbers.rest, asking.people);
  const meeting = findMeetingMeant(people.rest, asking.meetings);
  const found = findPeriod(meeting.rest, { today, language, quarterMonth });
  const { concepts, kinds, words } = readWords(plainInPlace(found?.rest ?? meeting.rest), asking.names);
  const has = (...asked: Concept[]): boolean => asked.some((concept) => concepts.has(concept));
  const period = found === undefined ? undefined : { from: found.from, to: found.to, isPast: found.isPast };
  const hinted = numbers.ids.length > 0 ? numbers.ids : hintedBy(words, asking.measurables);
  const read: Read = {
    has,
    kinds,
    period,
    isMeetingNamed: meeting.id !== null,
    isPersonNamed: people.ids.length > 0,
    named: numbers.ids,
    hinted,
    words,
  };
  const about = table.find(([, fits]) => fits(read))?.[0];
  const personIds = people.ids.length > 0 ? people.ids : has('me') && !has('us') ? [personId] : undefined;
  const more = { personIds, meetingId: meeting.id ?? undefined, period };
  if (about === undefined) {
    const isMore = before !== undefined && (goesOn.test(plainInPlace(question)) || words.length === 0);
    const says =
      personIds !== undefined ||
      meeting.id !== null ||
      period !== undefined ||
      stateOf(read) !== undefined ||
      has('us', 'here', 'everywhere');
    if (!isMore || !says) return undefined;
    return {
      ...before,
      personIds: has('us') ? undefined : (personIds ?? before.personIds),
      meetingId: has('here', 'everywhere') ? undefined : (more.meetingId ?? before.meetingId),
      isEverywhere: has('everywhere') || (before.isEverywhere && !has('here')),
      period: period ?? before.period,
      state: stateOf(read) ?? before.state,
    };
  }
  return {
    ...more,
    about,
    kinds,
    state: stateOf(read),
    isEverywhere: has('everywhere'),
    measurableIds: about === 'number' ? hinted : [],
    isFresh: has('fresh'),
    isLongTerm: has('longTerm'),
    words: about === 'number' ? [] : words,
  };
};
