import { matchesWords } from '#web/kit/keyboard/palette-words.ts';

/** An option of a picker. */
export interface PickOption {
  id: string;
  label: string;
}

/** Most rows that are rendered; typing finds the rest. */
export const mostRendered = 100;

/** Returns the options that match the typed text; with no text, the chosen ones first. */
export const narrow = <Option extends PickOption>(options: readonly Option[], typed: string, chosen: readonly string[]): Option[] => {
  const found = options.filter((option) => matchesWords(option.label, typed));
  if (typed.trim() !== '' || chosen.length === 0) return found.slice(0, mostRendered);
  const isChosen = (option: Option) => chosen.includes(option.id);
  return [...found.filter(isChosen), ...found.filter((option) => !isChosen(option))].slice(0, mostRendered);
};

/** Returns the chosen ids after a click on an option. */
export const pick = (chosen: readonly string[], id: string, multiple: boolean): string[] => {
  if (!multiple) return [id];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
};
