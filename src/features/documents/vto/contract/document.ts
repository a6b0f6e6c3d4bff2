// A V/TO as it is read: its sections and rows, each with its own id and version.
import * as z from 'zod/mini';
import { comparisons, units, valueScales } from '#features/work/scorecards/contract.ts';
import { id } from '#shared/fields.ts';

/** Plan types of the specification's section 3; catalogue L-19. */
export const vtoTypes = ['three_year_picture', 'one_year_plan', 'quarterly_plan', 'actual_one_year_plan', 'actual_quarterly_plan'] as const;
export type VtoType = (typeof vtoTypes)[number];

const entry = { id: id(), version: z.number() };
const row = { ...entry, /** Rows are in the order of these texts. */ position: z.string() };

const coreValue = z.object({ ...row, title: z.string(), description: z.string() });
const unique = z.object({ ...row, title: z.string(), targetMarketId: id() });
const targetMarket = z.object({
  ...row,
  title: z.string(),
  description: z.string(),
  processTitle: z.string(),
  process: z.string(),
  guarantee: z.string(),
  uniques: z.array(unique),
});
const goal = z.object({
  ...row,
  title: z.string(),
  /** The line of the 3-Year Picture that a goal of the year serves. Absent in what was published before there was one. */
  lineId: z.optional(z.nullable(id())),
});
const measurable = z.object({
  ...row,
  title: z.string(),
  value: z.nullable(z.number()),
  comparison: z.enum(comparisons),
  unitOfMeasure: z.enum(units),
  valueScale: z.enum(valueScales),
  decimalPlaces: z.number(),
  measurableId: z.nullable(id()),
});
const planRock = z.object({
  ...row,
  rockId: id(),
  goalId: z.nullable(id()),
  /** The Measurable that shows whether the Rock helps. Absent in what was published before there was one. */
  measurableId: z.optional(z.nullable(id())),
});
const longTermIssue = z.object({ ...row, title: z.string(), assignedToId: z.nullable(id()), notes: z.string() });
const plan = { ...entry, futureDate: z.nullable(z.string()), measurables: z.array(measurable), goals: z.array(goal) };

export const result = z.object({
  id: id(),
  /** The quarter, `2026-Q1`. */
  quarter: z.string(),
  planId: z.nullable(id()),
  associatedItemId: z.nullable(id()),
  vtoType: z.enum(vtoTypes),
  /** False for a Rock or a goal, whose value is 1 when it was done and 0 when not. */
  isMeasurable: z.boolean(),
  title: z.string(),
  goalValue: z.nullable(z.number()),
  comparison: z.enum(comparisons),
  value: z.nullable(z.number()),
  unitOfMeasure: z.enum(units),
  valueScale: z.enum(valueScales),
  decimalPlaces: z.number(),
  position: z.number(),
  recordedAt: z.string(),
});
export type Result = z.infer<typeof result>;

/** The content of a revision, also as it was published. */
export const vtoContent = {
  coreValues: z.array(coreValue),
  coreValuesSpeech: z.object({ ...entry, text: z.string() }),
  coreFocus: z.object({ ...entry, title: z.string(), customTitle: z.string(), description: z.string(), niche: z.string() }),
  tenYearTarget: z.object({ ...entry, text: z.string(), futureDate: z.nullable(z.string()) }),
  targetMarkets: z.array(targetMarket),
  threeYearPicture: z.object(plan),
  oneYearPlan: z.object(plan),
  quarterlyPlan: z.object({ ...plan, rocks: z.array(planRock) }),
  longTermIssueList: z.array(longTermIssue),
  results: z.array(result),
};
const content = z.object(vtoContent);
export type VtoContent = z.infer<typeof content>;

export type CoreValue = z.infer<typeof coreValue>;
export type TargetMarket = z.infer<typeof targetMarket>;
export type Unique = z.infer<typeof unique>;
export type Goal = z.infer<typeof goal>;
export type PlanNumber = z.infer<typeof measurable>;
export type PlanRock = z.infer<typeof planRock>;
export type LongTermIssue = z.infer<typeof longTermIssue>;
export type Plan = VtoContent['threeYearPicture'];
