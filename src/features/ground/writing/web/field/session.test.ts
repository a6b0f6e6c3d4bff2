import { beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { ApiError } from '#web/core/api/api-error.ts';
import { toBase64 } from './base64.ts';
import { openSession, type WritingSession } from './session.ts';

const { sent, told } = vi.hoisted(() => ({
  sent: { count: 0, answer: undefined as (() => Promise<unknown>) | undefined },
  told: [] as number[],
}));
vi.mock('#web/core/api/call.ts', () => ({
  call: async () => {
    sent.count += 1;
    return sent.answer?.();
  },
}));
vi.mock('#web/core/api/tell-failure.ts', () => ({ tellFailure: (error: ApiError) => void told.push(error.status) }));

const refusedBy = (status: number) => () => Promise.reject(new ApiError({ status, code: 'API_NOT_AVAILABLE' }));
const taken = async () => ({ textId: 'text', update: toBase64(new Uint8Array([0, 0])), vector: toBase64(new Uint8Array([0])) });

let session: WritingSession | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  // The server is there, so that it is not the connection that is waited for.
  vi.stubGlobal('fetch', async () => new Response('ok'));
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, key: () => null, length: 0 });
  Object.assign(sent, { count: 0, answer: taken });
  told.length = 0;
  return () => {
    sent.answer = taken;
    session?.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Opens a text that the server has answered once, and returns how to type in it. */
const opened = async () => {
  session = openSession({ kind: 'Issue', id: 'one', part: 'one' }, { userId: 'ana', orgId: 'harbor' }, 'Notes');
  await vi.advanceTimersByTimeAsync(10);
  sent.count = 0;
  const fragment = session.fragment;
  return () => fragment.push([new Y.XmlElement('paragraph')]);
};

it.each([401, 429, 500])('waits longer each time the server answers %i, also while somebody types', async (status) => {
  const type = await opened();
  sent.answer = refusedBy(status);
  type();
  const counts: number[] = [];
  for (let seconds = 0; seconds < 62; seconds += 2) {
    await vi.advanceTimersByTimeAsync(2_000);
    type();
    counts.push(sent.count);
  }
  // After 2, 4, 8, 16 and 32 seconds: six times in a minute, not thirty.
  expect(counts.at(-1)).toBeLessThanOrEqual(6);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(5);
  expect(told).toEqual(status === 401 ? [401] : []);
  sent.answer = taken;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session?.state.read()).toEqual({ at: 'saved' });
});

it('sends what is typed at once again after the server has taken something', async () => {
  const type = await opened();
  sent.answer = refusedBy(500);
  type();
  await vi.advanceTimersByTimeAsync(1_000);
  sent.answer = taken;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session?.state.read()).toEqual({ at: 'saved' });
  sent.count = 0;
  type();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.count).toBeGreaterThan(0);
});
