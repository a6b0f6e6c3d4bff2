import { type Logger, pino, type SerializedError } from 'pino';

export type Log = Logger;

/** Structured log on standard output, one JSON object a line; secrets never reach it. */
export const makeLog = (level: string): Log =>
  pino({
    level,
    base: null,
    // node-postgres hangs the whole client on some errors.
    serializers: { err: pino.stdSerializers.wrapErrorSerializer(({ client: _, ...error }: SerializedError) => error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'],
  });
