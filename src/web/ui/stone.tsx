import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './stone.module.css';

interface StoneProps {
  /** `now` is under discussion, `idle` is a plain pebble, `none` only keeps the place of a rank. */
  tone?: 'now' | 'idle' | 'none' | undefined;
  /** 18 high on the agenda's thread, 21 for a rank. */
  size?: 'step' | 'rank' | undefined;
  /** A rank or a check. */
  children?: ReactNode;
  label?: string | undefined;
}

/** The pebble: agenda steps and the top three issues. */
export const Stone = ({ tone = 'idle', size = 'rank', children, label }: StoneProps) => (
  <span
    className={classes(styles.stone, styles[tone], styles[size])}
    {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
  >
    {children}
  </span>
);
