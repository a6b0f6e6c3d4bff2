import { IconCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Because } from './because.tsx';
import styles from './checkbox.module.css';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'disabled' | 'onChange' | 'children'> {
  /** The label; it may contain links. */
  label: ReactNode;
  checked: boolean;
  /** Why it cannot be changed; undefined where it can. */
  because?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** Renders a checkbox with its label. */
export const Checkbox = ({ label, checked, because, onChange, ...rest }: CheckboxProps) => (
  <Because why={because}>
    {(stopped) => (
      <label className={styles.checkbox} onClickCapture={stopped.onClickCapture}>
        <span className={styles.box}>
          <input
            type="checkbox"
            className={styles.input}
            checked={checked}
            aria-disabled={stopped['aria-disabled']}
            aria-describedby={stopped['aria-describedby']}
            onChange={(change) => onChange(change.currentTarget.checked)}
            {...rest}
          />
          <Icon as={IconCheck} size="xs" className={styles.check} />
        </span>
        <span>{label}</span>
      </label>
    )}
  </Because>
);
