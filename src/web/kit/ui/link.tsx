import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './link.module.css';

interface LinkProps extends ComponentProps<'a'> {
  /** Takes the colour of the surrounding text, with an underline. */
  quiet?: boolean | undefined;
  /** Opens in a new tab. */
  external?: boolean | undefined;
}

/** Renders a text link; pass it to the router's `createLink`. */
export const Link = ({ quiet = false, external = false, className, ...rest }: LinkProps) => (
  <a
    className={classes(styles.link, quiet && styles.quiet, className)}
    {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    {...rest}
  />
);
