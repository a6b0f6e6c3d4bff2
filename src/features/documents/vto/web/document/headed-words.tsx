import type { Versioned } from '../calls.ts';
import type { WordsProps } from './use-writing.ts';
import styles from './vision.module.css';
import { Words } from './words.tsx';

type HeadedWordsProps<Item extends Versioned> = Pick<WordsProps<Item>, 'item' | 'spelling' | 'label' | 'placeholder' | 'onSave' | 'lines'>;

/** Renders a text of the first page under a small heading that says what it is. */
export const HeadedWords = <Item extends Versioned>(words: HeadedWordsProps<Item>) => (
  <>
    <h3 className={styles.small}>{words.label}</h3>
    <Words {...words} className={styles.read} />
  </>
);
