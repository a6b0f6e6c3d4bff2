import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { FieldControl } from '#web/kit/ui/field.tsx';
import box from '#web/kit/ui/input.module.css';
import { OptionList } from './option-list.tsx';
import { type PickOption, pick } from './options.ts';
import { PickerTrigger } from './picker-trigger.tsx';

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

/** Returns what the field shows, and whether nothing is chosen. */
const shownOf = <Option extends PickOption>({ options, chosen, placeholder, unlisted, showChosen }: OptionPickerProps<Option>) => {
  const picked = (options ?? []).filter((option) => chosen.includes(option.id));
  if (picked.length > 0) return { blank: false, shown: showChosen(picked) };
  const known = options === undefined && chosen.length > 0 ? unlisted : undefined;
  return { blank: known === undefined, shown: known ?? placeholder };
};

/** Renders a field that opens a list to choose one or several options. */
export const OptionPicker = <Option extends PickOption>(props: OptionPickerProps<Option>) => {
  const { control, label, options, chosen, multiple = false, because, empty, show, onChange, onBlur } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const { blank, shown } = shownOf(props);

  const close = () => {
    setOpen(false);
    onBlur?.();
  };

  return (
    <>
      <span className={box.box}>
        <PickerTrigger
          control={control}
          anchor={anchor}
          popup="listbox"
          popupId={open ? listId : undefined}
          icon={IconChevronDown}
          blank={blank}
          because={because}
          opensByArrow
          onToggle={() => setOpen(!open)}
        >
          {shown}
        </PickerTrigger>
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
