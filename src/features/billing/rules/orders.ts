// What a payment is made of: lines, tax, discount and credit. Amounts are whole numbers in the smallest unit of the currency.
import type { Day } from '../../../shared/dates.ts';
import { billOf, daysLeftOf, type Period, prorated, shareOf, sumOf } from './money.ts';
import type { PromoCode } from './promo.ts';

/** A line of an order; what it is of, how often, and its amount, which is negative where something is taken off. */
export interface Line {
  kind: 'licences' | 'added' | 'ended' | 'planChange' | 'discount' | 'tax' | 'credit';
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

/** The amounts of an order. `due` and `creditUsed` less `creditMade` are `subtotal` less `discount` with `tax`. */
export interface Amounts {
  lines: Line[];
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
}

/** The parts of a million. */
const million = 1_000_000;

const line = (kind: Line['kind'], amount: number, more: Partial<Line> = {}): Line => ({
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

const whole = (parts: Line[], { promo, tax, credit }: Asked): Amounts => {
  const subtotal = sumOf(parts.map(({ amount }) => amount));
  const bill = billOf({
    subtotal,
    percentOff: promo?.percentOff ?? 0,
    amountOff: promo?.amountOff ?? 0,
    taxOf: (taxable) => shareOf(taxable, tax.rate, million),
    credit,
  });
  const lines = [
    ...parts,
    ...(bill.discount === 0 ? [] : [line('discount', -bill.discount, { label: promo?.code ?? '' })]),
    ...(bill.tax === 0 ? [] : [line('tax', bill.tax, { label: taxLabel(tax) })]),
    ...(bill.credit === 0 ? [] : [line('credit', -bill.credit)]),
  ];
  const creditMade = bill.creditLeft - credit + bill.credit;
  return { lines, subtotal, discount: bill.discount, tax: bill.tax, creditUsed: bill.credit, creditMade, due: bill.due };
};

/** Returns what a whole period costs. */
export const periodOrder = ({ licences, price, ...asked }: Asked & { licences: number; price: number }): Amounts =>
  whole([line('licences', licences * price, { quantity: licences })], asked);

/** Returns what licences cost that begin and end within a period. */
export const seatOrder = ({
  add,
  end,
  price,
  period,
  today,
  ...asked
}: Asked & { add: number; end: number; price: number; period: Period; today: Day }): Amounts => {
  const days = daysLeftOf(period, today);
  const parts = [
    ...(add === 0 ? [] : [line('added', prorated(price, add, period, today), { quantity: add, ...days })]),
    ...(end === 0 ? [] : [line('ended', -prorated(price, end, period, today), { quantity: end, ...days })]),
  ];
  return whole(parts, asked);
};

/** Returns the postings of a paid order; they sum up to zero. */
export const postingsOf = ({ subtotal, discount, tax, creditUsed, creditMade, due }: Amounts) => ({
  cash: due,
  credit: creditUsed - creditMade,
  revenue: discount - subtotal,
  tax: -tax,
});
