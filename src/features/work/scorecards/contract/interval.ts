import * as z from 'zod/mini';
import { isInterval } from '../rules/periods.ts';

/** An interval of any period: `2026-W10`, `2026-03`, `2026-Q1`, `2026`. Quarters and years are those of the organisation. */
export const intervalName = () =>
  z.string({ error: 'VAL_REQUIRED' }).check(z.maxLength(8, 'VAL_INVALID'), z.refine(isInterval, 'VAL_INVALID'));
