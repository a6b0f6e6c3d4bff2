import { markAwayInPlace } from '#features/teams/team/server/access/giving.ts';
import { listStandings, type Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { Formula, Measurable } from '../../contract.ts';
import { hiddenMeasurables, type ReachedMeasurable, rightsOn } from '../access.ts';
import { listFamilies, type MeasurableRow, rootOf } from '../store.ts';
import { formulaViews } from './sources.ts';

type Tractions = ReadonlyMap<string, Standing>;

/** What a person sees of the other rows of measurables. */
interface Sight {
  meetings: ReadonlyMap<string, string[]>;
  /** Ids of rows in meetings that the person does not see. */
  hidden: ReadonlySet<string>;
  formulas: ReadonlyMap<string, Formula>;
}

const shown = (at: Entered, row: MeasurableRow, standing: Standing, { meetings, hidden, formulas }: Sight): Measurable => ({
  id: row.id,
  scorecardId: standing.traction.scorecardId,
  title: row.title,
  ownerId: row.ownerId,
  ownerIds: row.ownerId === null ? [] : [row.ownerId],
  goalValue: row.goalValue,
  comparison: row.comparison,
  unitOfMeasure: row.unitOfMeasure,
  valueScale: row.valueScale,
  decimalPlaces: row.decimalPlaces,
  ...(row.goalTo === null ? {} : { goalTo: row.goalTo }),
  ...(row.goals.length === 0 ? {} : { goals: row.goals }),
  linkedItemId: hidden.has(row.linkedItemId ?? '') ? null : row.linkedItemId,
  editorId: row.editorId,
  ...(row.formula === null ? {} : { formula: formulas.get(row.id) ?? [] }),
  ...(row.period === 'week' ? {} : { period: row.period }),
  ...(row.rollup === null ? {} : { rollup: row.rollup }),
  ...(row.archivedOn === null ? {} : { archivedOn: row.archivedOn }),
  tractionId: row.tractionId,
  tractionIds: meetings.get(rootOf(row)) ?? [row.tractionId],
  group: row.group,
  position: row.position,
  can: rightsOn(at, row, standing),
  version: row.version,
});

/** Returns the meetings in which the person sees each measurable, by the id of the row that keeps its values. */
export const meetingsOf = async (at: Entered, rows: MeasurableRow[], known: Tractions): Promise<Map<string, string[]>> => {
  const families = await listFamilies(at, rows.map(rootOf));
  const others = [...new Set(families.map(({ tractionId }) => tractionId))].filter((id) => !known.has(id));
  const visible = new Set([...known.keys(), ...(await listStandings(at, others)).map(({ traction }) => traction.id)]);
  const found = new Map<string, string[]>();
  for (const row of families) {
    if (visible.has(row.tractionId)) found.set(rootOf(row), [...(found.get(rootOf(row)) ?? []), row.tractionId]);
  }
  return found;
};

/** Returns rows as the API shows them; leaves out rows of tractions that are not in `known`. */
export const measurableViews = async (at: Entered, rows: MeasurableRow[], known: Tractions): Promise<Measurable[]> => {
  const meetings = await meetingsOf(at, rows, known);
  const hidden = await hiddenMeasurables(
    at,
    rows.flatMap(({ linkedItemId }) => linkedItemId ?? []),
  );
  const formulas = await formulaViews(at, rows);
  const visible = rows.flatMap((row) => {
    const standing = known.get(row.tractionId);
    return standing === undefined ? [] : [shown(at, row, standing, { meetings, hidden, formulas })];
  });
  return markAwayInPlace(at, visible);
};

export const measurableView = async (at: Entered, { measurable, standing }: ReachedMeasurable): Promise<Measurable> => {
  const [one = refuse(errors.notFound)] = await measurableViews(at, [measurable], new Map([[standing.traction.id, standing]]));
  return one;
};
