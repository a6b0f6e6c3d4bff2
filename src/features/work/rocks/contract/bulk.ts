// Changes of many Rocks at once.
import * as z from 'zod/mini';
import { bulkItems, changesSomething, mostItems } from '#shared/bulk.ts';
import { day, distinctIds, id, oneOf, whole } from '#shared/fields.ts';
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

/** An instant as answers write it, `2026-03-03T10:05:00.000Z`. */
const instant = () =>
  z.string({ error: 'VAL_REQUIRED' }).check(
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, 'VAL_INVALID'),
    z.refine((text) => !Number.isNaN(Date.parse(text)), 'VAL_INVALID'),
  );

/** Statuses to take back: each Rock with its present version, and the status that it had before, with its time. */
export const rockUnsaid = z.object({
  items: z
    .array(z.object({ id: id(), version: whole(1, 2_147_483_647), status: oneOf(rockStatuses), statusAt: instant() }))
    .check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostItems, 'VAL_TOO_LONG'), distinctIds()),
});
export type RockUnsaid = z.output<typeof rockUnsaid>;
