import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { world } from '#testing/world.ts';

const here = await world({ env: { BASE_URL: 'https://cairn.example.com' } });
afterAll(() => here.close());

/** Resolves to whether a WebSocket with this origin is let in. */
const isLetIn = (origin: string | undefined, host?: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${here.port}/socket.io/?EIO=4&transport=websocket`, {
      ...(origin !== undefined && { origin }),
      ...(host !== undefined && { headers: { host } }),
    });
    socket.once('open', () => {
      socket.close();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

it('accepts sockets from the own origin and from programs', async () => {
  expect(await isLetIn('https://cairn.example.com')).toBe(true);
  expect(await isLetIn(`http://127.0.0.1:${here.port}`)).toBe(true);
  expect(await isLetIn(undefined)).toBe(true);
});

it.each(['https://evil.example', 'http://cairn.example.com', 'https://cairn.example.com.evil.example', 'http://127.0.0.1:1', 'null'])(
  'keeps out sockets of %s',
  async (origin) => {
    expect(await isLetIn(origin)).toBe(false);
  },
);

it('keeps out a page whose own name points to this machine', async () => {
  expect(await isLetIn('http://evil.example', 'evil.example')).toBe(false);
});
