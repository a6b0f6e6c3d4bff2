// An invoice in the words of its reader, as its layout takes it.
import type { PaperName } from '#shared/papers.ts';

/** A column of the head: terms, each with what stands under it. */
export type Terms = readonly { term: string; lines: readonly string[] }[];

/** An invoice in its reader's words; amounts are written out. */
export interface InvoicePaper {
  paper: PaperName;
  product: string;
  seller: readonly string[];
  title: string;
  status: string;
  isPaid: boolean;
  columns: readonly Terms[];
  heads: readonly string[];
  /** What it is of, with a line of detail, how many, the price of one, and the amount. */
  rows: readonly { what: string; detail: string; cells: readonly string[] }[];
  sums: readonly { name: string; amount: string }[];
  total: { name: string; amount: string };
  note: { title: string; text: string };
  pageOf: string;
}
