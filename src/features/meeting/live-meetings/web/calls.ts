import '#web/core/texts/live-meetings.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { newId } from '#shared/ids.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { call } from '#web/core/api/call.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { knownTitle } from '#web/core/api/use-item.ts';
import { NotSent } from '#web/core/outbox/outbox.ts';
import { outbox, storeCommand } from '#web/core/outbox/page-outbox.ts';
import type { Unsent } from '#web/core/session/unsent.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { type LiveMeeting, type LiveMeetingMessage, type LivePerson, type LostMeeting, liveMeetingApi } from '../contract.ts';
import { laterOf, type SentCommand, withSent } from '../rules/optimism.ts';
import { commandOf, isByItself, waitingOf } from '../rules/waiting.ts';
import { type Actor, type Command, type CommandType, follow, isOver, step } from '../rules.ts';
import { openDrafts } from './room/unsent-words.ts';

/** A command with an endpoint of the same name. */
export type Sendable = Extract<Command, { type: Exclude<CommandType & keyof typeof liveMeetingApi, 'find' | 'active'> }>;

/** Commands that go on from where the meeting is: pressed again before the answer, they would go on from what nobody has seen yet. */
const goingOn: ReadonlySet<CommandType> = new Set(['nextAgendaItem', 'nextFocusIssue', 'seguePass']);

/** A reaction that was just sent. */
export interface LiveView {
  key: string;
  personId: string;
  reaction: string;
}

export interface LiveSnapshot {
  /** Undefined until it has been fetched. */
  state: LiveMeeting | undefined;
  me: LivePerson | undefined;
  failure: ApiError | undefined;
  /** Why the person may not see the meeting any more, with the words that were unsent at that moment. */
  lost: (LostMeeting & { words: readonly Unsent[]; noticed: Date }) | undefined;
}

/** A live meeting as this browser knows it. */
export interface LiveRoom {
  subscribe: (listener: () => void) => () => void;
  read: () => LiveSnapshot;
  /** Returns the server's time. */
  now: () => Date;
  /** Returns the milliseconds by which the server's clock is ahead of this browser's. */
  ahead: () => number;
  load: () => Promise<void>;
  /** Says that the person is still here, and hears what has happened, where no hub tells. */
  poll: () => Promise<void>;
  /** Shows commands that this device has kept. */
  restore: () => void;
  /** Shows the command's result at once and sends it; a refusal rolls it back and shows a toast. */
  send: (command: Sendable) => Promise<boolean>;
  hear: (message: LiveMeetingMessage) => void;
  onReaction: (listener: (shown: LiveView) => void) => () => void;
}

/**
 * Returns whether the state says enough after a refusal, so that no error is shown: somebody else took over first, or passed
 * the turn on. Letters that were not shown to others are told of when the line is saved.
 */
const isToldByState = ({ type }: Command, error: unknown): boolean =>
  type === 'typeOutcome' ||
  (error instanceof ApiError && ((type === 'takeOver' && error.code === 'scribeTaken') || (type === 'seguePass' && error.status === 409)));

const nothing: LiveSnapshot = { state: undefined, me: undefined, failure: undefined, lost: undefined };

type Answered = { liveMeeting: LiveMeeting };
type Caller = (endpoint: unknown, ask: object) => Promise<Answered>;

/** Keeps a command until the server has answered; commands are sent one after the other, so that they arrive in order. */
const keep = ({ command, key = newId() }: SentCommand, state: LiveMeeting, me: LivePerson): Promise<Answered> => {
  const { meetingThreadId, meetingId } = state;
  const { type, ...more } = command as Sendable;
  const { name, method, path } = liveMeetingApi[type];
  const titleOf = (id: string) => knownTitle([issueApi.byIds, issueApi.search, headlineApi.search], id);
  const ask = { body: { meetingThreadId, meetingId, ...more } };
  const waiting = waitingOf(command, state, me.personId, titleOf);
  return storeCommand({ key, endpoint: { name, method, path }, ask, ...waiting }).final as Promise<Answered>;
};

/** Sends a command at once. */
export const post = ({ type, ...more }: Sendable, { meetingThreadId, meetingId }: LiveMeeting): Promise<Answered> =>
  (call as unknown as Caller)(liveMeetingApi[type], { body: { meetingThreadId, meetingId, ...more } });

const listening = <Told extends unknown[]>() => {
  const listeners = new Set<(...told: Told) => void>();
  return {
    add: (listener: (...told: Told) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (...told: Told) => {
      for (const listener of listeners) listener(...told);
    },
  };
};

/** Asks why a meeting was lost; undefined when the person was never in it. */
const findLost = async (meetingId: string, words: () => readonly Unsent[]): Promise<LiveSnapshot['lost']> => {
  const lost = (await call(liveMeetingApi.lost, { params: { meetingId } }).catch(() => undefined))?.lost ?? undefined;
  return lost && { ...lost, words: words(), noticed: nowHere() };
};

interface Here {
  meetingId: string;
  me: LivePerson;
  seen: LiveMeeting;
}

/** Returns the unanswered commands with those that an earlier page has kept; the same list when nothing changes. */
const withKept = (sent: readonly SentCommand[], { meetingId, me, seen }: Here): readonly SentCommand[] => {
  const kept = outbox.read().kept.filter(({ place }) => place === meetingId);
  const mine = sent.filter((each) => each.restored !== true || kept.some(({ key }) => key === each.key));
  const found = kept.flatMap(({ key, endpoint, ask, at }) => {
    const command = commandOf(endpoint.name, ask);
    if (command === undefined || mine.some((each) => each.key === key)) return [];
    return [{ key, command, actor: { ...me, now: new Date(at) }, seen, restored: true }];
  });
  return found.length === 0 && mine.length === sent.length ? sent : [...found, ...mine];
};

/** Holds the known state of a meeting and its unanswered commands. */
const openStore = (meetingId: string) => {
  const listeners = listening();
  let known: LiveMeeting | undefined;
  let sent: readonly SentCommand[] = [];
  let snapshot = nothing;
  let offset = 0;
  const words = openDrafts();

  const tell = (more: Partial<LiveSnapshot> = {}, when = (run: () => void) => run()) => {
    snapshot = { ...snapshot, ...more, state: known === undefined ? undefined : withSent(known, sent) };
    when(listeners.tell);
  };
  const take = (state: LiveMeeting) => void (known = laterOf(known, state));

  /** Shows what this device has kept of an earlier page, and no longer what the server has answered meanwhile. */
  const restore = () => {
    if (known === undefined || snapshot.me === undefined) return;
    const next = withKept(sent, { meetingId, me: snapshot.me, seen: known });
    if (next === sent) return;
    sent = next;
    tell();
  };

  return {
    restore,
    subscribe: listeners.add,
    read: () => snapshot,
    ahead: () => offset,
    take,
    tell: () => tell(),
    /** Shows a command as done. Its request leaves first: rendering a section takes longer than the server's answer. */
    begin: (each: SentCommand) => {
      sent = [...sent, each];
      tell({}, setTimeout);
    },
    isUnanswered: (type: CommandType) => sent.some(({ command }) => command.type === type),
    settle: (each: SentCommand) => {
      sent = sent.filter((other) => other !== each);
      tell();
    },
    /** Applies a hub message; returns false when a number was missed. */
    follow: (message: LiveMeetingMessage): boolean => {
      if (known === undefined) return true;
      const next = follow(known, message);
      if (next === null) return false;
      known = next;
      if (message.data.changes !== undefined) tell();
      return true;
    },
    load: async () => {
      const asked = Date.now();
      words.note();
      try {
        const answer = await call(liveMeetingApi.find, { params: { meetingId } });
        offset = Date.parse(answer.now) - (asked + Date.now()) / 2;
        take(answer.liveMeeting);
        words.forget();
        tell({ me: answer.me, failure: undefined, lost: undefined });
        restore();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        tell({ failure: error, lost: error.status === 404 ? (snapshot.lost ?? (await findLost(meetingId, words.read))) : undefined });
      }
    },
  };
};

/** Says that the person is still here, and takes the state that is answered. */
const poll = async (store: ReturnType<typeof openStore>): Promise<void> => {
  const { state } = store.read();
  if (state === undefined || isOver(state)) return store.load();
  try {
    store.take((await post({ type: 'join', late: true }, state)).liveMeeting);
    store.tell();
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) await store.load();
  }
};

/** Creates the store of one meeting: fetched once, then updated by the hub; a missed number fetches it again. */
export const openRoom = (meetingId: string): LiveRoom => {
  const store = openStore(meetingId);
  const watchers = listening<[LiveView]>();
  const now = () => new Date(Date.now() + store.ahead());

  const deliver = async (each: SentCommand, answer: Promise<Answered>): Promise<boolean> => {
    try {
      store.take((await answer).liveMeeting);
      return true;
    } catch (error) {
      if (error instanceof NotSent) return false;
      const told = isToldByState(each.command, error);
      if (told && each.key !== undefined) outbox.dismiss(each.key);
      // What has waited is named in the list of acts that were not done.
      const named = outbox.read().notDone.some(({ key }) => key === each.key);
      const loaded = store.load();
      if (told || (error instanceof ApiError && error.status === 404)) await loaded;
      // A meeting that was lost says so in its place.
      if (!told && !named && store.read().lost === undefined) tellFailure(error);
      return false;
    } finally {
      store.settle(each);
    }
  };
  const show = (personId: string, reaction: string) => watchers.tell({ key: newId(), personId, reaction });

  return {
    now,
    ahead: store.ahead,
    load: store.load,
    poll: () => poll(store),
    restore: store.restore,
    read: store.read,
    subscribe: store.subscribe,
    onReaction: watchers.add,
    send: (command) => {
      const { state, me } = store.read();
      if (state === undefined || me === undefined) return Promise.resolve(false);
      if (goingOn.has(command.type) && store.isUnanswered(command.type)) return Promise.resolve(false);
      const each: SentCommand = { command, actor: { ...me, now: now() }, seen: state, key: newId() };
      if (isByItself(command)) {
        if (['seguePass', 'typeOutcome'].includes(command.type) && outbox.read().lost) return Promise.resolve(false);
        store.begin(each);
        return deliver(each, post(command, state));
      }
      const answer = keep(each, state, me);
      // What cannot wait is not shown as done while there is no connection.
      if (outbox.read().kept.some(({ key }) => key === each.key)) {
        store.begin(each);
        if (command.type === 'reaction') show(me.personId, command.reaction);
      }
      return deliver(each, answer);
    },
    hear: (message) => {
      if (message.meetingId !== meetingId) return;
      const { personId, reaction } = message.data;
      const isMine = personId === store.read().me?.personId;
      if (reaction !== undefined && personId !== undefined && !isMine) show(personId, reaction);
      if (!store.follow(message)) void store.load();
    },
  };
};

let opened: { meetingId: string; room: LiveRoom } | undefined;

/** Fetches a meeting before its screen is rendered; undefined when the person cannot see it. */
export const openRoomEarly = async (meetingId: string): Promise<LiveMeeting | undefined> => {
  const room = openRoom(meetingId);
  opened = { meetingId, room };
  await room.load();
  return room.read().state;
};

/** Returns the meeting's store for its screen: the one that was opened ahead, or a new one. */
export const takeRoom = (meetingId: string): LiveRoom => {
  const room = opened?.meetingId === meetingId ? opened.room : openRoom(meetingId);
  opened = undefined;
  return room;
};

/** Returns the actor for the rules. */
export const actorIn = (room: LiveRoom, me: LivePerson): Actor => ({ ...me, now: room.now() });

/** Returns whether a command would be refused now, by the server's rules. */
export const isRefused = (room: LiveRoom, command: Command): boolean => {
  const { state, me } = room.read();
  return state === undefined || me === undefined || 'refused' in step(state, command, actorIn(room, me));
};
