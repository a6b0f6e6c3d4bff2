import { useEffect, useRef } from 'react';

/** The lists of items that are on the page, in the order in which they appeared. */
const lists = new Set<{ readonly current: readonly { id: string }[] | undefined }>();

/** Says which items a list shows, so that the form of one of them can go to the next. */
export const useListBehind = (items: readonly { id: string }[] | undefined): void => {
  const shown = useRef(items);
  useEffect(() => {
    shown.current = items;
  });
  useEffect(() => {
    lists.add(shown);
    return () => {
      lists.delete(shown);
    };
  }, []);
};

interface Neighbours {
  previous?: string | undefined;
  next?: string | undefined;
}

/** Returns the ids of the items before and after one, in the first list of the page that shows it; none where no list does. */
export const neighboursOf = (id: string): Neighbours => {
  for (const { current: items = [] } of lists) {
    const place = items.findIndex((item) => item.id === id);
    if (place >= 0) return { previous: items[place - 1]?.id, next: items[place + 1]?.id };
  }
  return {};
};
