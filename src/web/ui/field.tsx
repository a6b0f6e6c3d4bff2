import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What a field gives its control: spread it on. */
export interface FieldControl {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** What is wrong: the code goes into `data-code`, the text is read. */
export interface FieldError {
  code: string;
  text: string;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: FieldError | undefined;
  required?: boolean | undefined;
  /** Beside the label: a link, a counter. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** A label above its control, hint and error below it. */
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
