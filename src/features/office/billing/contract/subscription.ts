// What an organisation subscribes to. Reading says in words of the specification where it stands; commands take it further. Amounts are
// whole numbers in the smallest unit of the currency.
import * as z from 'zod/mini';
import { paymentStatuses, subscriptionStatuses } from '#features/ground/orgs/contract.ts';
import { api, get, post, put } from '#shared/endpoint.ts';
import { email, id, line, oneOf, optionalLine, whole } from '#shared/fields.ts';
import { lineKinds } from '../rules/orders.ts';
import { promoMessages } from '../rules/promo.ts';
import { planKinds } from '../rules/subscription.ts';
import { secondStep } from './payment.ts';

/** Most people whose licences one command changes. */
export const mostChanged = 500;

export const subscription = z.object({
  status: z.enum(subscriptionStatuses),
  paymentStatus: z.enum(paymentStatuses),
  plan: z.nullable(z.enum(planKinds)),
  /** The plan from the next period on; null when it stays. */
  nextPlan: z.nullable(z.enum(planKinds)),
  remainingDays: z.number(),
  inGrace: z.boolean(),
  /** Days as `2026-03-01`; null where they say nothing. */
  trialEndsOn: z.nullable(z.string()),
  periodStart: z.nullable(z.string()),
  /** The day of the next charge, or the first day without a plan. */
  periodEnd: z.nullable(z.string()),
  graceEndsOn: z.nullable(z.string()),
  nextRetryOn: z.nullable(z.string()),
  /** Of a failed charge: the bank's reason. */
  failure: z.nullable(z.string()),
  canceledOn: z.nullable(z.string()),
  canceledById: z.nullable(id()),
  /** People who have a licence, and those who are invited to one; both are paid for. */
  licences: z.number(),
  invited: z.number(),
  observers: z.number(),
  currencyCode: z.string(),
  /** The price of one licence for a period. */
  price: z.nullable(z.number()),
  /** What the next invoice will be; null when there is none. */
  nextInvoice: z.nullable(z.object({ total: z.number(), tax: z.number(), on: z.string() })),
  /** Credit that the next invoice uses; below 0 it is a sum, too little to be charged, that the next invoice asks for. */
  credit: z.number(),
  /** The payment that is under way, for whoever may pay; null when there is none. */
  openOrderId: z.nullable(id()),
});

export const orderLine = z.object({
  kind: z.enum(lineKinds),
  quantity: z.number(),
  amount: z.number(),
  /** Of a part of a period. */
  daysLeft: z.nullable(z.number()),
  daysInPeriod: z.nullable(z.number()),
  /** Of a discount its code, of a tax its name. */
  label: z.string(),
});

/** What a purchase costs before it is made. */
export const order = z.object({
  currencyCode: z.string(),
  lines: z.array(orderLine),
  due: z.number(),
  /** What each later period costs. */
  renewal: z.object({ total: z.number(), tax: z.number(), on: z.string() }),
  /** The card that pays: `Visa 4242`; null when there is none. */
  card: z.nullable(z.string()),
});

const promoCode = optionalLine(40);
const plan = oneOf(planKinds);

/** How a payment ended. `Pending`: the provider has not answered yet, and the subscription changes when it does. */
const paid = {
  orderId: id(),
  outcome: z.enum(['Paid', 'Refused', 'Pending', 'SecondStep']),
  /** The bank's words for a refusal. */
  reason: z.string(),
  secondStep: z.nullable(secondStep),
  invoiceId: z.nullable(id()),
};

/** Sent again with the same id, a purchase is not made twice. */
const orderId = id();

/** The sum that the person has seen and agreed to; where it is another one by now, nothing is charged. Absent for programs that agree to any. */
const agreed = z.optional(whole(0, 1_000_000_000));

const people = z.array(id()).check(z.maxLength(mostChanged, 'VAL_TOO_LONG'));
/** Whose licences begin and end, and how many more are wanted for people who are to be invited. */
const seatFields = { add: z._default(people, []), end: z._default(people, []), more: z._default(whole(0, mostChanged), 0) };

export const customerInput = z.object({ email: email(), name: optionalLine(200) });

export const subscriptionApi = api('subscription', {
  current: get('subscription', {
    summary: 'Where the subscription stands; whoever may not see money gets status and licences without amounts.',
    reply: { subscription },
    reads: ['billing', 'permission', 'person', 'org', 'invitation'],
    timely: true,
  }),
  seatCount: get('subscription/seat-count', {
    summary: 'How many people have a licence, and how many are invited to one.',
    reply: { count: z.number(), invited: z.number(), observers: z.number() },
    reads: ['billing', 'permission', 'person', 'org', 'invitation'],
    timely: true,
  }),
  customer: get('subscription/customer', {
    summary: 'To whom invoices are sent.',
    reply: { customer: z.object({ email: z.string(), name: z.string() }) },
    reads: ['billing', 'org', 'permission', 'person'],
  }),
  saveCustomer: post('subscription/customer', {
    summary: 'Changes the address to which invoices are sent.',
    body: customerInput,
  }),
  quoteCheckout: post('subscription/checkout/quote', {
    summary: 'What a plan costs now, with discount and tax.',
    body: z.object({ plan, promoCode }),
    reply: { order, promo: z.nullable(z.enum(promoMessages)) },
    reads: ['billing', 'permission', 'person', 'org', 'invitation'],
    timely: true,
  }),
  checkout: post('subscription/checkout', {
    summary: 'Pays for a plan with the primary card. The same order id never pays twice.',
    body: z.object({ orderId, plan, promoCode, agreed }),
    reply: paid,
  }),
  order: get('subscription/order/{id}', {
    summary: 'How a payment ended, for a page that waits for the provider or shows what was paid.',
    params: { id: id() },
    reply: { ...paid, total: z.number(), currencyCode: z.string() },
    reads: ['billing'],
    timely: true,
  }),
  confirm: post('subscription/order/{id}/confirm', {
    summary: 'Says that the cardholder has ended the second step that the provider asked for; the provider itself is asked how it ended.',
    params: { id: id() },
    body: z.object({ isConfirmed: z._default(z.boolean(), true) }),
    reply: paid,
  }),
  retry: post('subscription/retry', {
    summary: 'Charges an open renewal again, with the primary card.',
    body: z.object({ orderId, agreed }),
    reply: paid,
  }),
  quoteSeats: post('subscription/seats/quote', {
    summary: 'What giving and ending licences costs today and each period.',
    body: z.object(seatFields),
    reply: { order },
    reads: ['billing', 'permission', 'person', 'org', 'invitation'],
    timely: true,
  }),
  changeSeats: post('subscription/seats', {
    summary: 'Pays today’s part for licences and gives them, and ends others. Whoever loses theirs becomes an Observer.',
    body: z.object({ orderId, agreed, ...seatFields }),
    reply: paid,
  }),
  quotePlan: post('subscription/plan/quote', {
    summary: 'What the next invoice is with a plan, and what each later one is.',
    body: z.object({ plan }),
    /** The day on which `order.due` is charged. */
    reply: { order, on: z.string() },
    reads: ['billing', 'permission', 'person', 'org', 'invitation'],
    timely: true,
  }),
  changePlan: put('subscription/plan', {
    summary: 'Changes to monthly or annual from the next period on; the present plan takes it back.',
    body: z.object({ plan, agreed }),
  }),
  cancel: post('subscription/cancel', {
    summary: 'Ends the plan after the paid period; at once when the period was not paid.',
    body: z.object({ reason: optionalLine(200) }),
  }),
  renew: post('subscription/renew', {
    summary: 'Takes a cancellation back; a plan that has ended is paid for anew.',
    body: z.object({ orderId, agreed }),
    reply: paid,
  }),
  applyCoupon: post('subscription/apply-coupon/{code}', {
    summary: 'Keeps a promo code for the next payment of the organisation, and says in `messages` what became of it.',
    params: { code: line(40) },
    reply: { promo: z.enum(promoMessages) },
  }),
  discount: get('promo/{code}', {
    summary: 'What a promo code takes off, for a page before sign-in; null for a code that cannot be used.',
    params: { code: line(40) },
    reply: {
      discount: z.nullable(
        z.object({
          code: z.string(),
          percentOff: z.nullable(z.number()),
          amountOff: z.nullable(z.number()),
          currency: z.nullable(z.string()),
        }),
      ),
    },
    reads: [],
    timely: true,
  }),
});
