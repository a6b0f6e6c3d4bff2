import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './stone.module.css';

interface StoneProps {
  /** `now` is the one under discussion, `idle` a plain one; `none` is invisible and keeps the space of a rank. */
  tone?: 'now' | 'idle' | 'none' | undefined;
  /** Heights in px: 18 for an agenda step, 21 for a rank. */
  size?: 'step' | 'rank' | undefined;
  /** A rank or a check mark. */
  children?: ReactNode;
  label?: string | undefined;
}

/** Renders the pebble that marks agenda steps and the top three issues. */
export const Stone = ({ tone = 'idle', size = 'rank', children, label }: StoneProps) => (
  <span
    className={classes(styles.stone, styles[tone], styles[size])}
    {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
  >
    {children}
  </span>
);
