import type { Entered } from '#server/access/granted.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { enterOrg } from '#server/db/enter.ts';
import { txOf, withTransaction } from '#server/db/transaction.ts';
import { AfterCommitEffects } from './after-commit-effects.ts';

/**
 * The context of work that no request asked for. `personId` is empty when it acts for nobody.
 * It has no language, time zone or today: those belong to each reader of its results.
 */
export type Working = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now' | 'log' | 'config' | 'after'>;

/**
 * Runs work that no request asked for, in one transaction of one organisation, as one of its people or as nobody (`null`).
 * Serial work takes the organisation's lock and waits in the write queue as commands do; versioned work locks its own rows.
 * Throws the work's errors, or the refusal `busy` when its turn in the queue comes too late.
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
