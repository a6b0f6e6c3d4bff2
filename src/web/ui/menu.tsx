import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { MenuList } from './menu-list.tsx';
import type { IconShape } from './icon.tsx';
import type { Align, Side } from './place-floating.ts';

/** One thing to choose. */
export interface MenuChoice {
  key: string;
  label: string;
  icon?: IconShape | undefined;
  /** The keys that do the same without the menu. */
  keys?: string | undefined;
  /** Shown in place of icon and label, such as a pill. */
  look?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Given for one of several states: whether it is the present one. */
  checked?: boolean | undefined;
  onChoose: () => void;
}

/** A menu is choices, with headings and lines between them. */
export type MenuEntry = MenuChoice | { key: string; heading: string } | { key: string; line: true };

/** What opens the menu gets these. */
export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (press: KeyboardEvent<HTMLElement>) => void;
}

interface MenuProps {
  /** Its name, said when it opens. */
  label: string;
  entries: MenuEntry[];
  trigger: (props: MenuTrigger) => ReactNode;
  side?: Side | undefined;
  align?: Align | undefined;
}

/** A button with a menu: arrows, Home, End and letters move, Enter chooses, Escape gives the focus back. */
export const Menu = ({ label, entries, trigger, side, align = 'start' }: MenuProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
        onKeyDown: (press) => {
          if (press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return;
          press.preventDefault();
          press.stopPropagation();
          setOpen(true);
        },
      })}
      {open && <MenuList id={id} label={label} entries={entries} anchor={anchor} side={side} align={align} onClose={() => setOpen(false)} />}
    </>
  );
};
