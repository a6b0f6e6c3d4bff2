import * as z from 'zod/mini';
import { downloadBy } from '#shared/endpoint.ts';
import { day, id, oneOf } from '#shared/fields.ts';
import { paperNames } from '#shared/papers.ts';
import { periods } from './period.ts';

/** Catalogue I-29. */
export const scorecardPdf = downloadBy('traction/scorecard/pdf/{scorecardId}', {
  summary:
    'A scorecard as a PDF, in 13 weeks from a date; without a date, in the 13 weeks up to the current one. Of other periods: 13 months, 9 quarters or 6 years.',
  params: { scorecardId: id() },
  query: { paper: z.optional(oneOf(paperNames)) },
  body: z.object({ startDate: z.optional(day()), period: z.optional(oneOf(periods)) }),
  reads: ['measurable', 'measuredValue', 'scorecard', 'meeting', 'org', 'person'],
});
