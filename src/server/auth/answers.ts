import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/core/log/log.ts';
import { isFault } from '#server/db/faults.ts';
import { answerError } from '#server/http/reply.ts';
import { errors, type Refusable, Refusal } from '#shared/errors.ts';

/** Copies status, headers and cookies of better-auth's answer. */
export const copyHead = (reply: FastifyReply, response: Response): FastifyReply => {
  void reply.status(response.status);
  response.headers.forEach((value, name) => {
    if (!['set-cookie', 'content-length', 'cache-control'].includes(name)) void reply.header(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  return reply;
};

const refusals: Record<number, Refusable> = { 401: errors.signedOut, 403: errors.notAllowed, 404: errors.notFound };

type Known = readonly [Refusable, { fields: Record<string, string[]> }?];

const wrongCode: Known = [errors.codeInvalid, { fields: { code: ['VAL_CODE_WRONG'] } }];

/** What the error codes of better-auth mean here. */
const refusedBy: Record<string, Known> = {
  INVALID_EMAIL_OR_PASSWORD: [errors.signInRefused],
  INVALID_USERNAME_OR_PASSWORD: [errors.signInRefused],
  INVALID_PASSWORD: [errors.passwordWrong, { fields: { password: ['VAL_PASSWORD_WRONG'] } }],
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_OTP: wrongCode,
  TWO_FACTOR_NOT_ENABLED: [errors.noSecondFactor],
  INVALID_TWO_FACTOR_COOKIE: [errors.secondFactorEnded],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [errors.secondFactorEnded],
  ACCOUNT_TEMPORARILY_LOCKED: [errors.tooManyTries],
  PASSKEY_NOT_FOUND: [errors.passkeyUnknown],
  AUTHENTICATION_FAILED: [errors.passkeyRefused],
  FAILED_TO_VERIFY_REGISTRATION: [errors.passkeyRefused],
  CHALLENGE_NOT_FOUND: [errors.passkeyTooLate],
};

/** Turns an error answer of better-auth into a refusal of ours. */
export const refusalOf = async (response: Response): Promise<Refusal> => {
  const { code = '' } = ((await response.json().catch(() => null)) ?? {}) as { code?: string };
  const known = refusedBy[code];
  if (known !== undefined) return new Refusal(...known);
  return new Refusal(refusals[response.status] ?? errors.badRequest);
};

const isSignIn = ({ url }: FastifyRequest): boolean => /^\/api\/auth\/(sign-in|two-factor\/verify-)/.test(url);

/** Removes the session's token from better-auth's answer to a sign-in: only the cookie has it, which scripts cannot read. */
const withoutToken = (text: string): string => {
  const { token: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(rest);
};

/** Passes better-auth's answer on; an error becomes one of ours. */
export const send = async (reply: FastifyReply, response: Response, log: Log): Promise<FastifyReply> => {
  void copyHead(reply, response);
  if (response.status >= 400 && response.status < 500) return answerError(reply, await refusalOf(response), log);
  const text = await response.text();
  return reply.send(isSignIn(reply.request) && text.startsWith('{') ? withoutToken(text) : text);
};

/** A handler of a route of sign-in. */
export type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers an error that `work` throws, and logs one that is neither a refusal nor a fault of the database. */
export const safely =
  (work: Answering): Answering =>
  async (request, reply) => {
    try {
      return await work(request, reply);
    } catch (error) {
      if (error instanceof Refusal || isFault(error)) return answerError(reply, error, request.log as Log);
      request.log.warn({ err: error }, 'a sign-in request was malformed');
      return answerError(reply, new Error('sign-in failed', { cause: error }), request.log as Log);
    }
  };
