import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AskFirst, firstAnswers } from './start.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = { statusCode: 200, headers: { etag: '"7"' }, payload: '{"found":true}', json: () => ({ found: true }) };

/** An app that answers `quick` at once, refuses `refused`, and never answers anything else. */
const app = {
  inject: ({ url }: { url: string }) => {
    if (url.endsWith('quick')) return Promise.resolve(answer);
    return url.endsWith('refused') ? Promise.resolve({ ...answer, statusCode: 404 }) : new Promise(() => undefined);
  },
} as unknown as FastifyInstance;

const session = JSON.stringify({ id: 'one', orgId: 'two' });
const asking = (askFirst: AskFirst, page: string | null = '/') => ({ request: { ip: '127.0.0.1' }, token: 'three', page, askFirst });

describe('what a page asks first', () => {
  it('is left out where it does not come in time, so that the page has its session', async () => {
    const found = firstAnswers(
      app,
      session,
      asking((_, __, ask) => Promise.all([ask({ path: 'quick' }), ask({ path: 'slow' })])),
    );
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await found).toEqual([{ ask: '/api/v2/quick', etag: '"7"', text: '{"found":true}' }]);
  });

  it('is left out where it is refused, and whoever asked is told so', async () => {
    const seen: unknown[] = [];
    const askFirst: AskFirst = async (_, __, ask) => seen.push(await ask({ path: 'quick', body: '{}' }), await ask({ path: 'refused' }));
    expect(await firstAnswers(app, session, asking(askFirst))).toEqual([{ ask: '/api/v2/quick{}', etag: '"7"', text: '{"found":true}' }]);
    expect(seen).toEqual([{ found: true }, undefined]);
  });

  it('is nothing without a page, and without an organisation', async () => {
    const askFirst = vi.fn<AskFirst>();
    expect(await firstAnswers(app, session, asking(askFirst, null))).toEqual([]);
    expect(await firstAnswers(app, JSON.stringify({ id: 'one', orgId: null }), asking(askFirst))).toEqual([]);
    expect(askFirst).not.toHaveBeenCalled();
  });
});
