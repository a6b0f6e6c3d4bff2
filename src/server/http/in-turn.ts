import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import type { Claim } from '#server/db/enter.ts';
import { requesterOf } from './guards/addresses.ts';
import type { Taker } from './turns.ts';

/** Returns whose turn a signed-in request takes. */
export const takerOf = async ({ sessionOrgs }: AppContext, claim: Claim): Promise<Taker> => ({
  person: claim.personId,
  org: await sessionOrgs.of(claim),
});

/** Runs work that takes a connection, in the turn of a request's person and organisation. */
export const inTurn = async <Result>(
  appContext: AppContext,
  claim: Claim,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> => appContext.turns.take(await takerOf(appContext, claim), work, request.socket);

/** Runs work that takes a connection, in the turn of a request without a sign-in. */
export const inTurnOfAddress = <Result>({ turns }: AppContext, request: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
  turns.take({ org: requesterOf(request.ip) }, work, request.socket);
