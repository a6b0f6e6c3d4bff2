import { type DestinationStream, type Logger, pino, type SerializedError } from 'pino';

export type Log = Logger;

interface Failure extends SerializedError {
  client?: unknown;
  params?: unknown;
  detail?: unknown;
  where?: unknown;
}

/** Drizzle writes the parameters of a query behind it. */
const withoutParams = (text: string): string => text.replace(/\nparams: .*?(?=\n +at |\ncaused by|$)/gs, '');

/**
 * An error without what people wrote: the parameters of its query, and the rows that PostgreSQL quotes. node-postgres
 * hangs the whole client on some errors.
 */
const told = ({ client: _, params: __, detail: ___, where: ____, ...error }: Failure): SerializedError => ({
  ...error,
  message: withoutParams(error.message),
  stack: withoutParams(error.stack),
});

/** Structured log on standard output, one JSON object a line; secrets never reach it. */
export const makeLog = (level: string, to: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      serializers: { err: pino.stdSerializers.wrapErrorSerializer(told) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'],
    },
    to,
  );

/** Pages whose path ends with a code that is good for something by itself. */
const codePages = /^(\/update-password)\/.+/;

/** A path as the log shows it: what comes behind it in a query, as an issuer's code does, is nobody else's. */
export const loggedPath = (url: string): string => (url.split('?')[0] ?? '').replace(codePages, '$1/…');
