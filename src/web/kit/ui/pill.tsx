import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';
import styles from './pill.module.css';
import type { Tone } from './status.ts';

interface PillProps {
  tone: Tone;
  icon: IconShape;
  children: ReactNode;
  className?: string | undefined;
}

/** Renders an icon and a word on a tinted background. */
export const Pill = ({ tone, icon, children, className }: PillProps) => (
  <span className={classes(styles.pill, styles[tone], className)} data-pill>
    <Icon as={icon} size="xs" />
    {children}
  </span>
);
