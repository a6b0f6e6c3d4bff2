// Turns a sentence into an item: what kind, in which meeting, by when and whose. What it does not say stays open.
import type { Day } from '../../shared/dates.ts';
import type { GuessedPart, HeardItem } from './contract.ts';
import { findHeardDay } from './rules/heard-day.ts';
import { findKind, type KindWords } from './rules/heard-kind.ts';
import { findMeeting, type NamedMeeting } from './rules/heard-meeting.ts';
import { findOwner, type NamedPerson } from './rules/heard-owner.ts';
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
  people: readonly NamedPerson[];
}

/** Returns what a sentence says. The parts are taken out of it one by one; what is left is the title. */
export const understand = (sentence: string, hearing: Hearing): HeardItem => {
  const kind = findKind(sentence, hearing.kinds);
  const meeting = findMeeting(kind.rest, hearing.meetings);
  const owner = findOwner(meeting.rest, hearing.people);
  // Only a To-Do has a day: in an Issue or a Headline it is a part of what is said.
  const hasDay = kind.type === 'todo' || kind.type === null;
  const day = hasDay ? findHeardDay(owner.rest, hearing) : undefined;
  const guessed: [GuessedPart, boolean][] = [
    ['type', kind.type !== null],
    ['tractionId', meeting.id !== null],
    ['dueDate', day !== undefined],
    ['ownerIds', owner.id !== null],
  ];
  return {
    title: titleOf(day?.rest ?? owner.rest),
    type: kind.type,
    tractionId: meeting.id,
    dueDate: day?.day ?? null,
    ownerIds: [owner.id ?? hearing.speakerId],
    guessed: guessed.filter(([, found]) => found).map(([part]) => part),
    by: 'rules',
  };
};
