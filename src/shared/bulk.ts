import * as z from 'zod/mini';
import { distinctIds, id, whole } from './fields.ts';

/** Most items that one bulk command changes. */
export const mostItems = 500;

/** Reasons why an item was not changed; codes of the error catalogue. */
export const bulkRefusals = ['notFound', 'notAllowed', 'stale', 'ownerNotInMeeting', 'issueNotMoved', 'stillOpen'] as const;
export type BulkRefusal = (typeof bulkRefusals)[number];

/** The items of a bulk command, each at most once. An item with a version is not changed if its version is another by now. */
export const bulkItems = () =>
  z
    .array(z.object({ id: id(), version: z.optional(whole(1, 2_147_483_647)) }))
    .check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostItems, 'VAL_TOO_LONG'), distinctIds());
export type BulkItem = z.output<ReturnType<typeof bulkItems>>[number];

/** Requires at least one change; fields that are absent stay unchanged. */
export const changesSomething = z.refine<Record<string, unknown>>(
  (body) => Object.entries(body).some(([field, value]) => field !== 'items' && value !== undefined),
  { path: ['items'], error: 'VAL_REQUIRED' },
);

/** The changed items with their new versions, and the unchanged ones with the reason. */
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
