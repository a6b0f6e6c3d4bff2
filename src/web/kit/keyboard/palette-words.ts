import { folded } from '#shared/folded.ts';

const narrows: Record<string, string> = { '>': 'actions', '@': 'people', '#': 'meetings' };

/** Returns the text without the sign that narrows it, and the key of the one group that it asks for. */
export const narrowed = (typed: string): { text: string; only: string | undefined } => {
  const only = narrows[typed.trimStart().charAt(0)];
  return { text: (only === undefined ? typed : typed.trimStart().slice(1)).trim(), only };
};

/** Returns true when each typed word begins some word of the label; accents are ignored. */
export const matchesWords = (label: string, typed: string): boolean => {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u);
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)) || folded(label).includes(part));
};
