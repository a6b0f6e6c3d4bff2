import { classes } from '../../../../web/ui/classes.ts';
import { usePhone } from '../../../../web/ui/use-phone.ts';
import type { Versioned } from '../calls.ts';
import { Editable, type WordsProps } from './editable-words.tsx';
import styles from './words.module.css';
import { SheetWords } from './words-sheet.tsx';

export type { Spelling } from './editable-words.tsx';

/** Renders a text that is edited where it stands: a click or the focus rings it, and not a letter moves. On phones a tap opens it in a sheet. */
export const Words = <Item extends Versioned>(props: WordsProps<Item>) => {
  const isPhone = usePhone();
  if (props.onSave === undefined) return <span className={classes(styles.read, props.className)}>{props.spelling.textOf(props.item)}</span>;
  return isPhone ? <SheetWords {...props} /> : <Editable {...props} />;
};
