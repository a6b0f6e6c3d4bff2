import { instantOf } from '../../rules.ts';
import { findOpenOf, listInvitees, type MeetingScope } from '../store/reading.ts';
import { addInvitees, removeEverywhere } from '../store/writing.ts';

export { listNudged, noteNudged } from '../store/writing.ts';

/** Invites a new member of the organisation to a meeting; nothing happens when it was removed or the person is invited already. */
export const addToMeeting = async (at: MeetingScope, tractionId: string, personId: string): Promise<void> => {
  if ((await findOpenOf(at, tractionId)) === undefined) return;
  const invited = (await listInvitees(at, [tractionId])).get(tractionId) ?? [];
  if (!invited.includes(personId)) await addInvitees(at, tractionId, [personId]);
};

/** Takes people who leave the organisation off all meetings. */
export const uninvite = (at: MeetingScope, personIds: string[]): Promise<void> => removeEverywhere(at, personIds);

/** The title and time of a meeting: `at` is an ISO 8601 instant, null while no time is set. */
interface NextMeeting {
  title: string;
  day: string | null;
  at: string | null;
}

/** Returns the scheduled or running meeting of a traction; undefined when there is none, or it was removed. */
export const nextMeetingOf = async (at: MeetingScope, tractionId: string): Promise<NextMeeting | undefined> => {
  const found = await findOpenOf(at, tractionId);
  if (found === undefined) return undefined;
  const { nextDate } = found.meeting;
  const { title, meetingTime, timeZone } = found.thread;
  const isTimed = nextDate !== null && meetingTime !== null;
  return { title, day: nextDate, at: isTimed ? instantOf(nextDate, meetingTime, timeZone).toISOString() : null };
};
