import * as z from 'zod/mini';
import { api, download, get, post } from '#shared/endpoint.ts';
import { id, idList } from '#shared/fields.ts';
import { type Searchable, searching } from '#shared/search.ts';
import { billingAddress } from './payment.ts';
import { orderLine } from './subscription.ts';

/** `Closed`: never paid, and owed no more, because a newer plan has taken its place. */
export const invoiceStatuses = ['Paid', 'Due', 'Failed', 'Refunded', 'PartlyRefunded', 'Closed'] as const;

/** Why an invoice was made. */
export const invoiceSources = ['Checkout', 'Renewal', 'Licenses', 'PlanChange'] as const;

export const listedInvoice = z.object({
  id: id(),
  /** The number on paper, without gaps within the seller: `CA-000214`. */
  number: z.string(),
  totalAmount: z.number(),
  currencyCode: z.string(),
  dueDate: z.string(),
  issueDate: z.string(),
  invoiceStatus: z.enum(invoiceStatuses),
  source: z.enum(invoiceSources),
});

export const invoice = z.extend(listedInvoice, {
  lines: z.array(orderLine),
  subtotal: z.number(),
  tax: z.number(),
  /** As they were when the invoice was made. */
  buyer: billingAddress,
  periodStart: z.string(),
  /** The first day after the period. */
  periodEnd: z.string(),
  /** The card that paid: `Visa 4242`; empty while it is not paid. */
  card: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceSearch = {
  filters: { words: ['invoiceStatus', 'source'], text: [], yes: [], flag: [] },
  counts: ['invoiceStatus'],
  sorts: ['issueDate', 'totalAmount'],
} as const satisfies Searchable;

export const invoiceApi = api('invoices', {
  byIds: get('invoice', {
    summary: 'Invoices by id.',
    query: { ids: idList() },
    reply: { items: z.array(invoice) },
    reads: ['billing'],
  }),
  search: post('invoice/search', { ...searching('Invoices, newest first.', listedInvoice, invoiceSearch), reads: ['billing'] }),
  paper: download('invoice/{id}/pdf', { summary: 'An invoice as a PDF.', params: { id: id() } }),
});
