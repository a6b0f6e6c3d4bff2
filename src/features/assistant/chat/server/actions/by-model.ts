import { type ModelMessage, type ModelTools, mayUseModel } from '#features/ground/language-models/server/actions.ts';
import type { FoundItem } from '#features/home/palette/contract.ts';
import { periodsOf } from '#features/work/scorecards/server/actions/find.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Again } from '#server/http/transports/stream.ts';
import type { Counted } from '../../contract/counted.ts';
import type { ChatEvent, Proposal } from '../../contract.ts';
import { questionKinds } from '../../rules/concepts.ts';
import { intents, questionStates } from '../../rules/question.ts';
import { requestedByModel } from '../../rules/requested-by-model.ts';
import { sight } from '../access.ts';
import { answerByCounting, askingFor } from './counting.ts';
import { asData, countedAsData, findOwn, itemsAsData } from './finding.ts';
import { type Proposed, type Proposing, proposalOf } from './proposing.ts';

/** The most items that one answer proposes. */
const mostProposals = 3;
/** The most items that one answer reads. */
const mostSources = 24;
/** The most letters that the tools of one answer tell the model; each of its turns reads them again, so they count before they arise. */
export const mostToolLetters = 12_000;

/** What the tools of one answer share: what was found and proposed, and the events that are still to be sent. */
export interface ProposalTools {
  sources: FoundItem[];
  counted: Counted[];
  proposals: Proposal[];
  waiting: ChatEvent[];
  /** Letters that the tools may still tell the model. */
  letters: number;
}

/** What the tools work with. */
interface Tools {
  again: Again;
  desk: ProposalTools;
  /** The meeting that the question is about; null for all. */
  here: string | null;
  given: Proposing;
  /** Keeps a proposal before it is shown. */
  keep: (at: Entered, proposal: Proposal) => Promise<void>;
}

/** The frame around items, and letters of an answer that holds none. */
const frame = { begin: '<items>', end: '</items>' };

const words = { type: 'string', maxLength: 300 } as const;

/** Looks items up as the person, as far as the model may still be told something. */
const lookUp = ({ again, desk, here }: Tools, asked: string): Promise<string> =>
  again(async (at) => {
    const room = desk.letters - frame.begin.length - frame.end.length;
    if (room < 2) return '';
    if (!(await mayUseModel(at))) return 'refused: the model is switched off';
    const sees = await sight(at);
    const { items: found } = await findOwn(at, asked, sees.tractionIds, here);
    const fresh = found.filter(({ id }) => !desk.sources.some((known) => known.id === id));
    const items = fresh.slice(0, Math.max(0, mostSources - desk.sources.length));
    const rows = await itemsAsData(at, items, desk.sources.length + 1, new Map(sees.meetings.map(({ id, title }) => [id, title])));
    let told = rows.length;
    while (asData(rows.slice(0, told)).length > room) told -= 1;
    const sources = items.slice(0, told);
    desk.sources.push(...sources);
    if (sources.length > 0) desk.waiting.push({ sources });
    return `${frame.begin}${asData(rows.slice(0, told))}${frame.end}`;
  });

/** The most counts that one answer shows. */
const mostCounted = 6;

/** Counts what the model asks for, as the person, with the same queries as the lists; the person is shown it, too. */
const count = ({ again, desk, here }: Tools, input: Record<string, unknown>): Promise<string> =>
  again(async (at) => {
    if (!(await mayUseModel(at))) return 'refused: the model is switched off';
    const { standings } = await sight(at);
    const asked = requestedByModel(input, await askingFor(at, standings));
    if (typeof asked === 'string') return asked;
    const counted = await answerByCounting(at, asked, standings, here);
    const isKnown = desk.counted.some(({ text }) => text === counted.text);
    if (!isKnown && desk.counted.length < mostCounted) {
      desk.counted.push(counted);
      desk.waiting.push({ counted });
    }
    const told = `${frame.begin}${asData([countedAsData(counted)])}${frame.end}`;
    return told.length > desk.letters ? '' : told;
  });

/** Makes a proposal, and keeps it before it is shown. */
const propose = async ({ again, desk, given, keep }: Tools, proposed: Proposed): Promise<string> => {
  if (desk.proposals.length >= mostProposals) return 'refused: no more than three at once';
  const ids = desk.sources.filter(({ kind }) => kind === 'measurable').map(({ id }) => id);
  const periods = proposed['type'] === 'value' ? await again((at) => periodsOf(at, ids)) : undefined;
  const made = proposalOf(proposed, desk.sources, periods === undefined ? given : { ...given, periods });
  if (typeof made === 'string') return made;
  desk.proposals.push(made);
  await again((at) => keep(at, made));
  desk.waiting.push({ proposal: made });
  return 'shown to the person; nothing is saved yet';
};

/** Returns the tools: counting and looking up what the person may see, and, where they asked for it, proposing an item. */
export const toolsFor = (tools: Tools, mayPropose: boolean): ModelTools => {
  const { desk } = tools;
  const tell = async (work: () => Promise<string>): Promise<string> => {
    if (desk.letters <= 0) return '';
    const told = (await work()).slice(0, desk.letters);
    desk.letters -= told.length;
    return told;
  };
  const search = {
    description: 'Looks for items that the person may see, by words of their titles. Returns them as data.',
    parameters: { type: 'object', properties: { words }, required: ['words'] },
    run: ({ words: asked }: Record<string, unknown>) =>
      tell(async () => (typeof asked === 'string' ? lookUp(tools, asked.slice(0, 300)) : 'refused: words are missing')),
  };
  const counting = {
    description:
      'Counts in the lists that the person may see, and returns the numbers and the first lines as data: what is late or due, how rocks stand, numbers of the scorecard, one number with its trend, what the last meeting decided, the next agenda, or a list.',
    parameters: {
      type: 'object',
      properties: {
        about: { type: 'string', enum: intents.filter((each) => each !== 'remove') },
        kind: { type: 'string', enum: questionKinds },
        state: { type: 'string', enum: [...questionStates, 'new'] },
        person: { ...words, description: 'A name, or "me"; left out for everybody' },
        meeting: { ...words, description: 'A name, or "all"; left out for the one that the conversation is about' },
        days: { ...words, description: 'Such as "today", "this week", "last quarter"' },
        number: { ...words, description: 'The title of a number of the scorecard' },
      },
      required: ['about'],
    },
    run: (input: Record<string, unknown>) => tell(() => count(tools, input)),
  };
  if (!mayPropose) return { search_items: search, count: counting };
  const proposing = {
    description: 'Shows the person an item to add, which they may add, edit or discard. Only for what the person has asked for.',
    parameters: {
      type: 'object',
      properties: {
        type: words,
        title: words,
        meeting: words,
        owner: words,
        dueDate: { ...words, description: 'YYYY-MM-DD' },
        value: { type: 'number' },
        week: { ...words, description: 'Of a value: a day of the week that the person named, YYYY-MM-DD' },
      },
      required: ['type', 'title'],
    },
    run: (proposed: Proposed) => tell(() => propose(tools, proposed)),
  };
  return { search_items: search, count: counting, propose: proposing };
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
