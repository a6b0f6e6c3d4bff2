import { findStanding, getStanding, listStandings, type Standing } from '#features/teams/team/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { refuseGone } from '#server/access/late.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { Measurable } from '../contract.ts';
import { measurableRights } from '../rules.ts';
import { listRemoved } from './store/removed.ts';
import { findMeasurable, findTractionOf, listAllMeetingsOf, listMeasurablesBy, type MeasurableRow } from './store.ts';

/** A measurable on one scorecard, and what one person may do with it. */
export interface ReachedMeasurable {
  measurable: MeasurableRow;
  standing: Standing;
  can: Measurable['can'];
}

export const rightsOn = (at: Entered, measurable: MeasurableRow, standing: Standing): Measurable['can'] =>
  measurableRights(measurable, { role: at.role, personId: at.personId, inMeeting: standing.can });

/** Returns the traction of a scorecard and the person's rights there; answers 404 when the person may not see it. */
export const standingOfScorecard = async (at: Entered, scorecardId: string): Promise<Standing> => {
  const tractionId = await findTractionOf(at, scorecardId);
  return tractionId === undefined ? refuse(errors.notFound) : getStanding(at, tractionId);
};

/** Returns a measurable with the person's rights on it; answers 404 when the person may not see it. */
export const getMeasurable = async (at: Entered, id: string): Promise<ReachedMeasurable> => {
  const measurable = await findMeasurable(at, id);
  if (measurable === undefined)
    return refuseGone(at, 'measurable', id, async (tractionId) => (await findStanding(at, tractionId)) !== undefined);
  const standing = await findStanding(at, measurable.tractionId);
  if (standing === undefined) return refuse(errors.notFound);
  return { measurable, standing, can: rightsOn(at, measurable, standing) };
};

/** Returns those of the ids that are measurables in meetings that the person does not see. */
export const hiddenMeasurables = async (at: Entered, ids: string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const seen = new Set((await listStandings(at)).map(({ traction }) => traction.id));
  return new Set((await listAllMeetingsOf(at, ids)).filter(({ tractionId }) => !seen.has(tractionId)).map(({ id }) => id));
};

/** Returns the measurables of ids, as they stand on their scorecards; those that are removed are left out. The caller has checked access. */
export const measurablesBy = (at: Entered, ids: string[]): Promise<MeasurableRow[]> => listMeasurablesBy(at, ids);

type OfMeasurable = { params: { scorecardId: string; measurableId: string } };

const reach = async (at: Entered, { params }: OfMeasurable): Promise<ReachedMeasurable> => {
  const reached = await getMeasurable(at, params.measurableId);
  return reached.standing.traction.scorecardId === params.scorecardId ? reached : refuse(errors.notFound);
};

export const seesScorecard = access<{ body: { scorecardId: string } }, Standing>('anyone who may see its meeting', ({ at, input }) =>
  standingOfScorecard(at, input.body.scorecardId),
);

export const mayAddMeasurable = access<{ params: { scorecardId: string } }, Standing>(
  'a licensed person who is invited to the meeting, may edit it, or is Owner or Admin',
  async ({ at, input }) => {
    const standing = await standingOfScorecard(at, input.params.scorecardId);
    return standing.can.add ? standing : refuse(errors.notAllowed);
  },
);

export const seesMeasurable = access<OfMeasurable, ReachedMeasurable>('anyone who may see its meeting', ({ at, input }) =>
  reach(at, input),
);

export const mayEditMeasurable = access<OfMeasurable, ReachedMeasurable>(
  'a licensed person who may add to its meeting, its owner or its author',
  async ({ at, input }) => {
    const reached = await reach(at, input);
    return reached.can.edit ? reached : refuse(errors.notAllowed);
  },
);

export const mayRemoveMeasurable = access<OfMeasurable, ReachedMeasurable>(
  'its owner, its author, an editor of its meeting, Owner or Admin',
  async ({ at, input }) => {
    const reached = await reach(at, input);
    return reached.can.remove ? reached : refuse(errors.notAllowed);
  },
);

interface OfValues {
  params: { scorecardId: string };
  body: { values: readonly { measurableId: string }[] };
}

/** Grants the measurables of a scorecard into which values are entered, by their ids. */
export const mayEnterValues = access<OfValues, { rows: ReadonlyMap<string, MeasurableRow> }>(
  'a licensed person who may add to its meeting, or the owner or author of each measurable',
  async ({ at, input: { params, body } }) => {
    const standing = await standingOfScorecard(at, params.scorecardId);
    const wanted = [...new Set(body.values.map(({ measurableId }) => measurableId))];
    const rows = (await listMeasurablesBy(at, wanted)).filter(({ tractionId }) => tractionId === standing.traction.id);
    if (rows.length < wanted.length) refuse(errors.notFound);
    if (!rows.every((row) => rightsOn(at, row, standing).enter)) refuse(errors.notAllowed);
    return { rows: new Map(rows.map((row) => [row.id, row])) };
  },
);

/** Grants the scorecard that is printed. */
export const seesPrinted = access<{ params: { scorecardId: string } }, Standing>('anyone who may see its meeting', ({ at, input }) =>
  standingOfScorecard(at, input.params.scorecardId),
);

export const seesRemoved = access<{ params: { scorecardId: string } }, Standing>('anyone who may see its meeting', ({ at, input }) =>
  standingOfScorecard(at, input.params.scorecardId),
);

/** Grants a measurable that was removed from the scorecard. */
export const mayRestoreMeasurable = access<OfMeasurable, MeasurableRow>(
  'its owner, its author, an editor of its meeting, Owner or Admin',
  async ({ at, input: { params } }) => {
    const standing = await standingOfScorecard(at, params.scorecardId);
    const removed = (await listRemoved(at, standing.traction.id)).find(({ id }) => id === params.measurableId) ?? refuse(errors.notFound);
    return rightsOn(at, removed, standing).remove ? removed : refuse(errors.notAllowed);
  },
);

/** Grants everybody the tractions that they may see, by id, which limit the answer. */
export const seesTractions = access('anyone, limited to meetings that they may see', async ({ at }) => ({
  tractions: new Map((await listStandings(at)).map((standing) => [standing.traction.id, standing])),
}));

/** Grants everybody their own settings in the organisation where the session works. */
export const ownSettings = access<{ params: { orgId: string } }, { orgId: string }>('oneself', ({ at, input }) =>
  input.params.orgId === at.orgId ? { orgId: at.orgId } : refuse(errors.notFound),
);
