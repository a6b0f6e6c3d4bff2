import * as z from 'zod/mini';

/** The fields of an item that two people can have changed at once; the names that a notification has words for. */
export const settledFields = [
  'title',
  'ownerId',
  'dueDate',
  'type',
  'tractionIds',
  'tractionId',
  'delegated',
  'contentHtml',
  'outcome',
  'repeats',
  'repeatUntil',
] as const;
export type SettledField = (typeof settledFields)[number];

/**
 * A part of an edit that decides between two versions: the fields in which the other person's change did not stand. That person is told.
 * Empty when all of their changes stood; absent in an edit that decides nothing.
 */
export const settled = () =>
  z.optional(z.array(z.enum(settledFields, { error: 'VAL_INVALID' })).check(z.maxLength(settledFields.length, 'VAL_TOO_LONG')));
