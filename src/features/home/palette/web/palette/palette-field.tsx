import type { KeyboardEvent, ReactNode } from 'react';
import styles from '#web/kit/keyboard/palette.module.css';
import { Kbd } from '#web/kit/ui/kbd.tsx';

interface PaletteFieldProps {
  /** Stands before the field. */
  lead: ReactNode;
  /** Stands behind the letters. */
  tints?: ReactNode;
  label: string;
  placeholder: string;
  value: string;
  /** The id of the list, and the place of the chosen entry in it; undefined where none is chosen. */
  list: string;
  at: number | undefined;
  onChange: (value: string) => void;
  onKeyDown: (press: KeyboardEvent) => void;
  onScroll?: ((by: number) => void) | undefined;
}

/** The field that replaces another one takes its focus over. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** The most letters of a line: those of a title, and its marks. */
const longest = 400;

/** Renders the field of the palette, which keeps the focus while the arrows move through the list below. */
export const PaletteField = (props: PaletteFieldProps) => {
  const { lead, tints, label, placeholder, value, list, at, onChange, onKeyDown, onScroll } = props;
  return (
    <div className={styles.field}>
      {lead}
      <span className={styles.line}>
        {tints}
        <input
          ref={takeFocus}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={at === undefined ? undefined : `${list}-${at}`}
          placeholder={placeholder}
          autoComplete="off"
          data-limit={longest}
          value={value}
          onKeyDown={onKeyDown}
          onScroll={(scroll) => onScroll?.(scroll.currentTarget.scrollLeft)}
          onChange={(change) => onChange(change.currentTarget.value)}
        />
      </span>
      <Kbd keys="esc" />
    </div>
  );
};
