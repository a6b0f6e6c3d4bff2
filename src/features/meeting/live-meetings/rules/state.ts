// The state of a live meeting: how it begins, who takes part, and what its values mean.
import type { Meeting } from '#features/teams/team/contract.ts';
import type { Attendee, IdsStage, LiveMeeting, LivePerson, Presence } from '../contract.ts';

/** Seconds without a connection after which a person counts as gone. */
export const goneAfterSeconds = 30;

/** Seconds in which whoever has joined may connect to the hub; without a connection they then count as dropped. */
export const arriveSeconds = 15;

/** A meeting begins by reviewing its Issues; without any, IDS is complete (decision 50). */
export const firstStage = (issueCount: number): IdsStage => (issueCount === 0 ? 'Complete' : 'Reviewing');

/** The fields that a live meeting takes from its meeting. */
export type Source = Pick<
  Meeting,
  'id' | 'threadId' | 'tractionId' | 'title' | 'agendaTemplateId' | 'agendaName' | 'agendaItems' | 'settings'
>;

/** A person as a live meeting takes them from its meeting. */
export interface Invitee {
  personId: string;
  avatarUrl: string | null;
  /** True for whoever only watches: they take no turn and give no rating. */
  observes?: boolean;
}

const newcomer = ({ personId, avatarUrl, observes }: Invitee): Attendee => ({
  personId,
  avatarUrl,
  ...(observes === true ? { observes } : {}),
  rating: null,
  segueStatus: 'None',
  presence: 'absent',
  leftAt: null,
  droppedAt: null,
});

/** Returns the state before the start, with all invitees absent. */
export const openLiveMeeting = (id: string, meeting: Source, invitees: readonly Invitee[], issueCount: number): LiveMeeting => ({
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
  attendees: invitees.map(newcomer),
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

/** Returns what stays of a start that was cancelled: notes, and messages, which other meetings have got already. */
const stays = ({ notes, messages, reviewedHeadlineIds }: LiveMeeting): Partial<LiveMeeting> => ({
  ...(notes === undefined ? {} : { notes }),
  ...(messages === undefined ? {} : { messages }),
  reviewedHeadlineIds,
});

/** Returns the state before the start after the meeting was edited; connected people stay, invited or not. */
export const refreshed = (state: LiveMeeting, ...from: [Source, readonly Invitee[], number]): LiveMeeting => {
  const fresh = openLiveMeeting(state.id, ...from);
  const kept = state.attendees
    .filter(({ presence, personId }) => presence !== 'absent' || isAttendee(fresh, personId))
    .map((one) => {
      const invited = attendeeOf(fresh, one.personId);
      return invited === undefined || (invited.observes ?? false) === (one.observes ?? false)
        ? one
        : { ...one, observes: invited.observes ?? false };
    });
  const attendees = [...kept, ...fresh.attendees.filter(({ personId }) => !kept.some((one) => one.personId === personId))];
  const next = { ...fresh, ...stays(state), number: state.number, attendees };
  const same = (key: keyof LiveMeeting) => JSON.stringify(next[key]) === JSON.stringify(state[key]);
  return Object.fromEntries(
    Object.entries(next).map(([key, value]) => [key, same(key as keyof LiveMeeting) ? state[key as keyof LiveMeeting] : value]),
  ) as LiveMeeting;
};

/** Returns true while running or paused. */
export const isUnderWay = ({ status }: LiveMeeting): boolean => status === 'Running' || status === 'Paused';
export const isOver = ({ status }: LiveMeeting): boolean => status === 'Completed' || status === 'Canceled';

export const attendeeOf = (state: LiveMeeting, personId: string): Attendee | undefined =>
  state.attendees.find((one) => one.personId === personId);
export const isAttendee = (state: LiveMeeting, personId: string): boolean => attendeeOf(state, personId) !== undefined;

/** Returns true for a person who is connected, reconnecting, or in the room. */
export const isIn = (state: LiveMeeting, personId: string): boolean =>
  ['here', 'inRoom'].includes(attendeeOf(state, personId)?.presence ?? 'absent');

/**
 * Returns true for a person who takes part: connected, reconnecting, or in the room. The scribe counts until somebody takes over, because
 * what others write is added to the state in the scribe's name.
 */
export const takesPart = (state: LiveMeeting, personId: string): boolean => state.scribePersonId === personId || isIn(state, personId);

/** Changes an attendee; with `avatarUrl`, a person who is not an attendee yet is added. */
export const withAttendee = (state: LiveMeeting, personId: string, change: Partial<Attendee>, avatarUrl?: string | null): LiveMeeting => {
  const before = attendeeOf(state, personId);
  if (before === undefined) {
    const attendees = [...state.attendees, { ...newcomer({ personId, avatarUrl: avatarUrl ?? null }), ...change }];
    return avatarUrl === undefined ? state : { ...state, attendees };
  }
  const after = { ...before, ...change };
  const same = Object.keys(change).every((key) => before[key as keyof Attendee] === after[key as keyof Attendee]);
  return same ? state : { ...state, attendees: state.attendees.map((one) => (one === before ? after : one)) };
};

/** Returns the list with or without the item; the same list when nothing changes. */
export const adding = (list: string[], item: string): string[] => (list.includes(item) ? list : [...list, item]);
export const removing = (list: string[], item: string): string[] => (list.includes(item) ? list.filter((one) => one !== item) : list);

/** Returns the seconds since an instant, to the millisecond; 0 without one, or when another machine's clock puts it in the future. */
export const secondsSince = (instant: string | null, now: Date): number =>
  instant === null ? 0 : Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);

export const addSeconds = (seconds: number, more: number): number => Math.round((seconds + more) * 1000) / 1000;

/** Returns a person's presence; 30 seconds without a connection count as left. */
export const presenceOf = ({ presence, droppedAt }: Attendee, now: Date): Presence =>
  presence === 'here' && droppedAt !== null && secondsSince(droppedAt, now) >= goneAfterSeconds ? 'left' : presence;

/** Returns the seconds until a person whose connection is lost counts as gone; undefined while they are connected. */
export const goneIn = ({ presence, droppedAt }: Attendee, now: Date): number | undefined =>
  presence === 'here' && droppedAt !== null ? Math.max(0, goneAfterSeconds - secondsSince(droppedAt, now)) : undefined;

/** Returns true for a person who is here now: connected, lost for less than 30 seconds, or in the room. */
export const isPresent = (attendee: Attendee, now: Date): boolean => ['here', 'inRoom'].includes(presenceOf(attendee, now));

/** Returns true for a person who has joined so recently that they may still be connecting. */
export const isArriving = ({ cameAt }: Attendee, now: Date): boolean => cameAt !== undefined && secondsSince(cameAt, now) < arriveSeconds;

/** Returns true when the scribe has left, has been disconnected for 30 seconds, or may not lead any more. */
export const scribeIsGone = (state: LiveMeeting, { now, scribeMayLead }: Pick<LivePerson, 'scribeMayLead'> & { now: Date }): boolean => {
  if (scribeMayLead === false) return true;
  const scribe = state.scribePersonId === null ? undefined : attendeeOf(state, state.scribePersonId);
  return scribe === undefined || ['left', 'absent'].includes(presenceOf(scribe, now));
};
