import type { Icon as IconShape } from '@tabler/icons-react';
import { classes } from './classes.ts';
import styles from './icon.module.css';

export type { IconShape };

interface IconProps {
  as: IconShape;
  /** 14 in pills, 16 in buttons, 18, 24 in empty states. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined;
  /** Said aloud; without it the icon is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A Tabler icon in the look's sizes and stroke. */
export const Icon = ({ as: Shape, size = 'md', label, className }: IconProps) => (
  <Shape
    className={classes(styles.icon, styles[size], className)}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
);
