import { anybody } from '#server/text/text.ts';
import { newId } from '#shared/ids.ts';
import type { Invoice } from '../../contract/invoices.ts';
import { formatMoney } from '../../rules/money.ts';
import { invoiceMail } from '../mails.ts';
import { addInvoice, changeInvoice, type InvoiceRow } from '../store/invoices.ts';
import { nextInvoiceNumber } from '../store/shared.ts';
import type { OrderRow, SubscriptionRow } from '../store.ts';
import * as store from '../store.ts';
import type { Inside } from './standing.ts';

const noAddress = { countryCode: '', addressLine1: '', addressLine2: '', addressLine3: '', city: '', stateOrProvince: '', postalCode: '' };

/** Returns what an invoice's order comes to: what is due, or as a negative amount the credit that it gives. */
const totalOf = ({ due, creditMade }: OrderRow): number => (creditMade > 0 ? -creditMade : due);

/** Sends a settled invoice to whom the organisation has named, in the language of its Owner. */
const sendInvoice = async (
  at: Inside,
  { email }: SubscriptionRow,
  { number, total, currency }: { number: string; total: number; currency: string },
): Promise<void> => {
  if (email === '') return;
  const { name: orgName, owner } = await store.findOrgFacts(at);
  const reader = { email, locale: owner?.locale ?? anybody.locale, timeZone: anybody.timeZone };
  const amount = formatMoney(total, currency, reader.locale);
  const url = `${at.config.BASE_URL}/org/detail/${at.orgId}/billing`;
  await at.after.mail(invoiceMail(reader, { orgName, number, amount, url }));
};

/** Writes the invoice of an order, or the payment into the invoice that it has already. */
export const writeInvoice = async (at: Inside, row: SubscriptionRow, order: OrderRow, status: InvoiceRow['status']): Promise<void> => {
  const card = status === 'Paid' && order.due > 0 ? order.cardName : '';
  if (order.invoiceId !== null) return changeInvoice(at, order.invoiceId, { status, card });
  const [id, number] = [newId(), await nextInvoiceNumber(at)];
  await addInvoice(at, {
    id,
    number,
    status,
    source: order.kind,
    currency: order.currency,
    lines: order.lines,
    subtotal: order.subtotal - order.discount,
    tax: order.tax,
    total: totalOf(order),
    buyer: { id: at.orgId, name: row.billedTo, taxNumber: row.taxNumber, address: row.address ?? noAddress },
    periodStart: order.periodStart,
    periodEnd: order.periodEnd,
    card,
    issueDate: order.madeOn,
    dueDate: order.madeOn,
  });
  await store.changeOrder(at, order.id, { invoiceId: id });
  // Of one that was refused, more people are told, and more is said.
  if (status === 'Paid') await sendInvoice(at, row, { number, total: totalOf(order), currency: order.currency });
};

export const listedInvoiceView = (row: InvoiceRow) => ({
  id: row.id,
  number: row.number,
  totalAmount: row.total,
  currencyCode: row.currency,
  dueDate: row.dueDate,
  issueDate: row.issueDate,
  invoiceStatus: row.status,
  source: row.source,
});

export const invoiceView = (row: InvoiceRow): Invoice => ({
  ...listedInvoiceView(row),
  lines: row.lines,
  subtotal: row.subtotal,
  tax: row.tax,
  buyer: row.buyer,
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  card: row.card,
});
