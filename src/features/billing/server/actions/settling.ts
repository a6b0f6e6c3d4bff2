// What becomes of a subscription once the provider has answered about a payment.
import type { Charged } from '../../../../server/payments/provider.ts';
import type { Day } from '../../../../shared/dates.ts';
import { notify } from '../../../notifications/server/actions.ts';
import { postingsOf } from '../../rules/orders.ts';
import { settlementOf } from '../../rules/settling.ts';
import type { Effect } from '../../rules/subscription.ts';
import { givePromoBack } from '../store/shared.ts';
import type { OrderRow } from '../store.ts';
import * as store from '../store.ts';
import { writeInvoice } from './invoices.ts';
import { type Inside, stateOf, subscriptionHere, take } from './standing.ts';

/** Gives people the role Member, and others the role Observer. Billing knows no roles; whoever composes the app hands this in. */
export type GiveSeats = (at: Inside, change: { add: readonly string[]; end: readonly string[] }) => Promise<void>;

/** The job that gives back money that came for nothing. */
export const giveBackJob = 'billing-give-back';

const told: Partial<Record<Effect, string>> = {
  tellTrialEnded: 'billing.told.trialEnded',
  tellLapsed: 'billing.told.lapsed',
  tellFailed: 'billing.told.failed',
  tellEnded: 'billing.told.ended',
};

/** Tells those who may update billing what has happened. */
export const tellBillers = async (at: Inside, effects: readonly Effect[]): Promise<void> => {
  const keys = effects.flatMap((effect) => told[effect] ?? []);
  if (keys.length === 0) return;
  const billers = await store.listBillers(at);
  const link = `/org/detail/${at.orgId}/billing`;
  await notify(
    { ...at, personId: '' },
    keys.flatMap((key) => billers.map((recipientId) => ({ recipientId, type: 'General' as const, says: { key, values: {} }, link }))),
  );
};

/** Keeps money that came for nothing in the ledger as owed, until it was given back. */
const giveBack = async (at: Inside, order: OrderRow, today: Day): Promise<void> => {
  await store.changeOrder(at, order.id, { status: 'GivenBack', settledOn: today });
  if (order.due === 0) return;
  await store.addEntry(at, entryOf(order, today), { cash: order.due, owedBack: -order.due });
  await at.after.job(giveBackJob, { orgId: at.orgId, orderId: order.id });
};

const entryOf = ({ id, currency }: OrderRow, onDay: Day) => ({ orderId: id, currency, onDay });

/** Writes ledger, invoice and order of a payment that counts. */
const book = async (at: Inside, order: OrderRow, today: Day): Promise<void> => {
  const row = await subscriptionHere(at);
  await store.changeSubscription(at, { credit: row.credit - order.creditUsed + order.creditMade, failure: '' });
  await store.changeOrder(at, order.id, { status: 'Paid', settledOn: today, reason: '' });
  await store.addEntry(at, entryOf(order, today), postingsOf(order));
  // Licences that cost nothing, as those with a free mail address, need no paper.
  if (order.lines.length > 0) await writeInvoice(at, row, order, 'Paid');
  if (order.cardId !== null) await store.changeCard(at, order.cardId, { refusedOn: null });
};

const paidPeriod = async (at: Inside, order: OrderRow, today: Day): Promise<void> => {
  const taken = await take(at, { kind: 'paid', on: today });
  await store.changeSubscription(at, { licences: order.licences, canceledOn: null, canceledById: null, cancelReason: '' });
  if (order.promoCode !== '') await store.changeSubscription(at, { promoCode: '' });
  const { periodStart = null, periodEnd = null } = taken?.state ?? {};
  const period = { periodStart: periodStart ?? order.periodStart, periodEnd: periodEnd ?? order.periodEnd };
  await book(at, { ...order, ...period }, today);
  await tellBillers(at, taken?.effects ?? []);
};

const paidSeats = async (at: Inside, order: OrderRow, today: Day, giveSeats: GiveSeats): Promise<void> => {
  const { licences } = await subscriptionHere(at);
  await store.changeSubscription(at, { licences: Math.max(0, licences + order.licences) });
  await book(at, order, today);
  await giveSeats(at, { add: order.addIds, end: order.endIds });
};

const refusedOrder = async (at: Inside, order: OrderRow, reason: string, today: Day): Promise<void> => {
  await store.changeOrder(at, order.id, { status: 'Refused', reason, settledOn: today });
  if (order.cardId !== null) await store.changeCard(at, order.cardId, { refusedOn: today });
  if (await store.removePromoUse(at, order.id)) await givePromoBack(at, order.promoCode);
  if (order.kind === 'Licenses') return;
  const taken = await take(at, { kind: 'refused', on: today }, order.kind === 'Renewal' ? { failure: reason } : {});
  if (order.kind === 'Renewal') await writeInvoice(at, await subscriptionHere(at), order, 'Failed');
  await tellBillers(at, taken?.effects ?? []);
};

/** Writes what the provider has answered about a payment, once: a payment whose end is known stays as it is. */
export const settle = async (
  at: Inside,
  { orderId, charged, today, giveSeats }: { orderId: string; charged: Charged; today: Day; giveSeats: GiveSeats },
): Promise<void> => {
  const order = await store.findOrder(at, orderId);
  if (order === undefined) return;
  const settlement = settlementOf(stateOf(await subscriptionHere(at)), order, { outcome: charged.outcome, on: today });
  if (settlement === 'refused') return refusedOrder(at, order, charged.outcome === 'refused' ? charged.reason : '', today);
  if (settlement === 'givenBack') return giveBack(at, order, today);
  if (settlement === 'counts') return order.kind === 'Licenses' ? paidSeats(at, order, today, giveSeats) : paidPeriod(at, order, today);
  if (settlement === 'nothing') return;
  if (charged.outcome === 'secondStep') return store.changeOrder(at, orderId, { status: 'SecondStep', clientSecret: charged.clientSecret });
  await store.changeOrder(at, orderId, { status: 'Pending' });
};
