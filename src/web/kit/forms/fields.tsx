import type { ReactNode } from 'react';
import { twoReadings } from '#shared/numbers.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Field, type FieldError } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { NumberInput } from '#web/kit/ui/number-input.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { TextInput, type TextInputProps } from '#web/kit/ui/text-input.tsx';
import styles from './picker.module.css';
import type { FieldBinding } from './use-form.ts';

/** Properties of every labelled field in addition to its value. */
export interface Labelled {
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Content at the end of the label's line: a link, a counter. */
  aside?: ReactNode;
  /** Why the value cannot be changed now; undefined while it can. */
  because?: string | undefined;
}

type Bound<Value> = Labelled & FieldBinding<Value>;
type Look = Pick<TextInputProps, 'maxLength' | 'placeholder' | 'autoComplete' | 'autoFocus' | 'size' | 'type' | 'inputMode' | 'icon'>;

/** Picks the properties that `Field` takes; a picker's button itself says why it cannot be used. */
export const fieldPart = ({ label, hint, error, required, aside }: Labelled & { error?: FieldError | undefined }) => ({
  label,
  hint,
  error,
  required,
  aside,
});

/** Renders two short fields in one row. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

/** Splits a field's properties into those of the label's frame and those of the input. What cannot be changed says why below itself. */
const parted = <Props extends Labelled & { error?: FieldError | undefined }>(props: Props) => {
  const { label, hint, error, required, aside, because, ...inner } = props;
  return { frame: { label, hint: because ?? hint, error, required, aside }, inner: { ...inner, disabled: because !== undefined } };
};

export const TextField = (props: Bound<string> & Look) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <TextInput {...control} {...inner} />}</Field>;
};

export const PasswordField = (props: Bound<string> & Omit<Look, 'type'>) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <PasswordInput {...control} {...inner} />}</Field>;
};

export const NumberField = (props: Bound<string> & Omit<Look, 'type'>) => {
  const t = useText();
  const { number, numbers } = useFormats();
  const { frame, inner } = parted(props);
  const { error } = frame;
  const both = twoReadings(props.value, numbers);
  const text = both === undefined ? t('ui.typeNumber', { sample: number(1234.5) }) : t('ui.twoReadings', { ...both });
  const said = error?.code === 'VAL_NUMBER' ? { ...error, text } : error;
  return (
    <Field {...frame} error={said}>
      {(control) => <NumberInput {...control} {...inner} />}
    </Field>
  );
};

export const TextAreaField = (props: Bound<string> & { rows?: number; maxLength?: number }) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <TextArea {...control} {...inner} />}</Field>;
};

export interface FieldOption<Value extends string> {
  value: Value;
  label: string;
}

/** Renders a choice of one from a few words. */
export const SelectField = <Value extends string>(props: Bound<Value> & { options: FieldOption<Value>[] }) => {
  const { frame, inner } = parted(props);
  return <Field {...frame}>{(control) => <NativeSelect {...control} {...inner} />}</Field>;
};
