import type { subscriptionApi } from '#features/office/billing/contract/subscription.ts';
import type { AnswerOf } from '#shared/endpoint.ts';

type Subscription = AnswerOf<typeof subscriptionApi.current>['subscription'];
type Order = AnswerOf<typeof subscriptionApi.quoteCheckout>['order'];
type Payment = AnswerOf<typeof subscriptionApi.order>;

/** Makes a subscription: a trial of two people that ends on March 15, unless it is changed. */
export const subscriptionOf = (change: Partial<Subscription> = {}): Subscription => ({
  status: 'Trial',
  paymentStatus: 'None',
  plan: null,
  nextPlan: null,
  remainingDays: 12,
  inGrace: false,
  trialEndsOn: '2026-03-15',
  periodStart: null,
  periodEnd: null,
  graceEndsOn: null,
  nextRetryOn: null,
  failure: null,
  canceledOn: null,
  canceledById: null,
  licences: 2,
  invited: 0,
  observers: 0,
  currencyCode: 'USD',
  price: null,
  nextInvoice: null,
  credit: 0,
  openOrderId: null,
  ...change,
});

/** Makes an order of so many cents for two licences, with a card that pays. */
export const orderOf = (due: number, change: Partial<Order> = {}): Order => ({
  currencyCode: 'USD',
  lines: [{ kind: 'licences' as const, quantity: 2, amount: due, daysLeft: null, daysInPeriod: null, label: '' }],
  due,
  renewal: { total: due, tax: 0, on: '2027-03-03' },
  card: 'Visa 4242',
  ...change,
});

/** Makes a payment of $15.83 for which the bank asks its cardholder. */
export const paymentOf = (orderId: string, change: Partial<Payment> = {}): Payment => ({
  orderId,
  outcome: 'SecondStep',
  reason: '',
  secondStep: { orderId, clientSecret: 'sandbox-step' },
  invoiceId: null,
  total: 1_583,
  currencyCode: 'USD',
  ...change,
});
