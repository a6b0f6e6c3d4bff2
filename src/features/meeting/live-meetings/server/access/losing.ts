import { findStanding } from '#features/teams/team/server/access.ts';
import { getMeeting, type HeldMeeting, inviteesOf } from '#features/teams/team/server/actions/hold.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { attendeeOf } from '../../rules.ts';
import { findLastRequest, findOwner, type LossRow, listLosses } from '../store/losing.ts';
import { findState, listFaces } from '../store.ts';

/** Milliseconds in which a person can ask only once to be let into a meeting. */
export const askEvery = 10 * 60_000;

type Face = Awaited<ReturnType<typeof listFaces>>[number];

/** A meeting that a person was in and may not see any more. */
export interface Lost {
  held: HeldMeeting;
  /** What took it from them; undefined when the log does not say, as after 24 hours. */
  loss: LossRow | undefined;
  by: Face | undefined;
  /** Whom they can ask to be let in again; undefined when the meeting is deleted or nobody can. */
  keeper: Face | undefined;
  /** When they asked, if in the last ten minutes. */
  asked: Date | undefined;
}

/** Returns the change that took the meeting away. What was done to the person comes before what was done to the meeting's visibility. */
const lossIn = (rows: readonly LossRow[]): LossRow | undefined =>
  rows.find(({ reason }) => reason === 'deleted') ?? rows.find(({ reason }) => reason !== 'hidden') ?? rows[0];

/** Returns what took a meeting from the person; undefined while they may see it. */
const findLost = async (at: Entered, meetingId: string): Promise<Lost | undefined> => {
  const held = await getMeeting(at, meetingId);
  const { tractionId } = held.meeting;
  if ((await findStanding(at, tractionId)) !== undefined) return undefined;
  const state = await findState(at, meetingId);
  const rows = await listLosses(at, { tractionId, personId: at.personId });
  const wasThere =
    (state !== undefined && attendeeOf(state, at.personId) !== undefined) || rows.some(({ reason }) => reason === 'takenOff');
  // A meeting that they were never in does not exist for them, and what was done to it neither.
  if (!wasThere && !(await inviteesOf(at, tractionId)).includes(at.personId)) return refuse(errors.notFound);
  const loss = lossIn(rows);
  const ownerId = await findOwner(at, tractionId);
  const ids = [ownerId, state?.scribePersonId, loss?.byId].filter((id) => typeof id === 'string');
  const faces = await listFaces(at, ids);
  const mayLetIn = faces.filter(({ personId, role, blocked }) => personId !== at.personId && isLicensed(role) && !blocked);
  const keeper = loss?.reason === 'deleted' ? undefined : ids.flatMap((id) => mayLetIn.find(({ personId }) => personId === id) ?? [])[0];
  const since = new Date(at.now.getTime() - askEvery);
  const asked =
    keeper === undefined ? undefined : await findLastRequest(at, { personId: at.personId, recipientId: keeper.personId, meetingId, since });
  return { held, loss, by: faces.find(({ personId }) => personId === loss?.byId), keeper, asked };
};

const sentence = 'whoever took part in the meeting, or was invited to it in the last 24 hours, and may not see it any more';

export const mayHaveLost = access<{ params: { meetingId: string } }, { lost: Lost | undefined }>(
  `anyone who may see the meeting, and ${sentence}`,
  async ({ at, input }) => ({ lost: await findLost(at, input.params.meetingId) }),
);
export const mayAskIn = access<{ params: { meetingId: string } }, Lost>(
  sentence,
  async ({ at, input }) => (await findLost(at, input.params.meetingId)) ?? refuse(errors.notFound),
);
