// What becomes of a subscription once the provider has answered about a payment.

import { notify } from '#features/ground/notifications/server/actions.ts';
import type { Charged } from '#server/payments/provider.ts';
import type { Day } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { shareOf } from '../../rules/money.ts';
import { postingsOf } from '../../rules/orders.ts';
import { settlementOf } from '../../rules/settling.ts';
import type { Effect } from '../../rules/subscription.ts';
import { changeInvoice, closeInvoices } from '../store/invoices.ts';
import { givePromoBack } from '../store/shared.ts';
import type { OrderRow, SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';
import { writeInvoice } from './invoices.ts';
import { placeCredit, seatAmounts } from './orders.ts';
import { billingDay, type Inside, seatsOf, stateOf, subscriptionHere, take } from './standing.ts';
import { tellRefused, tellTrialOver, tellWall } from './telling.ts';

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

const mailed: Partial<Record<Effect, (at: Inside, row: SubscriptionRow) => Promise<void>>> = {
  tellTrialEnded: tellTrialOver,
  tellLapsed: tellWall,
  tellEnded: tellWall,
};

/** Tells those who may update billing what has happened, in the app and by mail. */
export const tellBillers = async (at: Inside, effects: readonly Effect[]): Promise<void> => {
  const keys = effects.flatMap((effect) => told[effect] ?? []);
  if (keys.length === 0) return;
  const billers = await store.listBillers(at);
  const link = `/org/detail/${at.orgId}/billing`;
  await notify(
    { ...at, personId: '' },
    keys.flatMap((key) => billers.map((recipientId) => ({ recipientId, type: 'General' as const, says: { key, values: {} }, link }))),
  );
  // Of several doors that a late look closes at once, the last one says it all.
  await effects.map((effect) => mailed[effect]).findLast((mail) => mail !== undefined)?.(at, await subscriptionHere(at));
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
  if (order.lines.some(({ amount }) => amount !== 0)) await writeInvoice(at, row, order, 'Paid');
  if (order.cardId !== null) await store.changeCard(at, order.cardId, { refusedOn: null });
};

/** Ends the payment for some licences of the running period: what was paid for their days from a day on becomes credit. */
export const bookEnded = async (at: Inside, ended: number, from: Day): Promise<void> => {
  const row = await subscriptionHere(at);
  const { plan, periodStart, periodEnd, licences } = row;
  if (plan === null || periodStart === null || periodEnd === null) return;
  const id = newId();
  const term = { plan, licences: -ended, start: periodStart, end: periodEnd };
  await placeCredit(at, row, { id, term, amounts: await seatAmounts(at, row, { add: 0, end: ended }, from) });
  await store.changeSubscription(at, { licences: Math.max(0, licences - ended) });
  const order = await store.findOrder(at, id);
  if (order !== undefined) await book(at, order, await billingDay(at));
};

/** Gives credit for licences of a period that have ended while its payment was open: it has paid for them, and nobody has had them. */
const creditUnneeded = async (at: Inside, order: OrderRow, from: Day): Promise<void> => {
  const { used, invited } = await seatsOf(at);
  const unneeded = order.licences - Math.max(1, used + invited);
  if (unneeded > 0) await bookEnded(at, unneeded, from);
};

const paidPeriod = async (at: Inside, order: OrderRow, today: Day): Promise<void> => {
  const taken = await take(at, { kind: 'paid', on: today });
  await store.changeSubscription(at, { licences: order.licences, canceledOn: null, canceledById: null, cancelReason: '' });
  if (order.promoCode !== '') await store.changeSubscription(at, { promoCode: '' });
  const { periodStart = null, periodEnd = null } = taken?.state ?? {};
  const period = { periodStart: periodStart ?? order.periodStart, periodEnd: periodEnd ?? order.periodEnd };
  await store.changeOrder(at, order.id, period);
  // A new plan takes the place of whatever was not paid before.
  if (order.kind === 'Checkout') await closeInvoices(at);
  await book(at, { ...order, ...period }, today);
  await creditUnneeded(at, order, period.periodStart);
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
  if (order.kind === 'Renewal') {
    const row = await subscriptionHere(at);
    await writeInvoice(at, row, order, 'Failed');
    await tellRefused(at, row, { ...order, reason });
  }
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

/** Books what the provider has paid back of a payment, and marks its invoice. What is booked already is not booked again. */
export const bookRefund = async (at: Inside, orderId: string, refunded: number, today: Day): Promise<void> => {
  const order = await store.findOrder(at, orderId);
  const back = refunded - (order?.refunded ?? 0);
  if (order?.status !== 'Paid' || back <= 0) return;
  const { subtotal, discount, tax, due, invoiceId } = order;
  const ofTax = shareOf(back, tax, subtotal - discount + tax);
  await store.addEntry(at, entryOf(order, today), { cash: -back, tax: ofTax, revenue: back - ofTax });
  await store.changeOrder(at, orderId, { refunded });
  if (invoiceId !== null) await changeInvoice(at, invoiceId, { status: refunded === due ? 'Refunded' : 'PartlyRefunded' });
};
