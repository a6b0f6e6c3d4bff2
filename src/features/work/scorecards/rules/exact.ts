// Sums of exact decimals.
import Big from 'big.js';

/** Divisions are made to so many decimals. */
export const Exact = Big();
Exact.DP = 30;
export type Exact = Big;

/** Returns the sum of numbers, exactly. */
export const exactSum = (values: readonly number[]): Exact => values.reduce((sum, value) => sum.plus(value), new Exact(0));
