import * as z from 'zod/mini';
import { bulkItems, changesSomething } from '../../../shared/bulk.ts';
import { day, id, oneOf } from '../../../shared/fields.ts';
import { rockStatuses } from './choices.ts';

/** A change of many Rocks: each field that is present is set on all of them. */
export const rockBulk = z
  .object({
    items: bulkItems(),
    status: z.optional(oneOf(rockStatuses)),
    ownerId: z.optional(id()),
    dueDate: z.optional(day()),
    /** Takes the Rocks out of one meeting and puts them into another. */
    fromTractionId: z.optional(id()),
    tractionId: z.optional(id()),
    /** Removes the Rocks, or brings removed ones back, and ignores the other fields; Rocks delegated from them stay, without a parent until then. */
    isRemoved: z.optional(z.boolean()),
  })
  .check(
    changesSomething,
    z.refine((change) => (change.tractionId === undefined) === (change.fromTractionId === undefined), {
      path: ['fromTractionId'],
      error: 'VAL_REQUIRED',
    }),
  );
export type RockBulk = z.output<typeof rockBulk>;
