import { type KeyboardEvent, useState } from 'react';

/** The rows picked in a list, for a command on all of them. */
export interface Picks<Item> {
  /** The picked items, also those on other pages. */
  items: readonly Item[];
  has: (id: string) => boolean;
  /** Picks an item or leaves it out; `toHere` picks all rows on the page from the last one picked. */
  pick: (id: string, toHere: boolean) => void;
  /** Picks these items too, or leaves them out. */
  set: (items: readonly Item[], isPicked: boolean) => void;
  /** Leaves out all items but these. */
  keepOnly: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Keeps which rows of a list are picked. Another list, as `of` names it, starts without any. */
export const usePicks = <Item extends { id: string }>(of: string, rows: readonly Item[]): Picks<Item> => {
  const [kept, setKept] = useState<{ of: string; picked: ReadonlyMap<string, Item>; last: string | undefined }>();
  const { picked, last } = kept?.of === of ? kept : { picked: new Map<string, Item>(), last: undefined };
  const keep = (next: ReadonlyMap<string, Item>, lastPicked = last) => setKept({ of, picked: next, last: lastPicked });
  const now = new Map(rows.map((row) => [row.id, row]));
  return {
    // A row that is shown is as it is now; those of other pages are as they were picked.
    items: [...picked.values()].map((item) => now.get(item.id) ?? item),
    has: (id) => picked.has(id),
    pick: (id, toHere) => {
      const places = [last ?? id, id].map((each) => rows.findIndex((row) => row.id === each)).toSorted((one, other) => one - other);
      const [from = -1, to = -1] = places;
      const range = toHere && from >= 0 ? rows.slice(from, to + 1) : rows.filter((row) => row.id === id);
      const next = new Map(picked);
      if (picked.has(id) && !toHere) next.delete(id);
      else for (const row of range) next.set(row.id, row);
      keep(next, id);
    },
    set: (items, isPicked) => {
      const next = new Map(picked);
      for (const item of items)
        if (isPicked) next.set(item.id, item);
        else next.delete(item.id);
      keep(next);
    },
    keepOnly: (ids) => keep(new Map([...picked].filter(([id]) => ids.includes(id)))),
    clear: () => setKept(undefined),
  };
};

/** Returns whether a key is pressed in a field for text, whose own keys it must not take. */
const isInField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, [contenteditable]') !== null;

/** Returns what the keys do in a list: Ctrl or Cmd with A picks its rows, Escape none. */
export const pickingKeys =
  <Item extends { id: string }>(picks: Picks<Item>, rows: readonly Item[]) =>
  (press: KeyboardEvent<HTMLElement>): void => {
    if (isInField(press.target)) return;
    if (press.key === 'Escape' && picks.items.length > 0) picks.clear();
    if (press.key !== 'a' || !(press.ctrlKey || press.metaKey)) return;
    press.preventDefault();
    picks.set(rows, true);
  };
