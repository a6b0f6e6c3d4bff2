/** Why this tab's person is in no organisation any more. */
export interface LostNote {
  /** The name of the organisation. */
  name: string;
  reason: string;
}

const key = 'cairn.lost-org';

/** Keeps in this tab why an organisation was lost, so that the page says so also after a reload. */
export const noteLost = (note: LostNote): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(note));
  } catch {
    // A browser that keeps nothing says the usual words.
  }
};

/** Returns why this tab's person has lost the last organisation; undefined where that is not known. */
export const lostNote = (): LostNote | undefined => {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as LostNote);
  } catch {
    return undefined;
  }
};
