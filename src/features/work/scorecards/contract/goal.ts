// What a number should be, and in which unit. A goal may change from a week on: the weeks before keep the goal that they had.
import * as z from 'zod/mini';
import { oneOf, whole } from '#shared/fields.ts';
import { allowedDecimals, mostDecimals } from '../rules/format.ts';

/** Enumerations of the specification's section 3; catalogue I-02, I-03, I-04. */
export const comparisons = ['GreaterOrEqual', 'LessOrEqual', 'Greater', 'Less', 'Equal'] as const;
export type Comparison = (typeof comparisons)[number];

export const units = [
  'Number',
  'Percent',
  'Dollar',
  'Quetzal',
  'Dong',
  'Euro',
  'Franc',
  'Naira',
  'Peso',
  'Pound',
  'Yen',
  'Zar',
  'Seconds',
  'Minutes',
  'Hours',
  'Days',
] as const;
export type Unit = (typeof units)[number];

export const valueScales = ['One', 'Thousand', 'Million', 'Billion'] as const;
export type ValueScale = (typeof valueScales)[number];

/** How a measurable is compared with its goal: `Between` has two ends, and both count as on target. */
export const goalKinds = [...comparisons, 'Between'] as const;
export type GoalKind = (typeof goalKinds)[number];

/** A number that is 1 for yes and 0 for no has the unit `YesNo`; its goal is exactly one of them. */
export const measurableUnits = [...units, 'YesNo'] as const;
export type MeasurableUnit = (typeof measurableUnits)[number];

/** Most characters of a goal or value; specification section 9. */
export const longestNumber = 15;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** A goal or value: a number of at most 15 characters without exponent. */
export const amount = () =>
  z.number({ error: ({ input }) => (input === undefined || input === null || input === '' ? 'VAL_REQUIRED' : 'VAL_NUMBER') }).check(
    z.refine((value) => plainNumber.test(String(value)), 'VAL_NUMBER'),
    z.refine((value) => String(value).length <= longestNumber, 'VAL_TOO_LONG'),
  );

/** A goal from an interval of its measurable's period on; the first one's is empty, as it was there from the beginning. */
export const goalStep = z.object({
  from: z.string(),
  comparison: oneOf(goalKinds),
  goalValue: z.number(),
  goalTo: z.nullable(z.number()),
});
export type GoalStep = z.output<typeof goalStep>;

/** What a measurable says of its goals beside the present one. */
export const goalParts = {
  /** The upper end of a range; absent for all other goals. */
  goalTo: z.optional(z.nullable(z.number())),
  /** All goals, oldest first; absent where there was only one. */
  goals: z.optional(z.array(goalStep)),
};

/** The fields of a goal in commands and forms. */
export const goalFields = {
  goalValue: amount(),
  comparison: oneOf(goalKinds),
  unitOfMeasure: oneOf(measurableUnits),
  valueScale: oneOf(valueScales),
  decimalPlaces: whole(0, mostDecimals),
  /** The upper end of a range. */
  goalTo: z.optional(z.nullable(amount())),
};

interface Goal {
  goalValue: number;
  comparison: GoalKind;
  unitOfMeasure: MeasurableUnit;
  valueScale: ValueScale;
  decimalPlaces: number;
  goalTo?: number | null | undefined;
}

/** Checks the number of decimals, which depends on unit and scale (I-24, I-25). */
const fittingDecimals = z.refine<Goal>(
  ({ unitOfMeasure, valueScale, decimalPlaces }) => allowedDecimals(unitOfMeasure, valueScale).includes(decimalPlaces),
  { path: ['decimalPlaces'], error: 'VAL_INVALID' },
);

/** A range needs its upper end, which is the larger one. */
const wholeRange = z.refine<Goal>(({ comparison, goalTo }) => comparison !== 'Between' || goalTo != null, {
  path: ['goalTo'],
  error: 'VAL_REQUIRED',
});
const upwards = z.refine<Goal>(({ comparison, goalValue, goalTo }) => comparison !== 'Between' || goalTo == null || goalValue < goalTo, {
  path: ['goalValue'],
  error: 'VAL_RANGE',
});

/** Yes or no is compared exactly, and has no scale. */
const yesOrNo = z.refine<Goal>(
  ({ unitOfMeasure, comparison, goalValue, valueScale }) =>
    unitOfMeasure !== 'YesNo' || (comparison === 'Equal' && valueScale === 'One' && (goalValue === 0 || goalValue === 1)),
  { path: ['goalValue'], error: 'VAL_INVALID' },
);

export const fittingGoal = [fittingDecimals, wholeRange, upwards, yesOrNo] as const;
