// Work between the database and the provider. None of it holds a connection while the provider is asked.
import type { AppContext } from '../../../../server/app-context.ts';
import { workIn } from '../../../../server/http/work.ts';
import type { Charged } from '../../../../server/payments/provider.ts';
import { providerOf } from '../../../../server/payments/providers.ts';
import type { Day } from '../../../../shared/dates.ts';
import { newId } from '../../../../shared/ids.ts';
import { type PlanKind, periodAfter } from '../../rules/subscription.ts';
import type { OrderRow, SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';
import { amountsOf, lookAtPromo, placeOrder, type Term } from './orders.ts';
import { type GiveSeats, settle, tellBillers } from './settling.ts';
import { billingDay, type Inside, seatsOf, subscriptionHere, take } from './standing.ts';

/** A payment of an organisation. */
export interface Which {
  orgId: string;
  orderId: string;
}

const find = (appContext: AppContext, { orgId, orderId }: Which): Promise<{ order: OrderRow | undefined; today: Day }> =>
  workIn(appContext, orgId, null, async (at) => ({ order: await store.findOrder(at, orderId), today: await billingDay(at) }), 'versioned');

const isOpen = (order: OrderRow | undefined): order is OrderRow =>
  order !== undefined && (order.status === 'Asked' || order.status === 'Pending' || order.status === 'SecondStep');

const ask = async (appContext: AppContext, order: OrderRow, today: Day): Promise<Charged> => {
  const { id: key, token, due: amount, currency, status } = order;
  if (amount === 0) return { outcome: 'paid' };
  if (token === '') return { outcome: 'refused', reason: 'noCard' };
  const provider = providerOf(appContext.config, today, appContext.pools.app);
  const known = status === 'Asked' ? undefined : await provider.find(key);
  // Asked again with the same key, the provider does not charge again.
  return known ?? provider.charge({ key, token, amount, currency });
};

/** Asks the provider about a payment and writes its answer. Asking again after a crash finds the same answer. */
export const charge = async (appContext: AppContext, which: Which, giveSeats: GiveSeats): Promise<void> => {
  const { order, today } = await find(appContext, which);
  if (!isOpen(order)) return;
  const charged = await ask(appContext, order, today);
  await workIn(appContext, which.orgId, order.askedById, (at) => settle(at, { orderId: which.orderId, charged, today, giveSeats }));
};

/** Ends a second step as the cardholder has, and writes the provider's answer. */
export const confirm = async (appContext: AppContext, which: Which & { isConfirmed: boolean }, giveSeats: GiveSeats): Promise<void> => {
  const { order, today } = await find(appContext, which);
  if (!isOpen(order)) return;
  const charged = await providerOf(appContext.config, today, appContext.pools.app).confirm(which.orderId, which.isConfirmed);
  if (charged === undefined) return;
  await workIn(appContext, which.orgId, order.askedById, (at) => settle(at, { orderId: which.orderId, charged, today, giveSeats }));
};

/** Gives back money that came for nothing, once. */
export const giveBackMoney = async (appContext: AppContext, which: Which): Promise<void> => {
  const { order, today } = await find(appContext, which);
  if (order?.status !== 'GivenBack') return;
  await providerOf(appContext.config, today, appContext.pools.app).refund(order.id);
  await workIn(appContext, which.orgId, null, async (at) => {
    const { owedBack } = await store.balancesOf(at, order.id);
    const entry = { orderId: order.id, currency: order.currency, onDay: today };
    if (owedBack !== 0) await store.addEntry(at, entry, { cash: owedBack, owedBack: -owedBack });
  });
};

/** The period after the present one, with a licence for everybody who needs one by then. */
const nextTerm = async (at: Inside, { nextPlan, plan, periodEnd, anchor }: SubscriptionRow): Promise<Term> => {
  const { used, invited } = await seatsOf(at);
  const kind: PlanKind = nextPlan ?? plan ?? 'monthly';
  const start = periodEnd ?? (await billingDay(at));
  return { plan: kind, licences: Math.max(1, used + invited), start, end: periodAfter(start, kind, anchor ?? Number(start.slice(8))) };
};

/** Stores the payment of a renewal. A refused one is tried again with its own amounts, into its own invoice. */
export const placeRenewal = async (at: Inside, id: string = newId()): Promise<void> => {
  const row = await subscriptionHere(at);
  const last = await store.findLastRenewal(at);
  if (last !== undefined && last.status === 'Refused' && last.periodStart === row.periodEnd) {
    const { plan, licences, periodStart: start, periodEnd: end, lines, subtotal, discount, tax, creditUsed, creditMade, due } = last;
    const amounts = { lines, subtotal, discount, tax, creditUsed, creditMade, due };
    return placeOrder(at, row, { id, kind: 'Renewal', term: { plan, licences, start, end }, amounts, invoiceId: last.invoiceId });
  }
  const term = await nextTerm(at, row);
  const today = await billingDay(at);
  const promo = row.promoCode === '' ? undefined : (await lookAtPromo(at, row.promoCode, { currency: row.currency, today })).promo;
  await placeOrder(at, row, { id, kind: 'Renewal', term, amounts: amountsOf(row, term, promo), promo });
};

/** Takes a subscription over the days that have passed. Returns whether something fell due. */
export const passDays = async (at: Inside): Promise<boolean> => {
  const taken = await take(at, { kind: 'passDay', on: await billingDay(at) });
  if (taken === undefined) return false;
  if (taken.effects.includes('charge')) await placeRenewal(at);
  await tellBillers(at, taken.effects);
  return true;
};

/** Most steps of one organisation at once: several periods can be due after a long time. */
const mostSteps = 40;

/** Does in one organisation whatever is due by today, payments included. What a node missed is made up for. */
export const advance = async (appContext: AppContext, orgId: string, giveSeats: GiveSeats): Promise<void> => {
  for (let step = 0; step < mostSteps; step++) {
    const { moved, openId } = await workIn(appContext, orgId, null, async (at) => ({
      moved: (await store.findSubscription(at)) !== undefined && (await passDays(at)),
      openId: (await store.findOpenOrder(at))?.id,
    }));
    if (openId !== undefined) await charge(appContext, { orgId, orderId: openId }, giveSeats);
    if (!moved) return;
  }
};
