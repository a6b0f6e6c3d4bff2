import { IconCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'children'> {
  /** The label; it may contain links. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Renders a checkbox with its label. */
export const Checkbox = ({ label, checked, onChange, ...rest }: CheckboxProps) => (
  <label className={styles.checkbox}>
    <span className={styles.box}>
      <input
        type="checkbox"
        className={styles.input}
        checked={checked}
        onChange={(change) => onChange(change.currentTarget.checked)}
        {...rest}
      />
      <Icon as={IconCheck} size="xs" className={styles.check} />
    </span>
    <span>{label}</span>
  </label>
);
