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

/** A field's properties, those of the frame around it apart from those of what is in it. */
const parted = <Props extends Labelled & { error?: FieldError | undefined }>({ label, hint, error, required, aside, ...inner }: Props) => ({
  frame: { label, hint, error, required, aside },
  inner,
});

export const TextField = (props: Bound<string> & Look) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <TextInput {...control} {...inner} />}</Field>;
};

export const PasswordField = (props: Bound<string> & Omit<Look, 'type'>) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <PasswordInput {...control} {...inner} />}</Field>;
};

export const NumberField = (props: Bound<string> & Omit<Look, 'type'>) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <NumberInput {...control} {...inner} />}</Field>;
};

export const TextAreaField = (props: Bound<string> & { rows?: number; maxLength?: number }) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <TextArea {...control} {...inner} />}</Field>;
};

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

/** One of a few words. */
export const SelectField = <Value extends string>(props: Bound<Value> & { options: SelectOption<Value>[] }) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <NativeSelect {...control} {...inner} />}</Field>;
};
