import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import styles from './fact.module.css';

interface FactProps {
  label: string;
  error?: FieldError | undefined;
  children: ReactNode;
}

/** Renders a field of an item's form: its name, and a value that opens what changes it. */
export const Fact = ({ label, error, children }: FactProps) => (
  <div className={styles.fact} role="group" aria-label={label}>
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
    <span className={styles.value}>{children}</span>
    {error !== undefined && (
      <p className={styles.error} data-code={error.code} role="alert">
        <Icon as={IconAlertTriangle} size="xs" />
        <span>{error.text}</span>
      </p>
    )}
  </div>
);

interface ChoiceFactProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  error?: FieldError | undefined;
  /** Undefined for who may only read it. */
  onChange?: ((value: Value) => void) | undefined;
  /** Beside the value, such as when a recurrence ends. */
  more?: ReactNode;
}

/** Renders a field with a choice of a few words in a menu. */
export const ChoiceFact = <Value extends string>({ label, value, options, error, onChange, more }: ChoiceFactProps<Value>) => {
  const t = useText();
  const word = options.find((option) => option.value === value)?.label ?? t('items.longForm.choose');
  return (
    <Fact label={label} error={error}>
      {onChange === undefined ? (
        word
      ) : (
        <Menu
          label={label}
          entries={options.map((option) => ({
            key: option.value,
            label: option.label,
            checked: option.value === value,
            onChoose: () => onChange(option.value),
          }))}
          trigger={(trigger) => (
            <button
              type="button"
              className={styles.button}
              aria-label={`${label}: ${word}`}
              data-fault={error === undefined ? undefined : ''}
              {...trigger}
            >
              {word}
            </button>
          )}
        />
      )}
      {more}
    </Fact>
  );
};
