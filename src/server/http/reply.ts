import type { FastifyReply } from 'fastify';
import { errors, Refusal } from '../../shared/errors.ts';
import { isUnreachable } from '../db/pool.ts';
import type { Log } from '../log/log.ts';
import { textOf } from '../text/text.ts';

/** The content type of every answer of the API. */
export const json = 'application/json; charset=utf-8';

const named = new Set<string>(['name', 'orgName']);

/** The body of a refusal: messages for the toast, `errors` as texts and `codes` as codes for each field. */
export const refusalBody = (refusal: Refusal): Record<string, unknown> => {
  const values = Object.fromEntries(Object.entries(refusal.data ?? {}).filter(([key]) => named.has(key)));
  const codes = refusal.fields ?? {};
  const texts = Object.fromEntries(Object.entries(codes).map(([field, list]) => [field, list.map((code) => textOf(`codes.${code}`))]));
  return {
    succeeded: false,
    messages: [{ text: textOf(`errors.${refusal.code}`, values), code: refusal.code }],
    ...(refusal.fields === undefined ? {} : { errors: texts, codes }),
    ...refusal.data,
  };
};

interface Fault {
  statusCode?: number;
  code?: string;
  detail?: string;
  cause?: unknown;
}

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a constraint of the database refused: an id that is taken, or a reference to something that is not there. */
const constraintRefusal = (error: Fault | undefined): Refusal | undefined => {
  if (error === undefined) return undefined;
  const column = /^Key \((?:org_id, )?(\w+)/.exec(error.detail ?? '')?.[1] ?? 'id';
  if (error.code === '23505') return new Refusal(errors.idTaken, { fields: { [camel(column)]: ['VAL_INVALID'] } });
  if (error.code === '23503') return new Refusal(errors.invalid, { fields: { [camel(column)]: ['VAL_INVALID'] } });
  return error.cause === undefined ? undefined : constraintRefusal(error.cause as Fault);
};

/** The refusal that a thrown value is, or that a known failure below means; undefined when it is a fault of ours. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (isUnreachable(error)) return new Refusal(errors.unavailable);
  const constraint = constraintRefusal(error as Fault);
  if (constraint !== undefined) return constraint;
  const status = (error as Fault | undefined)?.statusCode;
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
  if (answered.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .status(answered.status)
    .type(json)
    .send(JSON.stringify(refusalBody(answered)));
};
