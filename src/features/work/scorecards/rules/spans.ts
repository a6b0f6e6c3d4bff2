// Over which intervals a part of a formula reads.
import type { Span } from '../contract/formula.ts';
import type { Period } from '../contract/period.ts';
import { placesIn } from './periods.ts';

const lengths: Partial<Record<Span, number>> = { this: 1, last4: 4, last13: 13 };

/** Returns the first and the last interval of the quarter or year that has an interval, by their numbers. One as long as that is alone. */
const around = (period: Period, place: number, span: 'quarter' | 'year', firstMonth: number): readonly [number, number] => {
  if (period === 'year' || period === span) return [place, place];
  const [longer] = placesIn(period, place, span, firstMonth);
  return placesIn(span, longer, period, firstMonth);
};

/** Returns the last interval of the span of an interval, by their numbers. */
export const spanEnd = (place: number, span: Span): number => (span === 'before' ? place - 1 : place);

/** Returns the first interval of the span of an interval, by their numbers. */
export const spanStart = (period: Period, place: number, span: Span, firstMonth: number): number => {
  if (span === 'before') return place - 1;
  const length = lengths[span];
  return length === undefined ? around(period, place, span as 'quarter' | 'year', firstMonth)[0] : place - length + 1;
};

/** Returns the last interval whose span has an interval in it. */
export const spanReach = (period: Period, place: number, span: Span, firstMonth: number): number => {
  if (span === 'before') return place + 1;
  const length = lengths[span];
  return length === undefined ? around(period, place, span as 'quarter' | 'year', firstMonth)[1] : place + length - 1;
};
