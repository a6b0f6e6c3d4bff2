import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import type { FieldControl } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import box from '../ui/input.module.css';
import { OptionList } from './option-list.tsx';
import { type PickOption, pick } from './options.ts';
import styles from './picker.module.css';

interface OptionPickerProps<Option extends PickOption> {
  control: FieldControl;
  label: string;
  options: readonly Option[] | undefined;
  chosen: readonly string[];
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The text shown while nothing is chosen. */
  placeholder: string;
  empty?: string | undefined;
  /** Renders an option in the list. */
  show: (option: Option) => ReactNode;
  /** Renders the chosen options in the field. */
  showChosen: (options: Option[]) => ReactNode;
  onChange: (chosen: string[]) => void;
  onBlur?: (() => void) | undefined;
}

/** Renders a field that opens a list to choose one or several options. */
export const OptionPicker = <Option extends PickOption>(props: OptionPickerProps<Option>) => {
  const { control, label, options, chosen, multiple = false, disabled, placeholder, empty, show, showChosen, onChange, onBlur } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const picked = (options ?? []).filter((option) => chosen.includes(option.id));

  const close = () => {
    setOpen(false);
    onBlur?.();
  };

  return (
    <>
      <span className={box.box}>
        <button
          {...control}
          ref={anchor}
          type="button"
          disabled={disabled}
          role="combobox"
          aria-haspopup="listbox"
          aria-controls={open ? listId : undefined}
          aria-expanded={open}
          aria-labelledby={`${control.id}-label ${control.id}-value`}
          className={styles.trigger}
          onClick={() => setOpen(!open)}
          onKeyDown={(key) => {
            if (key.key !== 'ArrowDown') return;
            key.preventDefault();
            setOpen(true);
          }}
        >
          <span id={`${control.id}-value`} className={classes(styles.value, picked.length === 0 && styles.placeholder)}>
            {picked.length === 0 ? placeholder : showChosen(picked)}
          </span>
          <Icon as={IconChevronDown} size="sm" className={styles.chevron} />
        </button>
      </span>
      {open && (
        <OptionList
          id={listId}
          anchor={anchor}
          label={label}
          options={options}
          chosen={chosen}
          multiple={multiple}
          show={show}
          empty={empty}
          onPick={(id) => {
            onChange(pick(chosen, id, multiple));
            if (multiple) return;
            close();
            anchor.current?.focus();
          }}
          onClose={close}
        />
      )}
    </>
  );
};
