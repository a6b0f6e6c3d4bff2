import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { world } from '#testing/world.ts';
import { isTooDeep } from './json-body.ts';

const here = await world({ env: { REQUEST_SECONDS: '2' } });
afterAll(() => here.close());

interface Told {
  status: number;
  headers: Record<string, string>;
  body: { succeeded: boolean; messages: { text: string; code: string }[] };
}

/** Sends raw texts one after the other, and reads until the server closes the connection or a minute is over. */
const send = async (first: string, ...later: string[]): Promise<Told> => {
  const socket = connect(here.port, '127.0.0.1');
  let told = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    told += part;
  });
  socket.on('error', () => undefined);
  const over = new Promise<void>((done) => socket.once('close', () => done()));
  socket.setTimeout(60_000, () => socket.destroy());
  // Each sign is one byte.
  socket.write(first, 'latin1');
  for (const part of later) {
    await wait(150);
    if (!socket.writable || told !== '') break;
    socket.write(part);
  }
  await over;
  const [head = '', body = ''] = told.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((each) => [each.split(': ', 1)[0]?.toLowerCase() ?? '', each.slice(each.indexOf(': ') + 2)]),
  );
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) as Told['body'] };
};

const refusal = (status: number, code: string): object => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  },
  body: { succeeded: false, messages: [{ text: expect.stringMatching(/\w \w/), code }] },
});

const host = 'Host: localhost\r\nConnection: close\r\n';
const json = 'Content-Type: application/json\r\n';
const post = `POST /api/v2/account/reset-password HTTP/1.1\r\n${host}${json}`;

describe('malformed HTTP is answered in the form of every error', () => {
  it.each([
    ['a line that is no request', 'hello there\r\n\r\n', 400, 'badRequest'],
    ['a header without a name', `GET /api/v2/version HTTP/1.1\r\n${host}: x\r\n\r\n`, 400, 'badRequest'],
    ['headers beyond all measure', `GET /api/v2/version HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headersTooLarge'],
    ['a length that is no number', `${post}Content-Length: many\r\n\r\n`, 400, 'badRequest'],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'badRequest'],
    ['a length and chunks', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400, 'badRequest'],
    ['a length beyond the limit', `${post}Content-Length: 99999999\r\n\r\n`, 413, 'tooLarge'],
    ['no host', 'GET /api/v2/version HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'badRequest'],
    ['two hosts', `GET /api/v2/version HTTP/1.1\r\n${host}Host: elsewhere.example\r\n\r\n`, 400, 'badRequest'],
    ['a version without headers', 'GET /api/v2/version HTTP/0.9\r\n\r\n', 400, 'badRequest'],
    ['a body that is no UTF-8', `${post}Content-Length: 13\r\n\r\n{"email":"\xff"}`, 400, 'badRequest'],
    ['a path that cannot be decoded', `GET /api/v2/meeting/%E0%A4%A/getchecklist HTTP/1.1\r\n${host}\r\n`, 400, 'badRequest'],
    ['JSON that ends too soon', `${post}Content-Length: 10\r\n\r\n{"email": `, 400, 'badRequest'],
    ['what is no JSON', `POST /api/auth/sign-in/email HTTP/1.1\r\n${host}${json}Content-Length: 3\r\n\r\nabc`, 400, 'badRequest'],
    ['a type that nobody reads', `${post.replace('application/json', 'text/xml')}Content-Length: 4\r\n\r\n<a/>`, 400, 'badRequest'],
    ['an expectation', `GET /api/v2/nowhere HTTP/1.1\r\n${host}Expect: more\r\n\r\n`, 404, 'notFound'],
  ] as const)('%s', async (_, bytes, status, code) => {
    expect(await send(bytes)).toMatchObject(refusal(status, code));
  });
});

describe('slow requests are ended', () => {
  it('with one line of headers at a time', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `X-Slow-${at}: x\r\n`);
    expect(await send('GET /api/v2/version HTTP/1.1\r\nHost: localhost\r\n', ...lines)).toMatchObject(refusal(408, 'tooSlow'));
  });

  it('with one byte of the body at a time', async () => {
    const bytes = Array.from({ length: 30 }, () => ' ');
    expect(await send(`${post}Content-Length: 1000\r\n\r\n{`, ...bytes)).toMatchObject(refusal(408, 'tooSlow'));
  });

  it('with nothing sent at all', async () => {
    expect(await send('')).toMatchObject(refusal(408, 'tooSlow'));
  });
});

it('depth of JSON counts brackets outside of texts only', () => {
  expect(isTooDeep(JSON.stringify({ text: `\\"${'['.repeat(100)}`, next: ['"', '[[['] }))).toBe(false);
  expect(isTooDeep(JSON.stringify(Array.from({ length: 100 }, () => [[]])))).toBe(false);
  expect(isTooDeep(`{"a":"\\"","b":${'['.repeat(40)}${']'.repeat(40)}}`)).toBe(true);
});
