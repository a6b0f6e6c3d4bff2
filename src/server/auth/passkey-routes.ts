import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import { errors, Refusal, refuse } from '#shared/errors.ts';
import { line } from '#shared/fields.ts';
import { passkeyNameLength } from '#shared/passkeys.ts';
import { listLoginWays } from './accounts.ts';
import { type Answering, copyHead, refusalOf, send } from './answers.ts';
import { inTransaction } from './attempts.ts';
import { confirmPassword, findMailbox, takeSecretGuess } from './guesses.ts';
import { hasPasskeys, listPasskeys, mostPasskeys } from './passkeys.ts';
import { needProof } from './proving.ts';
import { requestOf, withoutSession } from './requests.ts';
import { waysMail } from './ways-mail.ts';

/** Milliseconds for which a sign-in proves who somebody is who has no password to type. */
const freshFor = 60 * 60_000;

/** Asks better-auth at a path; a database that does not answer throws its own error. */
const ask = async (appContext: AppContext, request: Request): Promise<Response> => {
  const response = await appContext.signIn.handler(request);
  if (response.status >= 500) await appContext.pools.auth.query('select 1');
  return response;
};

/** Returns the signed-in person and when they signed in; refuses everybody else. */
const holderOf = async (appContext: AppContext, request: FastifyRequest): Promise<{ personId: string; since: Date }> => {
  const { headers } = requestOf(appContext, request);
  const session = await appContext.signIn.api.getSession({ headers, query: { disableRefresh: true } });
  return session === null ? refuse(errors.signedOut) : { personId: session.user.id, since: session.session.createdAt };
};

/**
 * Refuses unless the person types their password, or, without one, has signed in within the last hour: whoever finds an open page must not add
 * a way in of their own. Tries are counted and kept.
 */
const proveHolder = async (appContext: AppContext, request: FastifyRequest): Promise<void> => {
  const { personId, since } = await holderOf(appContext, request);
  const now = appContext.clock.now();
  const { password } = (request.body ?? {}) as { password?: unknown };
  const refusal = await inTransaction(appContext, async (tx) => {
    if ((await listPasskeys(tx, personId)).length >= mostPasskeys) refuse(errors.tooManyPasskeys);
    const ways = await listLoginWays(tx, personId);
    if (!ways.some(({ providerId }) => providerId === 'credential'))
      return now.getTime() - since.getTime() < freshFor ? undefined : refuse(errors.signInAnew);
    return confirmPassword({ tx, passwords: appContext.passwords, personId, now }, typeof password === 'string' ? password : '').then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal && error.keeps) return error;
        throw error;
      },
    );
  });
  if (refusal !== undefined) throw refusal;
};

/** Answers better-auth's options of a ceremony, for which it wants a GET. The device must ask who holds it. */
const giveOptions = async (
  appContext: AppContext,
  reply: FastifyReply,
  { request, path, isSigned }: { request: FastifyRequest; path: string; isSigned: boolean },
): Promise<FastifyReply> => {
  const { url, headers } = requestOf(appContext, request, path);
  const asked = new Request(url, { headers });
  const response = await ask(appContext, isSigned ? asked : withoutSession(asked));
  if (!response.ok) return send(reply, response, request.log as Log);
  const options = (await response.json()) as { userVerification?: string };
  return copyHead(reply, response).send(isSigned ? options : { ...options, userVerification: 'required' });
};

const added = z.object({ name: line(passkeyNameLength), response: z.record(z.string(), z.unknown()) });

const faultsOf = (error: z.core.$ZodError): Record<string, string[]> =>
  Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? ''), [message]]));

/** Keeps a new passkey, and tells its person by mail. */
const add = async (appContext: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { personId } = await holderOf(appContext, request);
  const parsed = added.safeParse(request.body);
  if (!parsed.success) return refuse(errors.invalid, { fields: faultsOf(parsed.error) });
  request.body = parsed.data;
  const response = await ask(appContext, requestOf(appContext, request));
  if (!response.ok) throw await refusalOf(response);
  await inTransaction(appContext, async (tx, effects) => {
    const mailbox = await findMailbox(tx, personId);
    if (mailbox !== undefined)
      await effects(appContext.jobs).mail(waysMail(mailbox.reader, mailbox.email, 'passkeyOn', appContext.config.BASE_URL));
  });
  return copyHead(reply, response).send({});
};

/** Signs in with a passkey. Wrong ones are counted by the place that they come from. The session's token is in the cookie alone. */
const signIn = async (appContext: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const forgive = await inTransaction(appContext, (tx) => takeSecretGuess(tx, 'passkey', request.ip, appContext.clock.now()));
  const response = await ask(appContext, withoutSession(requestOf(appContext, request)));
  await needProof(appContext, response, request, reply);
  if (!response.ok) throw await refusalOf(response);
  await inTransaction(appContext, (tx) => forgive(tx));
  return copyHead(reply, response).send({});
};

/**
 * Serves passkeys by better-auth's plugin: making one, which needs the password, and signing in with one. Nothing is served where browsers
 * make none for the configured address.
 */
export const servePasskeys = (appContext: AppContext, post: (url: string, work: Answering) => void): void => {
  if (!hasPasskeys(appContext.config)) return;
  const path = (name: string): string => `/api/auth/passkey/${name}`;
  post(path('generate-register-options'), async (request, reply) => {
    await proveHolder(appContext, request);
    return giveOptions(appContext, reply, { request, path: path('generate-register-options'), isSigned: true });
  });
  post(path('verify-registration'), (request, reply) => add(appContext, request, reply));
  post(path('generate-authenticate-options'), (request, reply) =>
    giveOptions(appContext, reply, { request, path: path('generate-authenticate-options'), isSigned: false }),
  );
  post(path('verify-authentication'), (request, reply) => signIn(appContext, request, reply));
};
