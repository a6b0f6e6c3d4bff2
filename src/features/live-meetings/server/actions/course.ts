import type { Entered } from '../../../../server/access/granted.ts';
import { errors, refuse } from '../../../../shared/errors.ts';
import { endMeeting } from '../../../meetings/server/actions/hold.ts';
import type { LiveMeeting } from '../../contract.ts';
import { type Command, summaryOf } from '../../rules.ts';
import type { LiveGrant } from '../access.ts';
import { countOpenIssues, findState, listFaces } from '../store.ts';
import { clearItems } from './items.ts';
import { command } from './moves.ts';

/** Returns the picture of a member, as the list of attendees shows it; refuses a `personId` that is not a member's. */
const faceOf = async (at: Entered, personId: string): Promise<string | null> => {
  const [face] = await listFaces(at, [personId]);
  return face === undefined ? refuse(errors.invalid, { fields: { personId: ['VAL_INVALID'] } }) : face.avatarUrl;
};

const joining = async (at: Entered): Promise<Command> => ({ type: 'join', avatarUrl: await faceOf(at, at.personId) });

export const joinLiveMeeting = async (at: Entered, granted: LiveGrant) => command(at, granted, await joining(at));

export const joinOffline = async (at: Entered, granted: LiveGrant, personId: string) =>
  command(at, granted, { type: 'joinOffline', personId, avatarUrl: await faceOf(at, personId) });

export const takeOver = async (at: Entered, granted: LiveGrant) => command(at, granted, await joining(at), { type: 'takeOver' });

export const startLiveMeeting = async (at: Entered, granted: LiveGrant): Promise<LiveMeeting> => {
  const issueCount = await countOpenIssues(at, granted.held.meeting.tractionId);
  return command(at, granted, await joining(at), { type: 'start', issueCount });
};

/**
 * Ends the meeting: keeps its summary, schedules the next one and, as the settings say, archives finished items and mails the recap.
 * Returns the ended state when the scribe asks again.
 */
export const endLiveMeeting = async (at: Entered, granted: LiveGrant): Promise<LiveMeeting> => {
  const { id: meetingId, tractionId } = granted.held.meeting;
  const saved = await findState(at, meetingId);
  if (saved?.status === 'Completed' && saved.scribePersonId === at.personId) return saved;
  const state = await command(at, granted, { type: 'end' });
  const summary = summaryOf(state) ?? refuse(errors.unexpected);
  await endMeeting(at, meetingId, summary);
  if (state.settings.clearMeetingItems) await clearItems(at, tractionId);
  if (state.settings.sendRecapEmail) await at.after.job('live-meeting-recap', { orgId: at.orgId, meetingId });
  return state;
};
