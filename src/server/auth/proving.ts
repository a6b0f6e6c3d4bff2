import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import { requestedLocale } from '#server/text/text.ts';
import { errors, Refusal, refuse } from '#shared/errors.ts';
import { safeRedirect } from '#shared/safe-redirect.ts';
import { inTransaction } from './attempts.ts';
import { mailCode } from './mailed-code.ts';
import { forgottenCookie, keepWay, provenIn, provingCookie, type Unproven, type UnprovenLogin, unprovenIn } from './unproven.ts';

/** Mails a code to an address that must be proved, and remembers in this browser which way in was shown. */
export const askProof = async (appContext: AppContext, unproven: Unproven, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const reader = { locale: requestedLocale(request.headers), timeZone: 'UTC' };
  await mailCode(appContext, { name: unproven.email, ip: request.ip, reader }).catch((error: unknown) => {
    // After too many mails, one of the last still works.
    if (!(error instanceof Refusal)) throw error;
  });
  void reply.header('set-cookie', await provingCookie(appContext.config, unproven, appContext.clock.now()));
};

/** Returns the address of the sign-in page where the mailed code is typed. */
export const proofPage = ({ email }: Unproven, redirect?: string): string =>
  `/login?${new URLSearchParams({ prove: email, ...(redirect === undefined ? {} : { redirect: safeRedirect(redirect) }) }).toString()}`;

/** Refuses with `addressUnproven` where better-auth has refused a login that must prove its address first, and mails the code that proves it. */
export const needProof = async (
  appContext: AppContext,
  response: Response,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const unproven = await unprovenIn(appContext.config, response);
  if (unproven === undefined) return;
  await askProof(appContext, unproven, request, reply);
  refuse(errors.addressUnproven, { data: { email: unproven.email } });
};

/** Adds the way in again that this browser has shown before it proved the address; every other one has ended. */
export const readmitProven = async (
  appContext: AppContext,
  { personId, ways, sessions }: UnprovenLogin,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { config, clock, bus } = appContext;
  const shown = await provenIn(config, request.headers.cookie, { personId, now: clock.now() });
  const kept = ways.filter(({ providerId }) => providerId === shown);
  await inTransaction(appContext, async (tx) => {
    for (const way of kept) await keepWay(tx, personId, way);
  });
  void reply.header('set-cookie', forgottenCookie);
  for (const sessionId of sessions) bus.publish({ kind: 'cut', sessionId });
};
