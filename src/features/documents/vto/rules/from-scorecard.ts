import type { Interval, MeasuredValue, Period, Unit } from '#features/work/scorecards/contract.ts';
import { type AmountFormat, fitDecimals, intervalNamed, roundTo, scaleFactors, sumOf, valuesIn } from '#features/work/scorecards/rules.ts';
import { addDays, mondayOf } from '#shared/dates.ts';
import type { VtoQuarter } from './quarters.ts';

/** What a scorecard says of a quarter, of which a person takes one as the quarter's result. */
export const proposals = ['last', 'total', 'average'] as const;
export type ResultProposal = (typeof proposals)[number];

/** The Monday with which the 13 weeks of a quarter begin on a scorecard: the first that the quarter has itself. */
export const firstWeekOf = ({ from }: Pick<VtoQuarter, 'from'>): string => {
  const monday = mondayOf(from);
  return monday < from ? addDays(monday, 7) : monday;
};

/** Units of which a total over weeks says nothing. */
const neverSummed = new Set<AmountFormat['unitOfMeasure']>(['Percent']);

interface Asked extends AmountFormat {
  period?: Period | undefined;
  values: readonly MeasuredValue[];
}

type Days = Pick<VtoQuarter, 'from' | 'to'>;

const weeksWithin = (intervals: readonly Interval[], { from, to }: Days) =>
  intervals.filter(({ startDate }) => startDate.slice(0, 10) >= from && startDate.slice(0, 10) <= to);

/** Returns the intervals with a value of which all weeks are the quarter's, by their Thursdays. */
const longerWithin = (values: readonly MeasuredValue[], { from, to }: Days) =>
  values
    .map(({ intervalId }) => intervalNamed(intervalId, Number(from.slice(5, 7))))
    .filter(({ startDate, endDate }) => addDays(startDate, 3) >= from && addDays(endDate, -3) <= to);

/**
 * Returns what a Measurable's values make of a quarter: those of its weeks that begin in it, or of its longer intervals that lie in it, in the scale of the goal where both have the same unit: the last value, the
 * total and the average. Empty where no interval of the quarter has a value.
 */
export const proposedFor = (
  { values, period = 'week', unitOfMeasure: unit, valueScale, decimalPlaces }: Asked,
  intervals: readonly Interval[],
  quarter: Days,
  goal: AmountFormat<Unit>,
): { proposal: ResultProposal; value: number; format: AmountFormat<Unit> }[] => {
  const within = period === 'week' ? weeksWithin(intervals, quarter) : longerWithin(values, quarter);
  const inWeeks = valuesIn(within, values);
  const last = inWeeks.findLast((value) => value !== null) ?? null;
  // Yes is counted as 1.
  const unitOfMeasure = unit === 'YesNo' ? 'Number' : unit;
  const { total, average } = sumOf(inWeeks);
  const found: Record<ResultProposal, number | null> = { last, total: neverSummed.has(unitOfMeasure) ? null : total, average };
  const isScaled = goal.unitOfMeasure === unitOfMeasure && goal.valueScale !== valueScale;
  const scale = isScaled ? goal.valueScale : valueScale;
  const factor = scaleFactors[valueScale] / scaleFactors[scale];
  return proposals.flatMap((proposal) => {
    const amount = found[proposal];
    if (amount === null) return [];
    // An average, and an amount in a larger scale, need more decimals than the weeks have.
    const wanted = isScaled ? Math.max(goal.decimalPlaces, 2) : decimalPlaces + Number(proposal === 'average');
    const format = { unitOfMeasure, valueScale: scale, decimalPlaces: fitDecimals(unitOfMeasure, scale, wanted) };
    return [{ proposal, value: roundTo(amount * factor, format.decimalPlaces), format }];
  });
};

/** A goal this many times a week's is one of the whole quarter, to which the weeks add up. */
const timesOfWeek = 2;

/**
 * Returns how far a number is in a running quarter: the total of its weeks; the average of a share; and the last value where the quarter's
 * goal is about as large as a week's, such as of an amount in the bank. Undefined where no week of the quarter has a value.
 */
export const soFarOf = (
  source: Asked & { goalValue: number | null },
  intervals: readonly Interval[],
  quarter: Days,
  goal: AmountFormat<Unit> & { value: number | null },
): { value: number; format: AmountFormat<Unit> } | undefined => {
  const found = proposedFor(source, intervals, quarter, goal);
  const plain = (value: number | null, { valueScale }: AmountFormat) => Math.abs(value ?? 0) * scaleFactors[valueScale];
  const isLevel =
    source.goalValue !== null && goal.value !== null && plain(goal.value, goal) < plain(source.goalValue, source) * timesOfWeek;
  const wanted: ResultProposal = neverSummed.has(source.unitOfMeasure) ? 'average' : isLevel ? 'last' : 'total';
  const far = found.find(({ proposal }) => proposal === wanted);
  return far && { value: far.value, format: far.format };
};
