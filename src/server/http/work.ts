import { dayIn } from '../../shared/dates.ts';
import type { Entered } from '../access/granted.ts';
import type { AppContext } from '../app-context.ts';
import { enterOrg } from '../db/enter.ts';
import { txOf, withTransaction } from '../db/transaction.ts';
import { AfterCommitEffects } from './after-commit-effects.ts';

/**
 * What work of the app itself has of an entered request; `personId` is empty when it acts for nobody. Its day is that of UTC. Whoever reads
 * what it tells has a language and a time zone of their own, which are looked up with them.
 */
export type Working = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now' | 'today' | 'log' | 'config' | 'after'>;

/**
 * Does work of the app itself in one organisation, as one of its people or as nobody, in one transaction. Serial work takes the
 * organisation's lock and queues up as commands do; versioned work locks its own rows. Throws what the work throws, or a refusal as
 * busy when a lock is not had in time.
 */
export const workIn = <Result>(
  appContext: AppContext,
  orgId: string,
  personId: string | null,
  work: (at: Working) => Promise<Result>,
  writes: 'serial' | 'versioned' = 'serial',
): Promise<Result> => {
  const inTransaction = () =>
    withTransaction(appContext.pools.app, async (client) => {
      await enterOrg(client, orgId, personId, writes === 'serial');
      const after = new AfterCommitEffects(client, appContext.jobs);
      const now = appContext.clock.now();
      const { log, config } = appContext;
      const at: Working = {
        tx: txOf(client),
        orgId,
        personId: personId ?? '',
        now,
        today: dayIn(now, 'UTC'),
        log,
        config,
        after,
      };
      const result = await work(at);
      await client.query('commit');
      after.tell(appContext.bus, orgId);
      return result;
    });
  return writes === 'serial' ? appContext.writeQueue.take(orgId, inTransaction) : inTransaction();
};
