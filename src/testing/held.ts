import type { MeetingSummary } from '#features/teams/team/contract.ts';
import { newId } from '#shared/ids.ts';
import type { SeededTraction } from './seed.ts';
import type { World } from './world.ts';

/** The summary of a meeting that went as planned for 90 minutes, was rated by nobody and did nothing. */
export const plainSummary = (more: Partial<MeetingSummary> = {}): MeetingSummary => ({
  started: '2026-03-03T15:00:00.000Z',
  ended: '2026-03-03T16:30:00.000Z',
  scribePersonId: null,
  plannedSeconds: 5400,
  spentSeconds: 5400,
  pausedSeconds: 0,
  sections: [],
  averageRating: null,
  ratings: [],
  presentIds: [],
  absentIds: [],
  solvedIssueIds: [],
  discussedIssueIds: [],
  addedTodoIds: [],
  completedTodoIds: [],
  reviewedHeadlineIds: [],
  ...more,
});

/** Adds a meeting that was held on a day (ISO date) from 10:00 to 11:30 UTC; resolves to its id. */
export const addHeldMeeting = async (
  here: World,
  orgId: string,
  traction: SeededTraction,
  day: string,
  more: Partial<MeetingSummary> = {},
): Promise<string> => {
  const [id, started, ended] = [newId(), `${day}T10:00:00.000Z`, `${day}T11:30:00.000Z`];
  await here.sql(
    `insert into meeting (org_id, id, traction_id, thread_id, next_date, status, started_at, ended_at, summary)
      values ($1, $2, $3, $4, $5, 'Completed', $6, $7, $8)`,
    [orgId, id, traction.id, traction.threadId, day, started, ended, JSON.stringify(plainSummary({ started, ended, ...more }))],
    orgId,
  );
  return id;
};
