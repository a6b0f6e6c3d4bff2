import type { Entered } from '#server/access/granted.ts';
import type { Meeting, Thread, Traction } from '../../contract.ts';
import { instantOf, meetingCan, sightOf } from '../../rules.ts';
import { guardedOf, listStandings, type Standing } from '../access.ts';
import { findLeadershipTeam, listInvitees, listMarks, listThreads, type MeetingRow, type ThreadRow } from '../store/reading.ts';

/** Returns the time of day of a series; midnight when none is set. */
export const timeOf = ({ meetingTime }: Pick<ThreadRow, 'meetingTime'>): string => meetingTime ?? '00:00:00.000';

/** Returns the instant of a meeting's date and time; null while it has no date. */
export const plannedInstant = (nextDate: string | null, thread: Pick<ThreadRow, 'meetingTime' | 'timeZone'>): Date | null =>
  nextDate === null ? null : instantOf(nextDate, timeOf(thread), thread.timeZone);

export const meetingView = ({ meeting, thread, mark }: MeetingRow, standing: Standing, invitees: string[]): Meeting => {
  const can = meetingCan({ ...guardedOf(standing.traction), status: meeting.status, invitees }, standing.viewer);
  return {
    id: meeting.id,
    title: thread.title,
    tractionId: meeting.tractionId,
    threadId: meeting.threadId,
    ownerId: standing.traction.ownerId,
    cadence: thread.cadence,
    nextDate: meeting.nextDate,
    meetingTime: thread.meetingTime,
    timeZone: thread.timeZone,
    meetingDateTime: plannedInstant(meeting.nextDate, thread)?.toISOString() ?? null,
    agendaTemplateId: thread.agendaTemplateId,
    agendaName: thread.agendaName,
    agendaItems: thread.agendaItems,
    colorTag: mark?.colorTag ?? 'None',
    invitees,
    settings: thread.settings,
    status: meeting.status,
    started: meeting.startedAt?.toISOString() ?? null,
    isFavorite: mark?.isFavorite ?? false,
    canJoin: can.join,
    summary: meeting.summary,
    can,
    version: thread.version,
  };
};

/** Returns the meetings that the person may see, in the order given. */
export const showMeetings = async (at: Entered, rows: MeetingRow[], known?: Map<string, Standing>): Promise<Meeting[]> => {
  const tractionIds = [...new Set(rows.map(({ meeting }) => meeting.tractionId))];
  const standings = known ?? new Map((await listStandings(at, tractionIds)).map((standing) => [standing.traction.id, standing]));
  const invitees = await listInvitees(at, tractionIds);
  return rows.flatMap((row) => {
    const standing = standings.get(row.meeting.tractionId);
    return standing === undefined ? [] : [meetingView(row, standing, invitees.get(row.meeting.tractionId) ?? [])];
  });
};

const threadShown = ({ thread, meetingId }: { thread: ThreadRow; meetingId: string | null }): Thread => ({
  id: thread.id,
  tractionId: thread.tractionId,
  title: thread.title,
  cadence: thread.cadence,
  anchorDate: thread.anchorDate,
  meetingId,
});

export const showTractions = async (at: Entered, standings: Standing[]): Promise<Traction[]> => {
  const ids = standings.map(({ traction }) => traction.id);
  const invitees = await listInvitees(at, ids);
  const marks = await listMarks(at, ids);
  const threads = await listThreads(at, ids);
  const team = await findLeadershipTeam(at);
  return standings.map(({ traction, can }) => ({
    id: traction.id,
    title: traction.title,
    ownerId: traction.ownerId,
    scorecardId: traction.scorecardId,
    colorTag: marks.get(traction.id)?.colorTag ?? 'None',
    invitees: invitees.get(traction.id) ?? [],
    sight: sightOf(guardedOf(traction)),
    isLeadershipTeam: traction.id === team,
    threads: threads.filter(({ thread }) => thread.tractionId === traction.id).map(threadShown),
    can: { edit: can.edit, add: can.add },
  }));
};
