import { useMemo } from 'react';
import { readAhead, useRead } from '../../../../web/api/use-read.ts';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { type Person, peopleApi } from '../../contract.ts';
import { directoryAsk, peopleCap } from '../../rules.ts';

/** The people of the organisation, or those who are invited to a traction; undefined while they are on their way. */
export const useDirectory = (tractionId?: string, enabled = true): readonly Person[] | undefined =>
  useRead(peopleApi.search, directoryAsk(tractionId), { quiet: true, enabled }).data?.items;

/** Asks for the directory before a page that names people is rendered. */
export const readDirectoryAhead = (): Promise<void> => readAhead(peopleApi.search, directoryAsk());

/** These people by id; in an organisation beyond the cap the rest are asked for by id. */
export const usePeople = (ids: readonly (string | null)[]): { people: ReadonlyMap<string, PersonLook>; loading: boolean } => {
  const directory = useDirectory();
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const missing = directory === undefined ? [] : wanted.filter((id) => !directory.some((person) => person.id === id));
  const rest = useRead(
    peopleApi.byIds,
    { query: { ids: missing.slice(0, peopleCap).join(',') } },
    { quiet: true, enabled: missing.length > 0, keep: true },
  ).data?.items;
  const people = useMemo(() => new Map([...(directory ?? []), ...(rest ?? [])].map((person) => [person.id, person])), [directory, rest]);
  return { people, loading: directory === undefined };
};
