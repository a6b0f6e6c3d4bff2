import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { MeetingSummary, RunState } from '../../contract.ts';
import { nextAfterMeeting } from '../../rules.ts';
import { findMeeting, findOpen, listInvitees, type MeetingRow, type MeetingScope, type ThreadRow } from '../store/reading.ts';
import { addMeeting, changeMeeting, changeThread } from '../store/writing.ts';
import { plannedInstant, timeOf } from './show.ts';

/** The caller that holds meetings: a person's request, or a job inside an organisation. */
export type MeetingHolder = Pick<Entered, 'tx' | 'orgId' | 'now'>;

/** A meeting with its series. */
export type HeldMeeting = Omit<MeetingRow, 'mark'>;

/** Returns the scheduled, running or paused meeting of a series. */
export const openMeeting = (at: MeetingScope, threadId: string): Promise<HeldMeeting | undefined> => findOpen(at, threadId);

/** Returns a meeting by id; answers 404 when there is none. Does not check who may see it. */
export const getMeeting = async (at: MeetingScope, meetingId: string): Promise<HeldMeeting> =>
  (await findMeeting(at, meetingId)) ?? refuse(errors.notFound);

/** Returns the people invited to a traction. */
export const inviteesOf = async (at: MeetingScope, tractionId: string): Promise<string[]> =>
  (await listInvitees(at, [tractionId])).get(tractionId) ?? [];

export const startMeeting = (at: MeetingHolder, meetingId: string): Promise<void> =>
  changeMeeting(at, meetingId, { status: 'Running', startedAt: at.now });

/** Takes a start back: the meeting is to be held as before. */
export const cancelStart = (at: MeetingScope, meetingId: string): Promise<void> =>
  changeMeeting(at, meetingId, { status: 'NotStarted', startedAt: null });

/** Marks a meeting as paused, or as running again. */
export const setRunState = (at: MeetingScope, meetingId: string, status: RunState): Promise<void> =>
  changeMeeting(at, meetingId, { status });

export const changeSettings = (at: MeetingScope, threadId: string, settings: ThreadRow['settings']): Promise<void> =>
  changeThread(at, threadId, { settings });

/** Returns the day of the meeting after this one; null when it has no fixed day, undefined when the series is over. */
const nextDay = ({ meeting, thread }: HeldMeeting, now: Date): string | null | undefined => {
  if (thread.cadence === 'AsNeeded') return null;
  const anchor = thread.anchorDate ?? meeting.nextDate;
  if (anchor === null) return undefined;
  const schedule = { cadence: thread.cadence, anchor, time: timeOf(thread), timeZone: thread.timeZone };
  return nextAfterMeeting(schedule, plannedInstant(meeting.nextDate, thread), now)?.day;
};

/**
 * Ends a meeting with its summary and schedules the next one of its series: on the next day of its cadence, or without a day when held as
 * needed. Returns the next meeting's id; null when the series is over.
 */
export const endMeeting = async (
  at: MeetingHolder,
  meetingId: string,
  summary: MeetingSummary,
): Promise<{ nextMeetingId: string | null }> => {
  const held = await getMeeting(at, meetingId);
  await changeMeeting(at, meetingId, { status: 'Completed', endedAt: at.now, summary });
  const nextDate = nextDay(held, at.now);
  if (nextDate === undefined) return { nextMeetingId: null };
  const nextMeetingId = newId();
  const { tractionId, threadId } = held.meeting;
  await addMeeting(at, { id: nextMeetingId, tractionId, threadId, nextDate });
  return { nextMeetingId };
};
