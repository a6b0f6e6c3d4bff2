// Where a number of a scorecard came from.
import * as z from 'zod/mini';
import { get } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import { intervalName } from './interval.ts';

export const enteredNumber = get('scorecards/{scorecardId}/{measurableId}/entered/{interval}', {
  summary:
    'Who entered or changed the number of an interval last, or which address sent it, and when; null for a number that nobody entered. And the number from outside that waits beside it.',
  params: { scorecardId: id(), measurableId: id(), interval: intervalName() },
  reply: {
    entered: z.nullable(z.object({ editorId: z.nullable(id()), at: z.string(), sentBy: z.optional(z.string()) })),
    offered: z.nullable(z.object({ value: z.number(), sentBy: z.string(), at: z.string() })),
  },
  reads: ['measurable', 'meeting', 'org', 'measuredValue'],
});
