// What a meeting saw, as it was at its end.
import * as z from 'zod/mini';
import { id } from '#shared/fields.ts';

/** A number that missed its goal, with all that is needed to write it. */
const redNumber = z.object({
  measurableId: id(),
  title: z.string(),
  ownerId: z.nullable(id()),
  value: z.number(),
  goalValue: z.number(),
  goalTo: z.optional(z.nullable(z.number())),
  comparison: z.string(),
  unitOfMeasure: z.string(),
  valueScale: z.string(),
  decimalPlaces: z.number(),
});
export type RedNumber = z.output<typeof redNumber>;

/** What the summary of a meeting has of it; absent in older summaries. */
export const seenAtEnd = {
  /** The numbers that were off target in the week of the meeting and not in the one before, as they were then. */
  newReds: z.optional(z.array(redNumber)),
  /** The Rocks that were off track at the end. */
  offRocks: z.optional(z.array(z.object({ rockId: id(), title: z.string(), ownerId: id() }))),
  addedIssueIds: z.optional(z.array(id())),
};
