// A chart as a PDF.
import * as z from 'zod/mini';
import { downloadBy } from '#shared/endpoint.ts';
import { day, id, oneOf, whole } from '#shared/fields.ts';
import { plainPercent, spacingLimits } from '../rules/layout.ts';
import { chartPapers, leastPercent, mostPages, mostPercent } from '../rules/page-setup.ts';
import { mostSeats } from '../rules/tree.ts';

const revisionParams = { collectionId: id(), revisionId: id() };
const at = (path: string) => `ac/collection/{collectionId}/revision/{revisionId}/${path}`;

/** Pixels of the chart that a seat is dragged at most. */
const farthest = 1_000_000;

const ids = () => z.array(id()).check(z.maxLength(mostSeats, 'VAL_TOO_LONG'));

/** Page Setup, and what of the chart is shown. Without anything the whole chart is fitted on one page of the reader's country. */
const printInput = z.object({
  paper: z.optional(oneOf(chartPapers)),
  direction: z._default(oneOf(['landscape', 'portrait']), 'landscape'),
  /** True: on one page. False: on `rows` by `columns` pages with cards of `percent`. */
  isFit: z._default(z.boolean(), true),
  rows: z._default(whole(1, mostPages), 1),
  columns: z._default(whole(1, mostPages), 1),
  percent: z._default(whole(leastPercent, mostPercent), 100),
  hasNumbers: z._default(z.boolean(), true),
  hasNames: z._default(z.boolean(), true),
  /** Seats whose seats under them are not printed. */
  folded: z._default(ids(), []),
  /** Seats whose roles are printed though they are not of the leadership team. */
  opened: z._default(ids(), []),
  /** The percentage of the spacing between seats; catalogue M-33. */
  spacing: z._default(whole(spacingLimits.least, spacingLimits.most), plainPercent),
  /** The seats that are printed; all without it. */
  only: z.optional(ids()),
  /** Seats that stand elsewhere on the paper, by pixels of the chart. */
  moved: z._default(
    z
      .array(z.object({ id: id(), x: whole(-farthest, farthest), y: whole(-farthest, farthest) }))
      .check(z.maxLength(mostSeats, 'VAL_TOO_LONG')),
    [],
  ),
});
export type PrintInput = z.output<typeof printInput>;

const reads = ['acRevision', 'acCollection', 'person', 'meeting', 'org', 'permission'] as const;
/** Bytes of ten thousand seats that are each named. */
const bytes = 2_000_000;

/** Catalogue N-02; the paths are those of a V/TO's PDF. */
export const printing = {
  pdf: downloadBy(at('pdf'), {
    summary: 'An Accountability Chart as a PDF: on one page, or spread over rows and columns of pages.',
    params: revisionParams,
    body: printInput,
    bytes,
    reads,
  }),
  pdfAsOf: downloadBy(at('as-of/{day}/pdf'), {
    summary: 'An Accountability Chart as it was at the end of a day, as a PDF.',
    params: { ...revisionParams, day: day() },
    body: printInput,
    bytes,
    reads,
  }),
  pdfPublished: downloadBy(at('published/{publishedId}/pdf'), {
    summary: 'An Accountability Chart as it was published, as a PDF.',
    params: { ...revisionParams, publishedId: id() },
    body: printInput,
    bytes,
    reads,
  }),
};
