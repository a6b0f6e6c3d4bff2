import type { FastifyReply } from 'fastify';
import { errors, type Refusable, Refusal } from '../../shared/errors.ts';
import { brokenBy, isBusy, isClash, isFull, isOutOfConnections, isReadOnly, isUnreachable } from '../db/faults.ts';
import type { Log } from '../log/log.ts';
import { anybody, localeAsked, type Reader, textFor } from '../text/text.ts';

/** The content type of every answer of the API. */
export const json = 'application/json; charset=utf-8';

const named = new Set<string>(['name', 'orgName']);

/** The body of a refusal, in the reader's language: messages for the toast, `errors` as texts and `codes` as codes for each field. */
export const refusalBody = (refusal: Refusal, reader: Reader = anybody): Record<string, unknown> => {
  const values = Object.fromEntries(
    Object.entries(refusal.data ?? {}).flatMap(([key, value]) => (named.has(key) ? [[key, String(value)]] : [])),
  );
  const codes = refusal.fields ?? {};
  const texts = Object.fromEntries(
    Object.entries(codes).map(([field, list]) => [field, list.map((code) => textFor(reader, `codes.${code}`))]),
  );
  return {
    succeeded: false,
    messages: [{ text: textFor(reader, `errors.${refusal.code}`, values), code: refusal.code }],
    ...(refusal.fields === undefined ? {} : { errors: texts, codes }),
    ...refusal.data,
  };
};

/** What the database could not do, by name; what it refused by a constraint is `isIdTaken`, or ours. */
const faults: [(error: unknown) => boolean, Refusable][] = [
  [isOutOfConnections, errors.outOfConnections],
  [isUnreachable, errors.unavailable],
  [isFull, errors.diskFull],
  [isReadOnly, errors.readOnly],
  [(error) => isBusy(error) || isClash(error), errors.busy],
];

/**
 * A primary key refused, which PostgreSQL names `<table>_pkey`: somebody brought an id that is taken. Every other constraint is
 * named where its rows are written, by `named()`, or its breach is our fault.
 */
const isIdTaken = (error: unknown): boolean => {
  const broken = brokenBy(error);
  return broken?.kind === 'unique' && broken.constraint.endsWith('_pkey');
};

/** The refusal that a thrown value is, or that a known failure below means; undefined when it is a fault of ours. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  const fault = faults.find(([isIt]) => isIt(error));
  if (fault !== undefined) return new Refusal(fault[1]);
  if (isIdTaken(error)) return new Refusal(errors.idTaken, { fields: { id: ['VAL_INVALID'] } });
  const status = (error as { statusCode?: number } | undefined)?.statusCode;
  if (status === 413) return new Refusal(errors.tooLarge);
  if (status === 429) return new Refusal(errors.tooMany);
  return status !== undefined && status >= 400 && status < 500 ? new Refusal(errors.badRequest) : undefined;
};

/** Answers whatever was thrown: a refusal with its text, an unknown error with the generic one, logged whole. */
export const answerError = (reply: FastifyReply, error: unknown, log: Log): FastifyReply => {
  const refusal = refusalOf(error);
  if (refusal === undefined) log.error({ err: error }, 'a request failed');
  const answered = refusal ?? new Refusal(errors.unexpected);
  if (answered.status === 503) void reply.header('retry-after', '1');
  if (typeof answered.data?.['retryAfter'] === 'number') void reply.header('retry-after', String(answered.data['retryAfter']));
  if (answered.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .status(answered.status)
    .type(json)
    .send(JSON.stringify(refusalBody(answered, { ...anybody, locale: localeAsked(reply.request.headers['accept-language']) })));
};
