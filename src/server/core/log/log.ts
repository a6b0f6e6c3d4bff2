import { type DestinationStream, type Logger, pino, type SerializedError } from 'pino';

/** The structured log that every part of the server writes to. */
export type Log = Logger;

interface Failure extends SerializedError {
  client?: unknown;
  params?: unknown;
  detail?: unknown;
  where?: unknown;
}

/** Removes the parameters of a query, which Drizzle appends to its text. */
const withoutParams = (text: string): string => text.replace(/\nparams: .*?(?=\n +at |\ncaused by|$)/gs, '');

/**
 * Removes people's content from an error: its query's parameters and the rows that PostgreSQL quotes. Removes the client too,
 * which node-postgres attaches to some errors.
 */
const withoutContent = ({ client: _, params: __, detail: ___, where: ____, ...error }: Failure): SerializedError => ({
  ...error,
  message: withoutParams(error.message),
  stack: withoutParams(error.stack),
});

/** Makes the log, which writes one JSON object per line to standard output, without secrets. */
export const makeLog = (level: string, to: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      serializers: { err: pino.stdSerializers.wrapErrorSerializer(withoutContent) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'],
    },
    to,
  );

/** Addresses that open something for whoever has them, up to what is secret: new passwords, calendars, invitations, and mail that one leaves. */
const secretPaths =
  /^(\/update-password|\/api\/v2\/feed|(?:\/api\/v2)?\/(?:unsubscribe|in)|\/api\/v2\/invitations\/[^/]+|\/welcome\/invitation\/(?:process\/)?[^/]+)\/.+/;

/** Returns a URL's path for the log: without secret codes, and without the query, which may hold an issuer's code. */
export const loggedPath = (url: string): string => (url.split('?')[0] ?? '').replace(secretPaths, '$1/…');
