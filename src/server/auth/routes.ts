import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import { requesterOf } from '#server/http/guards/addresses.ts';
import { smallBody } from '#server/http/guards/body-limit.ts';
import { requestedLocale } from '#server/text/text.ts';
import { errors, refuse } from '#shared/errors.ts';
import { hasPassword } from './accounts.ts';
import { type Answering, safely, send } from './answers.ts';
import { attemptSignIn, inTransaction } from './attempts.ts';
import { isFirstUse } from './guesses.ts';
import { addressOf, mailCode } from './mailed-code.ts';
import { tellNewProvider } from './new-provider.ts';
import { servePasskeys } from './passkey-routes.ts';
import { isOffered } from './providers.ts';
import { askProof, needProof, proofPage, readmitProven } from './proving.ts';
import { requestOf, withoutSession } from './requests.ts';
import { beginReplacement } from './second-factor.ts';
import { openSignInWithIssuer } from './sign-in.ts';
import { type AskFirst, noteTokenUse, start } from './start.ts';
import { findUnproven, unprovenIn } from './unproven.ts';

/** Answers `GET /api/auth/token`. */
const giveToken = async (appContext: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const response = await appContext.signIn.handler(requestOf(appContext, request));
  if (!response.ok) return send(reply, response, request.log as Log);
  const { token } = (await response.clone().json()) as { token: string };
  await noteTokenUse(appContext, token);
  return send(reply, response, request.log as Log);
};

/** Answers `GET /api/auth/signed-in` for the sign-in page; better-auth's own endpoint would show the token to scripts. */
const tellSignedIn = async (appContext: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const session = await appContext.signIn.api.getSession({ headers: requestOf(appContext, request).headers });
  return reply.send({ signedIn: session !== null });
};

/** Refuses an empty password as empty: it is no guess at the right one. */
const needPassword = (body: unknown): void => {
  if ((body as { password?: unknown } | undefined)?.password === '') refuse(errors.invalid, { fields: { password: ['VAL_REQUIRED'] } });
};

const wantsIssuer = (request: FastifyRequest): boolean => {
  const { pathname } = new URL(request.url, 'http://here');
  const { provider } = (request.body ?? {}) as { provider?: unknown };
  return pathname === '/api/auth/callback/oidc' || (pathname === '/api/auth/sign-in/social' && provider === 'oidc');
};

/** Returns a function that loads the outside issuer at its first use; retried while it is unreachable, once for all who wait. */
const issuerFinder = (appContext: AppContext) => {
  let found = false;
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const signIn = await openSignInWithIssuer(appContext);
    if (signIn === undefined)
      return appContext.log.warn({ issuer: appContext.config.OIDC_ISSUER }, 'the issuer for sign-in does not answer');
    appContext.signIn = signIn;
    found = true;
  };
  return async (): Promise<void> => {
    if (found || appContext.config.OIDC_ISSUER === undefined) return;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    await asking;
  };
};

type Ask = (request: FastifyRequest) => Promise<Response>;

/** Returns a function that asks better-auth, once the outside issuer is loaded if the request needs it. */
const askerOf = (appContext: AppContext): Ask => {
  const findIssuer = issuerFinder(appContext);
  return async (request) => {
    if (wantsIssuer(request)) await findIssuer();
    const response = await appContext.signIn.handler(requestOf(appContext, request));
    // better-auth answers 500 when the database is unreachable; this query then throws the database's own error.
    if (response.status >= 500) await appContext.pools.auth.query('select 1');
    return response;
  };
};

/** Signs out, and ends the sockets of the sign-in. */
const signOut = async (appContext: AppContext, ask: Ask, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { headers } = requestOf(appContext, request);
  // An error here must not stop the sign-out.
  const ending = await appContext.signIn.api.getSession({ headers, query: { disableRefresh: true } }).catch(() => null);
  const response = await ask(request);
  if (ending !== null && response.ok) appContext.bus.publish({ kind: 'cut', sessionId: ending.session.id });
  // Answers that the browser keeps were the person's; what waits to be sent is in its storage, and stays.
  void reply.header('clear-site-data', '"cache"');
  return send(reply, response, request.log as Log);
};

/** Answers a try to sign in. */
const attempt = async (appContext: AppContext, ask: Ask, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  needPassword(request.body);
  const { provider } = (request.body ?? {}) as { provider?: unknown };
  if (typeof provider === 'string' && !(await inTransaction(appContext, (tx) => isOffered(tx, provider)))) refuse(errors.notFound);
  const response = await attemptSignIn(appContext, request, reply, () => ask(request));
  await needProof(appContext, response, request, reply);
  return send(reply, response, request.log as Log);
};

/**
 * Answers a way back from a provider, which a person follows: whatever fails leads to the sign-in page. Its state is taken once: better-auth
 * finds it and deletes it in two steps, between which a second answer would pass.
 */
const comeBack = async (appContext: AppContext, ask: Ask, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { state } = request.query as { state?: unknown };
  if (typeof state === 'string' && !(await isFirstUse(appContext.pools.auth, state, appContext.clock.now())))
    return reply.redirect('/login?error=state_mismatch');
  const { provider } = request.params as { provider: string };
  if (!(await inTransaction(appContext, (tx) => isOffered(tx, provider)))) return reply.redirect('/login?error=failed');
  const since = new Date();
  const response = await ask(request);
  const unproven = await unprovenIn(appContext.config, response);
  if (unproven !== undefined) {
    await askProof(appContext, unproven, request, reply);
    return reply.redirect(proofPage(unproven));
  }
  await tellNewProvider(appContext, response, { provider, since });
  return response.status >= 400 ? reply.redirect('/login?error=failed') : send(reply, response, request.log as Log);
};

/** The name, and the code, that the sign-in page sends; better-auth would take other fields too. */
const typedIn = (body: unknown, field: 'name' | 'code'): string => {
  const value = ((body ?? {}) as Record<string, unknown>)[field];
  return typeof value === 'string' ? value.trim().toLowerCase().slice(0, 254) : '';
};

const needName = (body: unknown): string => {
  const name = typedIn(body, 'name');
  return name === '' ? refuse(errors.invalid, { fields: { name: ['VAL_REQUIRED'] } }) : name;
};

/** Mails a code to sign in; the answer is the same whether there is an account or not. */
const sendCode = async (appContext: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const reader = { locale: requestedLocale(request.headers), timeZone: 'UTC' };
  await mailCode(appContext, { name: needName(request.body), ip: request.ip, reader });
  return reply.send({});
};

/**
 * Signs in with a mailed code, with tries counted like those of a password. A wrong code, one that has ended and one of nobody are refused
 * alike, so that no answer tells who has an account.
 */
const signInByCode = async (appContext: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const [name, otp] = [needName(request.body), typedIn(request.body, 'code').replace(/\s/g, '')];
  if (!/^\d{6}$/.test(otp)) refuse(errors.invalid, { fields: { code: ['VAL_CODE_LENGTH'] } });
  const email = await addressOf(appContext, name);
  request.body = { email, otp };
  const unproven = await inTransaction(appContext, (tx) => findUnproven(tx, email));
  const response = await attemptSignIn(appContext, request, reply, async () => {
    const answer = await appContext.signIn.handler(withoutSession(requestOf(appContext, request, '/api/auth/sign-in/email-otp')));
    if (answer.status >= 500) await appContext.pools.auth.query('select 1');
    return answer.ok || answer.status >= 500 ? answer : Response.json({ code: 'INVALID_OTP' }, { status: 401 });
  });
  if (response.ok && unproven !== undefined) await readmitProven(appContext, unproven, request, reply);
  return send(reply, response, request.log as Log);
};

/** Takes the code of a sign-in that waits for its second factor. better-auth counts the tries, of the sign-in and of the account. */
const takeCode = async (appContext: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { code } = (request.body ?? {}) as { code?: unknown };
  request.body = { code: typeof code === 'string' ? code.trim().toUpperCase() : '' };
  const response = await appContext.signIn.handler(withoutSession(requestOf(appContext, request)));
  return send(reply, response, request.log as Log);
};

/** Does what needs the password of a signed-in person, with tries counted like those to sign in. */
const proveAndAsk = async (
  appContext: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  ask: (person: { id: string; email: string }, password: unknown) => Promise<Response>,
): Promise<FastifyReply> => {
  needPassword(request.body);
  const { headers } = requestOf(appContext, request);
  const session = await appContext.signIn.api.getSession({ headers, query: { disableRefresh: true } });
  if (session === null) return refuse(errors.signedOut);
  const { password } = request.body as { password?: unknown };
  request.body = { password, email: session.user.email };
  const asked = () => ask(session.user, password);
  return send(reply, await attemptSignIn(appContext, request, reply, asked), request.log as Log);
};

/** Begins to replace the authenticator app of a person who gives their password; refusals are said as better-auth says them. */
const askReplacement = (appContext: AppContext, person: { id: string; email: string }, password: unknown): Promise<Response> =>
  inTransaction(appContext, async (tx) => {
    if ((await hasPassword({ tx, passwords: appContext.passwords }, person.id, String(password))) !== true)
      return Response.json({ code: 'INVALID_PASSWORD' }, { status: 400 });
    const begun = await beginReplacement(tx, appContext.config, person, appContext.clock.now());
    return begun === undefined ? Response.json({ code: 'TWO_FACTOR_NOT_ENABLED' }, { status: 400 }) : Response.json(begun);
  });

/**
 * The endpoints of better-auth that are served beside signing in and out. The others are not: they would change passwords and
 * usernames without our own rules.
 */
const served = ['/api/auth/error'];
const attempts = ['/api/auth/sign-in/email', '/api/auth/sign-in/username', '/api/auth/sign-in/social'];

/** Serves the endpoints of better-auth that the app needs, with a tighter rate limit on attempts to sign in. */
export const serveSignIn = (app: FastifyInstance, appContext: AppContext, askFirst: AskFirst): void => {
  const ask = askerOf(appContext);
  // Counts by address alone, since a request that signs in has no person yet.
  const limit = {
    max: appContext.config.SIGN_IN_RATE_LIMIT,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }: FastifyRequest) => requesterOf(ip),
  };
  const get = (url: string, work: Answering) => app.route({ method: 'GET', url, handler: safely(work) });
  const postLimited = (url: string, work: Answering) =>
    app.route({ method: 'POST', url, bodyLimit: smallBody, config: { rateLimit: limit }, handler: safely(work) });
  app.route({
    method: 'POST',
    url: '/api/auth/sign-out',
    bodyLimit: smallBody,
    handler: safely((request, reply) => signOut(appContext, ask, request, reply)),
  });
  for (const url of attempts) postLimited(url, (request, reply) => attempt(appContext, ask, request, reply));
  postLimited('/api/auth/code', (request, reply) => sendCode(appContext, request, reply));
  postLimited('/api/auth/sign-in/code', (request, reply) => signInByCode(appContext, request, reply));
  for (const name of ['verify-totp', 'verify-backup-code'])
    postLimited(`/api/auth/two-factor/${name}`, (request, reply) => takeCode(appContext, request, reply));
  for (const name of ['enable', 'generate-backup-codes'])
    postLimited(`/api/auth/two-factor/${name}`, (request, reply) =>
      proveAndAsk(appContext, request, reply, () => appContext.signIn.handler(requestOf(appContext, request))),
    );
  postLimited('/api/auth/two-factor/replace', (request, reply) =>
    proveAndAsk(appContext, request, reply, (person, password) => askReplacement(appContext, person, password)),
  );
  for (const url of served) get(url, async (request, reply) => send(reply, await ask(request), request.log as Log));
  servePasskeys(appContext, postLimited);
  get('/api/auth/callback/:provider', (request, reply) => comeBack(appContext, ask, request, reply));
  get('/api/auth/token', (request, reply) => giveToken(appContext, request, reply));
  get('/api/auth/signed-in', (request, reply) => tellSignedIn(appContext, request, reply));
  get('/api/auth/start', (request, reply) => start(app, appContext, { request, reply, askFirst }));
};
