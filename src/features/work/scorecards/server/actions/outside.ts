import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { findValue, keepOwn, listValues, type MeasuredValueRow, offerValues, putSent, takeOffered } from '../store/values.ts';
import { type MeasurableRow, rootOf } from '../store.ts';
import { recompute, recomputeInterval } from './formulas.ts';

/** A number that came from outside, for an interval of the measurable's own period. The measurable has no formula. */
export interface FromOutside {
  row: MeasurableRow;
  intervalId: string;
  value: number;
}

/** What becomes of a number from outside: one that a person typed stays, and another one waits beside it. */
export type Became = 'written' | 'same' | 'waits';

const becomes = (now: MeasuredValueRow | undefined, value: number): Became => {
  if (now?.entered !== true) return 'written';
  if (now.value === value) return 'same';
  return now.sentBy === null ? 'waits' : 'written';
};

const keyOf = (root: string, intervalId: string): string => `${root} ${intervalId}`;

/**
 * Stores numbers that an address sent, under its name, and computes the formulas anew that count with them. Returns what became of each. Of two
 * numbers for one cell the last one counts.
 */
export const enterFromOutside = async (at: Entered, sentBy: string, numbers: readonly FromOutside[]): Promise<Map<FromOutside, Became>> => {
  const rows = await listValues(
    at,
    [...new Set(numbers.map(({ row }) => rootOf(row)))],
    [...new Set(numbers.map((each) => each.intervalId))],
  );
  const stored = new Map(rows.map((row) => [keyOf(row.measurableId, row.intervalId), row]));
  const last = new Map(numbers.map((number) => [keyOf(rootOf(number.row), number.intervalId), number]));
  const became = new Map(
    numbers.map((number) => [number, becomes(stored.get(keyOf(rootOf(number.row), number.intervalId)), number.value)] as const),
  );
  const those = (what: Became) =>
    [...last.values()]
      .filter((number) => became.get(number) === what)
      .map(({ row, intervalId, value }) => ({ measurableId: rootOf(row), intervalId, value }));
  const written = those('written');
  await putSent(at, sentBy, written);
  await offerValues(at, sentBy, those('waits'));
  const changed = Map.groupBy(written, ({ measurableId }) => measurableId);
  await recompute(at, new Map([...changed].map(([id, own]) => [id, new Set(own.map(({ intervalId }) => intervalId))])));
  return became;
};

/** Takes the number that waits beside a typed one, or keeps the typed one. Answers 409 when another number waits meanwhile. */
export const answerOffered = async (
  at: Entered,
  measurable: MeasurableRow,
  { intervalId, offered, takes }: { intervalId: string; offered: number; takes: boolean },
): Promise<void> => {
  const measurableId = rootOf(measurable);
  const now = await findValue(at, measurableId, intervalId);
  if (now?.offeredAt == null || now.offered !== offered)
    refuse(errors.stale, { data: { current: { value: now?.value ?? null, editorId: now?.editorId ?? null, version: now?.version ?? 0 } } });
  if (!takes) return keepOwn(at, measurableId, intervalId);
  await takeOffered(at, measurableId, intervalId);
  await recomputeInterval(at, measurableId, intervalId);
};
