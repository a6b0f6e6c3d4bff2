import type { Mail } from '#server/access/after-commit.ts';
import { letter } from '#server/mail/letter.ts';
import { numbersFor, type Reader, type StoredValue, textFor } from '#server/text/text.ts';
import { formatMoney } from '../rules/money.ts';
import type { OrderLine } from '../rules/orders.ts';

export type Recipient = Reader & { email: string };

interface InvoiceWords {
  orgName: string;
  number: string;
  amount: string;
  url: string;
}

/** Returns the mail that says that an invoice is settled, and leads to it. */
export const invoiceMail = (to: Recipient, { url, ...values }: InvoiceWords): Mail => {
  const say = (key: string): string => textFor(to, `billing.mail.${key}`, values);
  return letter(to, { to: to.email, subject: say('paidSubject'), lines: [say('paidText')], link: { text: say('link'), url } });
};

/** A value of a notice: as of any text, or a sum, which each reader reads in their own format. */
type Value = StoredValue | { sum: number };

/** What those who pay are told. Each kind has its texts in the language file, under `billing.mail`. */
export interface Notice {
  kind: 'trial' | 'trialOver' | 'renewal' | 'refused' | 'wallSoon' | 'wall';
  /** What it says besides its first sentence, in this order. */
  says: readonly string[];
  values: Record<string, Value>;
  /** The lines of an invoice that is charged later. */
  lines?: readonly OrderLine[];
  currency: string;
}

const lineOf = (to: Recipient, currency: string, { kind, quantity, amount, label }: OrderLine): string => {
  const sum = (value: number) => formatMoney(value, currency, to.formatLocale ?? to.locale);
  const [tax = '', rate = '0'] = label.split(' ');
  const percent = `${numbersFor(to, { maximumFractionDigits: 4 }).format(Number(rate))}%`;
  const name =
    kind === 'tax'
      ? textFor(to, `billing.taxes.${tax}`, { rate: percent })
      : textFor(to, `billing.lines.${kind}`, { count: quantity, price: sum(quantity === 0 ? 0 : amount / quantity), code: label });
  return `${name}: ${sum(amount)}`;
};

/** Returns the mail of a notice, in its reader's language; `url` is where they can act. */
export const noticeMail = (to: Recipient, { kind, says, values, lines = [], currency }: Notice, url: string): Mail => {
  const written: Record<string, StoredValue> = {};
  for (const [name, value] of Object.entries(values))
    written[name] = typeof value === 'object' && 'sum' in value ? formatMoney(value.sum, currency, to.formatLocale ?? to.locale) : value;
  const say = (part: string): string => textFor(to, `billing.mail.${kind}.${part}`, written);
  return letter(to, {
    to: to.email,
    subject: say('subject'),
    lines: ['text', ...says].map(say),
    ...(lines.length === 0 ? {} : { lists: [{ title: say('list'), items: lines.map((line) => lineOf(to, currency, line)) }] }),
    link: { text: say('link'), url },
  });
};
