import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { errors, type Refusable, Refusal } from '../../shared/errors.ts';
import type { Log } from '../log/log.ts';
import { refusalBody } from './reply.ts';

const refusals: Record<string, Refusable> = {
  ERR_HTTP_REQUEST_TIMEOUT: errors.tooSlow,
  HPE_HEADER_OVERFLOW: errors.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: errors.tooLarge,
};

interface Raw {
  requestId: string;
  headers: object;
}

/** A whole answer as it goes over the wire: on a connection whose request was not understood there is no reply object to send it by. */
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

/** Answers what is no HTTP, or arrives too slowly, in the form of every refusal, and ends the connection. */
export const answerMalformed = (error: ConnectionError, socket: Socket, raw: Raw, log: Log): void => {
  // Whoever hung up hears nothing any more.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusable = refusals[error.code] ?? errors.badRequest;
  log.info({ requestId: raw.requestId, reason: error.code, status: refusable.status }, 'a request was malformed');
  if (socket.writable) socket.end(rawAnswer(refusable, raw));
  else socket.destroy();
};

/** What Node would answer by itself without a body: a request that names no host, and one that expects what we do not know. */
export const answerWhatNodeWould = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw new Refusal(errors.badRequest);
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response) => {
    delete request.headers.expect;
    app.server.emit('request', request, response);
  });
};
