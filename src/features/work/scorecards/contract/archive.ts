// The archive of a scorecard: measurables that are no longer asked for. Their numbers, goals and notes stay.
import * as z from 'zod/mini';
import { get, put } from '#shared/endpoint.ts';
import { id, oneOf, optionalLine } from '#shared/fields.ts';
import { goalKinds, goalParts, measurableUnits, valueScales } from './goal.ts';
import { periodFields } from './period.ts';

const ofMeasurable = { params: { scorecardId: id(), measurableId: id() } };

/** A measurable in the archive, with its last goal, and the intervals of its first and last number. */
export const archivedMeasurable = z.object({
  id: id(),
  title: z.string(),
  ownerId: z.nullable(id()),
  goalValue: z.number(),
  comparison: oneOf(goalKinds),
  unitOfMeasure: oneOf(measurableUnits),
  valueScale: oneOf(valueScales),
  decimalPlaces: z.number(),
  goalTo: goalParts.goalTo,
  period: periodFields.period,
  numbers: z.number(),
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  /** The first day from which it is not asked for. */
  archivedOn: z.string(),
  archivedAt: z.string(),
  archivedById: z.nullable(id()),
  why: z.string(),
  can: z.object({ bringBack: z.boolean() }),
});
export type ArchivedMeasurable = z.output<typeof archivedMeasurable>;

export const archiveApi = {
  archived: get('scorecards/{scorecardId}/archived', {
    summary: 'The measurables in the archive of a scorecard, the one that was archived last first.',
    params: { scorecardId: id() },
    reply: { items: z.array(archivedMeasurable) },
    reads: ['measurable', 'meeting', 'org', 'measuredValue'],
  }),
  archiving: get('scorecards/{scorecardId}/{measurableId}/archiving', {
    summary: 'What it would mean to archive a measurable: from which day on, how many numbers it keeps, and which formulas count with it.',
    ...ofMeasurable,
    reply: {
      from: z.string(),
      numbers: z.number(),
      /** The titles of formulas that I see; how many I do not see. */
      formulas: z.array(z.string()),
      hidden: z.number(),
    },
    reads: ['measurable', 'meeting', 'org', 'measuredValue'],
  }),
  archive: put('scorecard/{scorecardId}/{measurableId}/archive', {
    summary:
      'Archives a measurable in every meeting that shows it: from its next interval on it is on no scorecard and is not asked for. Its numbers stay.',
    ...ofMeasurable,
    body: z.object({ why: optionalLine(200) }),
    reply: { archivedOn: z.string() },
  }),
  bringBack: put('scorecard/{scorecardId}/{measurableId}/bring-back', {
    summary: 'Brings a measurable back from the archive. The intervals in between stay empty.',
    ...ofMeasurable,
  }),
};
