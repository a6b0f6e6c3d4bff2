/** Returns words as they begin a sentence: Spanish, for one, writes the days of the week with a small letter elsewhere. */
export const asFirst = (words: string): string => `${words.slice(0, 1).toLocaleUpperCase()}${words.slice(1)}`;
