import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Width and height are CSS lengths. */
  width?: string | undefined;
  height?: string | undefined;
  round?: boolean | undefined;
}

/** Renders a grey shape for content that is loading. */
export const Skeleton = ({ width = '100%', height = '10px', round = false }: SkeletonProps) => (
  <span className={classes(styles.shape, round && styles.round)} style={{ width, height } satisfies CSSProperties} />
);
