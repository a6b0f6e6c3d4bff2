/** What comes of an edit in place: the words to save, or undefined where nothing changed or nothing is left. */
export const editedTo = (before: string, typed: string, limit = 100): string | undefined => {
  const words = typed.trim().replace(/\s+/g, ' ').slice(0, limit).trimEnd();
  return words === '' || words === before ? undefined : words;
};
