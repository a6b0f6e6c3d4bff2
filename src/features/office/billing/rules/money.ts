// Money is a whole number of the currency's smallest unit. Nothing here rounds twice: a sum is made of parts that were rounded once.
import { type Day, daysBetween } from '#shared/dates.ts';

/** The largest amount that is handled, in the smallest unit; the sum of many of them is still exact. */
export const mostMoney = 100_000_000_000;

/** Throws when a number is no amount of money; a wrong amount must never be stored or charged. */
export const amountOf = (value: number): number => {
  if (!Number.isSafeInteger(value) || Math.abs(value) > mostMoney) throw new RangeError(`${value} is no amount of money`);
  return value === 0 ? 0 : value;
};

/** Rounds a share of an amount half away from zero, in whole numbers: a floating product would round some halves down. */
export const shareOf = (amount: number, part: number, whole: number): number => {
  if (whole <= 0) throw new RangeError('a share needs a whole');
  const product = BigInt(amountOf(amount)) * BigInt(part) * 2n;
  const half = product < 0n ? -BigInt(whole) : BigInt(whole);
  return amountOf(Number((product + half) / (2n * BigInt(whole))));
};

export const sumOf = (amounts: readonly number[]): number => amountOf(amounts.reduce((sum, each) => sum + each, 0));

export interface BillingPeriod {
  start: Day;
  /** The first day after the period. */
  end: Day;
}

/** Returns how many days of a period are left, today included, and how many it has. */
export const daysLeftOf = ({ start, end }: BillingPeriod, today: Day): { daysLeft: number; daysInPeriod: number } => {
  const daysInPeriod = Math.max(1, daysBetween(start, end));
  return { daysLeft: Math.min(daysInPeriod, Math.max(0, daysBetween(today, end))), daysInPeriod };
};

/** Returns what `licences` more cost for the rest of a period; a negative number of them gives a credit. */
export const prorated = (price: number, licences: number, period: BillingPeriod, today: Day): number => {
  const { daysLeft, daysInPeriod } = daysLeftOf(period, today);
  return shareOf(price * licences, daysLeft, daysInPeriod);
};

export interface Bill {
  subtotal: number;
  /** Taken off, as a number of at least 0. */
  discount: number;
  /** Credit that was used; a negative number where a sum that was carried over is asked for. */
  credit: number;
  tax: number;
  due: number;
  /** Credit that is kept for the next invoice; a negative number is carried over to it. */
  creditLeft: number;
}

/**
 * Returns what is due: discount first, then tax on the rest, then credit. A negative subtotal becomes credit. A rest below `least`, the
 * least that can be charged, is carried over to the next invoice: as a negative credit, which that one asks for.
 */
export const billOf = ({
  subtotal,
  percentOff = 0,
  amountOff = 0,
  taxOf,
  credit = 0,
  least = 0,
}: {
  subtotal: number;
  percentOff?: number;
  amountOff?: number;
  taxOf: (taxable: number) => number;
  credit?: number;
  least?: number;
}): Bill => {
  const off = subtotal <= 0 ? 0 : Math.min(subtotal, sumOf([shareOf(subtotal, percentOff, 100), amountOff]));
  const tax = amountOf(taxOf(subtotal - off));
  const total = sumOf([subtotal, -off, tax]);
  const usable = Math.max(0, Math.min(credit, total));
  const asked = credit < 0 ? total - credit : total - usable;
  const isTooLittle = asked > 0 && asked < least;
  // What was carried over before stays so until it can be charged with something.
  const used = credit < 0 && !isTooLittle ? credit : usable;
  const rest = total - used;
  const due = isTooLittle ? 0 : Math.max(0, rest);
  return { subtotal, discount: off, credit: used, tax, due, creditLeft: credit - used + due - rest };
};

/** Returns how many digits of an amount stand behind the point: 2 for dollars, 0 for yen. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Returns an amount as people read it: 18990 US cents are $189.90. Catalogue row S-33. */
export const formatMoney = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** digitsOf(currency));
