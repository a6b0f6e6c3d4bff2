// Turns a sentence into items: what kind, in which meeting, by when and whose. What it does not say stays open.
import type { Day } from '#shared/dates.ts';
import type { RecognisedItem, SpokenGuess } from './contract.ts';
import { type Given, type GivingReader, givingBy } from './rules/giving.ts';
import { plainInPlace } from './rules/in-place.ts';
import { findSpokenDay } from './rules/spoken-day.ts';
import { findKind, type KindWords } from './rules/spoken-kind.ts';
import { findMeeting, type NamedMeeting } from './rules/spoken-meeting.ts';
import type { SpokenPerson } from './rules/spoken-people.ts';
import { titleOf } from './rules/title.ts';

/** What a sentence is understood against. */
export interface Hearing {
  /** Today in the speaker's time zone. */
  today: Day;
  /** The language of the speaker, which is tried first. */
  language: 'en' | 'es';
  speakerId: string;
  /** The words by which each kind is called, those of the organisation too. */
  kinds: KindWords;
  /** The meetings to which the speaker may add. */
  meetings: readonly NamedMeeting[];
  people: readonly SpokenPerson[];
}

/** What the beginning and the end of a sentence say: what kind it is, and to whom it is given. */
interface Opened {
  type: RecognisedItem['type'];
  given: Given | undefined;
  rest: string;
}

/** Reads kind and person at the beginning. An order to somebody is a To-Do. */
const open = (sentence: string, { kinds }: Hearing, giving: GivingReader): Opened => {
  const first = findKind(sentence, kinds);
  const given = giving.begin(first.rest);
  if (first.type !== null || given === undefined) return { type: first.type, given, rest: given?.rest ?? first.rest };
  // Give Jonas a to-do to call: the kind may stand behind the name.
  const later = findKind(given.rest, kinds);
  return { type: later.type ?? 'todo', given, rest: later.rest };
};

/** Reads a sentence that begins with a day as well: `By Friday, ask Jonas to call`. */
const openAfterDay = (sentence: string, hearing: Hearing, giving: GivingReader): Opened & { day?: Day } => {
  const opened = open(sentence, hearing, giving);
  if (opened.type !== null) return opened;
  const day = findSpokenDay(sentence, hearing);
  if (day === undefined || !plainInPlace(sentence).endsWith(plainInPlace(day.rest))) return opened;
  const later = open(day.rest.replace(/^[\s,:]+/u, ''), hearing, giving);
  return later.type === null ? opened : { ...later, day: day.day };
};

/** What a sentence ends with from which a day was taken that it cannot be without. */
const lacksDay = /\s(?:is|are|was|were|be|starts?|ends?|es|son|sera|empieza|termina)[\s.!]*$/u;

/** Reads one item; one for each person to whom it is given. */
const understandOne = (sentence: string, hearing: Hearing, giving: GivingReader): RecognisedItem[] => {
  const opened = openAfterDay(sentence, hearing, giving);
  // An order that is put as a question is none.
  const ordered = opened.given === undefined ? opened.rest : opened.rest.replace(/\s*\?+$/u, '');
  const meeting = findMeeting(ordered, hearing.meetings);
  const ending = opened.given ?? giving.end(meeting.rest, opened.type !== null);
  // What is given to somebody is a To-Do. Only a To-Do has a day: in an Issue or a Headline it is a part of what is said.
  const type = opened.type ?? (ending === undefined ? null : 'todo');
  const hasDay = type === 'todo' || type === null;
  const rest = opened.given === undefined ? (ending?.rest ?? meeting.rest) : meeting.rest;
  const day = hasDay && opened.day === undefined ? findSpokenDay(rest, hearing) : undefined;
  // "Call the mills for Jonas by Friday": the name is at the end once the day is gone.
  const given = ending ?? giving.end(day?.rest ?? rest, type !== null);
  const left = ending === undefined ? (given?.rest ?? day?.rest ?? rest) : (day?.rest ?? rest);
  // "The audit is on Monday": there the day is a part of what is said, too.
  const title = titleOf(lacksDay.test(left) ? rest : left);
  const dueDate = opened.day ?? day?.day ?? null;
  const named = given?.personIds ?? [];
  const guessed: [SpokenGuess, boolean][] = [
    ['type', type !== null],
    ['tractionId', meeting.id !== null],
    ['dueDate', dueDate !== null],
    ['ownerIds', named.length > 0],
  ];
  const item = {
    title,
    type,
    tractionId: meeting.id,
    dueDate,
    guessed: guessed.filter(([, found]) => found).map(([part]) => part),
    isOwnerOpen: given?.isOpen === true && named.length === 0,
    by: 'rules' as const,
  };
  return (named.length > 0 ? named : [hearing.speakerId]).map((ownerId) => ({ ...item, ownerIds: [ownerId] }));
};

/** What stands between two items of one sentence. */
const between = /\s*;\s*|\s*\n+\s*|[.!]\s+(?=\S)|,?\s+(?:and|then|y|e|luego|ademas)\s+(?:then |also |please |luego |tambien )?|,\s+/gu;

/** Returns whether a text is an item by itself: it says what it is, or to whom it is given, and what is to be done. */
const isItem = (text: string, hearing: Hearing, giving: GivingReader): boolean => {
  const { type, rest } = open(text, hearing, giving);
  return type !== null && titleOf(rest) !== '';
};

/** Parts a sentence where another item begins: `ask Jonas to …, and ask Mia to …`. */
const partsOf = (sentence: string, hearing: Hearing, giving: GivingReader): string[] => {
  for (const { 0: sign, index } of plainInPlace(sentence).matchAll(between)) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + sign.length)];
    if (isItem(left, hearing, giving) && isItem(right, hearing, giving)) return [left, ...partsOf(right, hearing, giving)];
  }
  return [sentence];
};

/** Returns an order that was put as a question, "Can you ask Jonas to call?", without its question marks. */
const asOrder = (sentence: string): string => {
  const bare = sentence.replace(/^[¿\s]+/u, '');
  return /^(?:can|could|would|will|puedes|podr[ií]as|me)\s/iu.test(bare) ? bare.replace(/\s*\?+$/u, '') : sentence;
};

/** The most items of one sentence. */
const mostItems = 10;

/** Returns the items that a sentence says. The parts of each are taken out of it one by one; what is left is the title. */
export const understandAll = (sentence: string, hearing: Hearing): RecognisedItem[] => {
  const giving = givingBy(hearing);
  return partsOf(asOrder(sentence.trim()), hearing, giving)
    .flatMap((part) => understandOne(part, hearing, giving))
    .slice(0, mostItems);
};

/** Returns the first item that a sentence says. */
export const understand = (sentence: string, hearing: Hearing): RecognisedItem => {
  const [first] = understandAll(sentence, hearing);
  if (first === undefined) throw new Error('a sentence is at least one item');
  return first;
};
