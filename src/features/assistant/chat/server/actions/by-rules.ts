import { readPrinted, readWords } from '#features/ground/orgs/server/access.ts';
import { findNames } from '#features/work/voice/rules/spoken-people.ts';
import { titleOf } from '#features/work/voice/rules/title.ts';
import { hearByRules, hearingFor } from '#features/work/voice/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { textFor } from '#server/text/text.ts';
import { todoDueDate } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { plainWords } from '#shared/likeness.ts';
import type { GuessedPart, Proposal } from '../../contract.ts';
import { isQuestion } from '../../rules/is-question.ts';
import { quartersNamed, withoutQuarters } from '../../rules/named-quarters.ts';
import { asksToAdd } from '../../rules.ts';
import type { Sees } from '../access.ts';
import { rockDue } from './proposing.ts';

/** Returns the Rock that a line asks for, in the usual word or the organisation's own. */
const rockIn = async (at: Entered, question: string): Promise<string> => {
  const own = textFor({ ...at, words: await readWords(at) }, 'term.rock');
  const names = new Set(['rock', 'roca', ...plainWords(own).slice(0, 1)]);
  const words = question.split(/\s+/);
  const place = words.findIndex((word) => names.has(plainWords(word)[0] ?? ''));
  if (place < 0 || place > 3 || (place > 0 && !asksToAdd(words.slice(0, place).join(' ')))) return '';
  return titleOf(words.slice(place + 1).join(' '));
};

interface Line {
  question: string;
  /** The meeting of the page, if the person may add to it. */
  here: string | null;
  sees: Sees;
}

/** Returns what nobody has said of an item, so that it is shown as guessed. */
const guessedOf = (said: Record<GuessedPart, boolean>): GuessedPart[] => (Object.keys(said) as GuessedPart[]).filter((part) => !said[part]);

/** Returns the items that a line asks to add, each as a proposal; none for a question. */
export const proposalsOf = async (at: Entered, { question, here, sees }: Line): Promise<Proposal[]> => {
  if (isQuestion(question)) return [];
  const hearing = await hearingFor(at, sees.meetings);
  const heard = await hearByRules(question, hearing);
  const shared = findNames(question, hearing.people).filter(({ people }) => people.length > 1);
  const maybeOwnerIds = shared.flatMap(({ people }) => people.map(({ id }) => id));
  const [only] = sees.meetings;
  const usual = here ?? (sees.meetings.length === 1 ? (only?.id ?? null) : null);
  const base = { measurableId: null, value: null, intervalId: null, state: 'open' as const, itemId: null };
  const items = heard.flatMap((item): Proposal[] => {
    const { type, title, tractionId, ownerIds, isOwnerOpen, dueDate, guessed } = item;
    if (type === null || title === '') return [];
    const due = type === 'todo' ? (dueDate ?? todoDueDate(at.today)) : null;
    const said = {
      ownerId: guessed.includes('ownerIds') || isOwnerOpen,
      tractionId: tractionId !== null,
      dueDate: type !== 'todo' || dueDate !== null,
    };
    const ownerId = isOwnerOpen ? null : (ownerIds[0] ?? at.personId);
    const owner = { ownerId, ...(isOwnerOpen ? { maybeOwnerIds } : {}) };
    return [{ ...base, ...owner, id: newId(), type, title, tractionId: tractionId ?? usual, dueDate: due, guessed: guessedOf(said) }];
  });
  if (items.length > 0) return items;
  const rock = await rockIn(at, question);
  if (rock === '') return [];
  const { today } = at;
  const { quarterMonth } = await readPrinted(at);
  const quarters = quartersNamed(rock, today, quarterMonth);
  const title = titleOf(withoutQuarters(rock, quarters));
  const [first] = heard;
  const tractionId = first?.tractionId ?? null;
  const said = { ownerId: first?.guessed.includes('ownerIds') === true, tractionId: tractionId !== null, dueDate: quarters.length > 0 };
  return [
    {
      ...base,
      id: newId(),
      type: 'rock',
      title: title === '' ? rock : title,
      tractionId: tractionId ?? usual,
      ownerId: first?.ownerIds[0] ?? at.personId,
      dueDate: rockDue(question, undefined, { today, quarterMonth }),
      guessed: guessedOf(said),
    },
  ];
};

/** Says what is proposed: how many things, and whose owner is to be chosen. */
export const sayProposed = (at: Entered, proposals: readonly Proposal[]): string => {
  if (proposals.some(({ ownerId }) => ownerId === null)) return textFor(at, 'assistant.whoDoesIt');
  return textFor(at, 'assistant.proposed', { count: proposals.length });
};
