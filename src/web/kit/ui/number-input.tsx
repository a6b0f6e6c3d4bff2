import { useState } from 'react';
import { useFormats } from '#web/core/i18n/formats.ts';
import { classes } from './classes.ts';
import styles from './input.module.css';
import { numberLength, numberText, readNumber, writeNumber } from './number-text.ts';
import { pasteCells } from './paste-cells.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

/**
 * Renders a text field for a number that accepts only digits, their signs and minus (catalogue Y-02). It shows the person's decimal sign and
 * reads their groups; `value` and what `onChange` gets have digits, dot and minus only, or the typed text where it is no number.
 */
export const NumberInput = ({ value, onChange, maxLength = numberLength, className, ...rest }: Omit<TextInputProps, 'type'>) => {
  const { numbers } = useFormats();
  const [typed, setTyped] = useState({ text: '', value: '' });
  const type = (next: string) => {
    const text = numberText(next);
    const read = readNumber(text, numbers);
    setTyped({ text, value: read });
    onChange(read);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      className={classes(styles.number, className)}
      maxLength={maxLength}
      value={typed.value === value ? typed.text : writeNumber(value, numbers)}
      onChange={type}
      onPaste={pasteCells(type)}
      {...rest}
    />
  );
};
