// Cards, the address of invoices, and to whom they are sent.
import type { Entered } from '../../../../server/access/granted.ts';
import { providerOf } from '../../../../server/payments/providers.ts';
import type { AnswerOf, InputOf } from '../../../../shared/endpoint.ts';
import { errors, refuse } from '../../../../shared/errors.ts';
import { newId } from '../../../../shared/ids.ts';
import { hasFlag } from '../../../flags/server/access.ts';
import type { PaymentMethod, paymentApi } from '../../contract/payment.ts';
import type { Address } from '../../rules/address.ts';
import { isExpired, isExpiredEverywhere } from '../../rules/cards.ts';
import { shareOf } from '../../rules/money.ts';
import { taxLabel } from '../../rules/orders.ts';
import { handleOf, priceOf } from '../../rules/prices.ts';
import { planKinds } from '../../rules/subscription.ts';
import * as store from '../store.ts';
import { type CardRow, type SubscriptionRow } from '../store.ts';
import { billingDay, subscriptionHere } from './standing.ts';

type Body<E extends keyof typeof paymentApi> = InputOf<(typeof paymentApi)[E]>['body'];

/** Most cards of one organisation. */
const mostCards = 20;

const cardShown = (row: CardRow, today: string): PaymentMethod => ({
  id: row.id,
  isPrimary: row.isPrimary,
  profile: {
    cardType: row.cardType,
    last4: row.last4,
    expiryMonth: row.expiryMonth,
    expiryYear: row.expiryYear,
    isExpired: isExpired({ month: row.expiryMonth, year: row.expiryYear }, today),
    refusedOn: row.refusedOn,
  },
});

export const listMethods = async (at: Entered): Promise<{ items: PaymentMethod[] }> => {
  const today = await billingDay(at);
  return { items: (await store.listCards(at)).map((row) => cardShown(row, today)) };
};

/** Writes an address with the tax that is due there; none while the flag is off. */
const writeAddress = async (at: Entered, row: SubscriptionRow, address: Address): Promise<void> => {
  const isTaxed = await hasFlag(at, 'avatax');
  const provider = providerOf(at.config, await billingDay(at));
  const { rate, kind } = isTaxed ? await provider.taxAt(address, row.currency) : { rate: 0, kind: '' };
  await store.changeSubscription(at, { address, taxRate: rate, taxName: kind });
};

/** Adds a card by its token. The first card is the primary one, and its address becomes that of invoices where there is none. */
export const addMethod = async (at: Entered, { token, isPrimary, address }: Body<'add'>): Promise<AnswerOf<typeof paymentApi.add>> => {
  const row = await subscriptionHere(at);
  const cards = await store.listCards(at);
  if (cards.length >= mostCards) refuse(errors.invalid, { fields: { token: ['VAL_TOO_LONG'] } });
  const card = await providerOf(at.config, await billingDay(at)).readCard(token);
  if ('reason' in card) return refuse(errors.cardRefused, { data: { reason: card.reason }, fields: { token: ['VAL_INVALID'] } });
  if (at.config.BILLING !== 'sandbox' && isExpiredEverywhere({ month: card.expiryMonth, year: card.expiryYear }, at.now))
    return refuse(errors.cardRefused, { data: { reason: 'expired' }, fields: { token: ['VAL_INVALID'] } });
  const id = newId();
  const { brand: cardType, last4, expiryMonth, expiryYear } = card;
  await store.addCard(at, { id, token, cardType, last4, expiryMonth, expiryYear });
  if (isPrimary || cards.length === 0) await store.makePrimary(at, id);
  if (row.address === null) await writeAddress(at, row, address);
  return { id, secondStep: null };
};

/** Removes a card. Refuses the primary one while a plan runs. */
export const removeMethod = async (at: Entered, card: CardRow): Promise<void> => {
  const row = await store.findSubscription(at);
  const runs = row !== undefined && !['none', 'trial', 'trialGrace', 'lapsed', 'canceled', 'removed'].includes(row.phase);
  if (card.isPrimary && runs) refuse(errors.primaryStays);
  await store.changeCard(at, card.id, { removedAt: at.now, isPrimary: false });
};

export const showAddress = (row: SubscriptionRow | undefined): AnswerOf<typeof paymentApi.address> => ({
  billingAddress: row?.address == null ? null : { id: row.orgId, name: row.billedTo, taxNumber: row.taxNumber, address: row.address },
});

export const saveAddress = async (at: Entered, { name, taxNumber, address }: Body<'saveAddress'>): Promise<void> => {
  const row = await subscriptionHere(at);
  const billedTo = name === '' ? (await store.findOrgFacts(at)).name : name;
  await store.changeSubscription(at, { billedTo, taxNumber });
  await writeAddress(at, row, address);
};

export const listPlans = (currencyCode: string): AnswerOf<typeof paymentApi.plans> => ({
  currencyCode,
  paymentPlans: planKinds.map((kind) => {
    const priceInCents = priceOf(kind, currencyCode);
    const monthlyPriceInCents = kind === 'annual' ? shareOf(priceInCents, 1, 12) : priceInCents;
    return { handle: handleOf(kind), kind, priceInCents, monthlyPriceInCents };
  }),
});

/** Returns the tax on an amount at an address; 0 while the flag is off. */
export const calculateTax = async (
  at: Entered,
  { subTotal, address }: Body<'calculateTax'>,
  currency: string,
): Promise<AnswerOf<typeof paymentApi.calculateTax>> => {
  if (!(await hasFlag(at, 'avatax'))) return { taxAmount: 0, taxLabel: '' };
  const tax = await providerOf(at.config, await billingDay(at)).taxAt(address, currency);
  return { taxAmount: shareOf(subTotal, tax.rate, 1_000_000), taxLabel: taxLabel(tax) };
};

/** Returns what the card fields in the browser need. In the sandbox they are fields of a page, which make a token of the last digits. */
export const makeToken = ({ config }: Entered): AnswerOf<typeof paymentApi.token> => ({
  provider: config.BILLING === 'stripe' ? 'stripe' : 'sandbox',
  clientToken: '',
  publishableKey: config.BILLING === 'stripe' ? (config.STRIPE_PUBLISHABLE_KEY ?? '') : '',
});
