import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Times {
  /** Milliseconds that new connections are still taken, for a load balancer to notice. */
  acceptFor: number;
  /** Milliseconds after which whatever is still open is cut. */
  atMost: number;
}

/**
 * The orderly end of a node's HTTP: it says that it is not ready, asks clients to close their connections, ends those that are idle, answers what is
 * under way, and cuts what is left when its time is over.
 */
export class Drain {
  #isOn = false;
  readonly #sockets = new Set<Socket>();

  /** Whether the node is about to end: it is not ready for more. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Watches the connections of an app, and has each of its answers end its connection once the node is about to end. */
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

  /** Ends the app's connections; `endSockets` ends the WebSockets meanwhile. Resolves when none is open. */
  async run(app: FastifyInstance, endSockets: () => Promise<void>, { acceptFor, atMost }: Times): Promise<void> {
    if (this.#isOn) return;
    this.#isOn = true;
    await wait(acceptFor);
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, atMost);
    // Ends connections that are idle too; each of the others ends with its answer.
    const closed = new Promise<void>((done) => app.server.close(() => done()));
    await Promise.all([endSockets(), closed]);
    clearTimeout(cut);
  }
}
