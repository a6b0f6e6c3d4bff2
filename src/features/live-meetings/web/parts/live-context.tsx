import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import type { Attendee, LiveMeeting, LivePerson } from '../../contract.ts';
import { type Actor, type CommandType, may, presenceOf } from '../../rules.ts';
import { actorIn, type LiveRoom, type Sendable } from '../calls.ts';

/** A live meeting as its screen uses it. */
export interface Live {
  room: LiveRoom;
  state: LiveMeeting;
  me: LivePerson;
  isScribe: boolean;
  /** The scribe; undefined when that person may not lead any more. */
  scribeId: string | undefined;
  /** Returns whether I may send a command now, by the rule by which the server refuses. */
  may: (type: CommandType) => boolean;
  /** Sends a command; its result shows at once. */
  send: (command: Sendable) => void;
  /** Returns how to show a person of the meeting; without a name until people have loaded. */
  personOf: (personId: string) => PersonLook;
}

const LiveContext = createContext<Live | undefined>(undefined);

interface LiveProviderProps {
  room: LiveRoom;
  state: LiveMeeting;
  me: LivePerson;
  children: ReactNode;
}

/** Provides the meeting to all components of its screen. */
export const LiveProvider = ({ room, state, me, children }: LiveProviderProps) => {
  const { people } = usePeople(state.attendees.map(({ personId }) => personId));
  const scribeId = me.scribeMayLead === false ? undefined : (state.scribePersonId ?? undefined);
  const live = useMemo<Live>(
    () => ({
      room,
      state,
      me,
      isScribe: scribeId === me.personId,
      scribeId,
      may: (type) => may(state, type, actorIn(room, me)),
      send: (command) => void room.send(command),
      personOf: (personId) => {
        const avatarUrl = state.attendees.find((one) => one.personId === personId)?.avatarUrl;
        return people.get(personId) ?? { id: personId, firstName: '', lastName: '', avatarUrl };
      },
    }),
    [room, state, me, scribeId, people],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
};

/** Returns the current meeting. */
export const useLive = (): Live => {
  const live = use(LiveContext);
  if (live === undefined) throw new Error('this part stands in a live meeting');
  return live;
};

/** Returns the first name of another person in the meeting, once people have loaded. */
export const useFirstName = (): ((personId: string) => string | undefined) => {
  const { personOf, me } = useLive();
  return (personId) => (personId === me.personId ? undefined : personOf(personId).firstName || undefined);
};

/** Returns the server's time, updated each second. */
export const useTick = (): Date => {
  const { room } = useLive();
  const [now, setNow] = useState(() => room.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(room.now()), 1000);
    return () => clearInterval(timer);
  }, [room]);
  return now;
};

/** Returns the actor at an instant. */
export const actorAt = (me: LivePerson, now: Date): Actor => ({ ...me, now });

export const isPresent = (attendee: Attendee, now: Date): boolean => ['here', 'inRoom'].includes(presenceOf(attendee, now));

/** Returns the attendees who are connected or in the room. */
export const presentOf = ({ attendees }: LiveMeeting, now: Date): Attendee[] => attendees.filter((one) => isPresent(one, now));
