import { type ReactNode, useSyncExternalStore } from 'react';
import type { LiveMeeting, LivePerson } from '#features/meeting/live-meetings/contract.ts';
import { type Actor, type Command, openLiveMeeting, step } from '#features/meeting/live-meetings/rules.ts';
import type { LiveRoom, Sendable } from '#features/meeting/live-meetings/web/calls.ts';
import { LiveProvider } from '#features/meeting/live-meetings/web/room/live-context.tsx';
import { beginning } from './fake-fetch.ts';
import { idOf, leadership, maren } from './session.ts';
import { everybody, meetingOf } from './things.ts';

interface LiveTest {
  /** What happened before the part is shown; without anything, Maren has started the meeting and all others are there. */
  played?: readonly Command[];
  issueCount?: number;
  me?: Partial<LivePerson>;
}

/** Opens the meeting of the leadership team, which the rules alone lead: no server is asked. `sent` are the commands of the page. */
export const openLive = ({ played = [], issueCount = 0, me: change = {} }: LiveTest = {}) => {
  const me: LivePerson = { personId: maren.id, isLicensed: true, canEdit: true, mayLead: true, scribeMayLead: true, ...change };
  const clock = { now: new Date(beginning) };
  const listeners = new Set<() => void>();
  const sent: Sendable[] = [];
  const invitees = everybody.map(({ id, hasLicense }) => ({ personId: id, avatarUrl: null, observes: !hasLicense }));
  let state: LiveMeeting = openLiveMeeting(idOf(901), meetingOf(leadership), invitees, issueCount);

  /** Runs a command of anybody; false when the rules refuse it. */
  const run = (command: Command, actor: Partial<Actor> = {}): boolean => {
    const outcome = step(state, command, { ...me, now: clock.now, ...actor });
    if ('refused' in outcome) return false;
    state = outcome.state;
    snapshot = { ...snapshot, state };
    for (const listener of listeners) listener();
    return true;
  };
  let snapshot = { state, me, failure: undefined, lost: undefined };
  const room: LiveRoom = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => snapshot,
    now: () => clock.now,
    ahead: () => 0,
    load: () => Promise.resolve(),
    poll: () => Promise.resolve(),
    restore: () => undefined,
    send: (command) => {
      sent.push(command);
      return Promise.resolve(run(command));
    },
    hear: () => undefined,
    onReaction: () => () => undefined,
  };
  run({ type: 'start' }, { personId: maren.id });
  for (const { id, hasLicense } of everybody) run({ type: 'join' }, { personId: id, isLicensed: hasLicense });
  for (const command of played) if (!run(command, { personId: maren.id })) throw new Error(`${command.type} was refused`);

  const Live = ({ children }: { children: ReactNode }) => {
    const now = useSyncExternalStore(room.subscribe, room.read);
    return (
      <LiveProvider room={room} state={now.state ?? state} me={now.me ?? me}>
        {children}
      </LiveProvider>
    );
  };
  return { Live, room, me, sent, run, clock, state: () => state };
};
