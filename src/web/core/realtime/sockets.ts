import { Manager, type Socket } from 'socket.io-client';
import { type HubName, hubTimings, timeEvent } from '#shared/hubs.ts';
import { contextId, token } from '#web/core/api/call.ts';
import { learnTime } from '#web/core/time/now-here.ts';
import { forgetTries, noteFailedTry } from './tries.ts';

/** How often a call is tried, and how many milliseconds apart. */
interface Tries {
  tries: number;
  every: number;
}

const invokeTries: Tries = { tries: hubTimings.invokeTries, every: hubTimings.invokeEvery };

/** The reply of a hub to a call. */
export interface HubReply {
  succeeded: boolean;
  seq?: number;
  /** The number of the room's last event, where events are numbered. */
  number?: number;
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Callbacks of the sockets. Each attempt ends in one `up` or one `down`, and each `up` in one `down`. */
interface Told {
  /** The WebSocket is open, and the hubs can be entered. */
  opened: () => void;
  /** Every requested hub has accepted the client. */
  up: () => void;
  down: () => void;
  event: (hub: HubName, event: string, data: unknown) => void;
  /** Returns the state of the flags that the page has read, which it says when it connects. */
  flags: () => string | undefined;
}

/** Keeps the stage of the present attempt to connect. */
const makeAttempt = ({ up, down }: Pick<Told, 'up' | 'down'>) => {
  let stage: 'over' | 'opening' | 'entering' | 'inside' = 'over';
  let begun = 0;
  /** Hubs that have not accepted the client yet. */
  const awaited = new Set<HubName>();
  return {
    isOver: (): boolean => stage === 'over',
    isAwaiting: (hub: HubName): boolean => awaited.has(hub),
    begin: (): void => {
      stage = 'opening';
      begun = Date.now();
    },
    enter: (hubs: HubName[]): void => {
      stage = 'entering';
      for (const hub of hubs) awaited.add(hub);
    },
    /** Notes that a hub has accepted the client, or is no longer wanted. */
    settle: (hub: HubName): void => {
      awaited.delete(hub);
      if (stage !== 'entering' || awaited.size > 0) return;
      stage = 'inside';
      forgetTries();
      up();
    },
    end: (): void => {
      if (stage === 'over') return;
      const at = Date.now();
      if (stage !== 'inside') noteFailedTry({ at, took: at - begun, opened: stage === 'entering' });
      stage = 'over';
      awaited.clear();
      down();
    },
  };
};

/** Opens a hub's namespace. When it refuses, the whole attempt fails and the next one comes after the usual delay. */
const openHub = (hub: HubName, manager: Manager, attempt: ReturnType<typeof makeAttempt>, told: Told): Socket => {
  let asked = 0;
  const socket = manager.socket(`/${hub}`, {
    auth: (answer) => {
      asked = Date.now();
      void token
        .get()
        .catch(() => undefined)
        .then((bearer) =>
          answer({ token: bearer, context: contextId(), build: document.documentElement.dataset['build'], flags: told.flags() }),
        );
    },
  });
  socket.on(timeEvent, (date: unknown) => learnTime(typeof date === 'string' ? date : null, asked, Date.now()));
  socket.on('connect', () => attempt.settle(hub));
  socket.on('connect_error', ({ message }) => {
    // The sign-in may have ended: asking for another token tells, and then the person is asked to sign in again.
    if (message === 'signed-out') void token.renew().catch(() => undefined);
    if (attempt.isAwaiting(hub)) manager._close();
  });
  socket.onAny((event: string, data: unknown) => event !== timeEvent && told.event(hub, event, data));
  return socket;
};

/** Opens one WebSocket with a namespace for each hub. `link.ts` decides when to reconnect; Socket.IO does not. */
export const openSockets = (told: Told) => {
  const manager = new Manager({ transports: ['websocket'], reconnection: false, autoConnect: false, timeout: hubTimings.attemptFor });
  const sockets = new Map<HubName, Socket>();
  const attempt = makeAttempt(told);

  manager.on('close', attempt.end);
  manager.on('error', attempt.end);
  manager.on('open', told.opened);

  const socketOf = (hub: HubName): Socket => {
    const socket = sockets.get(hub) ?? openHub(hub, manager, attempt, told);
    sockets.set(hub, socket);
    return socket;
  };

  /** Connects a hub's namespace and waits for it, 5 s at most. Does not reconnect a lost connection: `link.ts` does. */
  const ready = (socket: Socket): Promise<void> => {
    if (socket.connected) return Promise.resolve();
    if (!socket.active && !attempt.isOver()) socket.connect();
    return new Promise((done, failed) => {
      socket.once('connect', done);
      socket.once('connect_error', failed);
      setTimeout(failed, hubTimings.lossAfter);
    });
  };

  return {
    tryConnect: (): void => {
      if (!attempt.isOver()) return;
      attempt.begin();
      manager.connect();
    },
    /** Connects the namespaces of hubs on an open WebSocket. */
    enter: (hubs: HubName[]): void => {
      attempt.enter(hubs);
      for (const hub of hubs) if (!socketOf(hub).active) socketOf(hub).connect();
    },
    leave: (hub: HubName): void => {
      sockets.get(hub)?.disconnect();
      attempt.settle(hub);
    },
    /** Sends what needs no reply; nothing without a connection. */
    say: (hub: HubName, name: string, key: string): void => {
      const socket = sockets.get(hub);
      if (socket?.connected === true) socket.emit(name, key);
    },
    /** Sends a call and waits for its reply; tries five times, 200 ms apart, unless told otherwise. */
    invoke: async (hub: HubName, name: string, args: unknown[], { tries, every } = invokeTries): Promise<HubReply> => {
      const socket = socketOf(hub);
      for (let left = tries; left > 0; left -= 1) {
        try {
          await ready(socket);
          const reply = (await socket.timeout(hubTimings.lossAfter).emitWithAck(name, ...args)) as HubReply;
          if (reply.succeeded) return reply;
        } catch {
          // A failed try is followed by the next one; after the last, the failure is logged below.
        }
        if (left > 1) await pause(every);
      }
      console.warn(`${hub}: ${name} not connected`);
      return { succeeded: false };
    },
    close: (): void => {
      for (const socket of sockets.values()) socket.disconnect();
      manager._close();
    },
  };
};
