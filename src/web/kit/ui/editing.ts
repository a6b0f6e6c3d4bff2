import { isVisible, plainLine, type TitleFault, titleFault } from '#shared/titles.ts';

/**
 * Returns the text to save after an edit in place; `words` is undefined where the text is unchanged or empty. With a `fault` it cannot be
 * saved, and stays as it was typed.
 */
export const editedTo = (before: string, typed: string, limit = 100): { words?: string; fault?: TitleFault } => {
  const fault = titleFault(typed, limit);
  if (fault !== undefined) return { fault };
  const words = plainLine(typed);
  return isVisible(words) && words !== before ? { words } : {};
};
