import * as z from 'zod/mini';
import { day, id, line } from '#shared/fields.ts';

/** The most milestones of one Rock. */
export const mostMilestones = 100;

/** A step of a Rock. How many are done is the Rock's percentage. */
export const milestone = z.object({
  id: id(),
  rockId: id(),
  title: z.string(),
  ownerId: id(),
  dueDate: z.nullable(z.string()),
  isDone: z.boolean(),
  /** The instant when it was done, ISO 8601; null while it is open. */
  doneAt: z.nullable(z.string()),
  /** The place among the Rock's milestones, from 1 on. */
  position: z.number(),
});
export type Milestone = z.infer<typeof milestone>;

/** A new milestone, the last of its Rock. Without an owner, it is the Rock owner's. */
export const milestoneInput = z.object({
  id: z.optional(id()),
  title: line(256),
  ownerId: z.optional(id()),
  dueDate: z.optional(z.nullable(day())),
  isDone: z._default(z.boolean(), false),
});
export type MilestoneInput = z.output<typeof milestoneInput>;

/** A change of a milestone: each field that is present is set. It takes effect at once, without a version. */
export const milestoneChange = z
  .object({
    title: z.optional(line(256)),
    ownerId: z.optional(id()),
    dueDate: z.optional(z.nullable(day())),
    isDone: z.optional(z.boolean()),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), { path: ['title'], error: 'VAL_REQUIRED' }));
export type MilestoneChange = z.output<typeof milestoneChange>;

/** Milestones to add, and ids to order them by. */
export const newMilestones = z.array(milestoneInput).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostMilestones, 'VAL_TOO_LONG'));
export const milestoneIds = z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostMilestones, 'VAL_TOO_LONG'));
