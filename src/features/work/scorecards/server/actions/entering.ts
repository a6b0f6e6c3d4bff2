import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { MeasuredValueEntry, NumberToEnter } from '../../contract.ts';
import { periodOf } from '../../rules.ts';
import { findComputed } from '../store/formulas.ts';
import { findValue, listValues, putValue, putValues } from '../store/values.ts';
import { type MeasurableRow, rootOf } from '../store.ts';
import { recompute, recomputeInterval } from './formulas.ts';

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

/** Answers 409 with the first value that somebody else has changed since it was looked at. */
const refuseAnyOvertaken = async (at: Entered, entries: readonly (NumberToEnter & { root: string })[]): Promise<void> => {
  const now = await listValues(at, [...new Set(entries.map(({ root }) => root))], [...new Set(entries.map((entry) => entry.intervalId))]);
  const stored = new Map(now.map((row) => [`${row.measurableId} ${row.intervalId}`, row]));
  for (const { root, intervalId, value, before } of entries) {
    const row = stored.get(`${root} ${intervalId}`);
    const is = row?.value ?? null;
    if (is !== before && is !== value)
      refuse(errors.stale, { data: { current: { value: is, editorId: row?.editorId ?? null, version: row?.version ?? 0 } } });
  }
};

/** Stores many values, all or none, by one statement, and computes the formulas anew that count with them. */
export const enterValues = async (
  at: Entered,
  rows: ReadonlyMap<string, MeasurableRow>,
  values: readonly NumberToEnter[],
): Promise<void> => {
  const wrong = values.findIndex(({ measurableId, intervalId }) => rows.get(measurableId)?.period !== periodOf(intervalId));
  if (wrong >= 0) refuse(errors.invalid, { fields: { [`values.${wrong}.intervalId`]: ['VAL_INVALID'] } });
  const entries = values.flatMap((entry) => {
    const row = rows.get(entry.measurableId);
    return row === undefined ? [] : [{ ...entry, root: rootOf(row) }];
  });
  await refuseAnyOvertaken(at, entries);
  await putValues(
    at,
    entries.map(({ root, intervalId, value }) => ({ measurableId: root, intervalId, value })),
  );
  const changed = Map.groupBy(entries, ({ root }) => root);
  await recompute(at, new Map([...changed].map(([root, own]) => [root, new Set(own.map(({ intervalId }) => intervalId))])));
};

/** What is known of where a number came from; null where it was cleared, is a formula's, or never entered. */
interface CameFrom {
  entered: { editorId: string | null; at: string; sentBy?: string } | null;
  offered: { value: number; sentBy: string; at: string } | null;
}

/** Returns who entered the number of an interval last or which address sent it, and the number that waits beside it. */
export const enteredBy = async (at: Entered, measurable: MeasurableRow, interval: string): Promise<CameFrom> => {
  const row = await findValue(at, rootOf(measurable), interval);
  if (row === undefined) return { entered: null, offered: null };
  const { editorId, updatedAt, sentBy, offered, offeredBy, offeredAt } = row;
  const sent = sentBy === null ? {} : { sentBy };
  return {
    entered: row.entered ? { editorId, at: updatedAt.toISOString(), ...sent } : null,
    offered: offered === null || offeredAt === null ? null : { value: offered, sentBy: offeredBy ?? '', at: offeredAt.toISOString() },
  };
};
