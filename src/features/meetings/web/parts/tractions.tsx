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

/** All of them, so many with each question. */
const useAll = (rows: number, enabled = true): readonly Traction[] | undefined =>
  useQuery({
    queryKey: [meetingApi.searchTractions.name, askFor(rows), 'all'],
    queryFn: () => readEveryRow(meetingApi.searchTractions, askFor(rows), rows),
    meta: { reads: meetingApi.searchTractions.reads ?? [], quiet: true },
    enabled,
  }).data;

/** The meetings that this person may put items into, by title, asked for by the thousand; undefined while they are on their way. */
export const useTractions = (enabled = true): readonly Traction[] | undefined => useAll(pickerBuffer, enabled);

/** The same, asked for by the hundred; catalogue row H-12. */
export const useTractionPages = (): readonly Traction[] | undefined => useAll(searchBuffer);

/** Names of meetings by the id of their traction: this person's own are known from the session, others are asked for. */
export const useTractionTitles = (ids: readonly (string | null)[]): ReadonlyMap<string, string> => {
  const { teams } = useSession();
  const strange = ids.some((id) => id !== null && !teams.some((team) => team.id === id));
  const tractions = useTractions(strange);
  return useMemo(() => new Map([...(tractions ?? []), ...teams].map(({ id, title }) => [id, title])), [tractions, teams]);
};

/** Tractions as a picker lists them. */
export const meetingOptions = (tractions: readonly Traction[] | undefined): MeetingOption[] | undefined =>
  tractions?.map(({ id, title, invitees }) => ({ id, title, memberIds: invitees }));

export interface OwnerLimits {
  /** Every meeting that something can be put into; undefined while they are on their way. */
  meetings: MeetingOption[] | undefined;
  /** Whom this person can give something to; everybody where it is absent. */
  people: ReadonlySet<string> | undefined;
  /** Owner and Admin give to anybody, others where the owner is invited too; catalogue rows B-38 and B-39. */
  anybody: boolean;
}

/** Who can own something, and where. */
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

/** Whether all these people are invited to a meeting. */
export const isShared = (meetings: readonly MeetingOption[] | undefined, tractionId: string, ownerIds: readonly string[]): boolean => {
  const meeting = meetings?.find(({ id }) => id === tractionId);
  return meeting === undefined || ownerIds.every((owner) => meeting.memberIds?.includes(owner) ?? true);
};
