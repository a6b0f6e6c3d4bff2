import { io, type Socket } from 'socket.io-client';
import type { LiveMeeting, LiveMeetingMessage } from '#features/meeting/live-meetings/contract.ts';
import { liveMeetingApi } from '#features/meeting/live-meetings/contract.ts';
import { follow } from '#features/meeting/live-meetings/rules.ts';
import type { AnyEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { type HubName, liveMeetingEvents } from '#shared/hubs.ts';
import type { SeededTraction } from './seed.ts';
import type { Actor } from './world.ts';

/** What does not come within a minute never comes. */
const aMinute = 60_000;

type Moved = ReplyOf<typeof liveMeetingApi.join> & { status: number; id?: string; codes?: Record<string, string[]> };
type Caller = (endpoint: AnyEndpoint, ask: object) => Promise<Moved>;

/** Returns a function that sends commands to one live meeting. */
export const commander =
  ({ threadId: meetingThreadId, meetingId }: Pick<SeededTraction, 'threadId' | 'meetingId'>) =>
  (who: Pick<Actor, 'call'>, command: Exclude<keyof typeof liveMeetingApi, 'active' | 'find'>, more: object = {}): Promise<Moved> =>
    (who.call as unknown as Caller)(liveMeetingApi[command], { body: { meetingThreadId, meetingId, ...more } });

/** A client of a live meeting: it fetches the state once and then follows the hub. */
export interface Follower {
  socket: Socket;
  heard: LiveMeetingMessage[];
  state: () => LiveMeeting;
  /** Returns how often the state was fetched again because a number was missed. */
  gaps: () => number;
}

/** Connects to a hub of a node. */
export const connectTo = async (hub: HubName, who: Actor, port: number): Promise<Socket> => {
  const auth = { token: who.token, context: who.context };
  const socket = io(`http://127.0.0.1:${port}/${hub}`, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
};

/** Connects to the live-meeting hub of a node; resolves to undefined when the hub refuses the key. */
export const listenAt = async (
  who: Actor,
  port: number,
  threadId: string,
): Promise<{ socket: Socket; heard: LiveMeetingMessage[] } | undefined> => {
  const socket = await connectTo('live-meeting-hub', who, port);
  const heard: LiveMeetingMessage[] = [];
  for (const event of liveMeetingEvents) socket.on(event, (message: LiveMeetingMessage) => heard.push(message));
  const { succeeded } = (await socket.timeout(aMinute).emitWithAck('Register', threadId)) as { succeeded: boolean };
  if (succeeded) return { socket, heard };
  socket.disconnect();
  return undefined;
};

export const followAt = async (who: Actor, port: number, { threadId, meetingId }: SeededTraction): Promise<Follower> => {
  const listening = await listenAt(who, port, threadId);
  if (listening === undefined) throw new Error('the hub refused');
  const { liveMeeting } = await who.call(liveMeetingApi.find, { params: { meetingId } });
  let state: LiveMeeting = liveMeeting;
  let gaps = 0;
  const fetchAnew = async () => {
    gaps += 1;
    const fresh = (await who.call(liveMeetingApi.find, { params: { meetingId } })).liveMeeting;
    if (fresh.number > state.number) state = fresh;
  };
  for (const event of liveMeetingEvents) {
    listening.socket.on(event, (message: LiveMeetingMessage) => {
      const next = follow(state, message);
      if (next === null) void fetchAnew();
      else state = next;
    });
  }
  return { ...listening, state: () => state, gaps: () => gaps };
};

/** Resolves when a socket has got all that its server sent it so far: the server answers in order. */
export const roundTrip = async (socket: Socket): Promise<void> => {
  await socket.timeout(aMinute).emitWithAck('Register', 'of nothing');
};

/** Waits until a condition holds; false when it does not within a minute. */
export const until = async (holds: () => boolean | Promise<boolean>, timeout = aMinute): Promise<boolean> => {
  const end = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
};
