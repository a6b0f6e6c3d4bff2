// A measurable, its values and the scorecard on which they stand, as they are read.
import * as z from 'zod/mini';
import { awayReasons } from '#shared/away.ts';
import { id, oneOf } from '#shared/fields.ts';
import { formula } from './formula.ts';
import { goalKinds, goalParts, measurableUnits, valueScales } from './goal.ts';
import { periodFields, periods } from './period.ts';

export const measuredValue = z.object({
  measurableId: id(),
  /** The ISO week, `2026-W10`; of other periods `2026-03`, `2026-Q1`, `2026`. */
  intervalId: z.string(),
  value: z.nullable(z.number()),
  /** True when a person typed it, false when it was cleared or derived. */
  entered: z.boolean(),
  /** What the formula gives, where a person has put a number over it. */
  formulaValue: z.optional(z.nullable(z.number())),
  /** The inbound address that sent it, by its name; absent for a number that a person typed. */
  sentBy: z.optional(z.string()),
  /** A number from outside that waits beside the typed one. */
  offered: z.optional(z.number()),
  /** The period of the numbers that this one is made of, where it is not its own. Nobody types one that is made. */
  madeOf: z.optional(oneOf(periods)),
});
export type MeasuredValue = z.output<typeof measuredValue>;

export const measurable = z.object({
  id: id(),
  scorecardId: id(),
  title: z.string(),
  ownerId: z.nullable(id()),
  ownerAway: z.optional(z.enum(awayReasons)),
  ownerIds: z.array(id()),
  goalValue: z.number(),
  comparison: oneOf(goalKinds),
  unitOfMeasure: oneOf(measurableUnits),
  valueScale: oneOf(valueScales),
  decimalPlaces: z.number(),
  ...goalParts,
  /** What it is made of; absent for one that is typed in. */
  formula: z.optional(formula()),
  /** How often it has a number, and how a longer period brings them together; absent for every week, and for the usual way of its unit. */
  ...periodFields,
  /** The measurable that this one is linked to, for a measurable shown in several meetings; null for those who do not see that one. */
  linkedItemId: z.nullable(id()),
  /** The person who changed it last. */
  editorId: z.nullable(id()),
  tractionId: id(),
  tractionIds: z.array(id()),
  /** The first day from which it is not asked for any more; absent for one that is not archived. */
  archivedOn: z.optional(z.string()),
  /** The heading under which the scorecard lists it; empty for none. */
  group: z.string(),
  position: z.number(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), enter: z.boolean() }),
  version: z.number(),
});
export type Measurable = z.output<typeof measurable>;

/**
 * A measurable with its values in the intervals asked for. Those of a shorter period are brought together in each; those of a longer one come with
 * their own intervals.
 */
export const scorecardRow = z.extend(measurable, {
  values: z.array(measuredValue),
  /** The intervals with notes on their number; absent where there are none. */
  noted: z.optional(z.array(z.string())),
  /** What the last four and thirteen intervals that are over give, if the person looks at them and there is a number. */
  last4: z.optional(z.number()),
  last13: z.optional(z.number()),
});
export type ScorecardRow = z.output<typeof scorecardRow>;

export const interval = z.object({ id: z.string(), startDate: z.string(), endDate: z.string() });
export type Interval = z.output<typeof interval>;

/** A person's display settings for scorecards; catalogue I-33. */
export const scorecardSettings = z.object({
  reverse: z.boolean(),
  showAverage: z.boolean(),
  showTotal: z.boolean(),
  showLast4: z.boolean(),
  showLast13: z.boolean(),
  /** True to leave out the numbers of longer periods than the one that is shown. */
  ownOnly: z.boolean(),
});
export type ScorecardSettings = z.output<typeof scorecardSettings>;

export const scorecard = z.object({
  id: id(),
  tractionId: id(),
  title: z.string(),
  startDate: z.string(),
  /** The period of its intervals. */
  period: oneOf(periods),
  intervals: z.array(interval),
  measurables: z.array(scorecardRow),
  settings: scorecardSettings,
  can: z.object({ add: z.boolean() }),
});
export type Scorecard = z.output<typeof scorecard>;
