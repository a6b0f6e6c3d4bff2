/** Returns the text to save after an edit in place, or undefined where the text is unchanged or empty. */
export const editedTo = (before: string, typed: string, limit = 100): string | undefined => {
  const words = typed.trim().replace(/\s+/g, ' ').slice(0, limit).trimEnd();
  return words === '' || words === before ? undefined : words;
};
