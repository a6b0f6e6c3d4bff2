import { hasFlag } from '#features/ground/flags/server/access.ts';
import { ownerFieldOf, ownersFor, whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { listStandings, type Standing, standingsToAdd } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Formula, MeasurableDraft, MeasurableEdit } from '../contract.ts';
import { intervalOn, placementOf, remainingMeetings } from '../rules.ts';
import { fiscalDay } from './access/fiscal-day.ts';
import { type ReachedMeasurable, rightsOn } from './access.ts';
import { recomputeWhole } from './actions/formulas.ts';
import { goalAfter, goalWithout, storedGoal } from './actions/goals.ts';
import { measurableView, meetingsOf } from './actions/show.ts';
import { storedFormula } from './actions/sources.ts';
import { forgetComputed } from './store/formulas.ts';
import {
  addMeasurables,
  changeMeasurables,
  findRole,
  lastPositions,
  listFamilies,
  listMeasurables,
  listMeasurablesBy,
  type MeasurableRow,
  moveMeasurables,
  rootOf,
  versionOf,
} from './store.ts';

/** Returns the measurables that a meeting shows, in their order; the caller has checked access. */
export const measurablesOf = (at: Entered, tractionId: string): Promise<MeasurableRow[]> => listMeasurables(at, tractionId);

/** Refuses further meetings of a measurable while their flag is off (catalogue I-26). */
const needSeveral = async (at: Entered): Promise<void> => {
  if (!(await hasFlag(at, 'multiple-scorecard-measurable'))) refuse(errors.invalid, { fields: { tractionIds: ['VAL_INVALID'] } });
};

/** Adds a measurable for each owner, shown on the scorecard's meeting and on the other meetings that the draft names. */
export const addMeasurable = async (at: Entered, standing: Standing, draft: MeasurableDraft): Promise<{ id: string; ids: string[] }> => {
  const { id: first = newId(), ownerId, ownerIds, tractionId, tractionIds = [], formula: wantedFormula, ...fields } = draft;
  const here = standing.traction.id;
  const others = [...new Set([...tractionIds, tractionId ?? here])].filter((id) => id !== here);
  if (others.length > 0) await needSeveral(at);
  await standingsToAdd(at, others);
  const wanted = ownerIds ?? (ownerId == null ? [] : [ownerId]);
  await ownersFor(at, [here, ...others], wanted, ownerFieldOf(draft));
  if ((await versionOf(at, first)) !== undefined) refuse(errors.idTaken, { fields: { id: ['VAL_INVALID'] } });
  const { title } = draft;
  const formula = wantedFormula == null ? null : await storedFormula(at, { id: first, title, formula: wantedFormula, kept: null });
  const positions = await lastPositions(at, [here, ...others]);
  const owners = wanted.length === 0 ? [null] : [...new Set(wanted)];
  const ids = owners.map((_, index) => (index === 0 ? first : newId()));
  const rowOf = (owner: string | null, index: number, tractionOfRow: string) => ({
    ...fields,
    ...storedGoal(draft),
    formula,
    ownerId: owner,
    tractionId: tractionOfRow,
    position: (positions.get(tractionOfRow) ?? 0) + index + 1,
    createdById: at.personId,
    editorId: at.personId,
  });
  const own = owners.map((owner, index) => ({ ...rowOf(owner, index, here), id: ids[index] ?? newId() }));
  const linked = others.flatMap((id) =>
    owners.map((owner, index) => ({ ...rowOf(owner, index, id), id: newId(), linkedItemId: ids[index] ?? null })),
  );
  await addMeasurables(at, [...own, ...linked]);
  if (formula !== null) await recomputeWhole(at, ids);
  return { id: first, ids };
};

const markRemoved = (at: Entered, rows: MeasurableRow[]): Promise<void> =>
  changeMeasurables(
    at,
    rows.map(({ id }) => id),
    { removedAt: at.now },
  );

/**
 * Moves, adds and removes the measurable's rows so that the meetings wanted show it. Meetings that the person may not see stay. The owner must
 * be able to hold it in each meeting that is new to it.
 */
const place = async (at: Entered, measurable: MeasurableRow, wanted: string[], ownerId: string | null): Promise<void> => {
  const family = await listFamilies(at, [rootOf(measurable)]);
  const standings = new Map(
    (await listStandings(at, [...new Set([...family.map((row) => row.tractionId), ...wanted])])).map((each) => [each.traction.id, each]),
  );
  const rowIn = new Map(family.filter(({ tractionId }) => standings.has(tractionId)).map((row) => [row.tractionId, row]));
  const { moves, joins, leaves } = placementOf([...rowIn.keys()], wanted);
  if (joins.length > 0) await needSeveral(at);
  const targets = [...moves.map(({ to }) => to), ...joins];
  if (targets.length > 0) await standingsToAdd(at, targets);
  await ownersFor(at, targets, ownerId === null ? [] : [ownerId]);
  for (const id of [...moves.map(({ from }) => from), ...leaves]) {
    const [row, standing] = [rowIn.get(id), standings.get(id)];
    if (row !== undefined && standing !== undefined && !rightsOn(at, row, standing).remove) refuse(errors.notAllowed);
  }
  const last = await lastPositions(at, targets);
  const nextPosition = (tractionId: string) => (last.get(tractionId) ?? 0) + 1;
  await moveMeasurables(
    at,
    moves.map(({ from, to }) => ({ id: rowIn.get(from)?.id ?? '', tractionId: to, position: nextPosition(to) })),
  );
  const fresh = { version: 1, createdById: at.personId, createdAt: at.now, updatedAt: at.now, group: '' };
  await addMeasurables(
    at,
    joins.map((tractionId) => ({
      ...measurable,
      ...fresh,
      id: newId(),
      linkedItemId: rootOf(measurable),
      tractionId,
      position: nextPosition(tractionId),
    })),
  );
  await markRemoved(
    at,
    leaves.flatMap((id) => rowIn.get(id) ?? []),
  );
};

/**
 * Takes measurables out of meetings that the new owner cannot reach, and refuses the owner if one would remain in none (catalogue I-12).
 * Returns the rows that stay, of all meetings. Sends as many statements for many measurables as for one.
 */
const leaveUnreachable = async (at: Entered, measurables: MeasurableRow[], ownerId: string): Promise<MeasurableRow[]> => {
  const families = Map.groupBy(await listFamilies(at, measurables.map(rootOf)), rootOf);
  const rows = [...families.values()].flat();
  const ids = [...new Set(rows.map(({ tractionId }) => tractionId))];
  const mayBeGiven = await whoMayBeGiven(at, ids, [ownerId]);
  const role = await findRole(at, ownerId);
  const reachable = role === undefined ? [] : await listStandings({ ...at, personId: ownerId, role }, ids);
  const kept = new Set(
    remainingMeetings(
      ids,
      reachable.map(({ traction }) => traction.id),
    ),
  );
  const fits = (family: MeasurableRow[]) =>
    family.some(({ tractionId }) => mayBeGiven(tractionId, ownerId)) && family.some(({ tractionId }) => kept.has(tractionId));
  if (![...families.values()].every(fits)) refuse(errors.ownerNotInMeeting, { fields: { ownerId: ['VAL_INVALID'] } });
  const { stay = [], leave = [] } = Object.groupBy(rows, ({ tractionId }) => (kept.has(tractionId) ? 'stay' : 'leave'));
  await markRemoved(at, leave);
  return stay;
};

type Change = Parameters<typeof changeMeasurables>[2];

/** Changes the measurable in every meeting that shows it; the fields of `here` change only on the scorecard where it is edited. */
const changeFamily = async (at: Entered, measurable: MeasurableRow, change: Change, here: Change = {}): Promise<void> => {
  const family = await listFamilies(at, [rootOf(measurable)]);
  const others = family.map(({ id }) => id).filter((id) => id !== measurable.id);
  await changeMeasurables(at, others, { ...change, editorId: at.personId });
  await changeMeasurables(at, [measurable.id], { ...change, ...here, editorId: at.personId });
};

const meetingsNow = async (at: Entered, measurable: MeasurableRow): Promise<string[]> =>
  (await meetingsOf(at, [measurable], new Map())).get(rootOf(measurable)) ?? [];

/** Gives measurables another owner in every meeting that shows them. */
const reassignMeasurables = async (at: Entered, measurables: MeasurableRow[], ownerId: string): Promise<void> => {
  const rows = await leaveUnreachable(at, measurables, ownerId);
  await changeMeasurables(
    at,
    rows.map(({ id }) => id),
    { ownerId, editorId: at.personId },
  );
};

/** Gives many measurables another owner. The caller has checked that the person may change them. */
export const reassignManyMeasurables = async (at: Entered, ids: string[], ownerId: string): Promise<void> =>
  reassignMeasurables(at, await listMeasurablesBy(at, ids), ownerId);

export const reassignMeasurable = async (at: Entered, measurable: MeasurableRow, ownerId: string): Promise<{ tractionIds: string[] }> => {
  await reassignMeasurables(at, [measurable], ownerId);
  return { tractionIds: await meetingsNow(at, measurable) };
};

/** Returns the meetings that an edit asks for: its list, or for a `tractionId` alone, that one in place of the present one. */
const wantedOf = async (
  at: Entered,
  measurable: MeasurableRow,
  { tractionIds, tractionId }: MeasurableEdit,
): Promise<string[] | undefined> => {
  if (tractionIds !== undefined) return tractionIds;
  if (tractionId === undefined || tractionId === measurable.tractionId) return undefined;
  return [...(await meetingsNow(at, measurable)).filter((id) => id !== measurable.tractionId), tractionId];
};

/** Returns the formula after an edit; one that does not name it leaves it as it is. */
const formulaAfter = async (at: Entered, measurable: MeasurableRow, { title, formula }: MeasurableEdit): Promise<Formula | null> => {
  if (formula === undefined) return measurable.formula;
  return formula === null ? null : storedFormula(at, { id: rootOf(measurable), title, formula, kept: measurable.formula });
};

/** Counts anew what a changed formula or scale has changed. A measurable that is typed in from now on keeps its numbers. */
const countAnew = async (
  at: Entered,
  before: MeasurableRow,
  now: Pick<MeasurableRow, 'formula' | 'valueScale' | 'period' | 'rollup'>,
): Promise<void> => {
  const isOther = JSON.stringify(before.formula) !== JSON.stringify(now.formula);
  if (isOther && now.formula === null) await forgetComputed(at, rootOf(before), intervalOn(before.period, await fiscalDay(at)));
  const isCountedOtherwise = before.valueScale !== now.valueScale || before.period !== now.period || before.rollup !== now.rollup;
  if (isOther || isCountedOtherwise) await recomputeWhole(at, [rootOf(before)]);
};

export const editMeasurable = async (
  at: Entered,
  reached: ReachedMeasurable,
  edit: MeasurableEdit,
): Promise<{ version: number; tractionIds: string[] }> => {
  const { measurable } = reached;
  await refuseStale(at, 'measurable', measurable, edit.version, () => measurableView(at, reached));
  const { title, ownerId, unitOfMeasure, valueScale, decimalPlaces, group, period = measurable.period, rollup = measurable.rollup } = edit;
  const formula = await formulaAfter(at, measurable, edit);
  const goal = await goalAfter(at, measurable, edit);
  const wanted = await wantedOf(at, measurable, edit);
  if (wanted !== undefined) await place(at, measurable, wanted, ownerId);
  if (ownerId !== measurable.ownerId) await leaveUnreachable(at, [measurable], ownerId);
  await changeFamily(
    at,
    measurable,
    { title, ownerId, ...goal, formula, unitOfMeasure, valueScale, decimalPlaces, period, rollup },
    { group },
  );
  await countAnew(at, measurable, { formula, valueScale, period, rollup });
  const version = (await versionOf(at, measurable.id)) ?? measurable.version;
  return { version, tractionIds: await meetingsNow(at, measurable) };
};

/** Takes a planned goal away in every meeting that shows the measurable. */
export const dropGoal = async (at: Entered, measurable: MeasurableRow, interval: string): Promise<void> =>
  changeFamily(at, measurable, await goalWithout(at, measurable, interval));

export const removeMeasurable = (at: Entered, measurable: MeasurableRow): Promise<void> => markRemoved(at, [measurable]);
