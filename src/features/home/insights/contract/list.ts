// The rows behind a figure.
import * as z from 'zod/mini';
import { id } from '#shared/fields.ts';
import { goalLook } from './counts.ts';

/** Which rows: To-Dos that were due, those missed in two meetings, Rocks, numbers, Issues that were added, solved or are open, meetings. */
export const listKinds = ['todos', 'missedTwice', 'rocks', 'numbers', 'opened', 'solved', 'open', 'meetings'] as const;
export type ListKind = (typeof listKinds)[number];

export const figureRow = z.object({
  /** The item; of a number its Measurable. */
  id: id(),
  title: z.string(),
  ownerId: z.nullable(id()),
  tractionId: z.nullable(id()),
  /** When it was due, added, solved or held; of a number the Monday of the week that closed it. */
  day: z.string(),
  /** Whether it was done in time, met its goal, was solved, or ended on time. */
  isMet: z.boolean(),
  status: z.string(),
  /** When a To-Do was done; null while it is open. */
  doneOn: z.nullable(z.string()),
  /** In how many meetings a To-Do was missed. */
  missed: z.number(),
  /** A number with its goal in that interval. */
  number: z.nullable(z.object({ value: z.number(), ...goalLook })),
  meeting: z.nullable(
    z.object({
      threadId: id(),
      /** Null without one, and of a person. */
      rating: z.nullable(z.number()),
      present: z.number(),
      invited: z.number(),
      /** Minutes over what was planned; negative when under. */
      over: z.number(),
    }),
  ),
});
export type FigureRow = z.output<typeof figureRow>;
