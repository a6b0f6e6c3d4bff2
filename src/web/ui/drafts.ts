import { useSyncExternalStore } from 'react';

/** Words that were sent to become an item, with the id that they were sent with: sent again, they make no second one. */
export interface Sent {
  id: string;
  title: string;
}

/** What somebody has typed in a place, and what was sent from there and did not arrive. */
export interface Draft {
  typed: string;
  /** What stands in the field because it did not arrive. */
  again?: Sent;
  unsent: readonly Sent[];
}

const none: Draft = { typed: '', unsent: [] };
/** By place, for as long as the page is open: a section that goes away and comes back has its words again. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

export const draftAt = (place: string): Draft => drafts.get(place) ?? none;

export const keepDraft = (place: string, part: Partial<Draft>): void => {
  drafts.set(place, { ...draftAt(place), ...part });
  for (const listener of listeners) listener();
};

/** Words that did not arrive: back into the field if it is empty, else beside what has been typed since. */
export const giveBack = (place: string, sent: Sent): void => {
  const { typed, unsent } = draftAt(place);
  keepDraft(place, typed === '' ? { typed: sent.title, again: sent } : { unsent: [...unsent, sent] });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDraft = (place: string): Draft => useSyncExternalStore(subscribe, () => draftAt(place));
