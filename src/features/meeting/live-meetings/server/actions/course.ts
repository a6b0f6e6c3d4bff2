import { settleText } from '#features/ground/writing/server/actions/syncing.ts';
import { endMeeting } from '#features/teams/team/server/actions/hold.ts';
import { newReds } from '#features/work/scorecards/server/actions/reds.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import type { LiveMeeting } from '../../contract.ts';
import { attendeeOf, type Command, isUnderWay, summaryOf } from '../../rules.ts';
import { sectionNotesText } from '../access/text.ts';
import { type LiveGrant, mayBeScribe } from '../access.ts';
import { listAddedIssues, listOffRocks } from '../store/ending.ts';
import { countOpenIssues, findState, keepConnection, listFaces } from '../store.ts';
import { clearItems } from './items.ts';
import { command } from './moves.ts';
import { expectArrival } from './presence.ts';
import { tellEnded, tellStarted } from './telling.ts';

/**
 * Returns a member, as the list of attendees shows them; refuses a `personId` that is not a member's. Somebody in the room without a
 * device takes part through the scribe, also when they are not invited.
 */
const faceOf = async (at: Entered, personId: string): Promise<{ avatarUrl: string | null; observes: boolean }> => {
  const [face] = await listFaces(at, [personId]);
  if (face === undefined) return refuse(errors.invalid, { fields: { personId: ['VAL_INVALID'] } });
  return { avatarUrl: face.avatarUrl, observes: !isLicensed(face.role) };
};

const joining = async (at: Entered, { me }: LiveGrant): Promise<Command> => ({
  type: 'join',
  ...(await faceOf(at, at.personId)),
  observes: me.watches === true,
});

/** Sends commands of a person who joins with them; whoever has come has to connect to the hub soon. */
const come = async (at: Entered, granted: LiveGrant, ...more: Command[]): Promise<LiveMeeting> => {
  const state = await command(at, granted, await joining(at, granted), ...more);
  if (attendeeOf(state, at.personId)?.cameAt === at.now.toISOString()) await expectArrival(at, state.meetingId, at.personId);
  return state;
};

/** Joins the meeting. Whoever joins `late` has no connection to the hub, and says with each call that they are still here. */
export const joinLiveMeeting = async (at: Entered, granted: LiveGrant, late = false): Promise<LiveMeeting> => {
  const { thread } = granted.held;
  // The lock comes first, as where a connection is told.
  const state = late ? await findState(at, granted.held.meeting.id, 'lock') : undefined;
  if (late) await keepConnection(at, { threadId: thread.id, personId: at.personId, nodeId: at.personId });
  const mine = state && attendeeOf(state, at.personId);
  return state !== undefined && mine?.presence === 'here' && mine.droppedAt === null ? state : come(at, granted);
};

export const joinOffline = async (at: Entered, granted: LiveGrant, personId: string) =>
  command(at, granted, { type: 'joinOffline', personId, ...(await faceOf(at, personId)) });

export const takeOver = (at: Entered, granted: LiveGrant) => come(at, granted, { type: 'takeOver' });

/** Starts the meeting; of two who start it, the second joins the meeting that the first leads. */
export const startLiveMeeting = async (at: Entered, granted: LiveGrant): Promise<LiveMeeting> => {
  const saved = await findState(at, granted.held.meeting.id, 'lock');
  if (saved !== undefined && isUnderWay(saved)) return joinLiveMeeting(at, granted);
  const issueCount = await countOpenIssues(at, granted.held.meeting.tractionId);
  const state = await come(at, granted, { type: 'start', issueCount });
  await tellStarted(at, granted.held, state);
  return state;
};

export const handOver = async (at: Entered, granted: LiveGrant, personId: string): Promise<LiveMeeting> => {
  const [face] = await listFaces(at, [personId]);
  if (face === undefined) return refuse(errors.notFound);
  if (!(await mayBeScribe(at, face, granted.held.meeting.tractionId))) return refuse(errors.stepNotAllowed);
  return command(at, granted, { type: 'handOver', personId });
};

/** Writes what was typed in the sections' notes in the last seconds, so that the recap has it. */
const settleNotes = async (at: Entered, meetingId: string, sections: LiveMeeting['agenda']): Promise<void> => {
  for (const { id: part, type } of sections) {
    if (type === 'Custom') await settleText(at, { ref: { kind: 'SectionNotes', id: meetingId, part }, kind: sectionNotesText });
  }
};

/**
 * Ends the meeting: keeps its summary, schedules the next one and, as the settings say, archives finished items and mails the recap.
 * Returns the ended state when the scribe asks again.
 */
export const endLiveMeeting = async (at: Entered, granted: LiveGrant): Promise<LiveMeeting> => {
  const { id: meetingId, tractionId } = granted.held.meeting;
  const saved = await findState(at, meetingId);
  if (saved?.status === 'Completed' && saved.scribePersonId === at.personId) return saved;
  await settleNotes(at, meetingId, saved?.agenda ?? []);
  const state = await command(at, granted, { type: 'end' });
  const summary = summaryOf(state) ?? refuse(errors.unexpected);
  const seen = {
    newReds: await newReds(at, tractionId),
    offRocks: await listOffRocks(at, tractionId),
    addedIssueIds: await listAddedIssues(at, meetingId),
  };
  await endMeeting(at, meetingId, { ...summary, ...seen });
  if (state.settings.clearMeetingItems) await clearItems(at, tractionId);
  await tellEnded(at, granted.held);
  if (state.settings.sendRecapEmail) await at.after.job('live-meeting-recap', { orgId: at.orgId, meetingId });
  return state;
};
