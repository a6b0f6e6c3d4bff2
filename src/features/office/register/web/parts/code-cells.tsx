import { classes } from '#web/kit/ui/classes.ts';
import type { FieldControl } from '#web/kit/ui/field.tsx';
import { cellsOf, codeFrom, codeLength } from '../../rules.ts';
import styles from './code-cells.module.css';

interface CodeCellsProps {
  control: FieldControl;
  value: string;
  onChange: (code: string) => void;
  disabled?: boolean;
}

/** Renders six cells for the mailed code. They are drawn over a single text field, so that typing, pasting and autofill work. */
export const CodeCells = ({ control, value, onChange, disabled = false }: CodeCellsProps) => (
  <div className={styles.code}>
    <input
      {...control}
      className={styles.input}
      name="code"
      value={value}
      disabled={disabled}
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      onChange={(change) => onChange(codeFrom(change.currentTarget.value))}
    />
    <div className={styles.cells} aria-hidden="true">
      {cellsOf(value).map(({ at, letter }) => (
        <span key={at} className={classes(styles.cell, at === Math.min(value.length, codeLength - 1) && styles.next)}>
          {letter}
        </span>
      ))}
    </div>
  </div>
);
