import { useState } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { Versioned } from '../calls.ts';
import { Editable } from './editable-words.tsx';
import { RefusedText } from './refused-text.tsx';
import type { TextProps } from './use-writing.ts';
import styles from './words.module.css';
import { SheetText } from './words-sheet.tsx';

export type { Spelling } from './use-writing.ts';

/** Renders a text that is edited where it stands: a click or the focus rings it, and not a letter moves. On phones a tap opens it in a sheet. */
export const EditedText = <Item extends Versioned>(props: TextProps<Item>) => {
  const isPhone = usePhone();
  const { item, spelling, onSave, className } = props;
  const [taken, setTaken] = useState<string>();
  const taking = { taken, onTaken: () => setTaken(undefined) };
  return (
    <>
      {onSave === undefined ? (
        <span className={classes(styles.read, className)}>{spelling.textOf(item)}</span>
      ) : isPhone ? (
        <SheetText {...props} {...taking} />
      ) : (
        <Editable {...props} {...taking} />
      )}
      <RefusedText id={item.id} part={spelling.parts[0]} onTake={onSave && setTaken} />
    </>
  );
};
