import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { RemovedMeasurable } from '../../contract.ts';
import { rightsOn } from '../access.ts';
import { listRemoved } from '../store/removed.ts';
import { changeMeasurables, type MeasurableRow, rootOf } from '../store.ts';
import { recomputeWhole } from './formulas.ts';

/** Returns what was removed from a scorecard, and which of it the person may bring back. */
export const removedView = async (at: Entered, standing: Standing): Promise<RemovedMeasurable[]> =>
  (await listRemoved(at, standing.traction.id)).map((row) => ({
    id: row.id,
    title: row.title,
    ownerId: row.ownerId,
    removedAt: (row.removedAt ?? at.now).toISOString(),
    can: { restore: rightsOn(at, row, standing).remove },
  }));

/** Brings a removed measurable back; its place and its values were kept, and a formula catches up with what was entered meanwhile. */
export const restoreMeasurable = async (at: Entered, measurable: MeasurableRow): Promise<void> => {
  await changeMeasurables(at, [measurable.id], { removedAt: null, editorId: at.personId });
  await recomputeWhole(at, [rootOf(measurable)]);
};
