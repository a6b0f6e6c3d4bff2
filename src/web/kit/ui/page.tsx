import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './page.module.css';

interface PageProps {
  /** `content` is at most 1280 px wide; `full` takes the whole width, as for the scorecard and the chart. */
  width?: 'content' | 'reading' | 'full' | undefined;
  children: ReactNode;
}

/** Sets the padding and the maximum width of a screen. */
export const Page = ({ width = 'content', children }: PageProps) => <div className={classes(styles.page, styles[width])}>{children}</div>;
