import { useState } from 'react';
import type { AnyEndpoint, AskOf } from '../../shared/endpoint.ts';
import { queryClient } from './query-client.ts';
import { useRead } from './use-read.ts';

interface Answer<Item> {
  items: Item[];
}

const known = <Item extends { id: string }>(endpoints: readonly AnyEndpoint[], id: string): Item | undefined => {
  for (const { name } of endpoints) {
    for (const [, answer] of queryClient.getQueriesData<Answer<Item>>({ queryKey: [name] })) {
      const item = answer?.items?.find((one) => one.id === id);
      if (item !== undefined) return item;
    }
  }
  return undefined;
};

interface Shown<Item> {
  item: Item | undefined;
  /** As it was when it was first seen: what a form begins with. */
  first: Item | undefined;
  /** There is no such item any more. */
  gone: boolean;
}

/**
 * One item by its id: as a list showed it until the server has answered, then kept fresh.
 */
export const useItem = <Item extends { id: string }, E extends AnyEndpoint>(
  byIds: E,
  lists: readonly AnyEndpoint[],
  id: string,
): Shown<Item> => {
  const { data } = useRead(byIds, { query: { ids: id } } as AskOf<E>);
  const answer = data as Answer<Item> | undefined;
  const item = answer === undefined ? known<Item>([byIds, ...lists], id) : answer.items.find((one) => one.id === id);
  const [first, setFirst] = useState(item);
  if (first === undefined && item !== undefined) setFirst(item);
  return { item, first: first ?? item, gone: answer !== undefined && item === undefined };
};
