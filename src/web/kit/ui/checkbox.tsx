import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Because } from './because.tsx';
import styles from './checkbox.module.css';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'disabled' | 'onChange' | 'children' | 'ref'> {
  /** The label; it may contain links. */
  label: ReactNode;
  checked: boolean;
  /** True where only some of the boxes that follow this one are ticked: it has a dash. */
  mixed?: boolean | undefined;
  /** Why it cannot be changed; undefined where it can. */
  because?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** Renders a checkbox with its label. */
export const Checkbox = ({ label, checked, mixed = false, because, onChange, ...rest }: CheckboxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <Because why={because}>
      {(stopped) => (
        <label className={styles.checkbox} onClickCapture={stopped.onClickCapture}>
          <span className={styles.box}>
            <input
              ref={input}
              type="checkbox"
              className={styles.input}
              checked={checked}
              aria-disabled={stopped['aria-disabled']}
              aria-describedby={stopped['aria-describedby']}
              onChange={(change) => onChange(change.currentTarget.checked)}
              {...rest}
            />
            <Icon as={mixed ? IconMinus : IconCheck} size="xs" className={styles.check} />
          </span>
          <span>{label}</span>
        </label>
      )}
    </Because>
  );
};
