// Notes that several people edit at once. My unsaved text stays until I decide; without unsaved text, what others wrote shows at once.

/** Notes as the server has them. */
export interface NotesVersion {
  html: string;
  version: number;
  /** The last author, if known. */
  byId?: string | undefined;
}

export interface LiveNotesDraft {
  /** The text that is shown and edited. */
  words: string;
  /** The text when everything was last saved. */
  clean: string;
  /** The version that the text is based on. */
  based: NotesVersion;
  /** What somebody else saved while mine was unsaved. */
  theirs?: NotesVersion | undefined;
}

export const draftOf = (now: NotesVersion): LiveNotesDraft => ({ words: now.html, clean: now.html, based: now });

export const isUnsaved = ({ words, clean }: LiveNotesDraft): boolean => words !== clean;

/** Applies the server's current version; a known version changes nothing. */
export const received = (draft: LiveNotesDraft, now: NotesVersion): LiveNotesDraft => {
  const { words, based, theirs } = draft;
  if (now.version < (theirs ?? based).version) return draft;
  if (theirs !== undefined) return now.version === theirs.version ? draft : { ...draft, theirs: now };
  if (now.version === based.version) return now.html === based.html ? draft : { ...draft, based: now };
  // Another field of the item has changed, such as its title.
  if (now.html === based.html) return { ...draft, based: now };
  return isUnsaved(draft) && now.html !== words ? { ...draft, theirs: now } : draftOf(now);
};

/** Marks the text as saved with this version; what was typed since then stays unsaved. */
export const saved = (draft: LiveNotesDraft, words: string, version: number): LiveNotesDraft => ({
  words: draft.words,
  clean: words,
  based: { html: words, version },
});

export const takingTheirs = (draft: LiveNotesDraft): LiveNotesDraft => (draft.theirs === undefined ? draft : draftOf(draft.theirs));

/** Chooses my text over theirs, which I have seen. */
export const choosingMine = (draft: LiveNotesDraft): LiveNotesDraft =>
  draft.theirs === undefined ? draft : { words: draft.words, clean: draft.theirs.html, based: draft.theirs };
