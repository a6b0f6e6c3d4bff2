import { Manager, type Socket } from 'socket.io-client';
import { type HubName, hubTimings } from '../../shared/hubs.ts';
import { contextId, token } from '../api/call.ts';

/** How often an invoke is tried, and how many milliseconds apart. */
interface Tries {
  tries: number;
  every: number;
}

const invokeTries: Tries = { tries: hubTimings.invokeTries, every: hubTimings.invokeEvery };

/** What an invoke answers. */
export interface HubReply {
  succeeded: boolean;
  seq?: number;
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** One WebSocket with a namespace for each hub. When it reconnects is decided by `link.ts`, not by Socket.IO. */
export const openSockets = (told: { up: () => void; down: () => void; event: (hub: HubName, event: string, data: unknown) => void }) => {
  const manager = new Manager({ transports: ['websocket'], reconnection: false, autoConnect: false });
  const sockets = new Map<HubName, Socket>();

  manager.on('close', () => told.down());
  manager.on('error', () => told.down());
  manager.on('open', () => told.up());

  const socketOf = (hub: HubName): Socket => {
    const known = sockets.get(hub);
    if (known !== undefined) return known;
    const socket = manager.socket(`/${hub}`, {
      auth: (answer) => {
        void token
          .get()
          .catch(() => undefined)
          .then((bearer) => answer({ token: bearer, context: contextId() }));
      },
    });
    socket.onAny((event: string, data: unknown) => told.event(hub, event, data));
    sockets.set(hub, socket);
    return socket;
  };

  /** Connects a hub's namespace and waits for it, no longer than the invoke lasts. */
  const ready = (socket: Socket): Promise<void> => {
    if (socket.connected) return Promise.resolve();
    if (!socket.active) socket.connect();
    return new Promise((done, failed) => {
      socket.once('connect', done);
      socket.once('connect_error', failed);
      setTimeout(failed, hubTimings.lossAfter);
    });
  };

  return {
    tryConnect: (): void => void manager.connect(),
    join: (hub: HubName): void => {
      const socket = socketOf(hub);
      if (!socket.active) socket.connect();
    },
    leave: (hub: HubName): void => void sockets.get(hub)?.disconnect(),
    /** Emits with acknowledgement: five tries 200 ms apart, else as many as asked. */
    invoke: async (hub: HubName, name: string, args: unknown[], { tries, every } = invokeTries): Promise<HubReply> => {
      const socket = socketOf(hub);
      for (let left = tries; left > 0; left -= 1) {
        try {
          await ready(socket);
          const reply = (await socket.timeout(hubTimings.lossAfter).emitWithAck(name, ...args)) as HubReply;
          if (reply.succeeded) return reply;
        } catch {
          // A failed try is followed by the next one; the last is told below.
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
