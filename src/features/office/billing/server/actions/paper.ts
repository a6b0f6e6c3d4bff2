// An invoice as its reader's paper: the same numbers for everybody, in the reader's language.
import type { Entered } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import { type About, fileNameOf, paperFor } from '#server/pdf/paper.ts';
import { datesFor, type Reader, textFor } from '#server/text/text.ts';
import { addDays, type Day, daysBetween } from '#shared/dates.ts';
import { productName } from '#shared/product.ts';
import { linesOf } from '../../rules/address.ts';
import { formatMoney } from '../../rules/money.ts';
import type { OrderLine } from '../../rules/orders.ts';
import type { InvoicePaper, Terms } from '../../rules/paper.ts';
import type { InvoiceRow } from '../store/invoices.ts';
import { findOrgFacts } from '../store.ts';

const invoiceLayout = new URL('../pages.typ', import.meta.url).href;

/** Days above which a period is a year's. */
const mostOfMonth = 31;

/** Writes days, money and words for one reader. */
const writingFor = (reader: Reader, currency: string) => {
  const locale = reader.formatLocale ?? reader.locale;
  const whole = datesFor(reader, { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' });
  return {
    text: (key: string, values: Record<string, string | number> = {}) => textFor(reader, `billing.paper.${key}`, values),
    day: (day: Day) => whole.format(new Date(`${day}T00:00:00Z`)),
    period: (from: Day, end: Day) => whole.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${addDays(end, -1)}T00:00:00Z`)),
    money: (amount: number) => formatMoney(amount, currency, locale),
    country: (code: string) => (code === '' ? '' : (new Intl.DisplayNames([reader.locale], { type: 'region' }).of(code) ?? code)),
    currency: new Intl.DisplayNames([reader.locale], { type: 'currency' }).of(currency) ?? currency,
    percent: (rate: string) => `${new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(rate))}%`,
  };
};
type Writing = ReturnType<typeof writingFor>;

/** Lines that stand in the table; the others stand among the sums. */
const inTable = new Set<OrderLine['kind']>(['licences', 'added', 'ended', 'planChange']);

const rowOf = ({ text, money, period }: Writing, { periodStart, periodEnd }: InvoiceRow, line: OrderLine): InvoicePaper['rows'][number] => {
  const { kind, quantity, amount, daysLeft, daysInPeriod } = line;
  const isPart = daysLeft !== null && daysInPeriod !== null;
  return {
    what: text(`lines.${kind}`, { period: period(periodStart, periodEnd) }),
    detail: isPart ? text('days', { left: daysLeft, days: daysInPeriod }) : '',
    cells: [String(quantity), isPart ? '' : money(quantity === 0 ? 0 : amount / quantity), money(amount)],
  };
};

const sumOf = ({ text, money, percent }: Writing, { kind, amount, label }: OrderLine): InvoicePaper['sums'][number] => {
  const [tax = '', rate = '0'] = label.split(' ');
  const name = kind === 'tax' ? text(`taxes.${tax}`, { rate: percent(rate) }) : text(`lines.${kind}`, { code: label });
  return { name, amount: money(amount) };
};

const columnsOf = ({ text, day, period, country }: Writing, row: InvoiceRow): Terms[] => {
  const { buyer, issueDate, dueDate, periodStart, periodEnd } = row;
  const taxNumber = buyer.taxNumber === '' ? [] : [text('taxNumber', { number: buyer.taxNumber })];
  const address = linesOf(buyer.address, country(buyer.address.countryCode));
  const plan = daysBetween(periodStart, periodEnd) > mostOfMonth ? 'annual' : 'monthly';
  return [
    [{ term: text('billedTo'), lines: [buyer.name, ...address, ...taxNumber] }],
    [
      { term: text('issued'), lines: [day(issueDate)] },
      { term: text('due'), lines: [day(dueDate)] },
    ],
    [
      { term: text('period'), lines: [period(periodStart, periodEnd)] },
      { term: text('plan'), lines: [text(`plans.${plan}`)] },
    ],
  ];
};

const statusOf = ({ text, day }: Writing, { status, issueDate, card, total }: InvoiceRow): string => {
  if (status === 'Paid' && total < 0) return text('status.Credit');
  return text(status === 'Paid' && card !== '' ? 'status.PaidWith' : `status.${status}`, { day: day(issueDate), card });
};

/** Returns what its reader has to do about an invoice. */
const noteOf = ({ text, day }: Writing, { status, periodEnd }: InvoiceRow): InvoicePaper['note'] => {
  if (status === 'Failed' || status === 'Due') return { title: text('toDo'), text: text('toDoText') };
  const words = status === 'Closed' ? text('closedText') : text('nothingToDoText', { day: day(periodEnd) });
  return { title: text('nothingToDo'), text: words };
};

/** Returns the file of an invoice: number, seller, buyer, lines, tax and credit. */
export const paperOf = async (at: Entered, row: InvoiceRow): Promise<SentFile> => {
  const { name } = await findOrgFacts(at);
  const reader: Reader = { locale: at.locale, timeZone: at.timeZone, formatLocale: at.formatLocale };
  const writing = writingFor(reader, row.currency);
  const { text, money, currency } = writing;
  const seller = at.config.BILLING_SELLER.split('|').map((line) => line.trim());
  const title = text('title', { number: row.number });
  const others = row.lines.filter(({ kind }) => !inTable.has(kind));
  const subtotal = row.lines.filter(({ kind }) => inTable.has(kind)).reduce((sum, { amount }) => sum + amount, 0);
  const data: InvoicePaper & { about: About } = {
    about: { title, author: seller[0] ?? productName, language: at.locale },
    paper: paperFor(reader),
    product: productName,
    seller,
    title,
    status: statusOf(writing, row),
    isPaid: row.status === 'Paid',
    columns: columnsOf(writing, row),
    heads: [text('what'), text('licences'), text('price'), text('amount')],
    rows: row.lines.filter(({ kind }) => inTable.has(kind)).map((line) => rowOf(writing, row, line)),
    sums: [{ name: text('subtotal'), amount: money(subtotal) }, ...others.map((line) => sumOf(writing, line))],
    total: { name: text('total', { currency }), amount: money(row.total) },
    note: noteOf(writing, row),
    pageOf: textFor(reader, 'papers.pageOf', { page: '{page}', pages: '{pages}' }),
  };
  return { name: fileNameOf(name, title), type: 'application/pdf', content: { layout: invoiceLayout, data } };
};
