import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import type { PickOption } from '#web/kit/forms/options.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { IconShape } from '#web/kit/ui/icon.tsx';

/** What one can choose from a list. */
export interface ListChoices {
  label: string;
  /** Undefined while they load. */
  options: readonly PickOption[] | undefined;
  /** Renders an option where its label is not enough. */
  show?: ((id: string) => ReactNode) | undefined;
}

interface ListButtonProps extends ListChoices {
  /** The icon before the label; a button without one has a chevron after it. */
  icon?: IconShape | undefined;
  className?: string | undefined;
  /** The picked values, where several can be picked and the list stays open; undefined closes it with the first one picked. */
  picked?: readonly string[] | undefined;
  /** Whether at most one value can be picked, which closes the list. */
  single?: boolean;
  onPick: (id: string) => void;
}

/** Renders a button that opens a list to search in, such as people or meetings. */
export const ListButton = ({ label, options, show, icon, className, picked, single = false, onPick }: ListButtonProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const multiple = picked !== undefined && !single;
  return (
    <>
      <Button
        ref={anchor}
        {...(icon === undefined ? { iconAfter: IconChevronDown } : { icon })}
        className={className}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <OptionList
          anchor={anchor}
          label={label}
          options={options}
          chosen={picked ?? []}
          multiple={multiple}
          show={({ id, label: words }) => show?.(id) ?? words}
          onPick={(id) => {
            if (!multiple) setOpen(false);
            onPick(id);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
