import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Hint } from './hint.tsx';
import { Icon, type IconShape } from './icon.tsx';
import styles from './icon-button.module.css';
import type { Side } from './place-floating.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconShape;
  /** The accessible name, also shown as tooltip. */
  label: string;
  /** The keyboard shortcut, such as `mod+k`; shown in the tooltip. */
  keys?: string | undefined;
  size?: 'sm' | 'md' | undefined;
  /** The tooltip's side. */
  side?: Side | undefined;
  /** Shows a dot for something new; the label must say what is new. */
  dot?: boolean | undefined;
}

/** Renders a button that shows only an icon, with an accessible name and a tooltip. */
export const IconButton = ({ icon, label, keys, size = 'md', side, dot = false, className, type = 'button', ...rest }: IconButtonProps) => (
  <Hint text={label} keys={keys} side={side}>
    <button type={type} aria-label={label} className={classes(styles.button, styles[size], className)} {...rest}>
      <Icon as={icon} size={size === 'sm' ? 'sm' : 'md'} />
      {dot && <i className={styles.dot} />}
    </button>
  </Hint>
);
