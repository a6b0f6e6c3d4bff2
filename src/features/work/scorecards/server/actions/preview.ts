import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Formula, Period, ValueScale } from '../../contract.ts';
import { formulaValue, intervalAt, placeAt, readFormula, sourcesOf, spanStart, weeksIn } from '../../rules.ts';
import { fiscalDay } from '../access/fiscal-day.ts';
import { findMeasurable, rootOf } from '../store.ts';
import { groundOf } from './formulas.ts';
import { readKnown } from './known.ts';
import { storedFormula } from './sources.ts';

/** How many intervals a formula is shown for while it is written. */
const intervalsInView = 6;

interface Asked {
  formula: Formula;
  valueScale: ValueScale;
  measurableId?: string | undefined;
  period?: Period | undefined;
}

/** Returns what a formula gives in the last intervals, or refuses it as it would be refused when it is saved. Nothing is kept. */
export const previewFormula = async (
  at: Entered,
  { traction }: Standing,
  { formula, valueScale, measurableId, period = 'week' }: Asked,
) => {
  const own = measurableId === undefined ? undefined : await findMeasurable(at, measurableId);
  if (measurableId !== undefined && own?.tractionId !== traction.id) refuse(errors.notFound);
  const of = own === undefined ? { id: newId(), title: '', kept: null } : { id: rootOf(own), title: own.title, kept: own.formula };
  const present = await fiscalDay(at);
  const { firstMonth } = present;
  const last = placeAt(period, present);
  const first = last - intervalsInView + 1;
  const places = Array.from({ length: intervalsInView }, (_, place) => first + place);
  const tree = readFormula(formula);
  // One that is only half written gives nothing yet.
  if (!('is' in tree)) return places.map((place) => ({ intervalId: intervalAt(period, place), value: null }));
  const stored = await storedFormula(at, { ...of, formula });
  const keptTree = readFormula(stored);
  if (!('is' in keptTree)) return refuse(errors.invalid);
  const sources = sourcesOf(stored);
  const ids = [...new Set(sources.map(({ id }) => id))];
  const from = Math.min(...sources.map(({ over }) => spanStart(period, first, over, firstMonth)));
  const weeks = [weeksIn(period, from, firstMonth)[0], weeksIn(period, last, firstMonth)[1]] as const;
  const known = await readKnown(at, ids, weeks, firstMonth);
  return places.map((place) => ({
    intervalId: intervalAt(period, place),
    value: formulaValue(keptTree, groundOf(known, period, place, firstMonth), valueScale),
  }));
};
