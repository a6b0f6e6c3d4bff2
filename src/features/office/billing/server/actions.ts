import { isPaid } from '#features/ground/licences/rules.ts';
import { freeDomains } from '#features/ground/licences/server/actions.ts';
import { spend } from '#features/ground/offers/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { textFor } from '#server/text/text.ts';
import type { AnswerOf, InputOf, Message } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { subscriptionApi } from '../contract/subscription.ts';
import type { Tax } from '../rules/orders.ts';
import { priceOf, soldIn } from '../rules/prices.ts';
import { tidyCode } from '../rules/promo.ts';
import { isOpen } from '../rules/settling.ts';
import { nextRetryOf, type PlanKind, statusOf } from '../rules/subscription.ts';
import { placeRenewal } from './actions/charging.ts';
import {
  amountsOf,
  type BillingTerm,
  firstTerm,
  lookAtPromo,
  needAgreed,
  nextRenewal,
  outcomeOf,
  placeOrder,
  quoted,
  type Renewal,
  type SeatChange,
  seatAmounts,
} from './actions/orders.ts';
import { countTyped, promoAt } from './actions/promos.ts';
import { billingDay, seatsOf, stateOf, subscriptionHere, take } from './actions/standing.ts';
import { keepTax, taxedHere, withTax } from './actions/tax.ts';
import { closeInvoices } from './store/invoices.ts';
import type { OrderRow, SubscriptionRow } from './store.ts';
import * as store from './store.ts';

export { licences } from './actions/licences.ts';
export { endSubscription, renewWall, restoreSubscription } from './actions/standing.ts';

/** The job that ends a second step with the provider. */
export const confirmJob = 'billing-confirm';

type Shown = AnswerOf<typeof subscriptionApi.current>['subscription'];
type Paid = AnswerOf<typeof subscriptionApi.checkout>;
type Body<E extends keyof typeof subscriptionApi> = InputOf<(typeof subscriptionApi)[E]>['body'];

/** Phases in which nothing more is charged by itself. */
const isEnding = ({ phase }: SubscriptionRow): boolean => phase === 'canceling' || phase === 'canceled' || phase === 'unpaid';

/** Returns where the subscription stands; without the right to see money, no amount and no reason. */
export const showSubscription = async (at: Entered): Promise<Shown> => {
  const known = await store.findSubscription(at);
  const row = known ?? (await emptyRow(at));
  const today = await billingDay(at);
  const state = stateOf(known);
  const { used, invited, observers } = await seatsOf(at);
  const { status, payment, ...ends } = statusOf(state, today);
  const seesMoney = at.permissions.includes('Update|Billing');
  const coming = !seesMoney || isEnding(row) ? undefined : await nextRenewal(at, await taxedHere(at, row));
  return {
    status,
    paymentStatus: payment,
    plan: row.plan,
    nextPlan: row.nextPlan,
    ...ends,
    trialEndsOn: row.trialEndsOn,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    nextRetryOn: nextRetryOf(state),
    failure: seesMoney && row.failure !== '' ? row.failure : null,
    canceledOn: row.canceledOn,
    canceledById: row.canceledById,
    licences: used,
    invited,
    observers,
    currencyCode: row.currency,
    price: seesMoney && row.plan !== null ? priceOf(row.plan, row.currency) : null,
    nextInvoice: coming === undefined ? null : { total: coming.amounts.due, tax: coming.amounts.tax, on: coming.term.start },
    credit: seesMoney ? row.credit : 0,
    openOrderId: seesMoney ? ((await store.findOpenOrder(at))?.id ?? null) : null,
  };
};

/** What an organisation without a row reads as; reading adds none. */
const emptyRow = async (at: Entered): Promise<SubscriptionRow> => {
  const { currencyCode } = await store.findOrgFacts(at);
  return store.blankSubscription(at.orgId, soldIn(currencyCode));
};

/** Returns the row of a reader: as it is kept, or as it would begin. */
export const readRow = async (at: Entered): Promise<SubscriptionRow> => (await store.findSubscription(at)) ?? emptyRow(at);

/**
 * Returns how the payment with this id stands when it was made already: the same order is never paid twice. Refuses while it is open
 * where another sum was agreed to: that is another purchase, which must not pass for this one.
 */
const made = async (at: Entered, orderId: string, agreed: number | undefined): Promise<Paid | undefined> => {
  const order = await store.findOrder(at, orderId);
  if (order === undefined) return undefined;
  if (isOpen(order.status)) needAgreed(order, agreed);
  return outcomeOf(order);
};

const answer = async (at: Entered, orderId: string): Promise<Paid> =>
  outcomeOf((await store.findOrder(at, orderId)) ?? refuse(errors.notFound));

/** Returns what a plan costs now, and what is said about the code. */
export const quoteCheckout = async (
  at: Entered,
  { plan, promoCode }: Body<'quoteCheckout'>,
  tax: Tax,
): Promise<AnswerOf<typeof subscriptionApi.quoteCheckout>> => {
  const row = withTax(await readRow(at), tax);
  const { promo, message } = await promoAt(at, row, promoCode);
  const term = await firstTerm(at, plan);
  return { order: await quoted(at, row, amountsOf(row, term, promo), term), promo: message };
};

interface Buying {
  id: string;
  plan: PlanKind;
  promoCode: string;
  agreed: number | undefined;
  tax: Tax;
}

const begin = async (at: Entered, { id, plan, promoCode: typed, agreed, tax }: Buying): Promise<void> => {
  const row = await keepTax(at, tax);
  const { promo, isOffer } = await promoAt(at, row, typed);
  // What was shown with a discount is never charged without it: the page sends the code of the discount that it shows.
  if (typed !== '' && promo === undefined) refuse(errors.invalid, { fields: { promoCode: ['VAL_INVALID'] } });
  // A kept code that has expired meanwhile is forgotten, and keeps nobody from paying; the quote has said so.
  if (promo === undefined && row.promoCode !== '') await store.changeSubscription(at, { promoCode: '' });
  const term = await firstTerm(at, plan);
  const amounts = amountsOf(row, term, promo);
  needAgreed(amounts, agreed);
  await placeOrder(at, row, { id, kind: 'Checkout', term, amounts, promo });
  if (promo !== undefined && isOffer) await spend(at, 'discount');
};

export const checkOut = async (at: Entered, { orderId, plan, promoCode, agreed }: Body<'checkout'>, tax: Tax): Promise<Paid> => {
  const known = await made(at, orderId, agreed);
  if (known !== undefined) return known;
  await take(at, { kind: 'checkout', on: await billingDay(at), plan });
  await begin(at, { id: orderId, plan, promoCode, agreed, tax });
  return answer(at, orderId);
};

/** Takes a cancellation back, or pays anew for a plan that has ended. */
export const renew = async (at: Entered, { orderId, agreed }: Body<'renew'>, tax: Tax): Promise<Paid> => {
  const known = await made(at, orderId, agreed);
  if (known !== undefined) return known;
  const taken = await take(at, { kind: 'renew', on: await billingDay(at) });
  if (taken?.effects.includes('charge') === true) {
    await begin(at, { id: orderId, plan: taken.state.nextPlan ?? 'monthly', promoCode: '', agreed, tax });
    return answer(at, orderId);
  }
  needAgreed({ due: 0 }, agreed);
  await store.changeSubscription(at, { canceledOn: null, canceledById: null, cancelReason: '' });
  return { orderId, outcome: 'Paid', reason: '', secondStep: null, invoiceId: null };
};

/** Charges an open renewal again with the present primary card. */
export const retry = async (at: Entered, { orderId, agreed }: Body<'retry'>): Promise<Paid> => {
  const known = await made(at, orderId, agreed);
  if (known !== undefined) return known;
  await take(at, { kind: 'retryNow', on: await billingDay(at) });
  await placeRenewal(at, { id: orderId, agreed });
  return answer(at, orderId);
};

/** Returns what the next invoice is with a plan. Refuses while no plan runs that is paid. */
const renewalWith = async (at: Entered, row: SubscriptionRow, plan: PlanKind): Promise<Renewal> =>
  (row.phase === 'active' ? await nextRenewal(at, { ...row, nextPlan: plan }) : undefined) ?? refuse(errors.billingNotNow);

/** Returns what the next invoice is with a plan, and what each later one is. */
export const quotePlan = async (
  at: Entered,
  { plan }: Body<'quotePlan'>,
  tax: Tax,
): Promise<AnswerOf<typeof subscriptionApi.quotePlan>> => {
  const row = withTax(await readRow(at), tax);
  const { amounts, term } = await renewalWith(at, row, plan);
  return { order: await quoted(at, row, amounts, term), on: term.start };
};

/** Changes the plan from the next period on, only for the sum that was agreed to. */
export const changePlan = async (at: Entered, { plan, agreed }: Body<'changePlan'>, tax: Tax): Promise<void> => {
  if (agreed !== undefined) needAgreed((await renewalWith(at, await keepTax(at, tax), plan)).amounts, agreed);
  await take(at, { kind: 'changePlan', on: await billingDay(at), plan });
};

/** Ends the plan: after the paid period, or at once when it was not paid. */
export const cancel = async (at: Entered, { reason }: Body<'cancel'>): Promise<void> => {
  if ((await store.findOpenOrder(at)) !== undefined) refuse(errors.paymentRuns);
  const today = await billingDay(at);
  const taken = await take(at, { kind: 'cancel', on: today }, { canceledOn: today, canceledById: at.personId, cancelReason: reason });
  // A plan that ends at once owes nothing for the period that nobody has paid.
  if (taken?.state.phase === 'canceled') await closeInvoices(at);
};

type SeatAsk = Pick<Body<'changeSeats'>, 'add' | 'end' | 'more'>;

interface SeatCount extends SeatChange {
  /** Licences that are needed afterwards. */
  after: number;
}

/**
 * Returns how many licences a change buys and ends. Free room that is paid already is used first. Only people who need a licence count, and
 * nothing is given back for more of them than are paid for.
 */
const seatChange = async (at: Entered, row: SubscriptionRow, { add, end, more }: SeatAsk): Promise<SeatCount> => {
  const { used, invited } = await seatsOf(at);
  const holders = await store.listHolders(at);
  const named = (ids: readonly string[]) => holders.filter(({ id }) => ids.includes(id));
  const begins = named(add).filter((each) => isPaid({ ...each, role: 'Member' }, freeDomains)).length + more;
  const ends = named(end).filter((each) => isPaid(each, freeDomains)).length;
  const free = row.licences - used - invited;
  const paidEnds = Math.max(0, Math.min(ends + Math.min(0, free), row.licences));
  return { add: Math.max(0, begins - Math.max(0, free)), end: paidEnds, after: Math.max(1, used + invited + begins - ends) };
};

/** Returns what a change of licences costs today and each period. */
export const quoteSeats = async (at: Entered, asked: SeatAsk, tax: Tax): Promise<AnswerOf<typeof subscriptionApi.quoteSeats>> => {
  const row = withTax(await readRow(at), tax);
  const { after, ...change } = await seatChange(at, row, asked);
  return { order: await quoted(at, row, await seatAmounts(at, row, change, await billingDay(at)), termOf(row, after)) };
};

const termOf = ({ plan, nextPlan, periodStart, periodEnd }: SubscriptionRow, licences: number): BillingTerm => ({
  plan: nextPlan ?? plan ?? 'monthly',
  licences,
  start: periodStart ?? '',
  end: periodEnd ?? '',
});

export const changeSeats = async (at: Entered, { orderId, agreed, ...asked }: Body<'changeSeats'>, tax: Tax): Promise<Paid> => {
  const known = await made(at, orderId, agreed);
  if (known !== undefined) return known;
  const row = await keepTax(at, tax);
  const change = await seatChange(at, row, asked);
  const amounts = await seatAmounts(at, row, change, await billingDay(at));
  needAgreed(amounts, agreed);
  const licences = change.add - change.end;
  const term = { ...termOf(row, licences), plan: row.plan ?? 'monthly' };
  await placeOrder(at, row, { id: orderId, kind: 'Licenses', term, amounts, addIds: asked.add, endIds: asked.end });
  return answer(at, orderId);
};

/** Lets the provider be asked how a second step has ended. */
export const confirmStep = async (at: Entered, order: OrderRow, isConfirmed: boolean): Promise<Paid> => {
  await at.after.job(confirmJob, { orgId: at.orgId, orderId: order.id, isConfirmed });
  return outcomeOf(order);
};

export const showOrder = (order: OrderRow): AnswerOf<typeof subscriptionApi.order> => ({
  ...outcomeOf(order),
  total: order.due,
  currencyCode: order.currency,
});

type Applied = AnswerOf<typeof subscriptionApi.applyCoupon> & { messages: Message[] };

/** Keeps a code for the next payment, and returns what became of it, also in words. */
export const applyCoupon = async (at: Entered, typed: string): Promise<Applied> => {
  const row = await subscriptionHere(at);
  await countTyped(at, typed);
  const { message } = await lookAtPromo(at, typed, { currency: row.currency, today: await billingDay(at) });
  if (message === 'applied') await store.changeSubscription(at, { promoCode: tidyCode(typed) });
  const text = textFor(at, `billing.promo.${message}`, { code: tidyCode(typed) });
  return { promo: message, messages: [{ text, code: message }] };
};
