import { listStandings } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { textFor } from '#server/text/text.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { Formula, FormulaSource } from '../../contract.ts';
import { circleFrom, isOfOneKind, readFormula, sourcesOf } from '../../rules.ts';
import { listFormulas } from '../store/formulas.ts';
import { listFamilies, listMeasurablesBy, type MeasurableRow, rootOf } from '../store.ts';

/** What a person may know of the sources of formulas, by the rows that keep their values. */
interface SeenSources {
  /** Those in a meeting that the person sees, each by a row there. */
  seen: ReadonlyMap<string, MeasurableRow>;
  /** Those that some meeting shows still. */
  living: ReadonlySet<string>;
}

const sourcesSeen = async (at: Entered, roots: string[]): Promise<SeenSources> => {
  if (roots.length === 0) return { seen: new Map(), living: new Set() };
  const families = await listFamilies(at, [...new Set(roots)]);
  const tractions = [...new Set(families.map(({ tractionId }) => tractionId))];
  const visible = new Set((await listStandings(at, tractions)).map(({ traction }) => traction.id));
  const seen = new Map<string, MeasurableRow>();
  for (const row of families) {
    if (visible.has(row.tractionId) && (!seen.has(rootOf(row)) || row.linkedItemId === null)) seen.set(rootOf(row), row);
  }
  return { seen, living: new Set(families.map(rootOf)) };
};

const partShown = (id: string, place: number, { seen, living }: SeenSources): FormulaSource => {
  const row = seen.get(id);
  return row === undefined ? { kept: place, gone: !living.has(id) } : { id: row.id, title: row.title };
};

/** Returns the formulas of rows as a person may read them: a source that they do not see, or that was removed, is not named. */
export const formulaViews = async (at: Entered, rows: readonly MeasurableRow[]): Promise<Map<string, Formula>> => {
  const formulas = rows.flatMap(({ id, formula }) => (formula === null ? [] : [{ id, formula }]));
  const sight = await sourcesSeen(
    at,
    formulas.flatMap(({ formula }) => sourcesOf(formula).map(({ id }) => id)),
  );
  return new Map(
    formulas.map(({ id, formula }) => {
      let place = -1;
      const shown = formula.map((part) =>
        'of' in part
          ? {
              ...part,
              of: part.of.map((source) => {
                place += 1;
                return partShown(source.id ?? '', place, sight);
              }),
            }
          : part,
      );
      return [id, shown];
    }),
  );
};

const refuseFormula = (code: string): never => refuse(errors.invalid, { fields: { formula: [code] } });

/** Names the measurables of a circle as far as the person sees them. */
const pathSaid = async (at: Entered, own: { id: string; title: string }, path: readonly string[]): Promise<string> => {
  const { seen } = await sourcesSeen(
    at,
    path.filter((id) => id !== own.id),
  );
  return path.map((id) => (id === own.id ? own.title : (seen.get(id)?.title ?? textFor(at, 'scorecards.formula.hidden')))).join(' → ');
};

/** A formula that is to be kept, for a measurable that has a formula already or none. */
interface Wanted {
  id: string;
  title: string;
  formula: Formula;
  /** The formula that is kept by now. */
  kept: Formula | null;
}

/**
 * Returns a formula as it is kept: its sources by the rows that keep their values. Refuses one that cannot be read, that has a source which the
 * person does not see and which was not in it before, that mixes currencies or units of time, or that would count itself.
 */
export const storedFormula = async (at: Entered, { id: own, title, formula, kept }: Wanted): Promise<Formula> => {
  const before = sourcesOf(kept ?? []).map(({ id }) => id);
  const asked = formula.flatMap((part) => ('of' in part ? part.of.flatMap(({ id }) => id ?? []) : []));
  const rows = await listMeasurablesBy(at, [...new Set(asked)]);
  const visible = new Set(
    (await listStandings(at, [...new Set(rows.map(({ tractionId }) => tractionId))])).map(({ traction }) => traction.id),
  );
  const roots = new Map(rows.filter(({ tractionId }) => visible.has(tractionId)).map((row) => [row.id, rootOf(row)]));
  const rootFor = ({ id, kept: place }: FormulaSource): string =>
    (id === undefined ? before[place ?? -1] : roots.get(id)) ?? refuseFormula('VAL_INVALID');
  const stored = formula.map((part) =>
    'of' in part ? { by: part.by, over: part.over, of: part.of.map((source) => ({ id: rootFor(source) })) } : part,
  );
  if (!('is' in readFormula(stored))) refuseFormula('VAL_FORMULA');
  const sources = sourcesOf(stored).map(({ id }) => id);
  if (!isOfOneKind((await listFamilies(at, sources)).map(({ unitOfMeasure }) => unitOfMeasure))) refuseFormula('VAL_UNITS');
  const formulas = await listFormulas(at);
  const circle = circleFrom(own, (id) => (id === own ? sources : sourcesOf(formulas.get(id)?.formula ?? []).map((source) => source.id)));
  if (circle !== undefined) {
    const path = await pathSaid(at, { id: own, title }, circle);
    refuse(errors.formulaCircle, { fields: { formula: ['VAL_CIRCLE'] }, data: { name: path } });
  }
  return stored;
};
