// How often a number is given, and what longer periods make of it.
import * as z from 'zod/mini';
import { oneOf } from '#shared/fields.ts';

/** How often a measurable has a number, from the shortest. */
export const periods = ['week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

/** How the numbers of a period are brought together in a longer one: their sum, their average, or the last of them. */
export const rollups = ['sum', 'average', 'latest'] as const;
export type Rollup = (typeof rollups)[number];

/** The fields of a period in commands and forms; without, a number of every week, brought together as its unit usually is. */
export const periodFields = {
  period: z.optional(oneOf(periods)),
  rollup: z.optional(oneOf(rollups)),
};
