import { whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type Milestone, type MilestoneChange, type MilestoneInput, mostMilestones } from '../../contract/milestones.ts';
import type { ReachedMilestone, ReachedRock } from '../access.ts';
import {
  addMilestoneRows,
  changeMilestoneRow,
  deleteMilestones,
  listMilestones,
  type MilestoneRow,
  placeMilestones,
} from '../store/milestones.ts';

export const milestoneView = ({ id, rockId, title, ownerId, dueDate, doneAt, position }: MilestoneRow): Milestone => ({
  id,
  rockId,
  title,
  ownerId,
  dueDate,
  isDone: doneAt !== null,
  doneAt: doneAt?.toISOString() ?? null,
  position,
});

/** Refuses owners who cannot see the Rock: they must share those of its meetings that the person sees, as the Rock's own owner must. */
const checkOwners = async (at: Entered, { rock, tractions }: ReachedRock, owners: { field: string; ownerId: string }[]): Promise<void> => {
  const others = owners.filter(({ ownerId }) => ownerId !== rock.ownerId);
  if (others.length === 0) return;
  const places = [...tractions.keys()];
  const mayBeGiven = await whoMayBeGiven(at, places, [...new Set(others.map(({ ownerId }) => ownerId))]);
  const refused = others.filter(({ ownerId }) => !places.every((place) => mayBeGiven(place, ownerId)));
  if (refused.length > 0)
    refuse(errors.ownerNotInMeeting, { fields: Object.fromEntries(refused.map(({ field }) => [field, ['VAL_INVALID'] as const])) });
};

/** Adds milestones after the Rock's others; returns their ids. Refuses more than a Rock may have. */
export const addMilestones = async (at: Entered, reached: ReachedRock, items: MilestoneInput[]): Promise<string[]> => {
  const { rock } = reached;
  const known = await listMilestones(at, rock.id);
  if (known.length + items.length > mostMilestones) refuse(errors.invalid, { fields: { items: ['VAL_TOO_LONG'] } });
  await checkOwners(
    at,
    reached,
    items.flatMap(({ ownerId }, place) => (ownerId === undefined ? [] : [{ field: `items.${place}.ownerId`, ownerId }])),
  );
  const last = known.at(-1)?.position ?? 0;
  const rows = items.map(({ id = newId(), title, ownerId = rock.ownerId, dueDate = null, isDone }, place) => ({
    id,
    rockId: rock.id,
    title,
    ownerId,
    dueDate,
    doneAt: isDone ? at.now : null,
    position: last + place + 1,
  }));
  await addMilestoneRows(at, rows);
  return rows.map(({ id }) => id);
};

/** Changes a milestone. A tick keeps the time when it was first set. The Rock's status never follows by itself. */
export const changeMilestone = async (at: Entered, { milestone, reached }: ReachedMilestone, change: MilestoneChange): Promise<void> => {
  const { isDone, ownerId, ...rest } = change;
  if (ownerId !== undefined && ownerId !== milestone.ownerId) await checkOwners(at, reached, [{ field: 'ownerId', ownerId }]);
  await changeMilestoneRow(at, milestone.id, {
    ...rest,
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(isDone === undefined ? {} : { doneAt: isDone ? (milestone.doneAt ?? at.now) : null }),
  });
};

/** Puts milestones of the Rock first, in the order given; those that are not named keep theirs. */
export const orderMilestones = async (at: Entered, rockId: string, ids: string[]): Promise<void> => {
  const known = (await listMilestones(at, rockId)).map(({ id }) => id);
  const first = [...new Set(ids)];
  if (!first.every((id) => known.includes(id))) refuse(errors.notFound, { fields: { ids: ['VAL_INVALID'] } });
  await placeMilestones(at, rockId, [...first, ...known.filter((id) => !first.includes(id))]);
};

export const removeMilestone = (at: Entered, { milestone }: ReachedMilestone): Promise<void> => deleteMilestones(at, [milestone.id]);
