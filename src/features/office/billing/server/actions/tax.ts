// The tax of an organisation's payments. It is asked for when a payment is made, at the address of that day, and only while the flag is on.

import { hasFlag } from '#features/ground/flags/server/access.ts';
import { providerOf } from '#server/payments/providers.ts';
import type { Address } from '../../rules/address.ts';
import type { Tax } from '../../rules/orders.ts';
import type { SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';
import { billingDay, type Inside, subscriptionHere } from './standing.ts';

/** A prepared question for a tax; it is asked when no connection is held. */
export type AskTax = () => Promise<Tax>;

export const noTax: Tax = { rate: 0, kind: '' };

/** Prepares the question for the tax at an address; none while the flag is off. */
export const aboutTax = async (at: Inside, address: Address | null, currency: string): Promise<AskTax> => {
  const isTaxed = address !== null && (await hasFlag(at, 'avatax'));
  const provider = providerOf(at.config, await billingDay(at));
  return () => (isTaxed ? provider.taxAt(address, currency) : Promise.resolve(noTax));
};

/** Prepares the question for the tax of a payment that is made now. */
export const aboutTaxHere = async (at: Inside): Promise<AskTax> => {
  const row = await store.findSubscription(at);
  return aboutTax(at, row?.address ?? null, row?.currency ?? '');
};

/** Returns a row with a tax that was asked for. */
export const withTax = <Row extends Pick<SubscriptionRow, 'taxRate' | 'taxName'>>(row: Row, { rate, kind }: Tax): Row => ({
  ...row,
  taxRate: rate,
  taxName: kind,
});

/** Returns a row with the tax that was asked for last; with none while the flag is off. */
export const taxedHere = async (at: Inside, row: SubscriptionRow): Promise<SubscriptionRow> =>
  (await hasFlag(at, 'avatax')) ? row : withTax(row, noTax);

/** Keeps the tax that was asked for with a payment, and returns the organisation's row with it. */
export const keepTax = async (at: Inside, tax: Tax): Promise<SubscriptionRow> => {
  const row = await subscriptionHere(at);
  if (row.taxRate !== tax.rate || row.taxName !== tax.kind) await store.changeSubscription(at, { taxRate: tax.rate, taxName: tax.kind });
  return withTax(row, tax);
};
