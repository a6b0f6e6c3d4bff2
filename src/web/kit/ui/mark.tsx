import { classes } from './classes.ts';
import styles from './mark.module.css';

interface MarkProps {
  /** The background: the dark header (`chrome`), or the theme's own colour (`base`). */
  on?: 'chrome' | 'base' | undefined;
  size?: number | undefined;
  label?: string | undefined;
}

/** Renders the three stones of the logo. */
export const BrandMark = ({ on = 'chrome', size = 28, label }: MarkProps) => (
  <svg
    viewBox="0 0 32 32"
    width={size}
    height={size}
    className={classes(styles.mark, styles[on])}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <path d="M4.5 25.2c0-3 3.6-4.4 11.2-4.4 8 0 11.8 1.2 11.8 4.2 0 2.6-3.4 3.8-11.6 3.8-8 0-11.4-1-11.4-3.6z" />
    <path d="M8 15.9c0-2.7 3-3.9 8.2-3.9 5.4 0 8 1.2 8 3.7 0 2.6-2.9 3.6-8.1 3.6-5.3 0-8.1-.9-8.1-3.4z" />
    <path d="M11.2 7.3c0-2.6 2-4.1 5-4.1s4.8 1.3 4.8 3.7c0 2.5-1.9 3.6-4.9 3.6-3.1 0-4.9-1-4.9-3.2z" />
  </svg>
);
