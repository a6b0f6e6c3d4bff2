import type { Versioned } from '../calls.ts';
import type { TextProps } from './use-writing.ts';
import styles from './vision.module.css';
import { EditedText } from './words.tsx';

type HeadedWordsProps<Item extends Versioned> = Pick<TextProps<Item>, 'item' | 'spelling' | 'label' | 'placeholder' | 'onSave' | 'lines'>;

/** Renders a text of the first page under a small heading that says what it is. */
export const HeadedText = <Item extends Versioned>(words: HeadedWordsProps<Item>) => (
  <>
    <h3 className={styles.small}>{words.label}</h3>
    <EditedText {...words} className={styles.read} />
  </>
);
