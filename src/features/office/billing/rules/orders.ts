// What a payment is made of: lines, tax, discount and credit. Amounts are whole numbers in the smallest unit of the currency.
import type { Day } from '#shared/dates.ts';
import { type BillingPeriod, billOf, daysLeftOf, prorated, shareOf, sumOf } from './money.ts';
import { leastOf } from './prices.ts';
import type { PromoCode } from './promo.ts';

/** What a line can be of. `carried`: too little to charge, so the next invoice asks for it; `brought`: what an earlier one has carried over. */
export const lineKinds = ['licences', 'added', 'ended', 'planChange', 'discount', 'tax', 'credit', 'carried', 'brought'] as const;

/** A line of an order; what it is of, how often, and its amount, which is negative where something is taken off. */
export interface OrderLine {
  kind: (typeof lineKinds)[number];
  quantity: number;
  amount: number;
  daysLeft: number | null;
  daysInPeriod: number | null;
  label: string;
}

/** The tax of an address: its rate in millionths, and its kind. */
export interface Tax {
  rate: number;
  kind: string;
}

/**
 * The amounts of an order. `due` and `creditUsed` less `creditMade` are `subtotal` less `discount` with `tax`. A sum that is carried over is a
 * negative credit: made by one order, and used by the next.
 */
export interface Amounts {
  lines: OrderLine[];
  subtotal: number;
  discount: number;
  tax: number;
  creditUsed: number;
  creditMade: number;
  due: number;
}

interface Asked {
  promo?: PromoCode | undefined;
  tax: Tax;
  credit: number;
  currency: string;
}

/** The parts of a million. */
const million = 1_000_000;

const line = (kind: OrderLine['kind'], amount: number, more: Partial<OrderLine> = {}): OrderLine => ({
  kind,
  quantity: 1,
  amount,
  daysLeft: null,
  daysInPeriod: null,
  label: '',
  ...more,
});

/** Returns a tax's label: its kind and its rate in percent, `salesTax 5.5`. */
export const taxLabel = ({ kind, rate }: Tax): string => `${kind} ${rate / 10_000}`;

const taxOn = (taxable: number, { rate }: Tax): number => shareOf(taxable, rate, million);

const whole = (
  parts: OrderLine[],
  { promo, tax, credit, currency, taxOf = (taxable) => taxOn(taxable, tax) }: Asked & { taxOf?: (taxable: number) => number },
): Amounts => {
  const subtotal = sumOf(parts.map(({ amount }) => amount));
  const bill = billOf({
    subtotal,
    percentOff: promo?.percentOff ?? 0,
    amountOff: promo?.amountOff ?? 0,
    taxOf,
    credit,
    least: leastOf(currency),
  });
  const creditMade = bill.creditLeft - credit + bill.credit;
  const lines = [
    ...parts,
    ...(bill.discount === 0 ? [] : [line('discount', -bill.discount, { label: promo?.code ?? '' })]),
    ...(bill.tax === 0 ? [] : [line('tax', bill.tax, { label: taxLabel(tax) })]),
    ...(bill.credit === 0 ? [] : [line(bill.credit > 0 ? 'credit' : 'brought', -bill.credit)]),
    ...(creditMade < 0 ? [line('carried', creditMade)] : []),
  ];
  return { lines, subtotal, discount: bill.discount, tax: bill.tax, creditUsed: bill.credit, creditMade, due: bill.due };
};

/** Returns what a whole period costs. */
export const periodOrder = ({ licences, price, ...asked }: Asked & { licences: number; price: number }): Amounts =>
  whole([line('licences', licences * price, { quantity: licences })], asked);

/** What an order has paid for in the running period, after its discount and what was paid back of it, from a day on. */
export interface PaidPart {
  net: number;
  tax: number;
  from: Day;
}

/** Returns what an order has paid for. */
export const paidPartOf = (
  { subtotal, discount, tax, refunded }: Pick<Amounts, 'subtotal' | 'discount' | 'tax'> & { refunded: number },
  from: Day,
): PaidPart => {
  const net = subtotal - discount;
  const backOfNet = refunded === 0 ? 0 : shareOf(refunded, net, net + tax);
  return { net: net - backOfNet, tax: tax - (refunded - backOfNet), from };
};

/**
 * Returns what was paid for the days left of some of the licences: the credit for ending them. It is made of what was paid, not of the list
 * price; each licence has the same share of it.
 */
const paidFor = (parts: readonly PaidPart[], of: { end: number; licences: number; period: BillingPeriod; today: Day }) => {
  const { daysLeft } = daysLeftOf(of.period, of.today);
  const left = (amount: number, from: Day): number =>
    of.licences === 0 ? 0 : shareOf(amount, daysLeft * of.end, Math.max(1, daysLeftOf(of.period, from).daysLeft) * of.licences);
  return {
    net: Math.max(0, sumOf(parts.map(({ net, from }) => left(net, from)))),
    tax: Math.max(0, sumOf(parts.map(({ tax, from }) => left(tax, from)))),
  };
};

/** Returns what licences cost that begin and end within a period; `paid` is what was paid for it so far, for so many `licences`. */
export const seatOrder = ({
  add,
  end,
  price,
  period,
  today,
  paid,
  licences,
  ...asked
}: Asked & {
  add: number;
  end: number;
  price: number;
  period: BillingPeriod;
  today: Day;
  paid: readonly PaidPart[];
  licences: number;
}): Amounts => {
  const days = daysLeftOf(period, today);
  const back = paidFor(paid, { end, licences, period, today });
  const added = prorated(price, add, period, today);
  const parts = [
    ...(add === 0 ? [] : [line('added', added, { quantity: add, ...days })]),
    ...(end === 0 ? [] : [line('ended', 0 - back.net, { quantity: end, ...days })]),
  ];
  return whole(parts, { ...asked, taxOf: () => taxOn(added, asked.tax) - back.tax });
};

/** Returns the postings of a paid order; they sum up to zero. */
export const postingsOf = ({ subtotal, discount, tax, creditUsed, creditMade, due }: Amounts) => ({
  cash: due,
  credit: creditUsed - creditMade,
  revenue: discount - subtotal,
  tax: -tax,
});
