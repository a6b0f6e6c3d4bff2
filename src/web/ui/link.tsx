import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './link.module.css';

interface LinkProps extends ComponentProps<'a'> {
  /** In the colour of the words around it, underlined. */
  quiet?: boolean | undefined;
  /** Opens a new tab. */
  external?: boolean | undefined;
}

/** A link in words; the router's `createLink` takes it. */
export const Link = ({ quiet = false, external = false, className, ...rest }: LinkProps) => (
  <a
    className={classes(styles.link, quiet && styles.quiet, className)}
    {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    {...rest}
  />
);
