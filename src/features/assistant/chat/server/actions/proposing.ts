import type { FoundItem } from '#features/home/palette/contract.ts';
import type { Period } from '#features/work/scorecards/contract.ts';
import { ownInterval } from '#features/work/scorecards/rules.ts';
import { meetingNamed, type NamedMeeting } from '#features/work/voice/rules/spoken-meeting.ts';
import { peopleCalled, type SpokenPerson } from '#features/work/voice/rules/spoken-people.ts';
import { titleOf } from '#features/work/voice/rules/title.ts';
import { type Day, isDay, rockDueDate, todoDueDate } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { guessedParts, type Proposal, type ProposalType, proposalTypes } from '../../contract.ts';
import { quartersNamed, withoutQuarters } from '../../rules/named-quarters.ts';
import { isOfOwnWords, isOwnNumber } from '../../rules.ts';

/** What a proposal is made against. */
export interface Proposing {
  today: string;
  personId: string;
  /** The locale in which the person writes numbers. */
  locale: string;
  /** The month in which the organisation's year begins. */
  quarterMonth: number;
  /** The meeting of the page that the person sees, if they may add to it. */
  here: string | null;
  /** The periods of measurables that were found; those of every week may be left out. */
  periods?: ReadonlyMap<string, Period>;
  meetings: readonly NamedMeeting[];
  people: readonly SpokenPerson[];
  /** The person's own words in this conversation. */
  own: readonly string[];
}

/** What a model asks to propose; nothing of it is believed. */
export type Proposed = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');

/** Returns whose an item is: the one person who is named, nobody yet where the name is nobody's or several people's, else the asker. */
const ownerOf = (said: string, { people, personId }: Proposing): Pick<Proposal, 'ownerId' | 'maybeOwnerIds'> => {
  if (said.trim() === '') return { ownerId: personId };
  const called = peopleCalled(said, people).map(({ id }) => id);
  const [one, ...others] = called;
  return one === undefined || others.length > 0 ? { ownerId: null, maybeOwnerIds: called } : { ownerId: one };
};

/** Returns when a Rock is due: in the quarter that the person has named, on the day that was said if it is in it; else as the day says. */
export const rockDue = (words: string, said: unknown, { today, quarterMonth }: Pick<Proposing, 'today' | 'quarterMonth'>): Day => {
  const text: string = textOf(said);
  const day = isDay(text) && text >= today ? text : undefined;
  const quarters = quartersNamed(words, today, quarterMonth);
  const [first] = quarters;
  if (first === undefined) return day ?? rockDueDate(today, quarterMonth);
  return day !== undefined && quarters.some(({ start, end }) => start <= day && day <= end) ? day : first.end;
};

const dueOf = (type: ProposalType, said: unknown, given: Proposing): string | null => {
  if (type === 'rock') return rockDue(given.own.at(-1) ?? '', said, given);
  if (type !== 'todo') return null;
  const text: string = textOf(said);
  return isDay(text) && text >= given.today ? text : todoDueDate(given.today);
};

/** Returns whether somebody has said when an item is due; what has no day needs none. */
const saysDay = (type: ProposalType, { dueDate }: Proposed, { own, today, quarterMonth }: Proposing): boolean =>
  (type !== 'todo' && type !== 'rock') ||
  textOf(dueDate) !== '' ||
  (type === 'rock' && quartersNamed(own.at(-1) ?? '', today, quarterMonth).length > 0);

/** Returns the interval of a value: that of the day that was said, if it has begun, else the present one. */
const intervalMeant = (said: unknown, period: Period | undefined, { today, quarterMonth }: Proposing): string => {
  const text: string = textOf(said);
  return ownInterval({ period }, { today: isDay(text) && text <= today ? text : today, firstMonth: quarterMonth });
};

/** Returns the one measurable among the items found whose title is meant. */
const measurableNamed = (title: string, items: readonly FoundItem[]): FoundItem | undefined => {
  const found = items.filter((item) => item.kind === 'measurable' && item.title.toLowerCase() === title.trim().toLowerCase());
  return found.length === 1 ? found[0] : undefined;
};

/**
 * Returns the proposal that a model asks for, or why there is none: it is not of the person's own words, or it cannot be read. Meetings and
 * people are found by their names among those that the person may choose.
 */
export const proposalOf = (proposed: Proposed, items: readonly FoundItem[], given: Proposing): Proposal | string => {
  const type = proposalTypes.find((each) => each === proposed['type']);
  if (type === undefined) return 'refused: the type must be one of those named';
  const words = textOf(proposed['title']);
  // The quarter of a Rock is its day, and no part of its title.
  const title = titleOf(type === 'rock' ? withoutQuarters(words, quartersNamed(words, given.today, given.quarterMonth)) : words);
  if (title === '') return 'refused: there is no title';
  const base = {
    id: newId(),
    type,
    title,
    ...ownerOf(textOf(proposed['owner']), given),
    dueDate: dueOf(type, proposed['dueDate'], given),
    measurableId: null,
    value: null,
    intervalId: null,
    state: 'open' as const,
    itemId: null,
  };
  if (type === 'value') {
    const value = Number(proposed['value']);
    const measurable = measurableNamed(title, items);
    if (measurable === undefined) return 'refused: search for the measurable first, and give its exact title';
    if (!Number.isFinite(value) || !isOwnNumber(value, given.own, given.locale)) return 'refused: the person has not said this number';
    return {
      ...base,
      title: measurable.title,
      tractionId: measurable.tractionId,
      measurableId: measurable.id,
      value,
      intervalId: intervalMeant(proposed['week'], given.periods?.get(measurable.id), given),
    };
  }
  if (!isOfOwnWords(title, given.own))
    return 'refused: the person has not asked for this; propose only what they asked for, in their words';
  const meeting = meetingNamed(textOf(proposed['meeting']), given.meetings);
  const said = { ownerId: textOf(proposed['owner']) !== '', tractionId: meeting !== null, dueDate: saysDay(type, proposed, given) };
  return { ...base, tractionId: meeting ?? given.here, guessed: guessedParts.filter((part) => !said[part]) };
};
