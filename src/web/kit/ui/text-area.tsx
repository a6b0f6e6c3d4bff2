import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './input.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'defaultValue'> {
  value: string;
  onChange: (value: string) => void;
}

/** Renders a field for several lines of plain text that grows with its content. */
export const TextArea = ({ value, onChange, className, rows = 3, maxLength, ...rest }: TextAreaProps) => (
  <span className={styles.box}>
    <textarea
      className={classes(styles.input, styles.area, className)}
      rows={rows}
      value={value}
      data-limit={maxLength}
      onChange={(change) => onChange(change.currentTarget.value)}
      {...rest}
    />
  </span>
);
