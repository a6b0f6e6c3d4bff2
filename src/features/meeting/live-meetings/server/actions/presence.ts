import { getMeeting } from '#features/teams/team/server/actions/hold.ts';
import type { Command } from '../../rules.ts';
import { arriveSeconds, attendeeOf, isArriving } from '../../rules.ts';
import { dropConnection, findOpenId, findState, forgetConnections, keepConnection, listConnected } from '../store.ts';
import { actorOf, isAttended, type Mover, move, sweepLater } from './moves.ts';

const act = async (at: Mover, meetingId: string, personId: string, type: 'join' | 'drop'): Promise<void> => {
  const command: Command = { type };
  const actor = actorOf(at, { personId, isLicensed: true, canEdit: false, mayLead: false });
  await move(at, await getMeeting(at, meetingId), { command, actor });
};

interface Connection {
  threadId: string;
  personId: string;
  nodeId: string;
}

/**
 * Records whether a person is connected to a series' hub on one node. A person without a connection on any node drops; one who had dropped
 * and is connected again is back. Joining and leaving are commands of their own.
 */
export const settleConnection = async (at: Mover, connection: Connection, isConnected: boolean): Promise<void> => {
  const { threadId, personId } = connection;
  const meetingId = await findOpenId(at, threadId);
  // The lock comes first, so that two nodes that report the same person are handled one after the other, each seeing what the other wrote.
  const state = meetingId === undefined ? undefined : await findState(at, meetingId, 'lock');
  if (isConnected) await keepConnection(at, connection);
  else await dropConnection(at, connection);
  const attendee = state === undefined ? undefined : attendeeOf(state, personId);
  if (meetingId === undefined || attendee?.presence !== 'here') return;
  if (isConnected) {
    if (attendee.droppedAt !== null) await act(at, meetingId, personId, 'join');
  } else if (!(await listConnected(at, threadId)).has(personId)) await act(at, meetingId, personId, 'drop');
};

/** Plans to look whether a person who has joined has connected. */
export const expectArrival = (at: Mover, meetingId: string, personId: string): Promise<void> =>
  at.after.job(
    'live-meeting-arrival',
    { orgId: at.orgId, meetingId, personId },
    { seconds: arriveSeconds, key: `${at.orgId} ${meetingId} ${personId}` },
  );

/** Drops a person who has joined and is connected to no node; looks again later if they came back meanwhile and may still be connecting. */
export const settleArrival = async (at: Mover, meetingId: string, personId: string): Promise<void> => {
  const state = await findState(at, meetingId, 'lock');
  const attendee = state && attendeeOf(state, personId);
  if (state === undefined || attendee?.presence !== 'here' || attendee.droppedAt !== null) return;
  if ((await listConnected(at, state.meetingThreadId)).has(personId)) return;
  if (isArriving(attendee, at.now)) await expectArrival(at, meetingId, personId);
  else await act(at, meetingId, personId, 'drop');
};

/** Drops attendees whose connections were lost with a node, and plans the next sweep while anybody attends. */
export const sweepConnections = async (at: Mover, meetingId: string): Promise<void> => {
  const state = await findState(at, meetingId, 'lock');
  if (state === undefined || !isAttended(state)) return;
  await forgetConnections(at, state.meetingThreadId);
  const connected = await listConnected(at, state.meetingThreadId);
  for (const attendee of state.attendees) {
    const { personId, presence, droppedAt } = attendee;
    const isLost = presence === 'here' && droppedAt === null && !connected.has(personId);
    if (isLost && !isArriving(attendee, at.now)) await act(at, meetingId, personId, 'drop');
  }
  await sweepLater(at, state);
};
