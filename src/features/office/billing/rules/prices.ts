// What a licence costs, by currency; catalogue rows S-05, S-17 and S-33.
import type { PlanKind } from './subscription.ts';

/** Prices of one licence, in the smallest unit of the currency: for a month, and for a year paid at once. */
const prices: Record<string, Record<PlanKind, number>> = {
  USD: { monthly: 1_500, annual: 14_400 },
  CAD: { monthly: 2_000, annual: 19_200 },
  AUD: { monthly: 2_200, annual: 21_120 },
  EUR: { monthly: 1_400, annual: 13_440 },
  GBP: { monthly: 1_200, annual: 11_520 },
  JPY: { monthly: 2_200, annual: 21_120 },
};

/** Returns the currency that an organisation pays in: its own where there are prices in it, else US dollars. */
export const soldIn = (currency: string): string => (prices[currency] === undefined ? 'USD' : currency);

/** Returns what one licence costs for a period of a plan. Throws for a currency without prices. */
export const priceOf = (plan: PlanKind, currency: string): number => {
  const price = prices[currency]?.[plan];
  if (price === undefined) throw new RangeError(`there are no prices in ${currency}`);
  return price;
};

/** The least that payment providers charge, in the smallest unit of the currency: Stripe's own minimums. */
const least: Record<string, number> = { USD: 50, CAD: 50, AUD: 50, EUR: 50, GBP: 30, JPY: 50 };

/** Returns the least sum that can be charged; a smaller one is carried over to the next invoice. */
export const leastOf = (currency: string): number => least[currency] ?? 0;

/** Returns a plan's name towards the outside: `cairn-monthly`. */
export const handleOf = (plan: PlanKind): string => `cairn-${plan}`;
