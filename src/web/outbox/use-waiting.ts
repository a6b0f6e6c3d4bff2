import { useSyncExternalStore } from 'react';
import { outbox } from './page-outbox.ts';

/** Returns true while an act on the item waits for the connection. */
export const useWaiting = (id: string): boolean =>
  useSyncExternalStore(outbox.subscribe, () => outbox.read().kept.some(({ of, waited }) => waited && of.includes(id)));
