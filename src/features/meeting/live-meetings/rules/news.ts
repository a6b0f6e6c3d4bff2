// The hub events of a change, and how a client applies them. Events are derived from the change itself, so that none can be forgotten.
import type { LiveMeetingEvent } from '#shared/hubs.ts';
import type { Attendee, LiveMeeting, LiveMeetingMessage, LiveMeetingNews } from '../contract.ts';

/** Returns the fields in which two states differ, with the later values, without the number. */
export const changesBetween = (before: LiveMeeting, after: LiveMeeting): Partial<LiveMeeting> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => key !== 'number' && before[key as keyof LiveMeeting] !== value),
  ) as Partial<LiveMeeting>;

type Told = [LiveMeetingEvent, LiveMeetingNews?];

const isIn = (one: Attendee | undefined): boolean =>
  one !== undefined && ['here', 'inRoom'].includes(one.presence) && one.droppedAt === null;

const ofAttendee = (before: Attendee | undefined, after: Attendee): Told[] => {
  const about = { personId: after.personId };
  return [
    ...(isIn(before) === isIn(after) ? [] : [[isIn(after) ? 'Joined' : 'Left', about] satisfies Told]),
    ...((before?.rating ?? null) === after.rating ? [] : [['RatingAdded', about] satisfies Told]),
  ];
};

const without = (list: readonly string[], other: readonly string[]): string[] => list.filter((one) => !other.includes(one));

const eventsOf = (before: LiveMeeting, after: LiveMeeting): Told[] => {
  if (before.started !== null && after.started === null) return [['MeetingUpdated']];
  if (before.started !== after.started) return [['Started', { ...(after.scribePersonId && { personId: after.scribePersonId }) }]];
  if (before.ended !== after.ended) return [['Ended']];
  const differ = (...keys: (keyof LiveMeeting)[]) => keys.some((key) => before[key] !== after[key]);
  const told: Told[] = after.attendees.flatMap((one) =>
    ofAttendee(
      before.attendees.find(({ personId }) => personId === one.personId),
      one,
    ),
  );
  if (differ('agendaIndex')) told.push(['AgendaItemChanged']);
  for (const issueId of without(after.solvedIssueIds, before.solvedIssueIds)) told.push(['IssueSolved', { issueId }]);
  for (const issueId of without(before.solvedIssueIds, after.solvedIssueIds)) told.push(['IssueReopened', { issueId }]);
  if (differ('focusIssueIds', 'focusIndex')) told.push(['FocusIssuesChanged']);
  if (differ('idsStatus')) told.push(['IdsStatusChanged']);
  if (differ('settings')) told.push(['SettingsUpdated']);
  return told.length > 0 ? told : [['MeetingUpdated']];
};

const message = (state: LiveMeeting, event: LiveMeetingEvent, data: LiveMeetingNews): LiveMeetingMessage => ({
  meetingThreadId: state.meetingThreadId,
  meetingId: state.meetingId,
  number: state.number,
  event,
  data,
});

/** Returns the state with the next number and its hub events; the same state and no events when nothing changed. */
export const announced = (before: LiveMeeting, after: LiveMeeting): { state: LiveMeeting; events: LiveMeetingMessage[] } => {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return { state: before, events: [] };
  const state = { ...after, number: before.number + 1 };
  return { state, events: eventsOf(before, after).map(([event, about]) => message(state, event, { ...about, changes })) };
};

/** Makes the event of a reaction, which is not stored. */
export const reacted = (state: LiveMeeting, personId: string, reaction: string): LiveMeetingMessage =>
  message(state, 'Reacted', { personId, reaction });

/** Returns the state after a hub message; null when a number was missed and the state must be fetched. */
export const follow = (state: LiveMeeting, { number, data }: LiveMeetingMessage): LiveMeeting | null => {
  if (data.changes === undefined) return number > state.number ? null : state;
  if (number > state.number + 1) return null;
  return number < state.number ? state : { ...state, ...data.changes, number };
};
