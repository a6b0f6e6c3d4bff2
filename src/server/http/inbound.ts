import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/core/log/log.ts';
import { errors, refuse } from '#shared/errors.ts';
import { smallBody } from './guards/body-limit.ts';
import { serveOneClick } from './one-click.ts';
import { answerError } from './reply.ts';

/** Names in a call that say the interval; all others are numbers. */
const intervals = new Set(['week', 'month', 'quarter', 'year']);

type Pairs = readonly (readonly [string, string])[];

const malformed = (): never => refuse(errors.invalid, { fields: { body: ['VAL_INVALID'] } });

const saidBy = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : malformed();
};

/** Reads `{"name": 468, "week": "2026-W10"}`. */
const pairsOfJson = (text: string): Pairs => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return malformed();
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return malformed();
  return Object.entries(read).map(([name, value]) => [name, saidBy(value)]);
};

/** Reads one line: `name 468`, `name=468`, `name: 468`, or the number alone. */
const pairsOfLine = (text: string): Pairs => {
  const line = text.trim();
  if (line.includes('\n')) return malformed();
  const [, name = '', value = ''] = /^(?:(.+?)\s*[=:\s]\s*)?(\S*)$/.exec(line) ?? malformed();
  return [[name || 'value', value]];
};

/** Returns what a body says, by its media type: JSON, a form, or one line of text. */
const pairsOf = (type: string, text: string): Pairs => {
  if (type.startsWith('application/json')) return pairsOfJson(text);
  if (type.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(text)];
  return pairsOfLine(text);
};

const bodyOf = (pairs: Pairs) => ({
  values: pairs.filter(([name]) => !intervals.has(name)).map(([name, value]) => ({ name, value })),
  ...Object.fromEntries(pairs.filter(([name]) => intervals.has(name))),
});

/**
 * Serves `POST /in/{key}`, an inbound address: numbers as a script or a spreadsheet sends them. The endpoint of the same path under `/api/v2/` takes
 * them.
 */
const serveInbound = (app: FastifyInstance): void => {
  const take = async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
    try {
      const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v2/in/${encodeURIComponent(request.params.key)}`,
        remoteAddress: request.ip,
        headers: { host: request.headers.host ?? '' },
        payload: bodyOf(pairsOf(request.headers['content-type'] ?? 'text/plain', text)),
      });
      const { 'retry-after': pause } = answer.headers;
      if (pause !== undefined) void reply.header('retry-after', pause);
      return reply.status(answer.statusCode).type('application/json').header('cache-control', 'no-store').send(answer.body);
    } catch (error) {
      return answerError(reply, error, request.log as Log);
    }
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post('/in/:key', { bodyLimit: smallBody }, take);
  });
};

/** Serves what others send without a page of ours: a mail program's one click, and numbers to inbound addresses. */
export const serveSenders = (app: FastifyInstance): void => {
  serveOneClick(app);
  serveInbound(app);
};
