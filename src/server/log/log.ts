import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log on standard output, one JSON object a line; secrets never reach it. */
export const makeLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password'],
  });
