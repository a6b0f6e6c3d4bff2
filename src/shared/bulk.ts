import * as z from 'zod/mini';
import { distinctIds, id, whole } from './fields.ts';

/** Items that one bulk command changes at most. */
export const mostItems = 500;

/** Why an item was left as it is; the codes of the error catalogue. */
export const bulkRefusals = ['notFound', 'notAllowed', 'stale', 'ownerNotInMeeting', 'issueNotMoved', 'stillOpen'] as const;
export type BulkRefusal = (typeof bulkRefusals)[number];

/** The items of a bulk command, each once. One that is named with a version is left as it is when it has another by now. */
export const bulkItems = () =>
  z
    .array(z.object({ id: id(), version: z.optional(whole(1, 2_147_483_647)) }))
    .check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostItems, 'VAL_TOO_LONG'), distinctIds());
export type BulkItem = z.output<ReturnType<typeof bulkItems>>[number];

/** Something must be changed; what is not named stays as it is. */
export const changesSomething = z.refine<Record<string, unknown>>(
  (body) => Object.entries(body).some(([field, value]) => field !== 'items' && value !== undefined),
  { path: ['items'], error: 'VAL_REQUIRED' },
);

/** Which items were changed, with their new versions, and which were left as they are, and why. */
export const bulkReply = {
  done: z.array(z.object({ id: id(), version: z.number() })),
  refused: z.array(z.object({ id: id(), code: z.enum(bulkRefusals) })),
};
export type BulkDone = z.output<typeof bulkReply.done>;
export type BulkRefused = z.output<typeof bulkReply.refused>;
export interface BulkAnswer {
  done: BulkDone;
  refused: BulkRefused;
}
