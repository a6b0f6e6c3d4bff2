import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconShape } from './icon.tsx';
import styles from './input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
  /** `lg` is for the sign-in pages. */
  size?: 'md' | 'lg' | undefined;
  icon?: IconShape | undefined;
  /** A button at the end of the field. */
  end?: ReactNode;
}

/**
 * Renders a field for one line of text, at most 100 characters unless `maxLength` says otherwise (catalogue Y-03). No more can be typed (`keepWithin`); a
 * longer paste stays whole, and the form says by how much it is too long.
 */
export const TextInput = ({
  value,
  onChange,
  size = 'md',
  icon,
  end,
  maxLength = 100,
  className,
  type = 'text',
  ...rest
}: TextInputProps) => (
  <span className={classes(styles.box, size === 'lg' && styles.lg)}>
    {icon && <Icon as={icon} size="sm" className={styles.icon} />}
    <input
      type={type}
      className={classes(styles.input, className)}
      value={value}
      data-limit={maxLength}
      onChange={(change) => onChange(change.currentTarget.value)}
      {...rest}
    />
    {end && <span className={styles.end}>{end}</span>}
  </span>
);
