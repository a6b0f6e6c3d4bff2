import type { Icon as IconShape } from '@tabler/icons-react';
import { classes } from './classes.ts';
import styles from './icon.module.css';

export type { IconShape };

interface IconProps {
  as: IconShape;
  /** Sizes in px: 14 in pills, 16 in buttons, 18, and 24 in empty states. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  /** The accessible name; without it screen readers skip the icon. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Renders a Tabler icon in the design's sizes and stroke. */
export const Icon = ({ as: Shape, size = 'md', label, className }: IconProps) => (
  <Shape
    className={classes(styles.icon, styles[size], className)}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
);
