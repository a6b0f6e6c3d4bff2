import { jsonSchema, type ModelMessage, type ToolSet, tool } from 'ai';
import type { Again } from '../../../../server/http/transports/stream.ts';
import type { FoundItem } from '../../../palette/contract.ts';
import type { ChatEvent, Proposal } from '../../contract.ts';
import { sight } from '../access.ts';
import { findOwn, itemsAsData } from './finding.ts';
import { type Proposed, type Proposing, proposalOf } from './proposing.ts';

/** The most items that one answer proposes. */
const mostProposals = 3;
/** The most items that one answer reads. */
const mostSources = 24;

/** What the tools of one answer share: what was found and proposed, and the events that are still to be sent. */
export interface Desk {
  sources: FoundItem[];
  proposals: Proposal[];
  waiting: ChatEvent[];
}

const words = { type: 'string', maxLength: 300 } as const;

/** Returns the tools: looking up what the person may see, and, where they asked for it, proposing an item. */
export const toolsFor = (again: Again, desk: Desk, given: Proposing, mayPropose: boolean): ToolSet => {
  const search = tool({
    description: 'Looks for items that the person may see, by words of their titles. Returns them as data.',
    inputSchema: jsonSchema<{ words?: unknown }>({ type: 'object', properties: { words }, required: ['words'] }),
    execute: async ({ words: asked }) => {
      if (typeof asked !== 'string') return 'refused: words are missing';
      return again(async (at) => {
        const sees = await sight(at);
        const fresh = (await findOwn(at, asked.slice(0, 300), sees.tractionIds)).filter(
          ({ id }) => !desk.sources.some((known) => known.id === id),
        );
        const items = fresh.slice(0, Math.max(0, mostSources - desk.sources.length));
        const data = await itemsAsData(at, items, desk.sources.length + 1, new Map(sees.meetings.map(({ id, title }) => [id, title])));
        desk.sources.push(...items);
        if (items.length > 0) desk.waiting.push({ sources: items });
        return `<items>${data}</items>`;
      });
    },
  });
  if (!mayPropose) return { search_items: search };
  const propose = tool({
    description: 'Shows the person an item to add, which they may add, edit or discard. Only for what the person has asked for.',
    inputSchema: jsonSchema<Proposed>({
      type: 'object',
      properties: {
        type: words,
        title: words,
        meeting: words,
        owner: words,
        dueDate: { ...words, description: 'YYYY-MM-DD' },
        value: { type: 'number' },
      },
      required: ['type', 'title'],
    }),
    execute: async (proposed) => {
      if (desk.proposals.length >= mostProposals) return 'refused: no more than three at once';
      const made = proposalOf(proposed, desk.sources, given);
      if (typeof made === 'string') return made;
      desk.proposals.push(made);
      desk.waiting.push({ proposal: made });
      return 'shown to the person; nothing is saved yet';
    },
  });
  return { search_items: search, propose };
};

/** The most turns of a conversation that the model is told again, and letters of each. */
const remembered = { turns: 6, letters: 2_000 };

/** Returns the conversation as the model reads it: the last turns, then the question with the items that its words find. */
export const messagesFor = (before: readonly { question: string; answer: string }[], question: string, data: string): ModelMessage[] => [
  ...before
    .slice(-remembered.turns)
    .flatMap((turn): ModelMessage[] => [
      { role: 'user', content: turn.question.slice(0, remembered.letters) },
      ...(turn.answer === '' ? [] : [{ role: 'assistant' as const, content: turn.answer.slice(0, remembered.letters) }]),
    ]),
  { role: 'user', content: `${question}\n\n<items>${data}</items>` },
];
