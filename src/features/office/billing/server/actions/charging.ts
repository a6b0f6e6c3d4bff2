// Work between the database and the provider. None of it holds a connection while the provider is asked.
import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import type { Charged } from '#server/payments/provider.ts';
import { providerOf } from '#server/payments/providers.ts';
import { addDays, type Day } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import type { Tax } from '../../rules/orders.ts';
import { isOpen } from '../../rules/settling.ts';
import type { OrderRow } from '../store.ts';
import * as store from '../store.ts';
import { needAgreed, nextRenewal, placeOrder } from './orders.ts';
import { bookRefund, type GiveSeats, settle, tellBillers } from './settling.ts';
import { billingDay, type Inside, subscriptionHere, take } from './standing.ts';
import { aboutTaxHere, keepTax, taxedHere } from './tax.ts';
import { remind } from './telling.ts';

/** A payment of an organisation. */
export interface Which {
  orgId: string;
  orderId: string;
}

interface Found {
  order: OrderRow | undefined;
  /** Whether it was stored so long ago that the provider may have forgotten its key. */
  isOld: boolean;
  today: Day;
}

const find = (appContext: AppContext, { orgId, orderId }: Which): Promise<Found> =>
  workIn(
    appContext,
    orgId,
    null,
    async (at) => ({
      order: await store.findOrder(at, orderId),
      isOld: await store.isOldOrder(at, orderId),
      today: await billingDay(at),
    }),
    'versioned',
  );

/** Days for which a cardholder can end a second step; afterwards it is given up, so that it does not keep others from paying. */
const stepDays = 1;

const ask = async (appContext: AppContext, order: OrderRow, { isOld, today }: Found): Promise<Charged> => {
  const { id: key, token, due: amount, currency, status, madeOn, clientSecret, askedById } = order;
  if (amount === 0) return { outcome: 'paid' };
  if (token === '') return { outcome: 'refused', reason: 'noCard' };
  const provider = providerOf(appContext.config, today, appContext.pools.app);
  const known = status === 'Asked' && !isOld ? undefined : await provider.find(key);
  if (known?.outcome === 'secondStep' && today > addDays(madeOn, stepDays))
    return (await provider.confirm(key, false, clientSecret)) ?? known;
  // Asked again with the same key, the provider does not charge again; that holds for some hours.
  return known ?? provider.charge({ key, token, amount, currency, isUnattended: askedById === null });
};

/** Asks the provider what it has paid back of a payment, and books that. */
const learnRefund = async (appContext: AppContext, { orgId, orderId }: Which, today: Day): Promise<void> => {
  const refunded = await providerOf(appContext.config, today, appContext.pools.app).refundedOf(orderId);
  if (refunded > 0) await workIn(appContext, orgId, null, (at) => bookRefund(at, orderId, refunded, today));
};

/** Asks the provider about a payment and writes its answer. Asking again after a crash finds the same answer. */
export const charge = async (appContext: AppContext, which: Which, giveSeats: GiveSeats): Promise<void> => {
  const found = await find(appContext, which);
  const { order, today } = found;
  if (order?.status === 'Paid' && order.due > 0) return learnRefund(appContext, which, today);
  if (order === undefined || !isOpen(order.status)) return;
  const charged = await ask(appContext, order, found);
  await workIn(appContext, which.orgId, order.askedById, (at) => settle(at, { orderId: which.orderId, charged, today, giveSeats }));
};

/** Ends a second step as the cardholder has, and writes the provider's answer. */
export const confirm = async (appContext: AppContext, which: Which & { isConfirmed: boolean }, giveSeats: GiveSeats): Promise<void> => {
  const { order, today } = await find(appContext, which);
  if (order === undefined || !isOpen(order.status)) return;
  const provider = providerOf(appContext.config, today, appContext.pools.app);
  const charged = await provider.confirm(which.orderId, which.isConfirmed, order.clientSecret);
  if (charged === undefined) return;
  await workIn(appContext, which.orgId, order.askedById, (at) => settle(at, { orderId: which.orderId, charged, today, giveSeats }));
};

/** Gives back money that came for nothing, once. Throws when the provider did not: the job is tried again, and the ledger goes on owing it. */
export const giveBackMoney = async (appContext: AppContext, which: Which): Promise<void> => {
  const { order, today } = await find(appContext, which);
  if (order?.status !== 'GivenBack') return;
  const provider = providerOf(appContext.config, today, appContext.pools.app);
  if (!((await provider.refund(order.id)) || (await provider.refundedOf(order.id)) > 0)) {
    appContext.log.error({ org: which.orgId, order: order.id }, 'money that came for nothing was not given back');
    throw new Error(`the payment ${order.id} was not given back`);
  }
  await workIn(appContext, which.orgId, null, async (at) => {
    const { owedBack } = await store.balancesOf(at, order.id);
    const entry = { orderId: order.id, currency: order.currency, onDay: today };
    if (owedBack !== 0) await store.addEntry(at, entry, { cash: owedBack, owedBack: -owedBack });
  });
};

/** Stores the payment of a renewal; where a person pays it, only for the sum that they agreed to. */
export const placeRenewal = async (
  at: Inside,
  { id = newId(), agreed }: { id?: string; agreed?: number | undefined } = {},
): Promise<void> => {
  const row = await taxedHere(at, await subscriptionHere(at));
  const renewal = await nextRenewal(at, row);
  if (renewal === undefined) throw new Error('a subscription without a period is not renewed');
  needAgreed(renewal.amounts, agreed);
  await placeOrder(at, row, { id, kind: 'Renewal', ...renewal });
};

/**
 * Takes a subscription over the days that have passed, and tells what comes. Returns whether something fell due. While a payment is open the days wait: what it
 * pays for belongs to the period in which it was asked, and a renewal must not meet it.
 */
export const passDays = async (at: Inside, tax?: Tax): Promise<boolean> => {
  if ((await store.findOpenOrder(at)) !== undefined) return false;
  const taken = await take(at, { kind: 'passDay', on: await billingDay(at) });
  if (taken === undefined) {
    await remind(at);
    return false;
  }
  if (tax !== undefined) await keepTax(at, tax);
  if (taken.effects.includes('charge')) await placeRenewal(at);
  await tellBillers(at, taken.effects);
  return true;
};

/** Most steps of one organisation at once: several periods can be due after a long time. */
const mostSteps = 40;

/** Does in one organisation whatever is due by today: first the payment that is open, then the days. What a node missed is made up for. */
export const advance = async (appContext: AppContext, orgId: string, giveSeats: GiveSeats, signal?: AbortSignal): Promise<void> => {
  const look = () =>
    workIn(
      appContext,
      orgId,
      null,
      async (at) => {
        const row = await store.findSubscription(at);
        const isRenewed = row?.phase === 'active' && row.periodEnd !== null && row.periodEnd <= (await billingDay(at));
        return { openId: (await store.findOpenOrder(at))?.id, askTax: isRenewed ? await aboutTaxHere(at) : undefined };
      },
      'versioned',
    );
  for (let step = 0; step < mostSteps; step++) {
    signal?.throwIfAborted();
    const { openId, askTax } = await look();
    if (openId !== undefined) await charge(appContext, { orgId, orderId: openId }, giveSeats);
    const tax = await askTax?.();
    const moved = await workIn(
      appContext,
      orgId,
      null,
      async (at) => (await store.findSubscription(at)) !== undefined && passDays(at, tax),
    );
    if (!moved) return;
  }
};
