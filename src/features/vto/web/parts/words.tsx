import { classes } from '../../../../web/ui/classes.ts';
import { usePhone } from '../../../../web/ui/use-phone.ts';
import type { Versioned } from '../calls.ts';
import { Editable, type WordsProps } from './editable-words.tsx';
import { KeptWords } from './kept-words.tsx';
import styles from './words.module.css';
import { SheetWords } from './words-sheet.tsx';

export type { Spelling } from './editable-words.tsx';

/** Renders a text that is edited where it stands: a click or the focus rings it, and not a letter moves. On phones a tap opens it in a sheet. */
export const Words = <Item extends Versioned>(props: WordsProps<Item>) => {
  const isPhone = usePhone();
  const { item, spelling, onSave, className } = props;
  return (
    <>
      {onSave === undefined ? (
        <span className={classes(styles.read, className)}>{spelling.textOf(item)}</span>
      ) : isPhone ? (
        <SheetWords {...props} />
      ) : (
        <Editable {...props} />
      )}
      <KeptWords id={item.id} part={spelling.parts[0]} />
    </>
  );
};
