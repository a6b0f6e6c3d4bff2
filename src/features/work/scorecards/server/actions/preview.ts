import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { weekOf } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Formula, ValueScale } from '../../contract.ts';
import { formulaValue, numberOfWeek, readFormula, sourcesOf, spanStart, weekOfNumber } from '../../rules.ts';
import { listScales, listWeekValues } from '../store/formulas.ts';
import { findMeasurable, rootOf } from '../store.ts';
import { storedFormula } from './sources.ts';

/** How many weeks a formula is shown for while it is written. */
const weeksShown = 6;

interface Asked {
  formula: Formula;
  valueScale: ValueScale;
  measurableId?: string | undefined;
}

/** Returns what a formula gives in the last weeks, or refuses it as it would be refused when it is saved. Nothing is kept. */
export const previewFormula = async (at: Entered, { traction }: Standing, { formula, valueScale, measurableId }: Asked) => {
  const own = measurableId === undefined ? undefined : await findMeasurable(at, measurableId);
  if (measurableId !== undefined && own?.tractionId !== traction.id) refuse(errors.notFound);
  const of = own === undefined ? { id: newId(), title: '', kept: null } : { id: rootOf(own), title: own.title, kept: own.formula };
  const last = numberOfWeek(weekOf(at.today));
  const weeks = Array.from({ length: weeksShown }, (_, place) => last - weeksShown + 1 + place);
  const tree = readFormula(formula);
  // One that is only half written gives nothing yet.
  if (!('is' in tree)) return weeks.map((week) => ({ intervalId: weekOfNumber(week), value: null }));
  const stored = await storedFormula(at, { ...of, formula });
  const keptTree = readFormula(stored);
  if (!('is' in keptTree)) return refuse(errors.invalid);
  const sources = sourcesOf(stored);
  const ids = [...new Set(sources.map(({ id }) => id))];
  const first = Math.min(...sources.map(({ over }) => spanStart(weeks[0] ?? last, over)));
  const values = await listWeekValues(at, ids, [weekOfNumber(first), weekOfNumber(last)]);
  const known = new Map(values.map((row) => [`${row.measurableId} ${numberOfWeek(row.intervalId)}`, row.value]));
  const scales = await listScales(at, ids);
  const ground = {
    valueIn: (id: string, week: number) => known.get(`${id} ${week}`),
    scaleOf: (id: string): ValueScale => scales.get(id) ?? 'One',
  };
  return weeks.map((week) => ({
    intervalId: weekOfNumber(week),
    value: formulaValue(keptTree, { ...ground, week }, valueScale),
  }));
};
