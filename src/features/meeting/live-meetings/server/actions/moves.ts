import { cancelStart, type HeldMeeting, inviteesOf, setRunState, startMeeting } from '#features/teams/team/server/actions/hold.ts';
import type { Entered } from '#server/access/granted.ts';
import { findDoer, refuseLate } from '#server/access/late.ts';
import { errors, type Late, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import type { LiveMeeting, LiveMeetingMessage, LivePerson } from '../../contract.ts';
import {
  type Actor,
  type Command,
  isChoosing,
  isOver,
  isUnderWay,
  openLiveMeeting,
  type Refused,
  refreshLobby,
  step,
} from '../../rules.ts';
import type { LiveGrant } from '../access.ts';
import { countOpenIssues, findState, forgetEarlier, type LiveScope, listFaces, openState, saveState } from '../store.ts';
import { untellStarted } from './telling.ts';

/** The caller of a move: a person's request, or a job inside an organisation. */
export type Mover = Pick<Entered, 'tx' | 'orgId' | 'now' | 'after'>;

export const actorOf = (at: { now: Date }, me: LivePerson): Actor => ({ ...me, now: at.now });

/** Returns an actor with the scribe's rights, for changes that the server reports itself because they have happened already. */
export const asScribe = (at: { now: Date }, state: LiveMeeting): Actor =>
  actorOf(at, { personId: state.scribePersonId ?? '', isLicensed: true, canEdit: true, mayLead: true });

interface Present {
  saved: LiveMeeting | undefined;
  state: LiveMeeting;
  /** The changes of the lobby since it was saved. */
  events: LiveMeetingMessage[];
}

/**
 * Returns the present state; with `lock`, for callers that will change it. Before the start, the lobby takes title, agenda and people from
 * the meeting, which may still be edited.
 */
export const presentState = async (at: LiveScope, { meeting, thread }: HeldMeeting, lock?: 'lock'): Promise<Present> => {
  const saved = await findState(at, meeting.id, lock);
  if (saved !== undefined && (isUnderWay(saved) || isOver(saved))) return { saved, state: saved, events: [] };
  if (meeting.status !== 'NotStarted') return refuse(errors.meetingNotRunning);
  const { title, agendaTemplateId, agendaName, agendaItems, settings } = thread;
  const source = {
    id: meeting.id,
    threadId: thread.id,
    tractionId: meeting.tractionId,
    title,
    agendaTemplateId,
    agendaName,
    agendaItems,
    settings,
  };
  const faces = await listFaces(at, await inviteesOf(at, meeting.tractionId));
  const invitees = faces.map(({ personId, avatarUrl, role }) => ({ personId, avatarUrl, observes: !isLicensed(role) }));
  const issueCount = await countOpenIssues(at, meeting.tractionId);
  if (saved === undefined) return { saved, state: openLiveMeeting(meeting.id, source, invitees, issueCount), events: [] };
  const outcome = refreshLobby(saved, source, invitees, issueCount);
  return { saved, ...('refused' in outcome ? { state: saved, events: [] } : outcome) };
};

/** Gives the meeting the status of its live state. `endLiveMeeting` does this for the end, which has a summary. */
const followStatus = async (at: Mover, before: LiveMeeting['status'], state: LiveMeeting): Promise<void> => {
  const { meetingId, tractionId, status } = state;
  if (before === status || status === 'Completed') return;
  if (status === 'NotStarted') {
    await cancelStart(at, meetingId);
    await untellStarted(at, { tractionId, meetingId });
  } else if (before === 'NotStarted') {
    await forgetEarlier(at, state);
    await startMeeting(at, meetingId);
  } else await setRunState(at, meetingId, status);
};

/** How many seconds pass between two sweeps for lost connections, while anybody attends. */
const sweepEvery = 60;

/** Returns whether the meeting is running or paused and somebody is connected to it. */
export const isAttended = (state: LiveMeeting): boolean =>
  isUnderWay(state) && state.attendees.some(({ presence, droppedAt }) => presence === 'here' && droppedAt === null);

export const sweepLater = (at: Mover, { meetingId }: LiveMeeting): Promise<void> =>
  at.after.job('live-meeting-sweep', { orgId: at.orgId, meetingId }, { seconds: sweepEvery, key: `${at.orgId} ${meetingId}` });

export interface Move {
  command: Command;
  actor: Actor;
}

/** Returns what somebody did before a refused command came: ended the meeting, solved the Issue or closed its vote. */
const lateFor = async (at: Mover, state: LiveMeeting, { type, ...more }: Command, refused: Refused): Promise<Late | undefined> => {
  if (refused === 'meetingNotRunning') return isOver(state) ? findDoer(at, 'ended', 'meeting', state.meetingId) : undefined;
  if (refused !== 'stepNotAllowed' || !('issueId' in more) || more.issueId === undefined) return undefined;
  if (state.solvedIssueIds.includes(more.issueId)) return findDoer(at, 'solved', 'issue', more.issueId);
  const { votesClosed } = state;
  return type === 'voteIssue' && !isChoosing(state) && votesClosed ? { deed: 'votesClosed', ...votesClosed } : undefined;
};

/** Runs commands one after the other on the locked state, saves the last state and sends every event after the commit. */
export const move = async (at: Mover, held: HeldMeeting, ...moves: Move[]): Promise<LiveMeeting> => {
  const { saved, ...present } = await presentState(at, held, 'lock');
  const events = [...present.events];
  let { state } = present;
  for (const { command, actor } of moves) {
    const outcome = step(state, command, actor);
    if ('refused' in outcome) return refuseLate(errors[outcome.refused], await lateFor(at, state, command, outcome.refused));
    state = outcome.state;
    events.push(...outcome.events);
  }
  if (saved === undefined && state.number > 0) await openState(at, state);
  if (saved === undefined ? state.status !== 'NotStarted' : saved !== state)
    await saveState(at, saved ?? { ...state, status: 'NotStarted' }, state);
  await followStatus(at, saved?.status ?? 'NotStarted', state);
  if (isAttended(state) && (saved === undefined || !isAttended(saved))) await sweepLater(at, state);
  for (const message of events) at.after.emit('live-meeting-hub', `${at.orgId}:${state.meetingThreadId}`, message.event, message);
  return state;
};

/** Runs commands of the person who sent the request. */
export const command = (at: Entered, { held, me }: LiveGrant, ...commands: Command[]): Promise<LiveMeeting> =>
  move(at, held, ...commands.map((each) => ({ command: each, actor: actorOf(at, me) })));
