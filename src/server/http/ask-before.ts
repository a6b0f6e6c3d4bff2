import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Log } from '#server/core/log/log.ts';
import type { Claim } from '#server/db/enter.ts';
import { withConnection } from '#server/db/transaction.ts';
import { errors, Refusal, refuse } from '#shared/errors.ts';
import { entryFor } from './claims.ts';
import { carryOutAgain } from './commands.ts';
import { inTurn } from './in-turn.ts';
import { atOf, type Input, type Serving } from './running.ts';

/** Answers that whoever was asked is away; what went wrong is logged. A refusal of theirs stays what it is. */
const refuseSilence = (error: unknown, log: Log): never => {
  if (error instanceof Refusal) throw error;
  log.error({ err: error }, 'a service that was asked does not answer');
  return refuse(errors.notAnswering);
};

/**
 * Asks what a route wants to know before it runs, and returns the input with the answer. Access is asked before, in a transaction that is over
 * by then: somebody else's slow answer holds neither a connection nor the organisation's lock.
 */
export const askBefore = async (serving: Serving, claim: Claim, input: Input, request: FastifyRequest): Promise<Input> => {
  const { appContext, route } = serving;
  const { access, ahead } = route;
  const log = request.log as Log;
  if (ahead === undefined) return input;
  const prepare = async (client: pg.ClientBase) => {
    const entry = await entryFor(client, serving, claim, 'unlocked');
    const { at } = atOf(appContext, claim, entry, client, log);
    const granted = await access.find({ at: at as never, input: input as never });
    const question = await ahead({ at: at as never, input: input as never, granted: granted as never });
    await client.query('commit');
    return question;
  };
  const ask = await inTurn(appContext, claim, request, () => withConnection(appContext.pools.app, prepare));
  const told = await ask((work) => carryOutAgain(serving, claim, request, work)).catch((error: unknown) => refuseSilence(error, log));
  return { ...input, told } as Input;
};
