import { matchesWords } from '../keyboard/palette.ts';

/** Something to pick from a list. */
export interface PickOption {
  id: string;
  label: string;
}

/** Rows that a list draws; typing narrows the rest. */
export const mostShown = 100;

/** The options that what was typed leaves, the chosen ones first while nothing is typed. */
export const narrow = <Option extends PickOption>(options: readonly Option[], typed: string, chosen: readonly string[]): Option[] => {
  const found = options.filter((option) => matchesWords(option.label, typed));
  if (typed.trim() !== '' || chosen.length === 0) return found.slice(0, mostShown);
  const isChosen = (option: Option) => chosen.includes(option.id);
  return [...found.filter(isChosen), ...found.filter((option) => !isChosen(option))].slice(0, mostShown);
};

/** What is chosen after a press on an option. */
export const pick = (chosen: readonly string[], id: string, multiple: boolean): string[] => {
  if (!multiple) return [id];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
};
