// An invoice on paper: white in every theme, without colour but for the mark and what is paid.
import { documentOf, unframed } from '../../../server/pdf/pages/frame.ts';
import { box, icon, mark, type Part, pageWords, repeated, whole, words } from '../../../server/pdf/pages/parts.ts';
import type { About } from '../../../server/pdf/paper.ts';
import type { InvoicePaper as Said, Terms } from '../rules/paper.ts';

type InvoicePaper = Said & { about: About };

const margins = { side: 72, top: 64, bottom: 56 } as const;
const widths = [80, 90, 100] as const;
const tabular = { fontFeatureSettings: ['tnum'] };

const head = ({ product, seller }: InvoicePaper): Part =>
  box(
    { flexDirection: 'row', alignItems: 'flex-start', justifyContent: 'space-between' },
    box(
      { flexDirection: 'row', alignItems: 'center', gap: 10 },
      mark(28),
      words({ fontSize: 17, fontWeight: 600, letterSpacing: -0.2 }, product),
    ),
    box(
      { alignItems: 'flex-end', color: 'text-3', fontSize: 12 },
      ...seller.map((text) => words({ fontSize: 12, lineHeight: 1.5, textAlign: 'right' }, text)),
    ),
  );

const statusLine = ({ status, isPaid }: InvoicePaper): Part =>
  box(
    { flexDirection: 'row', alignItems: 'center', gap: 6, marginTop: 6 },
    isPaid ? icon('circle-check', { size: 16, color: 'on-track' }) : undefined,
    words({ fontSize: 13, lineHeight: 1.5, fontWeight: 500, color: isPaid ? 'on-track' : 'text' }, status),
  );

const termsOf = (terms: Terms, width: string): Part =>
  box(
    { width, paddingRight: 24 },
    ...terms.flatMap(({ term, lines: [first = '', ...more] }) => [
      words({ fontSize: 12, lineHeight: 1.5, color: 'text-3' }, term),
      words({ fontSize: 13, fontWeight: 500, lineHeight: 1.5 }, first),
      ...more.map((text) => words({ fontSize: 13, lineHeight: 1.5 }, text)),
      box({ height: 10 }),
    ]),
  );

const cellsOf = (cells: readonly string[], style: Record<string, unknown>): Part[] =>
  cells.map((text, place) => box({ width: widths[place] ?? 80 }, words({ textAlign: 'right', ...tabular, ...style }, text)));

const tableHead = ({ heads: [what = '', ...cells] }: InvoicePaper): Part =>
  repeated(
    { flexDirection: 'row', paddingBottom: 8, borderBottomWidth: 1, borderColor: 'line-strong', fontSize: 12, color: 'text-3' },
    box({ flexGrow: 1 }, words({ fontWeight: 500 }, what)),
    ...cellsOf(cells, { fontWeight: 500 }),
  );

const rowOf = ({ what, detail, cells }: InvoicePaper['rows'][number]): Part =>
  whole(
    { flexDirection: 'row', paddingVertical: 12, borderBottomWidth: 1, borderColor: 'line' },
    box(
      { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
      words({ fontSize: 13, lineHeight: 1.5 }, what),
      detail === '' ? undefined : words({ fontSize: 12, lineHeight: 1.4, color: 'text-3' }, detail),
    ),
    ...cellsOf(cells, { fontSize: 13, lineHeight: 1.5 }),
  );

const sumLine = (name: string, amount: string, style: Record<string, unknown> = {}): Part =>
  box(
    { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 5, color: 'text-2', ...style },
    words({}, name),
    words(tabular, amount),
  );

const sums = ({ sums: lines, total }: InvoicePaper): Part =>
  whole(
    { width: 300, marginTop: 16, alignSelf: 'flex-end' },
    ...lines.map(({ name, amount }) => sumLine(name, amount)),
    sumLine(total.name, total.amount, {
      marginTop: 6,
      paddingTop: 12,
      borderTopWidth: 2,
      borderColor: 'text',
      fontSize: 20,
      fontWeight: 600,
      color: 'text',
    }),
  );

const note = ({ note: { title, text } }: InvoicePaper): Part =>
  whole(
    { marginTop: 44, maxWidth: 460, color: 'text-2' },
    words({ fontSize: 13, fontWeight: 600, color: 'text', lineHeight: 1.5 }, title),
    words({ fontSize: 13, lineHeight: 1.5 }, text),
  );

const foot = ({ seller, title, pageOf }: InvoicePaper): Part =>
  repeated(
    {
      position: 'absolute',
      left: margins.side,
      right: margins.side,
      bottom: 34,
      flexDirection: 'row',
      gap: 24,
      paddingTop: 14,
      borderTopWidth: 1,
      borderColor: 'line',
      fontSize: 11,
      color: 'text-3',
    },
    words({}, seller[0] ?? ''),
    words({}, title),
    box({ flexGrow: 1 }),
    pageWords({}, pageOf),
  );

/** Returns the document of an invoice; its table's head repeats on further pages. */
export const layout = ({ about, ...rest }: InvoicePaper) => {
  const paper = { about, ...rest };
  const bounds = { ...margins, bottom: margins.bottom + 30 };
  return documentOf(
    about,
    unframed(paper.paper, bounds, [
      head(paper),
      words({ fontSize: 36, lineHeight: 1.22, letterSpacing: -0.8, fontWeight: 600, marginTop: 56 }, paper.title),
      statusLine(paper),
      box(
        { flexDirection: 'row', marginTop: 36, marginBottom: 30 },
        ...paper.columns.map((terms, place) => termsOf(terms, place === 0 ? '40%' : '30%')),
      ),
      box({}, tableHead(paper), ...paper.rows.map(rowOf)),
      sums(paper),
      note(paper),
      foot(paper),
    ]),
  );
};
