import { type ComponentProps, useRef, useState } from 'react';
import { afterPress } from '#web/kit/ui/after-press.ts';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './rich-text.module.css';

/** Renders the box of an editor. A quiet one reads as words of the page, and shows its tools from the focus on until the press that ends it is over. */
export const EditorFrame = ({ quiet, ...rest }: Omit<ComponentProps<'div'>, 'className'> & { quiet: boolean }) => {
  const self = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  return (
    <div
      {...rest}
      ref={self}
      className={classes(styles.field, quiet && styles.quiet)}
      data-used={isUsed || undefined}
      onFocus={() => setUsed(true)}
      // What stands below would move away from under the pointer.
      onBlur={() => afterPress(() => setUsed(self.current?.contains(document.activeElement) === true))}
    />
  );
};
