import type { FastifyReply } from 'fastify';
import type { Log } from '#server/core/log/log.ts';
import { brokenBy, isBusy, isFull, isOutOfConnections, isReadOnly, isRetryable, isUnreachable } from '#server/db/faults.ts';
import { anybody, type Reader, requestedLocale, textFor } from '#server/text/text.ts';
import { errors, type Refusable, Refusal } from '#shared/errors.ts';

/** The content type of every answer of the API. */
export const json = 'application/json; charset=utf-8';

const named = new Set<string>(['name', 'orgName']);

/** Returns the body of a refusal in the reader's language: `messages` for the toast, and for each field `errors` as texts and `codes`. */
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

/** Errors of the database that have a refusal of their own. Broken constraints are not among them: see `isIdTaken`. */
const faults: [(error: unknown) => boolean, Refusable][] = [
  [isOutOfConnections, errors.outOfConnections],
  [isUnreachable, errors.unavailable],
  [isFull, errors.diskFull],
  [isReadOnly, errors.readOnly],
  [(error) => isBusy(error) || isRetryable(error), errors.busy],
];

/**
 * Returns whether a primary key, `<table>_pkey`, refused: the client sent an id that exists. `named()` translates other
 * constraints where the rows are written; a constraint that is not named there is our fault.
 */
const isIdTaken = (error: unknown): boolean => {
  const broken = brokenBy(error);
  return broken?.kind === 'unique' && broken.constraint.endsWith('_pkey');
};

/** Returns the refusal for a thrown value; undefined when it is an unknown error, hence our fault. */
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

/** Answers any thrown value: a refusal with its text, an unknown error with a generic text after logging it. */
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
    .send(JSON.stringify(refusalBody(answered, { ...anybody, locale: requestedLocale(reply.request.headers) })));
};
