import { asFirst } from './as-first.ts';
import { useText } from './use-text.ts';

/** The greatest number that is written as a word. */
const greatest = 12;

/** Returns a function that writes numbers up to twelve as words: `five`, and `Five` where it is the `first` word of a sentence. */
export const useNumberWord = () => {
  const t = useText();
  return (count: number, place?: 'first'): string => {
    if (count > greatest) return String(count);
    const word = t(`ui.words.${count}` as 'ui.words.1');
    return place === 'first' ? asFirst(word) : word;
  };
};
