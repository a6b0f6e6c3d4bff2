import {
  askModel,
  ModelFault,
  type ModelUse,
  mayUseModel,
  mostTurns,
  takeAllowance,
  tokensOf,
  watchSwitch,
} from '#features/ground/language-models/server/actions.ts';
import { readPrinted } from '#features/ground/orgs/server/access.ts';
import { listNames } from '#features/ground/people/server/actions.ts';
import type { FoundItem } from '#features/home/palette/contract.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Events } from '#server/http/transports/stream.ts';
import { textFor } from '#server/text/text.ts';
import { errors, Refusal } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { languageOf } from '#shared/locales.ts';
import { nameOf } from '#shared/names.ts';
import { shortened } from '#shared/signs.ts';
import type { Counted } from '../contract/counted.ts';
import { type Answerer, type ChatEvent, type Proposal, usualTokens } from '../contract.ts';
import { holdsWords } from '../rules/holds-words.ts';
import type { ReadQuestion } from '../rules/question.ts';
import { asksToAdd, withoutAddresses } from '../rules.ts';
import type { Sees } from './access.ts';
import { messagesFor, mostToolLetters, type ProposalTools, toolsFor } from './actions/by-model.ts';
import { proposalsOf, sayProposed } from './actions/by-rules.ts';
import { answerByCounting, readQuestionOf } from './actions/counting.ts';
import { asData, countedAsData, type FoundOwn, findOwn, itemsAsData } from './actions/finding.ts';
import { instructionsFor } from './actions/instructions.ts';
import { addChat, addTurn, type ChatRow, changeProposals, changeTurn, listTurns, touchChat } from './store.ts';

/** How the model is asked; catalogue row U-04. */
interface Manner {
  temperature: number;
  topP: number;
  mostTokens: number;
}

const usualManner: Manner = { temperature: 0, topP: 0.1, mostTokens: usualTokens };

/** A question with what came before it. */
interface Question {
  question: string;
  before: readonly { question: string; answer: string }[];
  tractionId: string | null;
  manner: Manner;
}

/** What an answer has become in the end, to be kept. */
interface Ended {
  text: string;
  sources: FoundItem[];
  counted: Counted[];
  isWhole: boolean;
}

/** How an answer is kept, from its question on. */
interface Keeping {
  /** Keeps the question, and returns the first event. */
  begin: (by: Answerer, about: string | null) => Promise<ChatEvent>;
  /** Keeps a proposal before the person sees it: what becomes of it may be said before the answer has ended. */
  propose: (at: Entered, proposal: Proposal) => Promise<void>;
  end: (at: Entered, ended: Ended) => Promise<void>;
}

/** An answer as it is prepared inside the transaction. */
interface Preparing {
  asked: Question;
  sees: Sees;
  /** The meeting of the conversation, if the person may add to it. */
  here: string | null;
  /** The meeting that is looked at; null where the question names another one, or all. */
  place: string | null;
  found: FoundOwn;
  /** What was counted for the question; undefined where no intent fits it. */
  counted: Counted | undefined;
  /** The intent of the question; null where none fits it. */
  about: string | null;
  keeping: Keeping;
}

const answerOfRules = async (at: Entered, preparing: Preparing): Promise<Events<ChatEvent>> => {
  const { asked, counted, keeping } = preparing;
  const proposals = await proposalsOf(at, { ...preparing, question: asked.question });
  const first = await keeping.begin('rules', preparing.about);
  for (const proposal of proposals) await keeping.propose(at, proposal);
  const answer = proposals.length > 0 ? undefined : counted;
  const { items, isElsewhere } = preparing.found;
  const sources = proposals.length > 0 || counted !== undefined ? [] : items;
  const found = textFor(at, isElsewhere ? 'assistant.foundElsewhere' : 'assistant.found', { count: sources.length });
  const text = proposals.length > 0 ? sayProposed(at, proposals) : (counted?.text ?? found);
  await keeping.end(at, { sources, counted: answer === undefined ? [] : [answer], text, isWhole: true });
  return async function* () {
    yield { ...first, text, sources, ...(answer === undefined ? {} : { counted: answer }) };
    for (const proposal of proposals) yield { proposal };
  };
};

/** Returns what the model is told, and what its proposals are made against. */
const tellModel = async (at: Entered, { asked, sees, here, found, counted }: Preparing) => {
  const { question, before } = asked;
  const titles = new Map(sees.meetings.map(({ id, title }) => [id, title]));
  const people = await listNames(at);
  const person = people.find(({ id }) => id === at.personId);
  const mayPropose = asksToAdd(question);
  const system = instructionsFor({
    today: at.today,
    language: languageOf(at.locale),
    person: person === undefined ? '' : nameOf(person),
    here: here === null ? null : (titles.get(here) ?? null),
    meetings: [...titles.values()],
    mayPropose,
  });
  const data = [...(counted === undefined ? [] : [countedAsData(counted)]), ...(await itemsAsData(at, found.items, 1, titles))];
  const messages = messagesFor(before, question, asData(data));
  const own = [...before.map((turn) => turn.question), question];
  const { quarterMonth } = await readPrinted(at);
  const { today, personId } = at;
  const locale = at.formatLocale ?? at.locale;
  const proposing = { today, personId, locale, quarterMonth, here, meetings: sees.meetings, people, own };
  return { system, messages, mayPropose, proposing };
};

const answerOfModel = async (at: Entered, preparing: Preparing): Promise<Events<ChatEvent>> => {
  const { asked, place, found, counted, keeping } = preparing;
  const { system, messages, mayPropose, proposing } = await tellModel(at, preparing);
  const letters = system.length + JSON.stringify(messages).length;
  // The most that all turns together may cost is taken now; what they do not cost is given back.
  const allowance = await takeAllowance(at, mostTurns * (tokensOf(letters + mostToolLetters) + asked.manner.mostTokens));
  const first = await keeping.begin('model', preparing.about);
  const instead = textFor(at, 'assistant.addressLeftOut');
  const { config, log } = at;
  return async function* (signal, again) {
    const use: ModelUse = { tokens: 0 };
    const desk: ProposalTools = {
      sources: [...found.items],
      counted: counted === undefined ? [] : [counted],
      proposals: [],
      waiting: [],
      letters: mostToolLetters,
    };
    const watch = watchSwitch(again);
    let text = '';
    let isWhole = false;
    try {
      yield { ...first, sources: [...found.items], ...(counted === undefined ? {} : { counted }) };
      const tools = toolsFor({ again, desk, here: place, given: proposing, keep: keeping.propose }, mayPropose);
      const asking = { system, messages, tools, ...asked.manner, signal: AbortSignal.any([signal, watch.signal]) };
      for await (const piece of withoutAddresses(askModel(config, asking, use), instead)) {
        yield* desk.waiting.splice(0);
        text += piece;
        yield { text: piece };
      }
      yield* desk.waiting.splice(0);
      isWhole = true;
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      if (watch.signal.aborted) throw new Refusal(errors.modelOff);
      log.warn({ fault: error.message }, 'the language model failed');
      throw new Refusal(errors.modelFailed);
    } finally {
      watch.end();
      await allowance.settle(again, use.tokens).catch((error: unknown) => log.warn({ err: error }, 'tokens were not given back'));
      await again((later) => keeping.end(later, { sources: desk.sources, counted: desk.counted, text, isWhole })).catch((error: unknown) =>
        log.warn({ err: error }, 'an answer was not kept'),
      );
    }
  };
};

/** Returns what is counted for a question; undefined where its words rather tell an item: "Deposits clear too late". */
const countedFor = async (
  at: Entered,
  asked: ReadQuestion,
  found: readonly FoundItem[],
  { sees, place }: { sees: Sees; place: string | null },
): Promise<Counted | undefined> => {
  const counted = await answerByCounting(at, asked, sees.standings, place);
  const isMeant = ({ title }: { title: string }): boolean => holdsWords(title, asked.words);
  const isLoose = asked.kinds.length === 0 && (asked.about === 'late' || asked.about === 'due');
  const isItem = isLoose && found.some(isMeant) && !counted.groups.some(({ rows }) => rows.some(isMeant));
  return isItem ? undefined : counted;
};

/** Prepares an answer inside the transaction: what may be read, who answers, and what it may cost. The events are made after the commit. */
const prepare = async (at: Entered, asked: Question, sees: Sees, keeping: Keeping): Promise<Events<ChatEvent>> => {
  const here = sees.meetings.some(({ id }) => id === asked.tractionId) ? asked.tractionId : null;
  const before = asked.before.map(({ question }) => question);
  const read = await readQuestionOf(at, asked.question, sees.standings, before);
  const isElsewhere = read?.isEverywhere === true || read?.meetingId !== undefined;
  const place = isElsewhere ? null : asked.tractionId;
  const found = await findOwn(at, asked.question, sees.tractionIds, place);
  const counted = read === undefined ? undefined : await countedFor(at, read, found.items, { sees, place });
  const about = counted === undefined ? null : (read?.about ?? null);
  // What it cannot do is always said in the same words, with the lists where the person can.
  const answer = about !== 'remove' && (await mayUseModel(at)) ? answerOfModel : answerOfRules;
  return answer(at, { asked, sees, here, place, found, counted, about, keeping });
};

/** The longest title of a conversation. */
const longestTitle = 80;

interface Ask {
  session_id: string;
  question: string;
  tractionId?: string | null | undefined;
  temperature: number;
  top_p: number;
  max_tokens: number;
  return_debug: boolean;
}

/** Answers in a conversation that is kept. The question is kept with the commit, the answer when it has ended, however that was. */
export const answerInChat = async (
  at: Entered,
  ask: Ask,
  { chat, ...sees }: Sees & { chat: ChatRow | undefined },
): Promise<Events<ChatEvent>> => {
  const { session_id: chatId, question } = ask;
  const before = chat === undefined ? [] : await listTurns(at, chatId);
  const turnId = newId();
  const begin: Keeping['begin'] = async (by, about) => {
    if (chat === undefined) await addChat(at, { id: chatId, title: shortened(question, longestTitle) });
    else await touchChat(at, chatId);
    await addTurn(at, { id: turnId, chatId, question, answeredBy: by });
    const { temperature, top_p, max_tokens, return_debug } = ask;
    const debug = { session_id: chatId, question, temperature, top_p, max_tokens, about };
    return { turnId, by, ...(return_debug ? { debug } : {}) };
  };
  const keeping: Keeping = {
    begin,
    propose: (later, proposal) => changeProposals(later, turnId, (proposals) => [...proposals, proposal]),
    end: (later, { text, ...ended }) => changeTurn(later, turnId, { answer: text, ...ended }),
  };
  const manner: Manner = { temperature: ask.temperature, topP: ask.top_p, mostTokens: ask.max_tokens };
  return prepare(at, { question, before, tractionId: ask.tractionId ?? null, manner }, sees, keeping);
};

/** Answers in a conversation that only the page holds. */
export const answerPrompt = async (
  at: Entered,
  { prompt, thread }: { prompt: string; thread: readonly { role: 'user' | 'assistant'; content: string }[] },
  sees: Sees,
): Promise<Events<ChatEvent>> => {
  const before: { question: string; answer: string }[] = [];
  for (const { role, content } of thread) {
    if (role === 'user') before.push({ question: content, answer: '' });
    else before.push({ question: before.pop()?.question ?? '', answer: content });
  }
  const nothing = async (): Promise<void> => undefined;
  const asked = { question: prompt, before, tractionId: null, manner: usualManner };
  return prepare(at, asked, sees, { begin: async (by) => ({ by }), propose: nothing, end: nothing });
};
