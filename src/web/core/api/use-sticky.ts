import { useState } from 'react';
import type { AnyEndpoint, AskOf } from '#shared/endpoint.ts';
import { useRead } from './use-read.ts';

interface Kept<Item, E extends AnyEndpoint> {
  /** The items of the list's own search. */
  items: readonly Item[] | undefined;
  byIds: E;
  /** Returns true when an item still matches the list's filter. */
  belongs: (item: Item) => boolean;
  order: (one: Item, other: Item) => number;
}

interface Answer<Item> {
  items: Item[];
}

/**
 * Returns a list's items together with those that stopped matching while it was shown: a finished item keeps its place, struck through,
 * until the list is closed.
 */
export const useSticky = <Item extends { id: string }, E extends AnyEndpoint>({
  items,
  byIds,
  belongs,
  order,
}: Kept<Item, E>): Item[] | undefined => {
  const [left, setLeft] = useState<ReadonlyMap<string, Item>>(new Map());
  const leaving = (items ?? []).filter((item) => !belongs(item) && left.get(item.id) !== item);

  if (leaving.length > 0) setLeft(new Map([...left, ...leaving.map((item) => [item.id, item] as const)]));

  const missing = [...left.keys()].filter((id) => items !== undefined && !items.some((item) => item.id === id));
  const ids = [...left.keys()].sort().join(',');
  const { data, isPlaceholderData } = useRead(byIds, { query: { ids } } as AskOf<E>, { enabled: ids !== '', quiet: true, keep: true });
  const fresh = (data as Answer<Item> | undefined)?.items;
  const again = (id: string): Item | undefined =>
    fresh?.find((item) => item.id === id) ?? (fresh === undefined || isPlaceholderData ? left.get(id) : undefined);
  const kept = missing.map(again).filter((item) => item !== undefined);
  if (items === undefined) return undefined;
  return kept.length === 0 ? [...items] : [...items, ...kept].sort(order);
};
