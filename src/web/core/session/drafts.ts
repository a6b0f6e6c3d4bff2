import { useCallback, useSyncExternalStore } from 'react';
import { addUnsent, type Unsent } from './unsent.ts';

/** A title that was sent to become an item, with the id it was sent with: sending it again under that id creates no second item. */
export interface SentTitle {
  id: string;
  title: string;
}

/** What a person has typed into one field, and what was sent from that field but failed. */
export interface FieldDraft {
  typed: string;
  /** The typed text without tags, where it is rich. */
  words?: string;
  /** The field's name. */
  label?: string;
  /** The failed title that now stands in the field. */
  again?: SentTitle;
  unsent: readonly SentTitle[];
}

const none: FieldDraft = { typed: '', unsent: [] };
/** Drafts by field, kept while the page is open: a section that is shown again still has its text. */
const drafts = new Map<string, FieldDraft>();
/** The fields on the page that show a draft, and what else follows one without showing its words. */
const fields = new Map<string, Set<() => void>>();
const followers = new Map<string, Set<() => void>>();

const unsentDrafts = (): Unsent[] =>
  [...drafts].flatMap(([place, { typed, words: plain = typed, unsent, label = place }]) =>
    [plain, ...unsent.map(({ title }) => title)]
      .filter((words) => words.trim() !== '')
      .map((words) => ({ what: label, words, hidden: !fields.has(place) })),
  );
addUnsent(unsentDrafts);

export const draftAt = (place: string): FieldDraft => drafts.get(place) ?? none;

/** Returns the words in the fields of an item; their places end with its key, as `comment Rock.…`. */
export const draftsAbout = (key: string): string[] =>
  [...drafts].flatMap(([place, { typed, words = typed }]) => (place.endsWith(` ${key}`) && words.trim() !== '' ? [words] : []));

export const keepDraft = (place: string, part: Partial<FieldDraft>): void => {
  drafts.set(place, { ...draftAt(place), ...part });
  for (const listener of [...(fields.get(place) ?? []), ...(followers.get(place) ?? [])]) listener();
};

/** Returns a failed title to its field if the field is empty; otherwise keeps it beside what has been typed since. */
export const giveBack = (place: string, sent: SentTitle): void => {
  const { typed, unsent } = draftAt(place);
  keepDraft(place, typed === '' ? { typed: sent.title, again: sent } : { unsent: [...unsent, sent] });
};

/** Returns true while a field, also one that is not shown now, has typed words, or words that were sent but failed. */
export const hasDrafts = (): boolean => unsentDrafts().length > 0;

const subscribe = (to: Map<string, Set<() => void>>, place: string, listener: () => void): (() => void) => {
  const known = to.get(place) ?? new Set();
  to.set(place, known.add(listener));
  return () => {
    known.delete(listener);
    if (known.size === 0) to.delete(place);
  };
};

const useDraftFrom = (to: Map<string, Set<() => void>>, place: string): FieldDraft =>
  useSyncExternalStore(
    useCallback((listener) => subscribe(to, place, listener), [to, place]),
    () => draftAt(place),
  );

/** Returns the draft of a field that shows its words. */
export const useDraft = (place: string): FieldDraft => useDraftFrom(fields, place);

/** Returns a draft to what does not show its words: they still count as hidden where no field does. */
export const useFollowedDraft = (place: string): FieldDraft => useDraftFrom(followers, place);
