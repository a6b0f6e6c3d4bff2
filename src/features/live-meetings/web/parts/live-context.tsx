import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import type { Attendee, LiveMeeting, LivePerson } from '../../contract.ts';
import { type Actor, type CommandType, may, presenceOf } from '../../rules.ts';
import { actorIn, type LiveRoom, type Sendable } from '../calls.ts';

/** A live meeting as its screen shows it. */
export interface Live {
  room: LiveRoom;
  state: LiveMeeting;
  me: LivePerson;
  isScribe: boolean;
  /** Who leads; undefined when that person may not lead any more. */
  scribeId: string | undefined;
  /** Whether a command is mine to give now: the rule by which the server refuses. */
  may: (type: CommandType) => boolean;
  /** Gives a command; what it leads to shows at once. */
  send: (command: Sendable) => void;
  /** The look of somebody in the meeting; without a name until people have been read. */
  personOf: (personId: string) => PersonLook;
}

const LiveContext = createContext<Live | undefined>(undefined);

interface LiveProviderProps {
  room: LiveRoom;
  state: LiveMeeting;
  me: LivePerson;
  children: ReactNode;
}

/** Puts the meeting before everything on its screen. */
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

/** The meeting that is shown. */
export const useLive = (): Live => {
  const live = use(LiveContext);
  if (live === undefined) throw new Error('this part stands in a live meeting');
  return live;
};

/** The first name of somebody else in the meeting, once people have been read. */
export const useFirstName = (): ((personId: string) => string | undefined) => {
  const { personOf, me } = useLive();
  return (personId) => (personId === me.personId ? undefined : personOf(personId).firstName || undefined);
};

/** The server's time, told again each second. */
export const useTick = (): Date => {
  const { room } = useLive();
  const [now, setNow] = useState(() => room.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(room.now()), 1000);
    return () => clearInterval(timer);
  }, [room]);
  return now;
};

/** The actor at an instant. */
export const actorAt = (me: LivePerson, now: Date): Actor => ({ ...me, now });

export const isPresent = (attendee: Attendee, now: Date): boolean => ['here', 'inRoom'].includes(presenceOf(attendee, now));

/** Attendees who are here or in the room. */
export const presentOf = ({ attendees }: LiveMeeting, now: Date): Attendee[] => attendees.filter((one) => isPresent(one, now));
