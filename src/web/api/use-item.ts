import { useState } from 'react';
import type { AnyEndpoint, AskOf } from '../../shared/endpoint.ts';
import { queryClient } from './query-client.ts';
import { useRead } from './use-read.ts';

interface Versioned {
  id: string;
  version: number;
}

interface Answer<Item> {
  items: Item[];
}

/** The item as the newest of the cached answers has it: each of them may be behind the others. */
const newestKnown = <Item extends Versioned>(endpoints: readonly AnyEndpoint[], id: string): Item | undefined =>
  endpoints
    .flatMap(({ name }) => queryClient.getQueriesData<Answer<Item>>({ queryKey: [name] }))
    .flatMap(([, answer]) => answer?.items?.filter((one) => one.id === id) ?? [])
    .reduce<Item | undefined>((newest, one) => (newest === undefined || one.version > newest.version ? one : newest), undefined);

interface Shown<Item> {
  item: Item | undefined;
  /** As the server had it when it was opened: what a form begins with, whatever happens to the item while it is open. */
  first: Item | undefined;
  /** There is no such item any more. */
  gone: boolean;
}

/**
 * One item by its id, asked for anew and then kept fresh. `item` is there at once where a list shows it; `first` waits
 * for the answer, or for its failure, since a form that begins with what was known overwrites what others have written.
 */
export const useItem = <Item extends Versioned, E extends AnyEndpoint>(
  byIds: E,
  lists: readonly AnyEndpoint[],
  id: string,
): Shown<Item> => {
  const { data, error, isFetchedAfterMount } = useRead(byIds, { query: { ids: id } } as AskOf<E>, { anew: true });
  const answer = isFetchedAfterMount && error === null ? (data as Answer<Item> | undefined) : undefined;
  const item = answer === undefined ? newestKnown<Item>([byIds, ...lists], id) : answer.items.find((one) => one.id === id);
  const [first, setFirst] = useState<Item>();
  if (first === undefined && item !== undefined && isFetchedAfterMount) setFirst(item);
  return { item, first, gone: answer !== undefined && item === undefined };
};
