import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf } from './fan-out.ts';

it.each([5, 125, 126, 65_535, 65_536, 200_000])('a text of %i bytes is one frame that a client reads whole', async (length) => {
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
