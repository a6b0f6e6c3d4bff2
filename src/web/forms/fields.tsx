import type { ReactNode } from 'react';
import { Field, type FieldError } from '../ui/field.tsx';
import { NativeSelect } from '../ui/native-select.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput, type TextInputProps } from '../ui/text-input.tsx';
import styles from './picker.module.css';
import type { FieldBinding } from './use-form.ts';

/** What every labelled field takes beside its binding. */
export interface Labelled {
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Beside the label: a link, a counter. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
}

type Bound<Value> = Labelled & FieldBinding<Value>;
type Look = Pick<TextInputProps, 'maxLength' | 'placeholder' | 'autoComplete' | 'autoFocus' | 'size' | 'type' | 'inputMode' | 'icon'>;

/** The part of the properties that `Field` takes. */
export const fieldPart = ({ label, hint, error, required, aside }: Labelled & { error?: FieldError | undefined }) => ({
  label,
  hint,
  error,
  required,
  aside,
});

/** Two short fields that share a row. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

export const TextField = ({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  label,
  hint,
  required,
  aside,
  error,
  ...look
}: Bound<string> & Look) => (
  <Field {...fieldPart({ label, hint, required, aside, error })}>
    {(control) => <TextInput {...control} {...look} name={name} value={value} onChange={onChange} onBlur={onBlur} disabled={disabled} />}
  </Field>
);

export const PasswordField = ({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  label,
  hint,
  required,
  aside,
  error,
  ...look
}: Bound<string> & Omit<Look, 'type'>) => (
  <Field {...fieldPart({ label, hint, required, aside, error })}>
    {(control) => (
      <PasswordInput {...control} {...look} name={name} value={value} onChange={onChange} onBlur={onBlur} disabled={disabled} />
    )}
  </Field>
);

export const NumberField = ({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  label,
  hint,
  required,
  aside,
  error,
  ...look
}: Bound<string> & Omit<Look, 'type'>) => (
  <Field {...fieldPart({ label, hint, required, aside, error })}>
    {(control) => <NumberInput {...control} {...look} name={name} value={value} onChange={onChange} onBlur={onBlur} disabled={disabled} />}
  </Field>
);

export const TextAreaField = ({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  rows,
  maxLength,
  ...rest
}: Bound<string> & { rows?: number; maxLength?: number }) => (
  <Field {...fieldPart(rest)}>
    {(control) => (
      <TextArea
        {...control}
        name={name}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        rows={rows}
        maxLength={maxLength}
      />
    )}
  </Field>
);

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

/** One of a few words. */
export const SelectField = <Value extends string>({
  name,
  value,
  onChange,
  onBlur,
  disabled,
  options,
  ...rest
}: Bound<Value> & { options: SelectOption<Value>[] }) => (
  <Field {...fieldPart(rest)}>
    {(control) => (
      <NativeSelect {...control} name={name} value={value} options={options} onChange={onChange} onBlur={onBlur} disabled={disabled} />
    )}
  </Field>
);
