import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Because } from '../ui/because.tsx';
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
  /** Why nothing can be chosen now; undefined while it can. */
  because?: string | undefined;
  /** The text shown while nothing is chosen. */
  placeholder: string;
  /** Says what is chosen while the options are not there. */
  unlisted?: string | undefined;
  empty?: string | undefined;
  /** Renders an option in the list. */
  show: (option: Option) => ReactNode;
  /** Renders the chosen options in the field. */
  showChosen: (options: Option[]) => ReactNode;
  onChange: (chosen: string[]) => void;
  onBlur?: (() => void) | undefined;
}

type TriggerProps<Option extends PickOption> = OptionPickerProps<Option> & {
  anchor: RefObject<HTMLButtonElement | null>;
  /** The id of the list while it is open. */
  listId: string | undefined;
  onOpen: (open: boolean) => void;
};

const Trigger = <Option extends PickOption>(props: TriggerProps<Option>) => {
  const { control, options, chosen, because, placeholder, unlisted, showChosen, anchor, listId, onOpen } = props;
  const picked = (options ?? []).filter((option) => chosen.includes(option.id));
  const blank = options === undefined && chosen.length > 0 ? unlisted : undefined;
  const open = listId !== undefined;
  return (
    <Because why={because}>
      {({ 'aria-describedby': why = control['aria-describedby'], ...stopped }) => (
        <button
          {...control}
          {...stopped}
          aria-describedby={why}
          ref={anchor}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-controls={listId}
          aria-expanded={open}
          aria-labelledby={`${control.id}-label ${control.id}-value`}
          className={styles.trigger}
          onClick={() => onOpen(!open)}
          onKeyDown={(key) => {
            if (key.key !== 'ArrowDown' || because !== undefined) return;
            key.preventDefault();
            onOpen(true);
          }}
        >
          <span
            id={`${control.id}-value`}
            className={classes(styles.value, picked.length === 0 && blank === undefined && styles.placeholder)}
          >
            {picked.length === 0 ? (blank ?? placeholder) : showChosen(picked)}
          </span>
          <Icon as={IconChevronDown} size="sm" className={styles.chevron} />
        </button>
      )}
    </Because>
  );
};

/** Renders a field that opens a list to choose one or several options. */
export const OptionPicker = <Option extends PickOption>(props: OptionPickerProps<Option>) => {
  const { label, options, chosen, multiple = false, empty, show, onChange, onBlur } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);

  const close = () => {
    setOpen(false);
    onBlur?.();
  };

  return (
    <>
      <span className={box.box}>
        <Trigger {...props} anchor={anchor} listId={open ? listId : undefined} onOpen={setOpen} />
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
