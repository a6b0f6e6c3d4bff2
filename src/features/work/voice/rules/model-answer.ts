import { isDay } from '#shared/dates.ts';
import { type RecognisedItem, type SpokenGuess, voiceTypes } from '../contract.ts';
import type { Hearing } from '../rules.ts';
import { meetingNamed } from './spoken-meeting.ts';
import { titleOf } from './title.ts';

const parsed = (answer: string): Record<string, unknown> | undefined => {
  const [json] = /\{[\s\S]*\}/.exec(answer) ?? [];
  try {
    const value: unknown = json === undefined ? undefined : JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** Returns whether all longer words of a title were said: a model that makes up its own words is not believed. */
const isSaid = (title: string, said: string): boolean => {
  const words = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3);
  const known = words(said);
  return words(title).every((word) => known.some((other) => other.startsWith(word.slice(0, 4))));
};

/**
 * Reads the JSON that a model answers to a sentence; catalogue row U-26. The owner is always found by the rules, since a model knows nobody's
 * id. Returns undefined for an answer that cannot be read.
 */
export const readAnswer = (
  answer: string,
  { said, byRules }: { said: string; byRules: RecognisedItem },
  { meetings, today }: Hearing,
): RecognisedItem | undefined => {
  const read = parsed(answer);
  if (read === undefined || typeof read['title'] !== 'string') return undefined;
  const title = titleOf(read['title']);
  const type = voiceTypes.find((each) => each === read['type']) ?? byRules.type;
  const named = typeof read['meeting'] === 'string' ? meetingNamed(read['meeting'], meetings) : null;
  const tractionId = named ?? byRules.tractionId;
  const day: unknown = read['dueDate'];
  const hasDay = type === 'todo' || type === null;
  const dueDate = hasDay && typeof day === 'string' && isDay(day) && day >= today ? day : hasDay ? byRules.dueDate : null;
  const guessed: [SpokenGuess, boolean][] = [
    ['type', type !== null],
    ['tractionId', tractionId !== null],
    ['dueDate', dueDate !== null],
    ['ownerIds', byRules.guessed.includes('ownerIds')],
  ];
  return {
    title: title === '' || !isSaid(title, said) ? byRules.title : title,
    type,
    tractionId,
    dueDate,
    ownerIds: byRules.ownerIds,
    isOwnerOpen: byRules.isOwnerOpen,
    guessed: guessed.filter(([, found]) => found).map(([part]) => part),
    by: 'model',
  };
};
