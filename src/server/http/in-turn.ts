import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Claim } from '../db/enter.ts';
import { requesterOf } from './guards/addresses.ts';

/** Runs work that takes a connection, in the turn of a request's person and organisation. */
export const inTurn = async <Result>(
  { turns, sessionOrgs }: AppContext,
  claim: Claim,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> => turns.take({ person: claim.personId, org: await sessionOrgs.of(claim) }, work, request.socket);

/** Runs work that takes a connection, in the turn of a request without a sign-in. */
export const inTurnOfAddress = <Result>({ turns }: AppContext, request: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
  turns.take({ org: requesterOf(request.ip) }, work, request.socket);
