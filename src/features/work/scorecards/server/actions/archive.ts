import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { ArchivedMeasurable } from '../../contract.ts';
import { intervalWith, placeAt, sourcesOf } from '../../rules.ts';
import { fiscalDay } from '../access/fiscal-day.ts';
import { hiddenMeasurables, type ReachedMeasurable, rightsOn } from '../access.ts';
import { countNumbers, listArchived } from '../store/archive.ts';
import { listFormulas } from '../store/formulas.ts';
import { changeMeasurables, listFamilies, type MeasurableRow, rootOf } from '../store.ts';

/** Returns the first day of the interval after the present one. */
const firstDayAfter = async (at: Entered, { period }: MeasurableRow): Promise<string> => {
  const present = await fiscalDay(at);
  return intervalWith(period, placeAt(period, present) + 1, present.firstMonth).startDate;
};

/** Returns what it would mean to archive a measurable. */
export const archivingOf = async (at: Entered, measurable: MeasurableRow) => {
  const root = rootOf(measurable);
  const formulas = [...(await listFormulas(at)).values()].filter(({ formula }) => sourcesOf(formula).some(({ id }) => id === root));
  const families = await listFamilies(
    at,
    formulas.map(({ id }) => id),
  );
  const hidden = await hiddenMeasurables(
    at,
    families.map(({ id }) => id),
  );
  const titles = new Map(families.filter(({ id }) => !hidden.has(id)).map((row) => [rootOf(row), row.title]));
  return {
    from: await firstDayAfter(at, measurable),
    numbers: (await countNumbers(at, [root])).get(root)?.count ?? 0,
    formulas: [...titles.values()],
    hidden: formulas.length - titles.size,
  };
};

type Change = Parameters<typeof changeMeasurables>[2];

const changeAll = async (at: Entered, measurable: MeasurableRow, change: Change): Promise<void> => {
  const family = await listFamilies(at, [rootOf(measurable)]);
  await changeMeasurables(
    at,
    family.map(({ id }) => id),
    { ...change, editorId: at.personId },
  );
};

/** Archives a measurable from its next interval on; one that is archived keeps its day. */
export const archiveMeasurable = async (at: Entered, { measurable }: ReachedMeasurable, why: string): Promise<{ archivedOn: string }> => {
  const archivedOn = measurable.archivedOn ?? (await firstDayAfter(at, measurable));
  await changeAll(at, measurable, { archivedOn, archivedAt: at.now, archivedById: at.personId, archivedWhy: why });
  return { archivedOn };
};

export const bringBackMeasurable = (at: Entered, { measurable }: ReachedMeasurable): Promise<void> =>
  changeAll(at, measurable, { archivedOn: null, archivedAt: null, archivedById: null, archivedWhy: '' });

export const archivedView = async (at: Entered, standing: Standing): Promise<ArchivedMeasurable[]> => {
  const rows = await listArchived(at, standing.traction.id);
  const numbers = await countNumbers(at, rows.map(rootOf));
  return rows.map((row) => {
    const { count = 0, first = null, last = null } = numbers.get(rootOf(row)) ?? {};
    return {
      id: row.id,
      title: row.title,
      ownerId: row.ownerId,
      goalValue: row.goalValue,
      comparison: row.comparison,
      unitOfMeasure: row.unitOfMeasure,
      valueScale: row.valueScale,
      decimalPlaces: row.decimalPlaces,
      ...(row.goalTo === null ? {} : { goalTo: row.goalTo }),
      ...(row.period === 'week' ? {} : { period: row.period }),
      numbers: count,
      first,
      last,
      archivedOn: row.archivedOn ?? at.today,
      archivedAt: (row.archivedAt ?? row.updatedAt).toISOString(),
      archivedById: row.archivedById,
      why: row.archivedWhy,
      can: { bringBack: rightsOn(at, row, standing).remove },
    };
  });
};
