import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import { requesterOf } from '#server/http/guards/addresses.ts';
import { smallBody } from '#server/http/guards/body-limit.ts';
import { answerError, refusalOf } from '#server/http/reply.ts';
import { signInPage } from '#server/http/web.ts';
import { isOwnOrigin } from '#server/realtime/own-origin.ts';
import { requestedLocale, textFor } from '#server/text/text.ts';
import { safeRedirect } from '#shared/safe-redirect.ts';
import { attemptSignIn } from './attempts.ts';
import { askProof, proofPage } from './proving.ts';
import { requestOf } from './requests.ts';
import { unprovenIn } from './unproven.ts';

/** What the form has sent, as better-auth takes it: a name with an `@` is an address. */
interface Credentials {
  email?: string;
  username?: string;
  password: string;
}

const credentialsIn = (body: string): Credentials => {
  const fields = new URLSearchParams(body);
  const name = (fields.get('name') ?? '').trim();
  return { [name.includes('@') ? 'email' : 'username']: name, password: fields.get('password') ?? '' };
};

const nameIn = ({ email, username }: Credentials): string => email ?? username ?? '';

/**
 * Returns whether the form is on a page of ours. Otherwise another site could sign its visitors in to an account of its own. Browsers say
 * so in `Sec-Fetch-Site`, older ones only in `Origin`.
 */
const isOwnForm = (config: AppContext['config'], request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site'];
  return (site === undefined || site === 'same-origin') && isOwnOrigin(config, request);
};

/** A try that failed: the status of the answer, and the key of its sentence in the language file. */
interface Failure {
  status: number;
  text: string;
}

const failures = {
  foreign: { status: 403, text: 'shell.signIn.foreign' },
  missing: { status: 422, text: 'shell.signIn.missing' },
  refused: { status: 401, text: 'shell.signIn.refused' },
  failed: { status: 503, text: 'shell.signIn.failed' },
} as const satisfies Record<string, Failure>;

const failureOf = (status: number): Failure => {
  if (status === 429) return { status, text: 'shell.signIn.tooMany' };
  return status >= 500 ? { ...failures.failed, status } : failures.refused;
};

/**
 * Serves `POST /login?redirect`: the sign-in form as browsers send it while its script is not there. It answers 303 to the wanted page with
 * the session's cookie, or the sign-in page again with what is wrong and the name that was typed; 401, 403 for a form of another site, 422
 * for an empty field, 429, 503.
 */
export const serveSignInForm = (app: FastifyInstance, appContext: AppContext): void => {
  const { config } = appContext;
  const show = signInPage(config);
  const limit = { max: config.SIGN_IN_RATE_LIMIT, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => requesterOf(ip) };

  const sayAgain = (request: FastifyRequest, reply: FastifyReply, { status, text }: Failure): FastifyReply => {
    const reader = { locale: requestedLocale(request.headers), timeZone: 'UTC' };
    const name = status === failures.foreign.status ? '' : nameIn(request.body as Credentials);
    void reply.status(status).header('cache-control', 'no-store');
    return show === undefined ? reply.send() : show(request, reply, { name, fault: textFor(reader, text) });
  };

  const signIn = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const credentials = request.body as Credentials;
    if (!isOwnForm(config, request)) return sayAgain(request, reply, failures.foreign);
    if (nameIn(credentials) === '' || credentials.password === '') return sayAgain(request, reply, failures.missing);
    const path = `/api/auth/sign-in/${credentials.email === undefined ? 'username' : 'email'}`;
    try {
      const ask = () => appContext.signIn.handler(requestOf(appContext, request, path));
      const response = await attemptSignIn(appContext, request, reply, ask);
      const { redirect } = request.query as { redirect?: string };
      const unproven = await unprovenIn(config, response);
      if (unproven !== undefined) {
        await askProof(appContext, unproven, request, reply);
        return reply.redirect(proofPage(unproven, redirect), 303);
      }
      if (!response.ok) return sayAgain(request, reply, failureOf(response.status));
      const { twoFactorRedirect } = (await response.json()) as { twoFactorRedirect?: boolean };
      const wanted = safeRedirect(redirect);
      const next = twoFactorRedirect === true ? `/login?second=1&redirect=${encodeURIComponent(wanted)}` : wanted;
      return reply.header('set-cookie', response.headers.getSetCookie()).redirect(next, 303);
    } catch (error) {
      const refusal = refusalOf(error);
      return refusal === undefined ? answerError(reply, error, request.log as Log) : sayAgain(request, reply, failureOf(refusal.status));
    }
  };

  void app.register(async (form) => {
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, credentialsIn(String(body))),
    );
    form.post('/login', { bodyLimit: smallBody, config: { rateLimit: limit } }, signIn);
  });
};
