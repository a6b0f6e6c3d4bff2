// The daily comparison of the ledger with the provider. It names each difference to the operator.
import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import { providerOf } from '#server/payments/providers.ts';
import * as store from '../store.ts';
import { bookRefund } from './settling.ts';
import { billingDay } from './standing.ts';

/** What can differ: money in the ledger that the provider has not, money at the provider that the ledger has not, or unequal sums. */
type Difference = 'notAtProvider' | 'notInLedger' | 'creditDiffers';

interface Found {
  key: string;
  what: Difference;
}

const compare = (here: number, there: number): Difference | undefined => {
  if (here === there) return undefined;
  return here > there ? 'notAtProvider' : 'notInLedger';
};

/**
 * Compares an organisation's payments with the provider's, and its credit with the ledger's. Returns the differences and keeps them. What the
 * provider has paid back, and of which nobody has told, is no difference: it is booked.
 */
export const reconcileOrg = async (appContext: AppContext, orgId: string): Promise<Found[]> => {
  const { orders, today, credit } = await workIn(
    appContext,
    orgId,
    null,
    async (at) => {
      const settled = await store.listSettled(at);
      const withCash = [];
      for (const order of settled) withCash.push({ order, cash: (await store.balancesOf(at, order.id)).cash });
      const owed = (await store.findSubscription(at))?.credit ?? 0;
      return { orders: withCash, today: await billingDay(at), credit: owed + (await store.balancesOf(at)).credit };
    },
    'versioned',
  );
  const provider = providerOf(appContext.config, today, appContext.pools.app);
  const found: Found[] = credit === 0 ? [] : [{ key: orgId, what: 'creditDiffers' }];
  for (const { order, cash } of orders) {
    if (order.due === 0) continue;
    const there = await provider.find(order.id);
    const refunded = there?.outcome === 'paid' ? await provider.refundedOf(order.id) : 0;
    const isNew = order.status === 'Paid' && refunded > order.refunded;
    if (isNew) await workIn(appContext, orgId, null, (at) => bookRefund(at, order.id, refunded, today));
    const cashHere = isNew ? cash - (refunded - order.refunded) : cash;
    const what = compare(cashHere, there?.outcome === 'paid' ? order.due - refunded : 0);
    if (what !== undefined) found.push({ key: order.id, what });
  }
  await keep(appContext, orgId, found);
  return found;
};

const keep = async ({ pools, clock, log }: AppContext, orgId: string, found: readonly Found[]): Promise<void> => {
  await pools.app.query('delete from billing_difference where org = $1', [orgId]);
  for (const { key, what } of found) {
    log.error({ org: orgId, order: key, what }, 'ledger and payment provider differ');
    await pools.app.query('insert into billing_difference (order_key, what, org, found_at) values ($1, $2, $3, $4)', [
      key,
      what,
      orgId,
      clock.now(),
    ]);
  }
};

/** Deletes what was found about an organisation that is erased: the table has no organisation's fence, and nothing else would. */
export const forgetDifferences = async ({ pools }: Pick<AppContext, 'pools'>, orgId: string): Promise<void> => {
  await pools.app.query('delete from billing_difference where org = $1', [orgId]);
};
