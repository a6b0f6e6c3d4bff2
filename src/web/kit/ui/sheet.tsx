import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './sheet.module.css';

interface SheetProps extends ComponentProps<'section'> {
  /** `accent` marks what is current or next; `plain` has no background of its own. */
  tone?: 'surface' | 'accent' | 'canvas' | undefined;
  padded?: boolean | undefined;
}

/** Renders a surface for one subject; set `aria-labelledby` to the id of its section header. */
export const Sheet = ({ tone = 'surface', padded = false, className, ...rest }: SheetProps) => (
  <section className={classes(styles.sheet, styles[tone], padded && styles.padded, className)} {...rest} />
);
