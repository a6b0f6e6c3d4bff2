import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isAdmin } from '../../../../shared/roles.ts';
import { pickerBuffer, searchBuffer } from '../../../../shared/search.ts';
import { readEveryRow } from '../../../../web/api/use-pages.ts';
import type { MeetingOption } from '../../../../web/forms/meeting-picker.tsx';
import { roleOf, useSession } from '../../../../web/session/session.ts';
import { meetingApi, type Traction } from '../../contract.ts';

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

/** Returns names of meetings by traction id. The session has those of this person; others are fetched. */
export const useTractionTitles = (ids: readonly (string | null)[]): ReadonlyMap<string, string> => {
  const { teams } = useSession();
  const strange = ids.some((id) => id !== null && !teams.some((team) => team.id === id));
  const tractions = useTractions(strange);
  return useMemo(() => new Map([...(tractions ?? []), ...teams].map(({ id, title }) => [id, title])), [tractions, teams]);
};

/** Converts tractions to options of a picker. */
export const meetingOptions = (tractions: readonly Traction[] | undefined): MeetingOption[] | undefined =>
  tractions?.map(({ id, title, invitees }) => ({ id, title, memberIds: invitees }));

export interface OwnerLimits {
  /** The meetings to which items can be added; undefined while they load. */
  meetings: MeetingOption[] | undefined;
  /** The people who can own an item; absent means everybody. */
  people: ReadonlySet<string> | undefined;
  /** True for Owner and Admin, who may choose any owner; others choose among a meeting's people. Catalogue rows B-38 and B-39. */
  anybody: boolean;
}

/** Returns who can own an item, and in which meetings. */
export const useOwnerLimits = (): OwnerLimits => {
  const session = useSession();
  const role = roleOf(session);
  const anybody = role !== undefined && isAdmin(role);
  const tractions = useTractions();
  const { userId } = session.user;
  return useMemo(
    () => ({
      meetings: meetingOptions(tractions),
      people: anybody ? undefined : new Set([userId, ...(tractions ?? []).flatMap(({ invitees }) => invitees)]),
      anybody,
    }),
    [tractions, anybody, userId],
  );
};

/** Returns true when all these people are invited to a meeting. */
export const isShared = (meetings: readonly MeetingOption[] | undefined, tractionId: string, ownerIds: readonly string[]): boolean => {
  const meeting = meetings?.find(({ id }) => id === tractionId);
  return meeting === undefined || ownerIds.every((owner) => meeting.memberIds?.includes(owner) ?? true);
};
