import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Person } from '#features/ground/people/contract.ts';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { isLicensed } from '#shared/roles.ts';
import { pickerBuffer, searchBuffer } from '#shared/search.ts';
import { readEveryRow } from '#web/core/api/use-pages.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { meetingApi, type Traction } from '../../contract.ts';
import { mayGive } from '../../rules/giving.ts';
import type { MeetingOption } from './meeting-picker.tsx';

const askFor = (rows: number) => ({
  body: { startIndex: 0, endIndex: rows, includeTotalCount: false, sorts: [{ field: 'title', direction: 'asc' as const }] },
});

/** Reads all meetings to which this person may add items, `rows` with each request; undefined while they load. */
const useAll = (rows: number, enabled = true): readonly Traction[] | undefined =>
  useQuery({
    queryKey: [meetingApi.searchTractions.name, askFor(rows), 'all'],
    queryFn: () => readEveryRow(meetingApi.searchTractions, askFor(rows), rows),
    meta: { reads: meetingApi.searchTractions.reads ?? [], quiet: true },
    enabled,
  }).data;

/** Returns the meetings to which this person may add items, by title, loaded a thousand at a time; undefined while they load. */
export const useTractions = (enabled = true): readonly Traction[] | undefined => useAll(pickerBuffer, enabled);

/** Returns the same meetings, loaded in pages of a hundred; catalogue row H-12. */
export const useTractionPages = (): readonly Traction[] | undefined => useAll(searchBuffer);

/** Most meetings that are asked for by their ids at once. */
const mostByIds = 300;

interface Titles {
  /** Names by traction id. */
  titles: ReadonlyMap<string, string>;
  /** True once every name that this person may know is there: one that is missing then is of a meeting that they do not see. */
  settled: boolean;
}

/**
 * Returns names of meetings by traction id. The session has those of this person; those to which this person may add are fetched, and then
 * the others that are seen.
 */
export const useSeenTitles = (ids: readonly (string | null)[]): Titles => {
  const { teams } = useSession();
  const strange = ids.some((id) => id !== null && !teams.some((team) => team.id === id));
  const tractions = useTractions(strange);
  const known = useMemo(() => new Map([...(tractions ?? []), ...teams].map(({ id, title }) => [id, title])), [tractions, teams]);
  const others = [...new Set(ids.filter((id) => id !== null && tractions !== undefined && !known.has(id)))].slice(0, mostByIds);
  const ask = { query: { ids: others.join(',') } };
  const seen = useRead(meetingApi.tractions, ask, { enabled: others.length > 0, quiet: true }).data?.items;
  const titles = useMemo(
    () => (seen === undefined ? known : new Map([...known, ...seen.map(({ id, title }) => [id, title] as const)])),
    [known, seen],
  );
  return { titles, settled: !strange || (tractions !== undefined && (others.length === 0 || seen !== undefined)) };
};

/** Returns the same names alone, for places that show nothing in place of a name that is missing. */
export const useTractionTitles = (ids: readonly (string | null)[]): Titles['titles'] => useSeenTitles(ids).titles;

/** Returns a function that makes a meeting an option of a picker, which says who may be given its items by this person. */
export const useMeetingOption = (): ((traction: Traction) => MeetingOption) => {
  const session = useSession();
  const { userId: personId } = session.user;
  const role = roleOf(session) ?? 'Observer';
  const people = useDirectory();
  const team = useTractions()?.find(({ isLeadershipTeam }) => isLeadershipTeam)?.invitees;
  return useMemo(() => {
    const leaders = new Set(team);
    const known = new Map(people?.map((person) => [person.id, person]));
    return ({ id, title, invitees, sight }) => {
      const invited = new Set(invitees);
      const place = { sight, isInvited: (who: string) => invited.has(who) };
      const mayHold = (who: string): boolean => {
        const person = known.get(who);
        if (person === undefined) return false;
        const [theirs = 'Observer'] = person.actualRoles;
        const candidate = { personId: who, role: theirs, isBlocked: person.isBlocked, isInLeadershipTeam: leaders.has(who) };
        return mayGive({ personId, role }, place, candidate);
      };
      return { id, title, mayHold };
    };
  }, [people, team, personId, role]);
};

interface OwnerLimits {
  /** The meetings to which items can be added; undefined while they load. */
  meetings: MeetingOption[] | undefined;
  /** The people who may be given items of one of these meetings; undefined while they load. */
  people: ReadonlySet<string> | undefined;
}

/** Returns who can own an item, and in which meetings; catalogue rows B-03, B-38 and B-39. */
export const useOwnerLimits = (): OwnerLimits => {
  const tractions = useTractions();
  const people = useDirectory();
  const optionOf = useMeetingOption();
  return useMemo(() => {
    const meetings = people && tractions?.map(optionOf);
    const holders = meetings && people?.filter(({ id }) => meetings.some(({ mayHold }) => mayHold?.(id)));
    return { meetings, people: holders && new Set(holders.map(({ id }) => id)) };
  }, [tractions, people, optionOf]);
};

/** Returns whether all these people may be given items of a meeting; true for a meeting that is not known. */
export const isShared = (meetings: readonly MeetingOption[] | undefined, tractionId: string, ownerIds: readonly string[]): boolean => {
  const mayHold = meetings?.find(({ id }) => id === tractionId)?.mayHold;
  return mayHold === undefined || ownerIds.every(mayHold);
};

/**
 * Returns the people who may be given items that are in all these meetings. Of a meeting to which this person may not add, they are its
 * invited people who have a licence.
 */
export const useHolders = (tractionIds: readonly string[]): readonly Person[] | undefined => {
  const { meetings } = useOwnerLimits();
  const strange = meetings === undefined ? undefined : tractionIds.find((id) => !meetings.some((meeting) => meeting.id === id));
  const people = useDirectory(strange);
  if (meetings === undefined) return undefined;
  return people?.filter((person) => {
    const [role = 'Observer'] = person.actualRoles;
    return isLicensed(role) && !person.isBlocked && tractionIds.every((id) => isShared(meetings, id, [person.id]));
  });
};

/** Returns the ids of those people, for a picker; nobody while they load. */
export const useHolderIds = (tractionIds: readonly string[]): ReadonlySet<string> => {
  const holders = useHolders(tractionIds);
  return useMemo(() => new Set(holders?.map(({ id }) => id)), [holders]);
};
