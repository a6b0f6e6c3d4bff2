import * as z from 'zod/mini';
import { id } from '#shared/fields.ts';
import { subjectWords } from '#shared/subjects.ts';

/** A line of what was counted: an item, or a part of a meeting. */
export const countedRow = z.object({
  /** The item that it opens; null for none. A milestone opens its Rock. */
  item: z.nullable(z.object({ kind: z.enum(subjectWords), id: id() })),
  title: z.string(),
  ownerId: z.nullable(id()),
  /** How a Rock stands; null for other things. */
  status: z.nullable(z.string()),
  /** A day, a share, a value, in the words of the reader. */
  note: z.string(),
  /** Whether it needs somebody. */
  isBad: z.boolean(),
  /** How much it is of the largest line of its group, from 0 to 1; shown as a bar. */
  share: z.optional(z.number()),
  /** The question that a press on it asks. */
  ask: z.optional(z.string()),
});
export type CountedRow = z.output<typeof countedRow>;

/** A list that holds what was counted: the address of its page, and how many of them are there. */
export const countedList = z.object({ title: z.string(), count: z.nullable(z.number()), to: z.string() });
export type CountedList = z.output<typeof countedList>;

export const countedGroup = z.object({
  title: z.string(),
  count: z.number(),
  /** The first of them. */
  rows: z.array(countedRow),
  lists: z.array(countedList),
  /** How many rows are shown before somebody unfolds the others; all of them where it is absent. */
  shown: z.optional(z.number()),
  /** The values of a number, week by week; null where none was entered. */
  trend: z.optional(z.array(z.nullable(z.number()))),
});
export type CountedGroup = z.output<typeof countedGroup>;

/** What an answer was counted from. */
export const counted = z.object({
  /** The sentence that says it all. */
  text: z.string(),
  groups: z.array(countedGroup),
  /** What was looked at, and what was not; empty where nothing was read. */
  looked: z.string(),
  notLooked: z.string(),
  /** Questions that may follow. */
  next: z.array(z.string()),
});
export type Counted = z.output<typeof counted>;
