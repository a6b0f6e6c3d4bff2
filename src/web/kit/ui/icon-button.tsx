import type { ComponentProps } from 'react';
import { Because } from './because.tsx';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';
import styles from './icon-button.module.css';
import type { FloatingSide } from './place-floating.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'disabled' | 'aria-disabled'> {
  icon: IconShape;
  /** The accessible name, also shown as tooltip. */
  label: string;
  /** The keyboard shortcut, such as `mod+k`; shown in the tooltip. */
  keys?: string | undefined;
  size?: 'sm' | 'md' | undefined;
  /** The tooltip's side. */
  side?: FloatingSide | undefined;
  /** Why the button cannot be used now; it is said in place of the tooltip. Undefined while it can. */
  because?: string | undefined;
  /** Shows a dot for something new; the label must say what is new. */
  dot?: boolean | undefined;
}

/** Renders a button that shows only an icon, with an accessible name and a tooltip. */
export const IconButton = ({
  icon,
  label,
  keys,
  size = 'md',
  side,
  because,
  dot = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <Because why={because} text={label} keys={keys} side={side}>
    {(stopped) => (
      <button
        type={type}
        aria-label={label}
        className={classes(styles.button, styles[size], className)}
        {...rest}
        {...(because === undefined ? {} : stopped)}
      >
        <Icon as={icon} size={size === 'sm' ? 'sm' : 'md'} />
        {dot && <i className={styles.dot} />}
      </button>
    )}
  </Because>
);
