import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './input.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface NativeSelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  options: readonly SelectOption<Value>[];
  value: Value | '';
  onChange: (value: Value) => void;
  /** The text shown while nothing is chosen. */
  placeholder?: string | undefined;
}

/** Renders a choice of one from many with the browser's own `select`. */
export const NativeSelect = <Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  className,
  ...rest
}: NativeSelectProps<Value>) => (
  <span className={styles.box}>
    <select
      className={classes(styles.input, styles.select, className)}
      value={value}
      onChange={(change) => {
        const chosen = options.find((option) => option.value === change.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
      {...rest}
    >
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon as={IconChevronDown} size="sm" className={styles.chevron} />
  </span>
);
