import type { Entered } from '../../../../server/access/granted.ts';
import { textFor } from '../../../../server/text/text.ts';
import { todoDueDate } from '../../../../shared/dates.ts';
import { newId } from '../../../../shared/ids.ts';
import { plainWords } from '../../../../shared/likeness.ts';
import { readPrinted } from '../../../orgs/server/access.ts';
import type { FoundItem } from '../../../palette/contract.ts';
import { titleOf } from '../../../voice/rules/title.ts';
import { hearByRules, hearingFor } from '../../../voice/server/actions.ts';
import type { Proposal } from '../../contract.ts';
import { quartersNamed, withoutQuarters } from '../../rules/named-quarters.ts';
import { asksToAdd } from '../../rules.ts';
import type { Sees } from '../access.ts';
import { rockDue } from './proposing.ts';

/** An answer of the rules: it says what was found, and what it would add. */
export interface RuleAnswer {
  text: string;
  proposal?: Proposal;
}

/** Returns the Rock that a line asks for, in the usual word or the organisation's own. */
const rockIn = (at: Entered, question: string): string => {
  const names = new Set(['rock', 'roca', ...plainWords(textFor(at, 'term.rock')).slice(0, 1)]);
  const words = question.split(/\s+/);
  const place = words.findIndex((word) => names.has(plainWords(word)[0] ?? ''));
  if (place < 0 || place > 3 || (place > 0 && !asksToAdd(words.slice(0, place).join(' ')))) return '';
  return titleOf(words.slice(place + 1).join(' '));
};

/** Answers by rules: a line that begins as an item becomes a proposal of it, another one a list of what holds its words. */
export const answerByRules = async (
  at: Entered,
  { question, here, sees, found }: { question: string; here: string | null; sees: Sees; found: readonly FoundItem[] },
): Promise<RuleAnswer> => {
  const heard = await hearByRules(question, await hearingFor(at, sees.meetings));
  const rock = rockIn(at, question);
  const base = {
    id: newId(),
    tractionId: heard.tractionId ?? here,
    ownerId: heard.ownerIds[0] ?? at.personId,
    measurableId: null,
    value: null,
    intervalId: null,
    state: 'open' as const,
    itemId: null,
  };
  if (heard.type !== null && heard.title !== '') {
    const dueDate = heard.type === 'todo' ? (heard.dueDate ?? todoDueDate(at.today)) : null;
    return { text: textFor(at, 'assistant.proposed'), proposal: { ...base, type: heard.type, title: heard.title, dueDate } };
  }
  if (rock !== '') {
    const { today } = at;
    const { quarterMonth } = await readPrinted(at);
    const title = titleOf(withoutQuarters(rock, quartersNamed(rock, today, quarterMonth)));
    const dueDate = rockDue(question, undefined, { today, quarterMonth });
    const proposal = { ...base, type: 'rock' as const, title: title === '' ? rock : title, dueDate };
    return { text: textFor(at, 'assistant.proposed'), proposal };
  }
  return { text: textFor(at, 'assistant.found', { count: found.length }) };
};
