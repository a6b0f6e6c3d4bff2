import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { world } from '#testing/world.ts';
import { Drain } from './drain.ts';

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

const keepAlive = (): Agent => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
};

interface Told {
  status: number;
  connection: string | undefined;
}

const ask = (port: number, path: string, agent: Agent): Promise<Told> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }));
    }).once('error', reject);
  });

/** An app with one route that answers when `answer` is called. */
const slowApp = async (): Promise<{ app: FastifyInstance; drain: Drain; port: number; answer: () => void; asked: Promise<void> }> => {
  const app = fastify();
  const drain = new Drain();
  drain.attach(app);
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    asked.resolve();
    await held.promise;
    return 'done';
  });
  app.get('/quick', () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { app, drain, port, answer: held.resolve, asked: asked.promise };
};

const noSockets = async (): Promise<void> => undefined;

describe('a node that shuts down', () => {
  it('answers requests under way with Connection: close, and accepts no more', async () => {
    const { app, drain, port, answer, asked } = await slowApp();
    const [busy, idle] = [keepAlive(), keepAlive()];
    expect((await ask(port, '/quick', idle)).connection).toBe('keep-alive');
    const slow = ask(port, '/slow', busy);
    await asked;
    const ended = drain.run(app, noSockets, { acceptFor: 0, atMost: 8_000 });
    expect(drain.isOn).toBe(true);
    await expect.poll(() => ask(port, '/quick', keepAlive()).catch((error: { code?: string }) => error.code)).toBe('ECONNREFUSED');
    answer();
    expect(await slow).toEqual({ status: 200, connection: 'close' });
    await ended;
  });

  it('still accepts connections for the time that it is told to', async () => {
    const { app, drain, port } = await slowApp();
    const ended = drain.run(app, noSockets, { acceptFor: 500, atMost: 8_000 });
    expect(await ask(port, '/quick', keepAlive())).toEqual({ status: 200, connection: 'close' });
    await ended;
    await expect(ask(port, '/quick', keepAlive())).rejects.toThrow('ECONNREFUSED');
  });

  it('cuts requests and upgraded connections that are still open after its time limit', async () => {
    const { app, drain, port, asked } = await slowApp();
    app.server.on('upgrade', () => undefined);
    const taken = connect(port, '127.0.0.1');
    taken.write('GET /quick HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const slow = ask(port, '/slow', keepAlive()).catch((error: Error) => error.message);
    await asked;
    await drain.run(app, noSockets, { acceptFor: 0, atMost: 200 });
    expect(await slow).toBe('socket hang up');
    taken.destroy();
  });
});

describe('an app that shuts down', () => {
  it('reports that it is not ready, and tells its sockets that the server has ended them', async () => {
    const here = await world({ env: { DRAIN_SECONDS: '1' } });
    const who = await here.org();
    const agent = keepAlive();
    expect((await ask(here.port, '/health/ready', agent)).status).toBe(200);
    const socket = io(`http://127.0.0.1:${here.port}/live-update-hub`, {
      transports: ['websocket'],
      reconnection: false,
      auth: { token: who.token, context: who.context },
    });
    await new Promise<void>((done) => socket.once('connect', () => done()));
    const reason = new Promise<string>((done) => socket.once('disconnect', done));
    const closed = here.close();
    await expect.poll(() => ask(here.port, '/health/ready', agent), { interval: 20 }).toEqual({ status: 503, connection: 'close' });
    expect(await reason).toBe('io server disconnect');
    await closed;
  });
});
