import { and, eq } from 'drizzle-orm';
import { addRows } from '#server/db/insert.ts';
import { allOf, type ListOrder, requestedCount, requestedPage, type Sorting } from '#server/db/page.ts';
import { filterWords, isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { invoiceSearch } from '../../contract/invoices.ts';
import type { Inside } from '../store.ts';
import { invoiceTable } from '../tables.ts';

export type InvoiceRow = typeof invoiceTable.$inferSelect;
type NewInvoice = Omit<typeof invoiceTable.$inferInsert, 'orgId'>;

export const addInvoice = (at: Inside, invoice: NewInvoice): Promise<void> => addRows(at, invoiceTable, [invoice]);

export const changeInvoice = async (at: Inside, id: string, change: Partial<NewInvoice>): Promise<void> => {
  await at.tx
    .update(invoiceTable)
    .set(change)
    .where(and(inOrg(at, invoiceTable), eq(invoiceTable.id, id)));
};

/** Closes the invoices that were never paid, and that nobody owes any more. */
export const closeInvoices = async (at: Inside): Promise<void> => {
  await at.tx
    .update(invoiceTable)
    .set({ status: 'Closed' })
    .where(and(inOrg(at, invoiceTable), eq(invoiceTable.status, 'Failed')));
};

export const listInvoices = (at: Inside, ids: readonly string[]): Promise<InvoiceRow[]> =>
  at.tx
    .select()
    .from(invoiceTable)
    .where(and(inOrg(at, invoiceTable), isAmong(invoiceTable.id, [...ids])));

const sorts: Sorting<typeof invoiceSearch> = {
  issueDate: { by: invoiceTable.issueDate, kind: 'day' },
  totalAmount: { by: invoiceTable.total, kind: 'number' },
};
const order: ListOrder = { list: 'invoices', sorts, usual: [{ ...sorts.issueDate, direction: 'desc' }], id: invoiceTable.id };

/** Returns invoices, newest first unless the request sorts otherwise. */
export const searchInvoices = async (
  at: Inside & { personId: string; config: { SECRET: string } },
  request: SearchRequest,
): Promise<Found<InvoiceRow>> => {
  const where = and(
    inOrg(at, invoiceTable),
    filterWords(request, 'invoiceStatus', invoiceTable.status),
    filterWords(request, 'source', invoiceTable.source),
  );
  const page = requestedPage(at, request, order);
  const found = await at.tx
    .select({ invoice: invoiceTable, key: page.key })
    .from(invoiceTable)
    .where(and(where, page.after))
    .orderBy(...page.orderBy)
    .limit(page.limit + 1)
    .offset(page.offset);
  const { rows, next } = page.cut(found.map(({ invoice, key }) => ({ ...invoice, key })));
  const counted = { from: invoiceTable, where, by: { invoiceStatus: invoiceTable.status } };
  return { items: rows, next, ...(await requestedCount(at.tx, request, counted, allOf(request, { rows, next }))) };
};
