import { useEffect, useRef, useState } from 'react';
import type { FoundItem } from '#features/home/palette/contract.ts';
import { newId } from '#shared/ids.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { call, converse } from '#web/core/api/call.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import type { Counted } from '../../contract/counted.ts';
import { type Answerer, type ChatEvent, type ChatTurn, chatApi, type Proposal } from '../../contract.ts';

/** A question and its answer as the panel shows them; catalogue row U-02. */
export interface PanelTurn {
  key: string;
  /** The id under which it is kept; absent before the server has said it, and in a conversation that nobody keeps. */
  id?: string | undefined;
  question: string;
  answer: string;
  at: string;
  by?: Answerer | undefined;
  sources: readonly FoundItem[];
  counted: readonly Counted[];
  proposals: readonly Proposal[];
  state: 'writing' | 'whole' | 'failed' | 'stopped';
  /** Why it failed, where the server has said more than that. */
  why?: string | undefined;
}

/** Returns how a kept answer ended. One that broke off before its first word still has what was counted for it. */
const stateOf = ({ isWhole, assistant_message, counted }: ChatTurn): PanelTurn['state'] => {
  if (isWhole) return 'whole';
  return assistant_message === '' && counted.length > 0 ? 'failed' : 'stopped';
};

const shownTurn = (turn: ChatTurn): PanelTurn => ({
  key: turn.id,
  id: turn.id,
  question: turn.user_message,
  answer: turn.assistant_message,
  at: turn.created_at,
  by: turn.by,
  sources: turn.sources,
  counted: turn.counted,
  proposals: turn.proposals,
  state: stateOf(turn),
});

const newTurn = (key: string, question: string): PanelTurn => ({
  key,
  question,
  answer: '',
  at: nowHere().toISOString(),
  sources: [],
  counted: [],
  proposals: [],
  state: 'writing',
});

const withEvent = (turn: PanelTurn, { turnId, by, text = '', sources = [], counted, proposal }: ChatEvent): PanelTurn => ({
  ...turn,
  id: turnId ?? turn.id,
  by: by ?? turn.by,
  answer: turn.answer + text,
  sources: [...turn.sources, ...sources],
  counted: counted === undefined ? turn.counted : [...turn.counted, counted],
  proposals: proposal === undefined ? turn.proposals : [...turn.proposals, proposal],
});

type Hear = { onEvent: (event: ChatEvent) => void; signal: AbortSignal };

/** The most messages that are sent along; the server takes no more. */
const longestThread = 40;

const threadOf = (turns: readonly PanelTurn[]) =>
  turns
    .flatMap(({ question, answer }) => [
      { role: 'user' as const, content: question },
      ...(answer.trim() === '' ? [] : [{ role: 'assistant' as const, content: answer }]),
    ])
    .slice(-longestThread);

/** Holds the turns of a conversation and what becomes of each. */
const useTurns = () => {
  const [turns, setTurns] = useState<readonly PanelTurn[]>([]);
  const change = (key: string, next: (turn: PanelTurn) => PanelTurn) =>
    setTurns((now) => now.map((turn) => (turn.key === key ? next(turn) : turn)));

  /** Marks what became of a proposal, here and for later. */
  const settle = (turn: PanelTurn, settled: Proposal) => {
    const { id: proposalId, state, itemId, ownerId, tractionId, dueDate } = settled;
    change(turn.key, (now) => ({ ...now, proposals: now.proposals.map((each) => (each.id === proposalId ? settled : each)) }));
    if (turn.id === undefined || state === 'open') return;
    const body = { proposalId, state, itemId, chosen: { ownerId, tractionId, dueDate } };
    void call(chatApi.settle, { params: { id: turn.id }, body }).catch(() => undefined);
  };
  return { turns, setTurns, change, settle };
};

const reasons = { modelSpent: 'errors.modelSpent', modelOff: 'errors.modelOff' } as const;

/** Returns what failed, where the server has said more than that it did. */
const reasonOf = (error: unknown): (typeof reasons)[keyof typeof reasons] | undefined =>
  error instanceof ApiError ? reasons[error.code as keyof typeof reasons] : undefined;

/** Returns the turns without a failed one that is asked again. One of whose proposals something has become stays, so that it is not offered anew. */
const withoutFailed = (turns: readonly PanelTurn[], key: string | undefined): PanelTurn[] =>
  turns
    .filter((turn) => turn.key !== key || turn.proposals.some(({ state }) => state !== 'open'))
    .map((turn) => (turn.key === key ? { ...turn, state: 'stopped' } : turn));

/** Holds the meeting to which answers are limited: that of the page, until the person chooses another one, or all of them. */
const useAbout = () => {
  const { tractionId: here = null } = useCurrentScreen();
  // A choice holds on its page: another page has another meeting.
  const [choice, setChoice] = useState<{ here: string | null; about: string | null }>();
  const about = choice?.here === here ? choice.about : here;
  return { about, setAbout: (next: string | null) => setChoice({ here, about: next }) };
};

/**
 * Holds one conversation. `kept` says whether the server keeps it: the popup Let's Chat sends all of it along instead (catalogue row U-01).
 */
export const useChat = (kept: boolean) => {
  const t = useText();
  const { about, setAbout } = useAbout();
  const { turns, setTurns, change, settle } = useTurns();
  // What is typed outlives the field, which is not there while the history is shown.
  const [typed, setTyped] = useState('');
  const session = useRef('');
  const running = useRef<AbortController>(undefined);
  // Nobody reads an answer whose panel is closed.
  useEffect(() => () => running.current?.abort(), []);

  const send = (question: string, hear: Hear): Promise<void> => {
    if (!kept) return converse(chatApi.prompt, { body: { prompt: question, thread: threadOf(turns) } }, hear);
    if (session.current === '') session.current = newId();
    return converse(chatApi.ask, { body: { session_id: session.current, question, tractionId: about } }, hear);
  };

  /** Asks, and resolves to whether an answer came. A question whose answer failed takes the failed one's place. */
  const ask = async (question: string, again?: string): Promise<boolean> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const key = newId();
    setTurns((now) => [...withoutFailed(now, again), newTurn(key, question)]);
    try {
      await send(question, { onEvent: (event) => change(key, (now) => withEvent(now, event)), signal: stop.signal });
      change(key, (now) => ({ ...now, state: 'whole' }));
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      const state = stop.signal.aborted ? 'stopped' : 'failed';
      change(key, (now) => ({ ...now, state, why: reason && t(reason) }));
      return stop.signal.aborted;
    } finally {
      if (running.current === stop) running.current = undefined;
    }
  };

  const begin = (turnsThere: readonly PanelTurn[] = [], id = '') => {
    running.current?.abort();
    session.current = id;
    setTurns(turnsThere);
  };

  /** Shows an earlier conversation; one that cannot be read is shown empty (catalogue row U-09). */
  const open = async (id: string): Promise<void> => {
    const reply = await call(chatApi.history, { params: { sessionId: id } }).catch(() => undefined);
    begin(reply?.items.map(shownTurn), id);
  };
  return {
    turns,
    typed,
    setTyped,
    // The popup's conversation is about no meeting.
    about: kept ? about : undefined,
    setAbout,
    isWriting: turns.at(-1)?.state === 'writing',
    ask,
    stop: () => running.current?.abort(),
    begin: () => begin(),
    open,
    settle,
  };
};

export type ChatWork = ReturnType<typeof useChat>;
