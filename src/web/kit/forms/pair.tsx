import type { ReactNode } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './pair.module.css';

/** Renders two short fields beside each other; with `long`, below each other on a phone. */
export const Pair = ({ long = false, children }: { long?: boolean; children: ReactNode }) => (
  <div className={classes(styles.pair, long && styles.long)}>{children}</div>
);
