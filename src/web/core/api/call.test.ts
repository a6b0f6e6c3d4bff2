import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { api, get, post, stream } from '#shared/endpoint.ts';
import { eventually } from '#testing/eventually.ts';
import { ApiError, noAnswerCodes } from './api-error.ts';
import { createCall } from './call.ts';
import { apiUrl, switchApi } from './host.ts';

const stoneApi = api('stones', {
  list: get('stones', {
    summary: 'Stones.',
    query: { ids: z.optional(z.string()) },
    reply: { items: z.array(z.string()) },
    reads: ['rock'],
  }),
  add: post('stones', { summary: 'Adds one.', body: z.object({ title: z.string() }), reply: { id: z.string() } }),
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 304 ? null : JSON.stringify(body), { status, headers });

const callerWith = (...answers: (Response | Error)[]) => {
  const sent: { url: string; method: string; headers: Headers; body: string | undefined }[] = [];
  const token = {
    get: vi.fn<() => Promise<string | undefined>>(async () => 'one'),
    renew: vi.fn<() => Promise<string | undefined>>(async () => 'two'),
    again: async () => undefined,
    onSignedOut: () => {},
  };
  const page = { org: 'harbor', gate: Promise.resolve(), held: false, elsewhere: vi.fn() };
  const caller = createCall({
    fetch: async (input, init) => {
      sent.push({
        url: input,
        method: String(init?.method),
        headers: new Headers(init?.headers),
        body: init?.body as string | undefined,
      });
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('network');
      return answer;
    },
    token,
    context: () => 'session-id',
    org: () => page.org,
    gate: () => page.gate,
    isHeld: () => page.held,
    onElsewhere: () => page.elsewhere(),
    wait: async () => {},
  });
  return { ...caller, sent, token, page };
};

describe('call', () => {
  it('A-33: sends token and session context, and a body as JSON', async () => {
    const { call, sent } = callerWith(json({ succeeded: true, messages: [], id: 'a' }));
    expect(await call(stoneApi.add, { body: { title: 'Flat' } })).toMatchObject({ id: 'a' });
    expect(sent[0]).toMatchObject({ url: '/api/v2/stones', method: 'POST', body: '{"title":"Flat"}' });
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer one');
    expect(sent[0]?.headers.get('x-session-context')).toBe('session-id');
  });

  it('A-33: sends neither when nobody is signed in', async () => {
    const { call, sent, token } = callerWith(json({ succeeded: true, messages: [], items: [] }));
    token.get.mockResolvedValue(undefined);
    await call(stoneApi.list, {});
    expect(sent[0]?.headers.has('authorization')).toBe(false);
    expect(sent[0]?.headers.has('x-session-context')).toBe(false);
  });

  it('A-26: renews the token once after a 401 and sends the request again', async () => {
    const { call, sent } = callerWith(json({}, 401), json({ succeeded: true, messages: [], items: ['x'] }));
    expect(await call(stoneApi.list, {})).toMatchObject({ items: ['x'] });
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer two');
  });

  it('returns the cached reply for a 304', async () => {
    const { call, sent } = callerWith(json({ succeeded: true, messages: [], items: ['x'] }, 200, { etag: '"7"' }), json(null, 304));
    const first = await call(stoneApi.list, {});
    expect(await call(stoneApi.list, {})).toBe(first);
    expect(sent[1]?.headers.get('if-none-match')).toBe('"7"');
  });

  it('keeps the idempotency key when it sends the request again', async () => {
    const { call, sent } = callerWith(new TypeError('network'), new TypeError('network'), json({ succeeded: true, messages: [], id: 'a' }));
    await call(stoneApi.add, { body: { title: 'Flat' } });
    const keys = sent.map((request) => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('asks a busy server again with the same key, twice at most', async () => {
    const busy = () => json({ succeeded: false, messages: [{ text: 'Busy.', code: 'busy' }] }, 503);
    const { call, sent } = callerWith(busy(), busy(), json({ succeeded: true, messages: [], id: 'a' }));
    expect(await call(stoneApi.add, { body: { title: 'Flat' } })).toMatchObject({ id: 'a' });
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    const lasting = callerWith(busy(), busy(), busy());
    await expect(lasting.call(stoneApi.add, { body: { title: 'Flat' } })).rejects.toMatchObject({ status: 503, code: 'busy' });
    expect(lasting.sent).toHaveLength(3);
  });

  it('sends nothing again by itself when a server that is not merely busy answers 503', async () => {
    for (const code of ['outcomeUnknown', 'maintenance']) {
      const { call, sent } = callerWith(json({ succeeded: false, messages: [{ text: 'No.', code }] }, 503));
      await expect(call(stoneApi.add, { body: { title: 'Flat' } })).rejects.toMatchObject({ status: 503, code });
      expect(sent).toHaveLength(1);
    }
  });

  it('X-12: fails with API_NOT_AVAILABLE while the network is unavailable', async () => {
    const { call } = callerWith();
    await expect(call(stoneApi.list, {})).rejects.toMatchObject({ status: 0, code: 'API_NOT_AVAILABLE' });
  });

  it('X-02: turns succeeded: false into an error with the server’s messages', async () => {
    const { call } = callerWith(json({ succeeded: false, messages: [{ text: 'No.', code: 'no' }] }));
    const failure = await call(stoneApi.list, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 200, code: 'no', message: 'No.' });
  });

  it('returns error codes by field', async () => {
    const { call } = callerWith(
      json(
        {
          succeeded: false,
          messages: [{ text: 'Required', code: 'invalid' }],
          errors: { title: ['Required'] },
          codes: { title: ['VAL_REQUIRED'] },
        },
        422,
      ),
    );
    await expect(call(stoneApi.add, { body: { title: '' } })).rejects.toMatchObject({ status: 422, fields: { title: ['VAL_REQUIRED'] } });
  });
});

describe('a call of a page whose session works in another organisation', () => {
  const elsewhere = () => json({ succeeded: false, messages: [{ text: '', code: 'otherOrganisation' }], orgId: 'tide' }, 409);
  const done = () => json({ succeeded: true, messages: [], id: 'a' });

  it('names the organisation that the page shows', async () => {
    const { call, sent } = callerWith(done());
    await call(stoneApi.add, { body: { title: 'Flat' } });
    expect(sent[0]?.headers.get('x-organization')).toBe('harbor');
  });

  it('is held until the person has decided, and sent again with the same key when the page stays', async () => {
    const { call, sent, page } = callerWith(elsewhere(), done());
    const decided = Promise.withResolvers<void>();
    page.elsewhere.mockImplementation(() => {
      page.gate = decided.promise;
    });
    const answer = call(stoneApi.add, { body: { title: 'Flat' } });
    await eventually(() => expect(page.elsewhere).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(1);
    decided.resolve();
    expect(await answer).toMatchObject({ id: 'a' });
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
    expect(sent[1]?.headers.get('x-organization')).toBe('harbor');
  });

  it('fails and is not sent when the page has gone to the other organisation', async () => {
    const { call, sent, page } = callerWith(elsewhere(), done());
    page.elsewhere.mockImplementation(() => {
      page.org = 'tide';
    });
    await expect(call(stoneApi.add, { body: { title: 'Flat' } })).rejects.toMatchObject({ code: 'otherOrganisation' });
    expect(sent).toHaveLength(1);
  });

  it('that answers the question is not held', async () => {
    const { call, sent, page } = callerWith(done());
    page.gate = new Promise(() => {});
    await call(stoneApi.add, { body: { title: 'Flat' } }, { urgent: true });
    expect(sent).toHaveLength(1);
  });
});

describe('the address of a call', () => {
  afterEach(() => switchApi(undefined));

  it('W-07: has the prefix api/v2 on the page’s own host', async () => {
    const { call, sent } = callerWith(json({ succeeded: true, items: [] }));
    await call(stoneApi.list, { query: {} });
    expect(sent.map(({ url }) => url)).toEqual(['/api/v2/stones']);
  });

  it('W-08: has the other host while the API is switched, except for the flags, which can switch it back', async () => {
    const { call, sent } = callerWith(json({ succeeded: true, items: [] }), json({ succeeded: true, items: [] }));
    switchApi('https://api.example.com');
    await call(stoneApi.list, { query: {} });
    expect(apiUrl('app-configuration/feature-flags')).toBe('/api/v2/app-configuration/feature-flags');
    switchApi(undefined);
    await call(stoneApi.list, { query: {} });
    expect(sent.map(({ url }) => url)).toEqual(['https://api.example.com/api/v2/stones', '/api/v2/stones']);
  });
});

const talkApi = api('talks', {
  ask: stream('talks', {
    summary: 'Answers.',
    body: z.object({}),
    event: z.object({ text: z.string() }),
    mostSeconds: 5,
    writes: 'versioned',
  }),
});

describe('converse', () => {
  const words = (text: string) => new TextEncoder().encode(`data: ${JSON.stringify({ text })}\n\n`);
  const answering = (...pieces: (Uint8Array | Error)[]) =>
    new Response(
      new ReadableStream({
        pull: (controller) => {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else if (piece instanceof Error) controller.error(piece);
          else controller.enqueue(piece);
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  const ask = (answer: Response, signal = new AbortController().signal) => {
    const heard: string[] = [];
    const ended = callerWith(answer).converse(talkApi.ask, { body: {} }, { onEvent: ({ text }) => void heard.push(text), signal });
    return { heard, ended };
  };

  it.each([
    ['breaks in the middle', new TypeError('terminated')],
    ['ends without an end', undefined],
    ['holds what nobody can read', new TextEncoder().encode('data: {"nonsense\n\n')],
  ])('U-07: throws an ApiError when the answer %s, and has handed on what came', async (_, next) => {
    const { heard, ended } = ask(answering(words('Cedar'), ...(next === undefined ? [] : [next])));
    const error: unknown = await ended.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, code: noAnswerCodes.offline });
    expect(heard).toEqual(['Cedar']);
  });

  it('ends without an ApiError once it is stopped', async () => {
    const stop = new AbortController();
    const answer = answering(words('Cedar'), new DOMException('stopped', 'AbortError'));
    stop.abort();
    await expect(ask(answer, stop.signal).ended).rejects.toThrow(DOMException);
  });
});
