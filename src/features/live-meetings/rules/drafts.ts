// Notes that several people write at once. What I have typed and not yet saved stays until I say otherwise; without any, what
// somebody else wrote shows at once.

/** Notes as the server has them. */
export interface Noted {
  html: string;
  version: number;
  /** Who wrote them last, where that is known. */
  byId?: string | undefined;
}

export interface Draft {
  /** What is shown and written in. */
  words: string;
  /** The words of the last time when nothing was left to save. */
  clean: string;
  /** What the words are based on. */
  based: Noted;
  /** What somebody else wrote while mine was not saved. */
  theirs?: Noted | undefined;
}

export const draftOf = (now: Noted): Draft => ({ words: now.html, clean: now.html, based: now });

export const isUnsaved = ({ words, clean }: Draft): boolean => words !== clean;

/** What the server has now; a version that is known already changes nothing. */
export const heard = (draft: Draft, now: Noted): Draft => {
  const { words, based, theirs } = draft;
  if (now.version < (theirs ?? based).version) return draft;
  if (theirs !== undefined) return now.version === theirs.version ? draft : { ...draft, theirs: now };
  if (now.version === based.version) return now.html === based.html ? draft : { ...draft, based: now };
  // Something else of the item has changed, such as its title.
  if (now.html === based.html) return { ...draft, based: now };
  return isUnsaved(draft) && now.html !== words ? { ...draft, theirs: now } : draftOf(now);
};

/** The words are saved as this version; what was typed since then is not. */
export const saved = (draft: Draft, words: string, version: number): Draft => ({
  words: draft.words,
  clean: words,
  based: { html: words, version },
});

export const takingTheirs = (draft: Draft): Draft => (draft.theirs === undefined ? draft : draftOf(draft.theirs));

/** Mine is to take the place of theirs, which I have seen. */
export const keepingMine = (draft: Draft): Draft =>
  draft.theirs === undefined ? draft : { words: draft.words, clean: draft.theirs.html, based: draft.theirs };
