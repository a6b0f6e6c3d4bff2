// The state of a live meeting as a thing: how it begins, who is in it, what its words mean.
import type { Meeting } from '../../meetings/contract.ts';
import type { Attendee, IdsStage, LiveMeeting, LivePerson, Presence } from '../contract.ts';

/** How long a lost connection may last before its owner counts as gone. */
export const goneAfterSeconds = 30;

/** Decision 50: a meeting begins by reviewing its Issues; without any, IDS is complete. */
export const firstStage = (issueCount: number): IdsStage => (issueCount === 0 ? 'Complete' : 'Reviewing');

/** What is kept of a live meeting from the meeting that it is of. */
export type Source = Pick<
  Meeting,
  'id' | 'threadId' | 'tractionId' | 'title' | 'agendaTemplateId' | 'agendaName' | 'agendaItems' | 'settings'
>;

const newcomer = (personId: string, avatarUrl: string | null): Attendee => ({
  personId,
  avatarUrl,
  rating: null,
  segueStatus: 'None',
  presence: 'absent',
  leftAt: null,
  droppedAt: null,
});

/** The state before the start: everybody invited is there as absent. */
export const openLiveMeeting = (
  id: string,
  meeting: Source,
  invitees: readonly { personId: string; avatarUrl: string | null }[],
  issueCount: number,
): LiveMeeting => ({
  id,
  meetingId: meeting.id,
  meetingThreadId: meeting.threadId,
  tractionId: meeting.tractionId,
  title: meeting.title,
  number: 0,
  scribePersonId: null,
  agendaTemplateId: meeting.agendaTemplateId,
  agendaName: meeting.agendaName,
  status: 'NotStarted',
  started: null,
  ended: null,
  pausedAt: null,
  pausedSeconds: 0,
  attendees: invitees.map(({ personId, avatarUrl }) => newcomer(personId, avatarUrl)),
  agenda: meeting.agendaItems,
  agendaIndex: 0,
  sectionTimes: meeting.agendaItems.map(({ lengthInMinutes }) => ({ plannedSeconds: lengthInMinutes * 60, spentSeconds: 0 })),
  sectionStartedAt: null,
  idsStatus: firstStage(issueCount),
  issueCount,
  focusIssueIds: [],
  focusIndex: -1,
  prevFocusIndex: -1,
  focusStartedAt: null,
  discussedIssueIds: [],
  solvedIssueIds: [],
  votes: [],
  addedTodoIds: [],
  completedTodoIds: [],
  reviewedHeadlineIds: [],
  settings: meeting.settings,
});

/** The state before the start, from the meeting as it is now; whoever is here stays, invited or not. */
export const refreshed = (
  state: LiveMeeting,
  ...from: [Source, readonly { personId: string; avatarUrl: string | null }[], number]
): LiveMeeting => {
  const fresh = openLiveMeeting(state.id, ...from);
  const kept = state.attendees.filter(({ presence, personId }) => presence !== 'absent' || isAttendee(fresh, personId));
  const attendees = [...kept, ...fresh.attendees.filter(({ personId }) => !kept.some((one) => one.personId === personId))];
  const next = { ...fresh, number: state.number, attendees };
  const same = (key: keyof LiveMeeting) => JSON.stringify(next[key]) === JSON.stringify(state[key]);
  return Object.fromEntries(
    Object.entries(next).map(([key, value]) => [key, same(key as keyof LiveMeeting) ? state[key as keyof LiveMeeting] : value]),
  ) as LiveMeeting;
};

/** Running or paused. */
export const isUnderWay = ({ status }: LiveMeeting): boolean => status === 'Running' || status === 'Paused';
export const isOver = ({ status }: LiveMeeting): boolean => status === 'Completed' || status === 'Canceled';

export const attendeeOf = (state: LiveMeeting, personId: string): Attendee | undefined =>
  state.attendees.find((one) => one.personId === personId);
export const isAttendee = (state: LiveMeeting, personId: string): boolean => attendeeOf(state, personId) !== undefined;

/**
 * In the meeting: here, even while a lost connection comes back, or in the room; the scribe until somebody takes over, since what
 * others write is taken into the state in the scribe's name.
 */
export const takesPart = (state: LiveMeeting, personId: string): boolean =>
  state.scribePersonId === personId || ['here', 'inRoom'].includes(attendeeOf(state, personId)?.presence ?? 'absent');

/** The attendee changed; a person who is not yet one is added when `avatarUrl` is given. */
export const withAttendee = (state: LiveMeeting, personId: string, change: Partial<Attendee>, avatarUrl?: string | null): LiveMeeting => {
  const before = attendeeOf(state, personId);
  if (before === undefined) {
    const attendees = [...state.attendees, { ...newcomer(personId, avatarUrl ?? null), ...change }];
    return avatarUrl === undefined ? state : { ...state, attendees };
  }
  const after = { ...before, ...change };
  const same = Object.keys(change).every((key) => before[key as keyof Attendee] === after[key as keyof Attendee]);
  return same ? state : { ...state, attendees: state.attendees.map((one) => (one === before ? after : one)) };
};

/** The list with the item in it, or without it; the same list when nothing changes. */
export const adding = (list: string[], item: string): string[] => (list.includes(item) ? list : [...list, item]);
export const removing = (list: string[], item: string): string[] => (list.includes(item) ? list.filter((one) => one !== item) : list);

/** Seconds since an instant, to the millisecond; nought for none and for one that a clock of another machine puts in the future. */
export const secondsSince = (instant: string | null, now: Date): number =>
  instant === null ? 0 : Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);

export const addSeconds = (seconds: number, more: number): number => Math.round((seconds + more) * 1000) / 1000;

/** Where a person is: whoever has been without connection for 30 seconds has left. */
export const presenceOf = ({ presence, droppedAt }: Attendee, now: Date): Presence =>
  presence === 'here' && droppedAt !== null && secondsSince(droppedAt, now) >= goneAfterSeconds ? 'left' : presence;

/** The scribe has left, has been without connection for 30 seconds, or may not lead any more: then nobody could. */
export const scribeIsGone = (state: LiveMeeting, { now, scribeMayLead }: Pick<LivePerson, 'scribeMayLead'> & { now: Date }): boolean => {
  if (scribeMayLead === false) return true;
  const scribe = state.scribePersonId === null ? undefined : attendeeOf(state, state.scribePersonId);
  return scribe === undefined || ['left', 'absent'].includes(presenceOf(scribe, now));
};
