import { useState } from 'react';
import type { AnyEndpoint, AskOf } from '#shared/endpoint.ts';
import { queryClient } from './query-client.ts';
import { useRead } from './use-read.ts';

interface Versioned {
  id: string;
  version: number;
}

interface WithNotes extends Versioned {
  contentHtml: string;
}

interface Answer<Item> {
  items: Item[];
}

/** A search loaded in pages is cached as a list of pages. */
type Cached<Item> = Answer<Item> | { items?: undefined; pages: Answer<Item>[] };

const itemsOf = <Item>(cached: Cached<Item> | undefined): Item[] => {
  if (cached === undefined) return [];
  return cached.items ?? cached.pages?.flatMap(({ items }) => items) ?? [];
};

/** Returns the item's newest version among the cached answers, any of which may be out of date. */
const newestKnown = <Item extends Versioned>(endpoints: readonly AnyEndpoint[], id: string): Item | undefined =>
  endpoints
    .flatMap(({ name }) => queryClient.getQueriesData<Cached<Item>>({ queryKey: [name] }))
    .flatMap(([, cached]) => itemsOf(cached).filter((one) => one.id === id))
    .reduce<Item | undefined>((newest, one) => (newest === undefined || one.version > newest.version ? one : newest), undefined);

/** Returns the title of an item that a cached answer has, to name it. */
export const knownTitle = (endpoints: readonly AnyEndpoint[], id: string): string =>
  newestKnown<Versioned & { title?: string }>(endpoints, id)?.title ?? '';

interface Shown<Item, Listed> {
  item: Listed | undefined;
  /** The item as the server had it when it was opened: a form's initial values, which later changes do not touch. */
  first: Item | undefined;
  /** True when `first` has no notes, because the server cannot be asked for them: the form leaves them out. */
  withoutNotes: boolean;
  /** True when the item no longer exists. */
  gone: boolean;
}

/**
 * Reads one item by its id and keeps it up to date. `item` is there at once, without its notes, if a list has it. `first` waits for the
 * server's answer or failure: a form filled from the cache would overwrite what others have written. After a failure it is the item as it is
 * known here, so that it can be edited without a connection.
 */
export const useItem = <Item extends Listed & WithNotes, Listed extends Versioned, E extends AnyEndpoint>(
  byIds: E,
  lists: readonly AnyEndpoint[],
  id: string,
): Shown<Item, Listed> => {
  const { data, error, isFetchedAfterMount } = useRead(byIds, { query: { ids: id } } as AskOf<E>, { anew: true });
  const answer = isFetchedAfterMount && error === null ? (data as Answer<Item> | undefined) : undefined;
  const item = answer === undefined ? newestKnown<Listed>([byIds, ...lists], id) : answer.items.find((one) => one.id === id);
  // Lists have no notes: a form begins with a whole item; after a failure, with the cached whole item if there is one.
  const whole = answer === undefined ? newestKnown<Item>([byIds], id) : answer.items.find((one) => one.id === id);
  const known = whole ?? (answer === undefined && item !== undefined ? ({ ...item, contentHtml: '' } as Item) : undefined);
  const [opened, setOpened] = useState<{ first: Item; withoutNotes: boolean }>();
  if (opened === undefined && known !== undefined && isFetchedAfterMount) setOpened({ first: known, withoutNotes: whole === undefined });
  return { item, first: opened?.first, withoutNotes: opened?.withoutNotes === true, gone: answer !== undefined && item === undefined };
};
