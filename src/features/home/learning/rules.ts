/** A place in a film: seconds from its start, and what begins there. */
export interface Chapter {
  at: number;
  title: string;
}

/** The most chapters of a film. */
const mostChapters = 50;

/** Parses `1:58 Discuss once`, one chapter on each line, in order of their times. Returns undefined when a line is no chapter. */
export const readChapters = (text: string): Chapter[] | undefined => {
  const lines = text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
  const found = lines.map((each) => {
    const [, hours = '0', minutes = '', seconds = '', title = ''] = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\s+(.{1,100})$/.exec(each) ?? [];
    return { at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title };
  });
  const isOrdered = found.every(({ at, title }, place) => title !== '' && at >= (found[place - 1]?.at ?? 0));
  return isOrdered && found.length <= mostChapters ? found : undefined;
};

/** Returns the chapter that plays at a second of the film; undefined before the first one. */
export const chapterAt = (chapters: readonly Chapter[], second: number): Chapter | undefined => chapters.findLast(({ at }) => at <= second);

/** Returns whether a film counts as watched: nobody sits through the last words. */
export const isWatched = (seconds: number, length: number): boolean => length > 0 && seconds >= length * 0.95;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** What a search looks at. */
interface Searched {
  title: string;
  summary: string;
  /** The text without formatting. */
  text: string;
}

/**
 * Returns how well an entry answers a search, 0 for not at all: each word must begin a word of it. A word in the title counts most, then
 * one in the summary.
 */
export const scoreOf = (asked: string, { title, summary, text }: Searched): number => {
  const places = [wordsOf(title), wordsOf(summary), wordsOf(text)];
  const worths = [9, 3, 1];
  const scores = wordsOf(asked).map((word) => {
    const place = places.findIndex((words) => words.some((each) => each.startsWith(word)));
    return worths[place] ?? 0;
  });
  return scores.length === 0 || scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
};

/** Words that most people read in a minute. */
const pace = 200;

/** Returns the whole minutes that a text takes to read, at least one; 0 for none. */
export const minutesOf = (text: string): number => {
  const count = wordsOf(text).length;
  return count === 0 ? 0 : Math.max(1, Math.round(count / pace));
};
