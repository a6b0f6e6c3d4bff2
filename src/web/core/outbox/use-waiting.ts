import { useSyncExternalStore } from 'react';
import { outbox } from './page-outbox.ts';

/** Returns true while an act on the item waits for the connection. */
export const useWaiting = (id: string): boolean =>
  useSyncExternalStore(outbox.subscribe, () => outbox.read().kept.some(({ of, waited }) => waited && of.includes(id)));

/** Returns the ids of the items that wait for the connection to be added. */
export const useWaitingNew = (): readonly string[] => {
  const ids = useSyncExternalStore(outbox.subscribe, () =>
    outbox
      .read()
      .kept.flatMap(({ waited, shows = [] }) => (waited ? shows.flatMap((each) => (each.do === 'add' ? [each.item.id] : [])) : []))
      .join(' '),
  );
  return ids.split(' ');
};
