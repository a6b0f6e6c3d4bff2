import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Server } from 'socket.io';
import { type Socket as Client, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { until } from '#testing/live.ts';
import { frameOf, makeFanOut } from './fan-out.ts';
import { hubLimits } from './limits.ts';

it.each([5, 125, 126, 65_535, 65_536, 200_000])('a text of %i bytes is one WebSocket frame that a client reads whole', async (length) => {
  const text = `${'é'.repeat(Math.floor(length / 2))}${length % 2 === 1 ? 'x' : ''}`;
  expect(Buffer.byteLength(text)).toBe(length);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (_, { socket }: { socket: Socket }) => socket.write(frameOf(text)));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean];
  client.terminate();
  server.close();
  expect(isBinary).toBe(false);
  expect(data.toString()).toBe(text);
});

describe('an event for a room', () => {
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'] });
  const namespace = server.of('/hub');
  const tell = makeFanOut(namespace);
  const clients: Client[] = [];

  beforeEach(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)));
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    await server.close();
  });

  const join = async (room: string): Promise<{ client: Client; heard: unknown[]; id: string }> => {
    const client = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}/hub`, { transports: ['websocket'], forceNew: true });
    clients.push(client);
    const heard: unknown[] = [];
    client.on('Told', (data: unknown) => heard.push(data));
    await new Promise<void>((resolve) => client.once('connect', resolve));
    const id = client.id ?? '';
    await namespace.sockets.get(id)?.join(room);
    return { client, heard, id };
  };

  it('is sent whole, in order, once, to its members alone, with one write for all events of a tick', async () => {
    const [one, other, elsewhere, gone] = [await join('here'), await join('here'), await join('there'), await join('here')];
    const connection = namespace.sockets.get(one.id)?.request.socket as Socket;
    const written = vi.spyOn(connection, 'write');
    gone.client.disconnect();
    const told = Array.from({ length: 60 }, (_, at) => ({ at, text: 'å💣"'.repeat(at) }));
    for (const each of told) tell('here', 'Told', each);
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toHaveBeenCalledTimes(1);
    tell('here', 'Told', 'last');
    tell('nowhere', 'Told', 'nobody');
    for (const { heard } of [one, other]) {
      expect(await until(() => heard.length > told.length)).toBe(true);
      expect(heard).toEqual([...told, 'last']);
    }
    expect(elsewhere.heard).toEqual([]);
    // Events that Socket.IO itself sends still arrive in between.
    namespace.sockets.get(one.id)?.emit('Told', 'by Socket.IO');
    expect(await until(() => one.heard.at(-1) === 'by Socket.IO')).toBe(true);
    expect(one.client.connected).toBe(true);
  });

  it('disconnects a client that stops reading once a megabyte waits for it, and reaches all others', async () => {
    const [reading, stuck] = [await join('here'), await join('here')];
    const connection = namespace.sockets.get(stuck.id)?.request.socket as Socket;
    // Stops the client from reading, so that the server's bytes pile up beyond the buffers of the operating system.
    (stuck.client.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws._socket.pause();
    const text = 'x'.repeat(100_000);
    let most = 0;
    let told = 0;
    while (!connection.destroyed && told < 500) {
      tell('here', 'Told', text);
      told += 1;
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, connection.destroyed ? 0 : connection.writableLength);
    }
    expect(connection.destroyed).toBe(true);
    expect(most).toBeLessThanOrEqual(hubLimits.unsentBytes);
    expect(await until(() => !namespace.sockets.has(stuck.id))).toBe(true);
    expect(await until(() => reading.heard.length === told)).toBe(true);
    expect(reading.client.connected).toBe(true);
  });
});
