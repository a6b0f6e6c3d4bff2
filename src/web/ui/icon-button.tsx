import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Hint } from './hint.tsx';
import { Icon, type IconShape } from './icon.tsx';
import styles from './icon-button.module.css';
import type { Side } from './place-floating.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconShape;
  /** Its name, and its hint. */
  label: string;
  /** The keys that do the same, `mod+k`; shown in the hint. */
  keys?: string | undefined;
  size?: 'sm' | 'md' | undefined;
  /** Where the hint stands. */
  side?: Side | undefined;
  /** A dot that says that something new is there; say what in the label. */
  dot?: boolean | undefined;
}

/** An icon to press, with a name and a hint. */
export const IconButton = ({ icon, label, keys, size = 'md', side, dot = false, className, type = 'button', ...rest }: IconButtonProps) => (
  <Hint text={label} keys={keys} side={side}>
    <button type={type} aria-label={label} className={classes(styles.button, styles[size], className)} {...rest}>
      <Icon as={icon} size={size === 'sm' ? 'sm' : 'md'} />
      {dot && <i className={styles.dot} />}
    </button>
  </Hint>
);
