import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** Properties that a field passes to its input element; spread them on it. */
export interface FieldControl {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** A validation error: `data-code` carries the code, the text is what people read. */
export interface FieldError {
  code: string;
  text: string;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: FieldError | undefined;
  required?: boolean | undefined;
  /** Content at the end of the label's line: a link, a counter. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** Renders a label above its input, and the hint and error below it. */
export const Field = ({ label, hint, error, required, aside, children }: FieldProps) => {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p className={styles.error} id={`${id}-error`} data-code={error.code} role="alert">
          <Icon as={IconAlertTriangle} size="xs" />
          <span>{error.text}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};
