import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { access, type Entered } from '#server/access/granted.ts';
import { api, download, stream, upload, webhook } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { line } from '#shared/fields.ts';
import { newId } from '#shared/ids.ts';
import { eventually } from '#testing/eventually.ts';
import { world } from '#testing/world.ts';
import { openApiOf } from '../openapi.ts';
import { routesOf } from '../route.ts';
import { dispositionOf, downloadRoute } from './download.ts';
import { streamRoute } from './stream.ts';
import { removeOldUploads, uploadRoute } from './upload.ts';
import { webhookRoute } from './webhook.ts';

type Body = NonNullable<RequestInit['body']>;

const probe = api('probe', {
  talk: stream('probe/talk', {
    summary: 'Talks.',
    event: z.object({ word: z.string() }),
    mostSeconds: 2,
    body: z.object({ of: line(20) }),
  }),
  put: upload('probe/file', {
    summary: 'Takes a file.',
    mostBytes: 1_000,
    types: ['text/plain'],
    reply: { bytes: z.number(), sha256: z.string() },
  }),
  fetch: download('probe/file/{name}', { summary: 'Gives a file.', params: { name: z.string() }, reads: [] }),
  hook: webhook('probe/hook', { summary: 'Takes events.', mostBytes: 2_000 }),
});

/** Enqueues a job with a name, so that a test can count how often the command was committed. */
const note = (at: Entered, name: string) => at.after.job('probe-note', { name }).then(() => undefined);

const owners = access('an Owner', ({ at }) => (at.role === 'Owner' ? {} : refuse(errors.notAllowed)));
const gates = new Map<string, () => void>();
const ended: string[] = [];
const paths: string[] = [];
let failsOnce = true;

const talk = (of: string) =>
  async function* (signal: AbortSignal) {
    try {
      yield { word: `${of} one` };
      for (let left = of === 'floods' ? 1_000 : 0; left > 0; left -= 1) yield { word: 'x'.repeat(64_000) };
      if (of === 'fails') throw new Error('a fault of ours');
      if (of === 'waits') await new Promise<void>((go) => gates.set(of, go));
      if (of === 'forever') await new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('gone'))));
      yield { word: `${of} two` };
    } finally {
      ended.push(of);
    }
  };

const routes = routesOf(probe, [
  streamRoute(probe.talk, owners, async ({ at, input }) => {
    await note(at, input.body.of);
    return talk(input.body.of);
  }),
  uploadRoute(probe.put, owners, async ({ input: { file } }) => {
    paths.push(file.path);
    return { bytes: readFileSync(file.path).length, sha256: file.sha256 };
  }),
  downloadRoute(probe.fetch, owners, async ({ input }) => ({
    name: `${input.params.name}.txt`,
    type: 'application/pdf',
    content: Readable.from(
      (async function* () {
        yield 'first ';
        await new Promise<void>((go) => gates.set(input.params.name, go));
        yield 'second';
      })(),
      { objectMode: false },
    ),
  })),
  webhookRoute(probe.hook, {
    why: 'events carry a signature',
    verify: (_, { headers, body }) =>
      headers['x-signature'] === `signed ${body.length}` ? (JSON.parse(body.toString()) as { id: string }).id : undefined,
    handle: async ({ at, event }) => {
      const { orgId, title } = JSON.parse(event.body.toString()) as { orgId: string; title: string };
      await at.enter(orgId);
      await at.tx.execute(`update org set name = name || '${title}' where id = '${orgId}'`);
      if (failsOnce) {
        failsOnce = false;
        throw new Error('a fault that passes');
      }
    },
  }),
]);

const here = await world({ routes, env: { DATABASE_POOL: '2' } });
afterAll(async () => {
  here.app.server.closeAllConnections();
  await here.close();
});
const owner = await here.org('Probe Inc');
const member = await here.person(owner.orgId);
await here.appContext.jobs.start([{ name: 'probe-note', run: async () => undefined }]);

const ask = (
  path: string,
  { body, headers = {}, who = owner, method = 'POST' }: { body?: Body; headers?: object; who?: typeof owner; method?: string } = {},
) =>
  fetch(`http://127.0.0.1:${here.port}/api/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context, 'accept-encoding': 'gzip, deflate, br', ...headers },
    ...(body === undefined ? {} : { body, duplex: 'half' as const }),
  });

const converse = (of: string, more: { headers?: object; who?: typeof owner } = {}) =>
  ask('probe/talk', { ...more, body: JSON.stringify({ of }), headers: { 'content-type': 'application/json', ...more.headers } });

const notes = async (name: string) =>
  (
    await here.sql<{ n: number }>("select count(*)::integer as n from pgboss.job where name = 'probe-note' and data->>'name' = $1", [name])
  )[0]?.n;

const read = async (reader: ReadableStreamDefaultReader<Uint8Array>) => Buffer.from((await reader.read()).value ?? []).toString();

describe('a stream', () => {
  it('commits first, then sends each event as it is made, and ends with the envelope', async () => {
    const answer = await converse('waits');
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    expect(await read(reader)).toBe('data: {"word":"waits one"}\n\n');
    expect(await notes('waits')).toBe(1);
    await eventually(() => expect(gates.has('waits')).toBe(true));
    gates.get('waits')?.();
    let rest = '';
    for (let text = await read(reader); text !== ''; text = await read(reader)) rest += text;
    expect(rest).toBe('data: {"word":"waits two"}\n\nevent: end\ndata: {"succeeded":true,"messages":[]}\n\n');
  });

  it('holds no database connection: more streams are open than the pool has connections, and other requests are answered', async () => {
    const open = await Promise.all([1, 2, 3, 4].map(() => converse('forever')));
    expect((await ask('session/reload', { method: 'GET' })).status).toBe(200);
    for (const { body } of open) await body?.cancel();
  });

  it('tells the endpoint when the client has disconnected', async () => {
    const before = ended.length;
    const answer = await converse('forever');
    await answer.body?.cancel();
    await eventually(() => expect(ended.slice(before)).toContain('forever'));
  });

  it('ends its maker when the client disconnects while events wait to be sent', async () => {
    const before = ended.length;
    const answer = await converse('floods');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await read(reader);
    await reader.cancel();
    await eventually(() => expect(ended.slice(before)).toContain('floods'));
  });

  it('ends after its time limit and after an error, and names the reason', async () => {
    expect(await (await converse('forever')).text()).toMatch(/event: end\ndata: \{"succeeded":false.*"code":"streamTooLong"/);
    expect(await (await converse('fails')).text()).toMatch(/fails one.*event: end\ndata: \{"succeeded":false.*"code":"unexpected"/s);
  });

  it('403 and 422 before anything is sent, and 401 when signed out', async () => {
    expect((await converse('x', { who: member })).status).toBe(403);
    expect((await converse('')).status).toBe(422);
    expect((await converse('x', { headers: { authorization: 'Bearer none' } })).status).toBe(401);
  });

  it('409 to a key that was used before, and nothing is done twice', async () => {
    const headers = { 'idempotency-key': newId() };
    expect(await (await converse('keyed', { headers })).text()).toContain('keyed two');
    const again = await converse('keyed', { headers });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ messages: [{ code: 'streamed' }] });
    expect(await notes('keyed')).toBe(1);
  });
});

describe('an upload', () => {
  const put = (body: Body, more: { headers?: object; who?: typeof owner } = {}) =>
    ask('probe/file', { ...more, body, headers: { 'content-type': 'text/plain', ...more.headers } });
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`cairn-upload-${process.pid}-`));

  it('passes the file to the command, and deletes it afterwards', async () => {
    const answer = await put('x'.repeat(1_000));
    expect(await answer.json()).toMatchObject({ succeeded: true, bytes: 1_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(existsSync(paths.at(-1) ?? '')).toBe(false);
    expect(left()).toEqual([]);
  });

  it('413 to a file that is too large, with or without a Content-Length', async () => {
    expect((await put('x'.repeat(1_001))).status).toBe(413);
    const chunks = ReadableStream.from(
      (async function* () {
        for (let n = 0; n < 3; n += 1) yield Buffer.alloc(500, 'x');
      })(),
    ) as unknown as Body;
    expect((await put(chunks)).status).toBe(413);
    expect(left()).toEqual([]);
  });

  it('leaves no folder behind of a process that was killed', async () => {
    const root = mkdtempSync(join(tmpdir(), 'cairn-uploads-of-a-test-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const name of ['cairn-upload-1-old', 'cairn-upload-1-new', 'something-else']) mkdirSync(join(root, name));
    const before = new Date(Date.now() - 2 * 60 * 60_000);
    for (const name of ['cairn-upload-1-old', 'something-else']) utimesSync(join(root, name), before, before);
    await removeOldUploads(root);
    expect(readdirSync(root)).toEqual(['cairn-upload-1-new', 'something-else']);
    await removeOldUploads(join(root, 'nowhere'));
  });

  it('415 to another type, 422 to an empty file, 403 without the right', async () => {
    expect(await (await put('x', { headers: { 'content-type': 'text/html' } })).json()).toMatchObject({
      codes: { 'Content-Type': ['VAL_INVALID'] },
    });
    expect((await put('', { headers: { 'content-length': '0' } })).status).toBe(422);
    expect((await put('x', { who: member })).status).toBe(403);
  });

  it('is executed once for each key; the same key with other bytes is refused', async () => {
    const headers = { 'idempotency-key': newId() };
    const [first, again] = [await (await put('same', { headers })).json(), await (await put('same', { headers })).json()];
    expect(again).toEqual(first);
    expect(await (await put('other', { headers })).json()).toMatchObject({ messages: [{ code: 'keyReused' }] });
  });
});

describe('a download', () => {
  it('holds no database connection while it is sent, and names the file', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(`probe/file/${name}`, { method: 'GET' })));
    expect((await ask('session/reload', { method: 'GET' })).status).toBe(200);
    for (const name of ['a', 'b', 'c', 'd']) {
      await eventually(() => expect(gates.has(name)).toBe(true));
      gates.get(name)?.();
    }
    expect(await Promise.all(answers.map((each) => each.text()))).toEqual(Array(4).fill('first second'));
    expect(answers[0]?.headers.get('content-disposition')).toBe('attachment; filename="a.txt"; filename*=UTF-8\'\'a.txt');
    expect(answers[0]?.headers.get('cache-control')).toContain('no-store');
  });

  it('403 without the right', async () => {
    expect((await ask('probe/file/x', { method: 'GET', who: member })).status).toBe(403);
  });

  it('escapes the file’s name, so that it cannot end the header', () => {
    expect(dispositionOf({ name: 'Größe "2".pdf\r\nx: y' })).toBe(
      'attachment; filename="Gr__e _2_.pdf__x: y"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%222%22.pdf%0D%0Ax%3A%20y',
    );
  });
});

describe('a webhook', () => {
  const send = (event: object, signature?: string) => {
    const body = JSON.stringify(event);
    return ask('probe/hook', {
      body,
      headers: { authorization: '', 'content-type': 'application/json', 'x-signature': signature ?? `signed ${body.length}` },
    });
  };
  const name = async () => (await here.sql<{ name: string }>('select name from org where id = $1', [owner.orgId], owner.orgId))[0]?.name;

  it('is stored, answered and handled once, also when it is sent again or when the first handling fails', async () => {
    const event = { id: newId(), orgId: owner.orgId, title: '!' };
    expect((await send(event)).status).toBe(200);
    expect((await send(event)).status).toBe(200);
    await eventually(async () => expect(await name()).toBe('Probe Inc!'));
    expect((await send(event)).status).toBe(200);
    const rows = await here.sql<{ handled: boolean }>('select handled_at is not null as handled from webhook_event');
    expect(rows).toEqual([{ handled: true }]);
    expect(await name()).toBe('Probe Inc!');
  });

  it('400 without the right signature, 413 to a large body, and nothing is stored', async () => {
    expect((await send({ id: 'x' }, 'forged')).status).toBe(400);
    expect((await send({ id: 'y', more: 'x'.repeat(3_000) })).status).toBe(413);
    expect(await here.sql("select from webhook_event where id in ('x', 'y')")).toEqual([]);
  });
});

it('the API document describes input and output of each transport', () => {
  const { paths } = openApiOf(routes) as {
    paths: Record<string, Record<string, { requestBody?: { content: object }; responses: { 200: { content: object } } }>>;
  };
  expect(Object.keys(paths['/api/v2/probe/talk']?.['post']?.responses[200].content ?? {})).toEqual(['text/event-stream']);
  expect(Object.keys(paths['/api/v2/probe/file']?.['post']?.requestBody?.content ?? {})).toEqual(['text/plain']);
  expect(Object.keys(paths['/api/v2/probe/file/{name}']?.['get']?.responses[200].content ?? {})).toEqual(['*/*']);
});
