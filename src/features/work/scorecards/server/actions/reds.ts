import type { RedNumber } from '#features/teams/team/contract/seen.ts';
import type { Entered } from '#server/access/granted.ts';
import { textFor } from '#server/text/text.ts';
import type { MeasuredValue } from '../../contract.ts';
import { type FiscalDay, goalIn, intervalAt, isOnTargetIn, placeAt, wrongIn } from '../../rules.ts';
import { fiscalDay } from '../access/fiscal-day.ts';
import { listValues } from '../store/values.ts';
import { listMeasurables, type MeasurableRow, rootOf } from '../store.ts';

/** Returns the present interval of a row's period, or one before it. */
const intervalAgo = ({ period }: MeasurableRow, ago: number, present: FiscalDay): string =>
  intervalAt(period, placeAt(period, present) - ago);

/** Returns the values of rows in the present interval of their periods and in some before it, by the rows that keep them. */
const valuesLately = async (at: Entered, rows: readonly MeasurableRow[], before: number, present: FiscalDay) => {
  const intervals = new Set(rows.flatMap((row) => Array.from({ length: before + 1 }, (_, ago) => intervalAgo(row, ago, present))));
  return Map.groupBy(await listValues(at, rows.map(rootOf), [...intervals]), ({ measurableId }) => measurableId);
};

const valueIn = (values: readonly Pick<MeasuredValue, 'intervalId' | 'value'>[], interval: string): number | null =>
  values.find(({ intervalId }) => intervalId === interval)?.value ?? null;

/** Returns the titles of Issues that are made of measurables: a red one says what is wrong, `Gross margin 30%, goal 38%`. */
export const issueTitles = async (at: Entered, rows: readonly MeasurableRow[]): Promise<Map<string, string>> => {
  const present = await fiscalDay(at);
  const values = await valuesLately(at, rows, 0, present);
  const titles = rows.map((row) => {
    const wrong = wrongIn({ ...row, values: values.get(rootOf(row)) ?? [] }, present, at.formatLocale ?? at.locale);
    return [row.id, wrong === undefined ? row.title : textFor(at, 'scorecards.wrong', { title: row.title, ...wrong })] as const;
  });
  return new Map(titles);
};

/** Returns the numbers of a meeting that are off target in the present interval of their period and were not in the one before. */
export const newReds = async (at: Entered, tractionId: string): Promise<RedNumber[]> => {
  const present = await fiscalDay(at);
  const rows = await listMeasurables(at, tractionId);
  const values = await valuesLately(at, rows, 1, present);
  return rows.flatMap((row) => {
    const own = values.get(rootOf(row)) ?? [];
    const [now, before] = [intervalAgo(row, 0, present), intervalAgo(row, 1, present)];
    const [value, was] = [valueIn(own, now), valueIn(own, before)];
    if (value === null || isOnTargetIn(now, value, row) || (was !== null && !isOnTargetIn(before, was, row))) return [];
    const { id: measurableId, title, ownerId, unitOfMeasure, valueScale, decimalPlaces } = row;
    const { goalValue, goalTo, comparison } = goalIn(row, now);
    return [{ measurableId, title, ownerId, value, goalValue, goalTo, comparison, unitOfMeasure, valueScale, decimalPlaces }];
  });
};
