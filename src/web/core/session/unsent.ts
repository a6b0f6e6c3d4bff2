/** Words on this page that the server does not have yet. */
export interface Unsent {
  /** What they are in: the title of a dialog, the label of a field. */
  what: string;
  /** The words as plain text. */
  words: string;
  /** The dialog to open again with them. */
  form?: { dialog: string; props: object; values: object } | undefined;
  /** A key of the place on a page that shows kept words again by itself, so that they are offered on other pages only. */
  place?: string | undefined;
  /** The code of why they cannot be saved as they are. */
  code?: string | undefined;
  /** True while no field of the page shows them. */
  hidden?: boolean | undefined;
}

const sources = new Set<() => readonly Unsent[]>();

/** Adds a source that returns the unsent words of a part of the page; returns the function that removes it. */
export const addUnsent = (source: () => readonly Unsent[]): (() => void) => {
  sources.add(source);
  return () => void sources.delete(source);
};

/** Returns all unsent words of the page. */
export const unsentHere = (): Unsent[] => [...sources].flatMap((source) => source());

/** Fields whose values are words; all others are ids, days, numbers and choices. */
const wordy = new Set(['title', 'name', 'text', 'notes', 'description', 'contentHtml']);

/** Returns a rich text without its tags. It is shown as text only, never as HTML. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the words among a form's values as plain text, one paragraph for each field. */
export const wordsOf = (values: unknown): string =>
  Object.entries(values ?? {})
    .filter(([key, value]) => wordy.has(key) && typeof value === 'string')
    .map(([key, value]) => (key === 'contentHtml' ? plain(value as string) : (value as string)).trim().replaceAll(/\s+/g, ' '))
    .filter((words) => words !== '')
    .join('\n');

/** Returns how many words a text has. */
export const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
