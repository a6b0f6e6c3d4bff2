import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import { readOptions, useRead } from '#web/core/api/use-read.ts';
import { type Person, peopleApi } from '../../contract.ts';
import { directoryAsk, peopleCap } from '../../rules.ts';

/** Returns all people of the organisation, or those invited to a traction; undefined while the first page loads. */
export const useDirectory = (tractionId?: string, enabled = true): readonly Person[] | undefined =>
  usePages(peopleApi.search, directoryAsk(tractionId), { enabled, whole: true }).items;

/** Returns how many people are in the organisation; undefined while it is not known. */
export const usePeopleTotal = (): number | undefined =>
  useRead(peopleApi.search, { body: { startIndex: 0, endIndex: 1, includeTotalCount: true, sorts: [], filters: [] } }, { quiet: true }).data
    ?.totalCount;

/** Prefetches the people for a page that shows names. */
export const prefetchDirectory = (): Promise<void> => prefetchPages(peopleApi.search, directoryAsk());

/** Splits ids into lists of the length that one request may contain. */
const portionsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / peopleCap) }, (_, at) => ids.slice(at * peopleCap, (at + 1) * peopleCap));

/**
 * Returns these people by id. In an organisation with more people than the limit, those missing are fetched by id. While they are `loading`,
 * nothing can be said of who is missing; once all are `settled`, who is still missing is not in the organisation any more.
 */
export const usePeople = (ids: readonly (string | null)[]): { people: ReadonlyMap<string, Person>; loading: boolean; settled: boolean } => {
  const { items: directory } = usePages(peopleApi.search, directoryAsk());
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const missing = directory === undefined ? [] : wanted.filter((id) => !directory.some((person) => person.id === id));
  const rest = useQueries({
    queries: portionsOf(missing).map((ids) => readOptions(peopleApi.byIds, { query: { ids: ids.join(',') } }, { quiet: true, keep: true })),
    combine: (answers) => ({
      found: answers.flatMap(({ data }) => data?.items ?? []),
      loading: answers.some(({ isPending }) => isPending),
      settled: answers.every(({ isSuccess }) => isSuccess),
    }),
  });
  const people = useMemo(
    () => new Map([...(directory ?? []), ...rest.found].map((person) => [person.id, person])),
    [directory, rest.found],
  );
  return { people, loading: directory === undefined || rest.loading, settled: directory !== undefined && rest.settled };
};
