import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { Log } from '#server/core/log/log.ts';
import { errors, type Refusable, Refusal } from '#shared/errors.ts';
import { refusalBody } from '../reply.ts';

const refusals: Record<string, Refusable> = {
  ERR_HTTP_REQUEST_TIMEOUT: errors.tooSlow,
  HPE_HEADER_OVERFLOW: errors.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: errors.tooLarge,
};

interface Raw {
  requestId: string;
  headers: object;
}

/** Returns a whole HTTP answer as text, since there is no reply object for a request that could not be parsed. */
const rawAnswer = (error: Refusable, { requestId, headers }: Raw): string => {
  const body = JSON.stringify(refusalBody(new Refusal(error)));
  const head = {
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
};

/** Answers malformed or too slow HTTP with the body of a refusal, and closes the connection. */
export const answerMalformed = (error: ConnectionError, socket: Socket, raw: Raw, log: Log): void => {
  // The client has closed the connection already.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusable = refusals[error.code] ?? errors.badRequest;
  log.info({ requestId: raw.requestId, reason: error.code, status: refusable.status }, 'a request was malformed');
  if (socket.writable) socket.end(rawAnswer(refusable, raw));
  else socket.destroy();
};

const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Takes over two cases that Node would answer without a body: a missing Host header, and an unknown Expect header. Refuses two Host headers,
 * of which a proxy may believe the other one, and versions before HTTP/1.0, which have no headers.
 */
export const answerWhatNodeWould = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, raw }) => {
    const hosts = headers.host === undefined ? 0 : hostsIn(raw.rawHeaders);
    if (hosts > 1 || raw.httpVersionMajor < 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw new Refusal(errors.badRequest);
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response) => {
    delete request.headers.expect;
    app.server.emit('request', request, response);
  });
};
