import '#web/core/texts/live-meetings.ts';
import '#web/core/texts/meetings.ts';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { sectionName } from '#features/teams/team/rules/section-names.ts';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import type { Attendee, LiveMeeting, LivePerson } from '../../contract.ts';
import { type Actor, attendeeOf, type CommandType, isChoosing, isPresent, may } from '../../rules.ts';
import { actorIn, type LiveRoom, type Sendable } from '../calls.ts';

/** A live meeting as its screen uses it. */
export interface LiveState {
  room: LiveRoom;
  state: LiveMeeting;
  me: LivePerson;
  isScribe: boolean;
  /** Whether I may add items: with a licence, unless I only watch. */
  adds: boolean;
  /** The scribe; undefined when that person may not lead any more. */
  scribeId: string | undefined;
  /** Returns whether I may send a command now, by the rule by which the server refuses. */
  may: (type: CommandType) => boolean;
  /** Sends a command; its result shows at once. */
  send: (command: Sendable) => void;
  /** The person without a device for whom the scribe votes now. */
  votingFor: string | undefined;
  voteFor: (personId: string | undefined) => void;
  /** Returns how to show a person of the meeting: without a name until people have loaded, and in words when they left the organisation. */
  personOf: (personId: string) => PersonLook;
  /** Returns whether somebody is no longer in the organisation; false until people have loaded. */
  isGone: (personId: string) => boolean;
  /** Returns whether somebody who only watches has a licence: they are not invited. The others are Observers. */
  isGuest: (personId: string) => boolean;
}

const LiveContext = createContext<LiveState | undefined>(undefined);

interface LiveProviderProps {
  room: LiveRoom;
  state: LiveMeeting;
  me: LivePerson;
  children: ReactNode;
}

/** Provides the meeting to all components of its screen. */
export const LiveProvider = ({ room, state, me, children }: LiveProviderProps) => {
  const t = useText();
  const { people, settled } = usePeople(state.attendees.map(({ personId }) => personId));
  const scribeId = me.scribeMayLead === false ? undefined : (state.scribePersonId ?? undefined);
  const [voterId, voteFor] = useState<string>();
  const mayVoteFor = scribeId === me.personId && isChoosing(state) && attendeeOf(state, voterId ?? '')?.presence === 'inRoom';
  const votingFor = mayVoteFor ? voterId : undefined;
  const shown = useMemo(() => ({ ...state, agenda: state.agenda.map((item) => ({ ...item, name: sectionName(item, t) })) }), [state, t]);
  const live = useMemo<LiveState>(
    () => ({
      room,
      state: shown,
      me,
      isScribe: scribeId === me.personId,
      adds: me.isLicensed && me.watches !== true,
      scribeId,
      may: (type) => may(state, type, actorIn(room, me)),
      send: (command) => void room.send(command),
      votingFor,
      voteFor,
      personOf: (personId) => {
        const avatarUrl = state.attendees.find((one) => one.personId === personId)?.avatarUrl;
        const firstName = settled ? t('liveMeetings.people.gone') : '';
        return people.get(personId) ?? { id: personId, firstName, lastName: '', avatarUrl };
      },
      isGone: (personId) => settled && !people.has(personId),
      isGuest: (personId) => people.get(personId)?.actualRoles.some(isLicensed) === true,
    }),
    [room, state, shown, me, scribeId, votingFor, people, settled, t],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
};

/** Shows its parts the meeting as it was in another place. */
export const LiveOverride = ({ place, children }: { place: Partial<LiveMeeting> | undefined; children: ReactNode }) => {
  const live = useLive();
  const value = useMemo(() => (place === undefined ? live : { ...live, state: { ...live.state, ...place } }), [live, place]);
  return <LiveContext value={value}>{children}</LiveContext>;
};

/** Returns the current meeting. */
export const useLive = (): LiveState => {
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

/** Returns the attendees without those who only watch, who are not counted, take no turn and give no rating. */
export const membersOf = ({ attendees }: LiveMeeting): Attendee[] => attendees.filter(({ observes }) => observes !== true);

/** Returns how many members can be there: without those who were removed from the organisation meanwhile. */
export const useMemberCount = (): number => {
  const { state, isGone } = useLive();
  return membersOf(state).filter(({ personId }) => !isGone(personId)).length;
};

/** Returns the members who are connected or in the room. */
export const presentOf = (state: LiveMeeting, now: Date): Attendee[] => membersOf(state).filter((one) => isPresent(one, now));

/** Returns the members in the order of the people rail: those present first. */
export const presentFirst = (state: LiveMeeting, now: Date): Attendee[] =>
  membersOf(state).toSorted((one, other) => Number(isPresent(other, now)) - Number(isPresent(one, now)));
