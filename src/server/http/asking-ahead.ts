import type { Claim } from '../db/enter.ts';
import { withConnection } from '../db/transaction.ts';
import type { Log } from '../log/log.ts';
import { entryFor } from './claims.ts';
import { atOf, type Input, type Serving } from './running.ts';

/**
 * Asks what a route wants to know before it runs, and returns the input with the answer. Access is asked before, in a transaction that is over
 * by then: somebody else's slow answer holds neither a connection nor the organisation's lock.
 */
export const askAhead = async (serving: Serving, claim: Claim, input: Input, log: Log): Promise<Input> => {
  const { appContext, route } = serving;
  const { access, ahead } = route;
  if (ahead === undefined) return input;
  const ask = await withConnection(appContext.pools.app, async (client) => {
    const entry = await entryFor(client, serving, claim, 'unlocked');
    const { at } = atOf(appContext, claim, entry, client, log);
    const granted = await access.find({ at: at as never, input: input as never });
    const question = await ahead({ at: at as never, input: input as never, granted: granted as never });
    await client.query('commit');
    return question;
  });
  return { ...input, told: await ask() } as Input;
};
