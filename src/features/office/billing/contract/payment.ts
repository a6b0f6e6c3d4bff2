// How an organisation pays: cards and the address of its invoices. A card's number never comes here: the provider's fields in the browser
// make a token of it.
import * as z from 'zod/mini';
import { api, get, post, remove, webhook } from '#shared/endpoint.ts';
import { id, line, optionalLine, whole } from '#shared/fields.ts';
import { mostMoney } from '../rules/money.ts';
import { address, addressInput } from './address.ts';

export const cardTypes = ['Visa', 'Mastercard', 'Amex', 'Discover', 'Other'] as const;

export const paymentMethod = z.object({
  id: id(),
  isPrimary: z.boolean(),
  profile: z.object({
    cardType: z.enum(cardTypes),
    last4: z.string(),
    /** From 1 to 12; the card is good until the last day of the month. */
    expiryMonth: z.number(),
    expiryYear: z.number(),
    isExpired: z.boolean(),
    /** The day on which its bank last refused it; null when it did not, or when it has paid since. */
    refusedOn: z.nullable(z.string()),
  }),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const billingAddress = z.object({
  /** The organisation's id: it has one billing address. */
  id: id(),
  /** The name on invoices. */
  name: z.string(),
  taxNumber: z.string(),
  address,
});

export const billingAddressInput = z.object({
  id: z.optional(id()),
  /** The name on invoices; the organisation's when it is empty. */
  name: optionalLine(200),
  taxNumber: optionalLine(40),
  address: addressInput,
});

export const addCardInput = z.object({
  address: addressInput,
  /** What the provider's script made of the card. */
  token: line(500),
  isPrimary: z._default(z.boolean(), false),
});

/** Providers ask some cardholders to confirm; the browser then shows the provider's own form for `clientSecret`. */
export const secondStep = z.object({ orderId: id(), clientSecret: z.string() });

const params = { id: id() };

export const paymentApi = api('payment', {
  address: get('payment/billing-address/{id}', {
    summary: 'The billing address of the organisation with this id; null before there is one.',
    params,
    reply: { billingAddress: z.nullable(billingAddress) },
    reads: ['billing'],
  }),
  saveAddress: post('payment/billing-address/{id}', {
    summary: 'Saves the billing address, by the rules of its country.',
    params,
    body: billingAddressInput,
  }),
  token: post('payment/token', {
    summary: 'A key with which the provider’s card fields make a token of a card; `publishableKey` is empty in the sandbox.',
    reply: { provider: z.enum(['stripe', 'sandbox']), clientToken: z.string(), publishableKey: z.string() },
  }),
  add: post('payment/add', {
    summary: 'Adds a card by its token. The first card is the primary one.',
    body: addCardInput,
    reply: { id: id(), secondStep: z.nullable(secondStep) },
  }),
  methods: get('payment/methods', {
    summary: 'The cards of the organisation, the primary one first.',
    reply: { items: z.array(paymentMethod) },
    reads: ['billing'],
    timely: true,
  }),
  makePrimary: post('payment/primary/{id}', { summary: 'Makes a card the one that is charged.', params }),
  remove: remove('payment/{id}', {
    summary: 'Removes a card; not the primary one while a plan runs, because it would then be charged to none.',
    params,
  }),
  plans: get('payment/plans', {
    summary: 'The plans and what a licence costs in each: `priceInCents` for a month or a year, in the smallest unit of the currency.',
    reply: {
      currencyCode: z.string(),
      paymentPlans: z.array(
        z.object({ handle: z.string(), kind: z.enum(['monthly', 'annual']), priceInCents: z.number(), monthlyPriceInCents: z.number() }),
      ),
    },
    reads: ['billing', 'org', 'permission', 'person'],
  }),
  calculateTax: post('payment/calculate-tax', {
    summary: 'The tax on an amount at an address; 0 while the flag `avatax` is off.',
    body: z.object({ subTotal: whole(0, mostMoney), address: addressInput }),
    /** `taxLabel` has the kind of tax and its rate in percent. */
    reply: { taxAmount: z.number(), taxLabel: z.string() },
    reads: ['billing', 'org', 'permission', 'person'],
    timely: true,
  }),
  told: webhook('payment/stripe', { summary: 'Takes what Stripe tells of payments.', mostBytes: 500_000 }),
});
