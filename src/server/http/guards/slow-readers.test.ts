import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { makeLog } from '#server/core/log/log.ts';
import { endSlowReaders } from './slow-readers.ts';

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

/** Answers `/long` with more bytes than a connection holds, and `/late` after a second; returns the port. */
const serve = async (timeout: number): Promise<number> => {
  server = createServer((request, answer) => {
    if (request.url === '/long') answer.end(Buffer.alloc(16_000_000, 'x'));
    else setTimeout(() => answer.end('late'), 1_000);
  });
  endSlowReaders(server, timeout, makeLog('silent'));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return (server.address() as AddressInfo).port;
};

/** Asks and reads `most` bytes, then nothing more; resolves when the server has ended the connection. */
const ask = (port: number, path: string, most: number): Promise<string> =>
  new Promise((resolve) => {
    let read = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
    socket.on('data', (part) => {
      read += part.subarray(0, 200).toString();
      if (socket.bytesRead >= most) socket.pause();
    });
    // Who reads nothing is not told that the connection has ended, but the server knows.
    server?.once('connection', (theirs) => theirs.once('close', () => resolve(read)));
    socket.on('error', () => undefined);
  });

it('a reader that takes nothing is let go', async () => {
  const port = await serve(200);
  await ask(port, '/long', 1_000);
  expect(server?.listening).toBe(true);
});

it('who waits for an answer is left alone', async () => {
  const port = await serve(200);
  expect(await ask(port, '/late', 1_000_000)).toMatch(/late$/);
});

it('who reads gets all of it', async () => {
  const port = await serve(60_000);
  const whole = await fetch(`http://127.0.0.1:${port}/long`);
  expect((await whole.arrayBuffer()).byteLength).toBe(16_000_000);
});
