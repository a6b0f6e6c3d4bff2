import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { OptionList } from '../forms/option-list.tsx';
import { type PickOption, pick } from '../forms/options.ts';
import { Button } from '../ui/button.tsx';

export interface FilterField {
  field: string;
  label: string;
  /** Undefined while they load. */
  options: readonly PickOption[] | undefined;
  /** Renders an option where its label is not enough. */
  show?: ((id: string) => ReactNode) | undefined;
}

interface FilterMenuProps extends FilterField {
  picked: readonly string[];
  onChange: (picked: readonly string[]) => void;
}

/** Renders the button of a filter with its list, in which several values can be picked; the list follows each of them. Catalogue row P-08. */
export const FilterMenu = ({ label, options, show, picked, onChange }: FilterMenuProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={anchor} iconAfter={IconChevronDown} aria-haspopup="listbox" aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        <OptionList
          anchor={anchor}
          label={label}
          options={options}
          chosen={picked}
          multiple
          show={({ id, label: words }) => show?.(id) ?? words}
          onPick={(id) => onChange(pick(picked, id, true))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
