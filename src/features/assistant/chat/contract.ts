// The assistant: a conversation of one person about what they may see. It answers by a language model where the organisation uses one, else by
// rules and search, and says which. It never changes anything: what it would add is a proposal that the person adds, edits or discards.
import * as z from 'zod/mini';
import { foundItem } from '#features/home/palette/contract.ts';
import { api, get, put, remove, stream } from '#shared/endpoint.ts';
import { day, id, line, oneOf, whole } from '#shared/fields.ts';
import { counted } from './contract/counted.ts';

/** What the assistant may propose; a `value` is that of a measurable in one week. */
export const proposalTypes = ['todo', 'issue', 'headline', 'rock', 'value'] as const;
export type ProposalType = (typeof proposalTypes)[number];

/** What became of a proposal. */
export const proposalStates = ['open', 'added', 'discarded'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The parts of a proposal that may be guessed. */
export const guessedParts = ['ownerId', 'tractionId', 'dueDate'] as const;
export type GuessedPart = (typeof guessedParts)[number];

export const proposal = z.object({
  id: id(),
  type: z.enum(proposalTypes),
  /** The item's title; of a value, that of the measurable. */
  title: z.string(),
  /** The meeting, among those to which the person may add; null where nobody said it. */
  tractionId: z.nullable(id()),
  /** Null where somebody is meant whom nobody can tell: the owner is asked for. */
  ownerId: z.nullable(id()),
  /** A calendar day, of a To-Do and a Rock. */
  dueDate: z.nullable(z.string()),
  /** Of a value: the measurable, the number, and the week. */
  measurableId: z.nullable(id()),
  value: z.nullable(z.number()),
  intervalId: z.nullable(z.string()),
  /** Of an owner whom nobody can tell: those who have the name that was said. */
  maybeOwnerIds: z.optional(z.array(id())),
  /** What the person has not said; absent in proposals of earlier releases. */
  guessed: z.optional(z.array(z.enum(guessedParts))),
  state: z.enum(proposalStates),
  /** The item that was made of it. */
  itemId: z.nullable(id()),
});
export type Proposal = z.output<typeof proposal>;

/** Who answers: the rules of this server, or the language model. */
export const answerers = ['rules', 'model'] as const;
export type Answerer = (typeof answerers)[number];

/** How a question was asked, for those who want to know; catalogue row U-04. */
const debug = z.object({
  session_id: id(),
  question: z.string(),
  temperature: z.number(),
  top_p: z.number(),
  max_tokens: z.number(),
  /** What the question was understood as; null where its words were looked for. */
  about: z.nullable(z.string()),
});

/** A piece of an answer as it comes; each event has some of these. */
export const chatEvent = z.object({
  /** Comes first: the turn that is kept, and who answers. */
  turnId: z.optional(id()),
  by: z.optional(z.enum(answerers)),
  /** Words that continue the answer. They are text, never markup. */
  text: z.optional(z.string()),
  /** Further items that the answer is made from, in the order of their numbers. */
  sources: z.optional(z.array(foundItem)),
  /** What was counted for the answer; it comes before its words. */
  counted: z.optional(counted),
  proposal: z.optional(proposal),
  /** Comes with the first event, if it was asked for. */
  debug: z.optional(debug),
});
export type ChatEvent = z.output<typeof chatEvent>;

/** A whole answer, for those who ask for JSON; catalogue row U-04. */
const wholeAnswer = z.object({
  answer: z.string(),
  turnId: z.optional(id()),
  by: z.enum(answerers),
  counted: z.array(counted),
  sources: z.array(foundItem),
  proposals: z.array(proposal),
  debug: z.optional(debug),
});

const answerAsJson = {
  reply: wholeAnswer,
  of: (events: readonly unknown[]): z.input<typeof wholeAnswer> => {
    const all = events as readonly ChatEvent[];
    const [{ turnId, by = 'rules', debug: told } = {}] = all;
    return {
      answer: all.map(({ text = '' }) => text).join(''),
      ...(turnId === undefined ? {} : { turnId }),
      by,
      counted: all.flatMap((event) => event.counted ?? []),
      sources: all.flatMap(({ sources = [] }) => sources),
      proposals: all.flatMap((event) => event.proposal ?? []),
      ...(told === undefined ? {} : { debug: told }),
    };
  },
};

/** A question with its answer; catalogue row U-03. */
export const chatTurn = z.object({
  id: id(),
  user_message: z.string(),
  assistant_message: z.string(),
  created_at: z.string(),
  by: z.enum(answerers),
  sources: z.array(foundItem),
  counted: z.array(counted),
  proposals: z.array(proposal),
  /** Whether the answer came to its end. */
  isWhole: z.boolean(),
});
export type ChatTurn = z.output<typeof chatTurn>;

export const chat = z.object({ id: id(), title: z.string(), turns: z.number(), updated: z.string() });
export type Chat = z.output<typeof chat>;

/** The longest question, and the most tokens of an answer. */
export const longestQuestion = 2_000;
const mostTokens = 2_000;
/** Tokens of an answer where nobody says how many; catalogue appendix 1, decision 74. */
export const usualTokens = 1_000;
const share = (usual: number) => z._default(z.number().check(z.minimum(0), z.maximum(1)), usual);
const threadLength = 40;

const mostSeconds = 120;

export const chatApi = api('assistant', {
  prompt: stream('chat', {
    summary: 'Answers in a conversation that the page holds and nobody keeps; the popup Let’s Chat.',
    body: z.object({
      prompt: line(longestQuestion),
      thread: z._default(
        z.array(z.object({ role: oneOf(['user', 'assistant']), content: line(20_000) })).check(z.maxLength(threadLength, 'VAL_TOO_LONG')),
        [],
      ),
    }),
    event: chatEvent,
    whole: answerAsJson,
    mostSeconds,
    writes: 'versioned',
  }),
  ask: stream('chat/ask', {
    summary: 'Answers in a conversation that is kept for the person alone, for 90 days after its last question.',
    body: z.object({
      session_id: id(),
      question: line(longestQuestion),
      /** The meeting that the question is about, and to which proposals are added, unless it names another one or all. */
      tractionId: z.optional(z.nullable(id())),
      temperature: share(0),
      top_p: share(0.1),
      max_tokens: z._default(whole(1, mostTokens), usualTokens),
      return_debug: z._default(z.boolean(), false),
    }),
    event: chatEvent,
    whole: answerAsJson,
    mostSeconds,
    writes: 'versioned',
  }),
  // Conversations are not in the change log, which would keep their words; so these answers are never cached.
  chats: get('chats', {
    summary: 'My conversations, the last one first; at most a hundred.',
    reply: { items: z.array(chat) },
    reads: [],
    timely: true,
  }),
  history: get('chat/history/{sessionId}', {
    summary: 'The questions and answers of one of my conversations.',
    params: { sessionId: id() },
    reply: { items: z.array(chatTurn) },
    reads: [],
    timely: true,
  }),
  summary: get('chat/summary/{sessionId}', {
    summary: 'One of my conversations in a few lines, by rules: what was asked, what was answered, and what was added.',
    params: { sessionId: id() },
    reply: { summary: z.string() },
    reads: [],
    timely: true,
  }),
  settle: put('chat/turn/{id}/proposal', {
    summary: 'Keeps what became of a proposal, so that it is not offered again.',
    params: { id: id() },
    body: z.object({
      proposalId: id(),
      state: oneOf(['added', 'discarded']),
      itemId: z._default(z.nullable(id()), null),
      /** What the person has chosen in place of what was guessed. */
      chosen: z.optional(z.object({ ownerId: z.nullable(id()), tractionId: z.nullable(id()), dueDate: z.nullable(day()) })),
    }),
  }),
  forget: remove('chat/{sessionId}', { summary: 'Removes one of my conversations at once.', params: { sessionId: id() } }),
});
