import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './sheet.module.css';

interface SheetProps extends ComponentProps<'section'> {
  /** `accent` says now or next; `plain` has no surface of its own. */
  tone?: 'surface' | 'accent' | 'canvas' | undefined;
  padded?: boolean | undefined;
}

/** A surface that holds one thing; name it by `aria-labelledby` its section header's id. */
export const Sheet = ({ tone = 'surface', padded = false, className, ...rest }: SheetProps) => (
  <section className={classes(styles.sheet, styles[tone], padded && styles.padded, className)} {...rest} />
);
