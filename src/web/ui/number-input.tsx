import { classes } from './classes.ts';
import styles from './input.module.css';
import { numberLength, numberText } from './number-text.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Renders a text field for a number that accepts only digits, dot and minus (catalogue Y-02). */
export const NumberInput = ({ onChange, maxLength = numberLength, className, ...rest }: Omit<TextInputProps, 'type'>) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    className={classes(styles.number, className)}
    maxLength={maxLength}
    onChange={(typed) => onChange(numberText(typed))}
    {...rest}
  />
);
