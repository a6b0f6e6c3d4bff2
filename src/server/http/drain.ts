import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Times {
  /** Milliseconds for which new connections are still accepted, so that a load balancer notices first. */
  acceptFor: number;
  /** Milliseconds after that until connections that are still open are cut. */
  atMost: number;
}

/**
 * Ends a node's HTTP connections in order. The node says that it is not ready and asks clients to close their connections.
 * It closes idle connections, answers requests under way, and cuts what is left when the time is over.
 */
export class Drain {
  #isOn = false;
  readonly #sockets = new Set<Socket>();

  /** True once the node has begun to stop. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Tracks the connections of an app. Once the node has begun to stop, each answer closes its connection. */
  attach(app: FastifyInstance): void {
    app.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    app.addHook('onSend', async (_, reply, payload) => {
      if (this.#isOn) void reply.header('connection', 'close');
      return payload;
    });
  }

  /** Ends the app's connections, while `endSockets` ends the WebSockets. Resolves when none is open; a second call does nothing. */
  async run(app: FastifyInstance, endSockets: () => Promise<void>, { acceptFor, atMost }: Times): Promise<void> {
    if (this.#isOn) return;
    this.#isOn = true;
    await wait(acceptFor);
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, atMost);
    // `close` also ends idle connections; each of the others ends with its answer.
    const closed = new Promise<void>((done) => app.server.close(() => done()));
    await Promise.all([endSockets(), closed]);
    clearTimeout(cut);
  }
}
