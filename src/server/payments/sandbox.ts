// A provider without money. It behaves as a real one does: cards succeed, are refused, are refused only later, wait, or need a second
// step. A token says the card's last digits and its expiry: `sandbox-4242-08-2027`.
import type { Day } from '#shared/dates.ts';
import { dayInMonth } from '#shared/dates.ts';
import type { Card, Charge, Charged, PaymentProvider, TaxLocation, TaxRate } from './provider.ts';

/** A charge as the sandbox keeps it. */
export interface StoredCharge extends Charge {
  charged: Charged;
  refunded: boolean;
  /** The day of the charge. */
  on: Day;
}

/** Where the sandbox keeps its charges. `add` adds a charge, or returns the one that stands under its key. */
export interface SandboxBook {
  find(key: string): Promise<StoredCharge | undefined>;
  add(charge: StoredCharge): Promise<StoredCharge>;
  change(key: string, change: Partial<Pick<StoredCharge, 'charged' | 'refunded'>>): Promise<void>;
}

const brands: Record<string, Card['brand']> = { '4444': 'Mastercard', '8431': 'Amex', '1117': 'Discover', '0000': 'Other' };
const token = /^sandbox-(\d{4})-(0[1-9]|1[0-2])-(2\d{3})$/;

const cardOf = (text: string): Card | undefined => {
  const [, last4 = '', month, year] = token.exec(text) ?? [];
  return last4 === '' ? undefined : { brand: brands[last4] ?? 'Visa', last4, expiryMonth: Number(month), expiryYear: Number(year) };
};

/** The first day on which a card is no longer good. */
const endOf = ({ expiryMonth, expiryYear }: Card): Day => dayInMonth(`${expiryYear}-${String(expiryMonth).padStart(2, '0')}-01`, 1, 1);

const judge = ({ token: text, key }: Charge, today: Day): Charged => {
  const card = cardOf(text);
  if (card === undefined) return { outcome: 'refused', reason: 'invalid' };
  if (today >= endOf(card)) return { outcome: 'refused', reason: 'expired' };
  if (card.last4 === '9995') return { outcome: 'refused', reason: 'insufficientFunds' };
  if (card.last4 === '0341') return { outcome: 'refused', reason: 'declined' };
  if (card.last4 === '3155') return { outcome: 'secondStep', clientSecret: `sandbox-step-${key}` };
  return card.last4 === '0077' || card.last4 === '0259' ? { outcome: 'pending' } : { outcome: 'paid' };
};

/** Returns how a charge stands on a day: 0077 is paid and 0259 refused on the day after; all others stay as they are. */
const standingOf = ({ charged, on, token: text }: StoredCharge, today: Day): Charged => {
  if (charged.outcome !== 'pending' || today <= on) return charged;
  return cardOf(text)?.last4 === '0077' ? { outcome: 'paid' } : { outcome: 'refused', reason: 'declined' };
};

const isSame = (a: Charge, b: Charge): boolean => a.token === b.token && a.amount === b.amount && a.currency === b.currency;

const salesTaxes: Record<string, number> = { CA: 72_500, ME: 55_000, NY: 88_750, TX: 62_500 };
const taxes: Record<string, TaxRate> = {
  GB: { kind: 'vat', rate: 200_000 },
  DE: { kind: 'vat', rate: 190_000 },
  ES: { kind: 'vat', rate: 210_000 },
  FR: { kind: 'vat', rate: 200_000 },
  CA: { kind: 'gst', rate: 50_000 },
  AU: { kind: 'gst', rate: 100_000 },
};

/** The tax of some countries and states; none elsewhere. */
const taxAt = ({ countryCode, stateOrProvince }: TaxLocation): TaxRate =>
  taxes[countryCode] ?? { kind: 'salesTax', rate: countryCode === 'US' ? (salesTaxes[stateOrProvince] ?? 0) : 0 };

/** Makes the sandbox; `today` is its clock's day. */
export const sandbox = (book: SandboxBook, today: () => Day): PaymentProvider => ({
  taxAt: (place) => Promise.resolve(taxAt(place)),
  readCard: (text) => {
    const card = cardOf(text);
    if (card === undefined) return Promise.resolve({ reason: 'invalid' });
    if (card.last4 === '0002') return Promise.resolve({ reason: 'declined' });
    return Promise.resolve(today() >= endOf(card) ? { reason: 'expired' } : card);
  },
  charge: async (charge) => {
    const { key, token: text, amount, currency } = charge;
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} cannot be charged`);
    const made = { key, token: text, amount, currency, charged: judge(charge, today()), refunded: false, on: today() };
    const kept = await book.add(made);
    if (!isSame(kept, charge)) throw new Error(`the key ${key} belongs to another charge`);
    return standingOf(kept, today());
  },
  find: async (key) => {
    const kept = await book.find(key);
    return kept === undefined ? undefined : standingOf(kept, today());
  },
  confirm: async (key, isConfirmed) => {
    const kept = await book.find(key);
    if (kept?.charged.outcome !== 'secondStep') return kept === undefined ? undefined : standingOf(kept, today());
    const charged: Charged = isConfirmed ? { outcome: 'paid' } : { outcome: 'refused', reason: 'declined' };
    await book.change(key, { charged });
    return charged;
  },
  refund: async (key) => {
    const kept = await book.find(key);
    if (kept === undefined || kept.refunded || standingOf(kept, today()).outcome !== 'paid') return false;
    await book.change(key, { refunded: true });
    return true;
  },
  refundedOf: async (key) => {
    const kept = await book.find(key);
    return kept?.refunded === true ? kept.amount : 0;
  },
});
