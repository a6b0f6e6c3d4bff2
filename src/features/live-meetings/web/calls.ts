import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { liveMeetingEvents } from '../../../shared/hubs.ts';
import { newId } from '../../../shared/ids.ts';
import { ApiError } from '../../../web/api/api-error.ts';
import { call } from '../../../web/api/call.ts';
import { tellFailure } from '../../../web/api/tell-failure.ts';
import { t } from '../../../web/i18n/language.ts';
import { onHubEvent, registerHub, rejoinHub, useLinkPhase } from '../../../web/realtime/hubs.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { type LiveMeeting, type LiveMeetingMessage, type LivePerson, liveMeetingApi } from '../contract.ts';
import { laterOf, type Sent, withSent } from '../rules/optimism.ts';
import { type Actor, type Command, type CommandType, follow, isOver, step } from '../rules.ts';

/** A command with an endpoint of the same name. */
export type Sendable = Extract<Command, { type: Exclude<CommandType & keyof typeof liveMeetingApi, 'find' | 'active'> }>;

/** A reaction that was just sent. */
export interface Shown {
  key: string;
  personId: string;
  reaction: string;
}

export interface Snapshot {
  /** Undefined until it has been fetched. */
  state: LiveMeeting | undefined;
  me: LivePerson | undefined;
  failure: ApiError | undefined;
}

/** A live meeting as this browser knows it. */
export interface LiveRoom {
  subscribe: (listener: () => void) => () => void;
  read: () => Snapshot;
  /** Returns the server's time. */
  now: () => Date;
  /** Returns the milliseconds by which the server's clock is ahead of this browser's. */
  ahead: () => number;
  load: () => Promise<void>;
  /** Shows the command's result at once and sends it; a refusal rolls it back and shows a toast. */
  send: (command: Sendable) => Promise<boolean>;
  hear: (message: LiveMeetingMessage) => void;
  onReaction: (listener: (shown: Shown) => void) => () => void;
}

const nothing: Snapshot = { state: undefined, me: undefined, failure: undefined };

type Answered = { liveMeeting: LiveMeeting };
type Caller = (endpoint: unknown, ask: object) => Promise<Answered>;

const post = ({ type, ...more }: Sendable, { meetingThreadId, meetingId }: LiveMeeting): Promise<Answered> =>
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

/** Holds the known state of a meeting and its unanswered commands. */
const openStore = (meetingId: string) => {
  const listeners = listening();
  let known: LiveMeeting | undefined;
  let sent: readonly Sent[] = [];
  let snapshot = nothing;
  let offset = 0;

  const tell = (more: Partial<Snapshot> = {}) => {
    snapshot = { ...snapshot, ...more, state: known === undefined ? undefined : withSent(known, sent) };
    listeners.tell();
  };
  const take = (state: LiveMeeting) => {
    known = laterOf(known, state);
  };

  return {
    subscribe: listeners.add,
    read: () => snapshot,
    ahead: () => offset,
    take,
    begin: (each: Sent) => {
      sent = [...sent, each];
      tell();
    },
    settle: (each: Sent) => {
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
      try {
        const answer = await call(liveMeetingApi.find, { params: { meetingId } });
        offset = Date.parse(answer.now) - (asked + Date.now()) / 2;
        take(answer.liveMeeting);
        tell({ me: answer.me, failure: undefined });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        tell({ failure: error });
      }
    },
  };
};

/** Creates the store of one meeting: fetched once, then updated by the hub; a missed number fetches it again. */
export const openRoom = (meetingId: string): LiveRoom => {
  const store = openStore(meetingId);
  const watchers = listening<[Shown]>();
  let line: Promise<unknown> = Promise.resolve();
  const now = () => new Date(Date.now() + store.ahead());

  const deliver = async (each: Sent): Promise<boolean> => {
    try {
      store.take((await post(each.command as Sendable, each.seen)).liveMeeting);
      return true;
    } catch (error) {
      tellFailure(error);
      void store.load();
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
    read: store.read,
    subscribe: store.subscribe,
    onReaction: watchers.add,
    send: (command) => {
      const { state, me } = store.read();
      if (state === undefined || me === undefined) return Promise.resolve(false);
      const each = { command, actor: { ...me, now: now() }, seen: state };
      store.begin(each);
      if (command.type === 'reaction') show(me.personId, command.reaction);
      // Commands are sent one after the other, so that they arrive in order.
      const delivered = line.then(() => deliver(each));
      line = delivered;
      return delivered;
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

/** Returns the actor for the rules. */
export const actorIn = (room: LiveRoom, me: LivePerson): Actor => ({ ...me, now: room.now() });

/** Returns whether a command would be refused now, by the server's rules. */
export const isRefused = (room: LiveRoom, command: Command): boolean => {
  const { state, me } = room.read();
  return state === undefined || me === undefined || 'refused' in step(state, command, actorIn(room, me));
};

const lostToast = 'live-meeting-not-joined';

/** Joins the meeting, and again after each reconnect: ten attempts 500 ms apart; catalogue row K-30. */
const enter = async (room: LiveRoom): Promise<void> => {
  const { state } = room.read();
  if (state === undefined || isOver(state)) return;
  if (await rejoinHub('live-meeting-hub', state.meetingThreadId)) {
    toast.dismiss(lostToast);
    await room.send({ type: 'join' });
    return;
  }
  toast.error(t('liveMeetings.notRejoined'), {
    id: lostToast,
    action: { label: t('ui.tryAgain'), run: () => void enter(room) },
  });
};

const leave = (room: LiveRoom): void => {
  const { state } = room.read();
  registerHub('live-meeting-hub', undefined);
  toast.dismiss(lostToast);
  if (state === undefined || isOver(state)) return;
  void post({ type: 'leave' }, state).catch(() => undefined);
};

/** Listens to the hub while the screen is shown. Rights may change too, and before the start the meeting itself. */
const useFollowing = (room: LiveRoom): void => {
  useEffect(() => {
    const ends = liveMeetingEvents.map((event) =>
      onHubEvent('live-meeting-hub', event, (message) => room.hear(message as LiveMeetingMessage)),
    );
    const changes = ['Added', 'Updated', 'Deleted', 'ManyChanged'].map((event) =>
      onHubEvent('live-update-hub', event, (change) => {
        const { state } = room.read();
        const { entityType, tractionId } = change as { entityType: string; tractionId?: string | null };
        // Of many that changed at once it is not said where they are.
        const isHere = tractionId === undefined || tractionId === state?.tractionId;
        const concerns = ['meeting', 'agenda'].includes(entityType) && isHere;
        if (entityType === 'permission' || (state?.status === 'NotStarted' && concerns)) void room.load();
      }),
    );
    return () => {
      for (const end of [...ends, ...changes]) end();
    };
  }, [room]);
};

/** Milliseconds before rejoining when another tab of mine, or a node's check for lost connections, has marked me as left. */
const staysAfter = 1_500;

/** Joins a meeting, follows it, and leaves it with the screen. People who join late or reload get the current state. */
export const useLiveRoom = (meetingId: string): { room: LiveRoom; snapshot: Snapshot } => {
  const [room] = useState(() => openRoom(meetingId));
  const snapshot = useSyncExternalStore(room.subscribe, room.read);
  const phase = useLinkPhase();
  const { state, me } = snapshot;
  const isReady = state !== undefined;
  const mine = state?.attendees.find(({ personId }) => personId === me?.personId);
  const isAway = isReady && phase === 'connected' && !isOver(state) && (mine?.presence !== 'here' || mine.droppedAt !== null);
  const come = useEffectEvent(() => void enter(room));

  useFollowing(room);
  useEffect(() => {
    void room.load();
    return () => leave(room);
  }, [room]);
  useEffect(() => {
    if (isReady && phase === 'connected') come();
  }, [isReady, phase]);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => void room.send({ type: 'join' }), staysAfter);
    return () => clearTimeout(timer);
  }, [isAway, room]);
  return { room, snapshot };
};
