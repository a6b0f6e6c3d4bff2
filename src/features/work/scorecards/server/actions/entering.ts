import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { MeasuredValueEntry } from '../../contract.ts';
import { periodOf } from '../../rules.ts';
import { findComputed } from '../store/formulas.ts';
import { listValues, putValue } from '../store/values.ts';
import { type MeasurableRow, rootOf } from '../store.ts';
import { recomputeInterval } from './formulas.ts';

/** Answers 409 with the present value and its editor, when somebody else has entered another number since this edit began. */
const refuseOvertaken = async (at: Entered, measurableId: string, { intervalId, value, before }: MeasuredValueEntry): Promise<void> => {
  const [row] = await listValues(at, [measurableId], [intervalId]);
  const { value: now = null, editorId = null, version = 0 } = row ?? {};
  if (now !== before && now !== value) refuse(errors.stale, { data: { current: { value: now, editorId, version } } });
};

/**
 * Stores the value of an interval, which is one of the measurable's period. A value that is cleared does not count as entered (decision 45). A number is put over that of a formula, which comes
 * back when it is cleared. Formulas that count with it are computed anew.
 */
export const enterValue = async (at: Entered, measurable: MeasurableRow, entry: MeasuredValueEntry): Promise<void> => {
  const { intervalId, value, entered, before } = entry;
  const measurableId = rootOf(measurable);
  if (periodOf(intervalId) !== measurable.period) refuse(errors.invalid, { fields: { intervalId: ['VAL_INVALID'] } });
  if (before !== undefined) await refuseOvertaken(at, measurableId, entry);
  const counted = value === null && measurable.formula !== null ? await findComputed(at, measurableId, intervalId) : null;
  await putValue(at, { measurableId, intervalId, value: value ?? counted, entered: entered && value !== null });
  await recomputeInterval(at, measurableId, intervalId);
};
