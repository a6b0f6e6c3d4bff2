// Cards, the address of invoices, and to whom they are sent.
import type { Entered } from '#server/access/granted.ts';
import { providerOf } from '#server/payments/providers.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { PaymentMethod, paymentApi } from '../../contract/payment.ts';
import type { Address } from '../../rules/address.ts';
import { isExpired, isExpiredEverywhere } from '../../rules/cards.ts';
import { shareOf } from '../../rules/money.ts';
import { type Tax, taxLabel } from '../../rules/orders.ts';
import { handleOf, priceOf } from '../../rules/prices.ts';
import { planKinds } from '../../rules/subscription.ts';
import type { CardRow, SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';
import { billingDay, subscriptionHere } from './standing.ts';
import { aboutTax, noTax } from './tax.ts';

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

/** Prepares the questions for a card and for the tax at its address. */
export const aboutCard = async (at: Entered, { token, address }: Body<'add'>, currency: string) => {
  const askTax = await aboutTax(at, address, currency);
  const provider = providerOf(at.config, await billingDay(at));
  return async () => {
    const card = await provider.readCard(token);
    return { card, tax: 'reason' in card ? noTax : await askTax() };
  };
};
type ToldOfCard = Awaited<ReturnType<Awaited<ReturnType<typeof aboutCard>>>>;

const writeAddress = (at: Entered, address: Address, { rate, kind }: Tax): Promise<void> =>
  store.changeSubscription(at, { address, taxRate: rate, taxName: kind });

/** Adds a card that was read. The first card is the primary one, and its address becomes that of invoices where there is none. */
export const addMethod = async (
  at: Entered,
  { token, isPrimary, address }: Body<'add'>,
  { card, tax }: ToldOfCard,
): Promise<AnswerOf<typeof paymentApi.add>> => {
  const row = await subscriptionHere(at);
  const cards = await store.listCards(at);
  if (cards.length >= mostCards) refuse(errors.invalid, { fields: { token: ['VAL_TOO_LONG'] } });
  if ('reason' in card) return refuse(errors.cardRefused, { data: { reason: card.reason }, fields: { token: ['VAL_INVALID'] } });
  if (at.config.BILLING !== 'sandbox' && isExpiredEverywhere({ month: card.expiryMonth, year: card.expiryYear }, at.now))
    return refuse(errors.cardRefused, { data: { reason: 'expired' }, fields: { token: ['VAL_INVALID'] } });
  const id = newId();
  const { brand: cardType, last4, expiryMonth, expiryYear } = card;
  await store.addCard(at, { id, token, cardType, last4, expiryMonth, expiryYear });
  if (isPrimary || cards.length === 0) await store.makePrimary(at, id);
  if (row.address === null) await writeAddress(at, address, tax);
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

export const saveAddress = async (at: Entered, { name, taxNumber, address }: Body<'saveAddress'>, tax: Tax): Promise<void> => {
  await subscriptionHere(at);
  const billedTo = name === '' ? (await store.findOrgFacts(at)).name : name;
  await store.changeSubscription(at, { billedTo, taxNumber });
  await writeAddress(at, address, tax);
};

export const listPlans = (currencyCode: string): AnswerOf<typeof paymentApi.plans> => ({
  currencyCode,
  paymentPlans: planKinds.map((kind) => {
    const priceInCents = priceOf(kind, currencyCode);
    const monthlyPriceInCents = kind === 'annual' ? shareOf(priceInCents, 1, 12) : priceInCents;
    return { handle: handleOf(kind), kind, priceInCents, monthlyPriceInCents };
  }),
});

/** Returns the tax on an amount; 0 while the flag is off. */
export const calculateTax = (subTotal: number, tax: Tax): AnswerOf<typeof paymentApi.calculateTax> =>
  tax.kind === '' ? { taxAmount: 0, taxLabel: '' } : { taxAmount: shareOf(subTotal, tax.rate, 1_000_000), taxLabel: taxLabel(tax) };

/** Returns what the card fields in the browser need. In the sandbox they are fields of a page, which make a token of the last digits. */
export const makeToken = ({ config }: Entered): AnswerOf<typeof paymentApi.token> => ({
  provider: config.BILLING === 'stripe' ? 'stripe' : 'sandbox',
  clientToken: '',
  publishableKey: config.BILLING === 'stripe' ? (config.STRIPE_PUBLISHABLE_KEY ?? '') : '',
});
