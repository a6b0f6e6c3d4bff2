import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './page.module.css';

interface PageProps {
  /** At most 1280 wide, or all there is: scorecard, chart. */
  width?: 'content' | 'reading' | 'full' | undefined;
  children: ReactNode;
}

/** The padding and the widest measure of a screen. */
export const Page = ({ width = 'content', children }: PageProps) => <div className={classes(styles.page, styles[width])}>{children}</div>;
