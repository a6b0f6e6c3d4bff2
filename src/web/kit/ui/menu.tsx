import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import styles from './menu.module.css';
import type { MenuEntry } from './menu-entry.ts';
import type { MenuFind } from './menu-find.tsx';
import { MenuList } from './menu-list.tsx';
import type { Align, FloatingSide } from './place-floating.ts';

/** Properties for the button that opens the menu. */
export interface MenuTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (press: KeyboardEvent<HTMLElement>) => void;
  /** Opens the menu at the pointer. */
  onContextMenu: (press: MouseEvent<HTMLElement>) => void;
}

interface MenuProps {
  /** The menu's accessible name. */
  label: string;
  entries: MenuEntry[];
  trigger: (props: MenuTrigger) => ReactNode;
  side?: FloatingSide | undefined;
  align?: Align | undefined;
  /** True for the menu of a seat: 160 px wide. */
  narrow?: boolean | undefined;
  /** True for the menu of organisations: 300 px wide. */
  wide?: boolean | undefined;
  /** Shows a field above the entries that finds the choices by their labels; the dividing line and what follows it always stay. */
  find?: MenuFind | undefined;
}

/** Renders a button with a menu. Arrows, Home, End and letters move, Enter chooses, Escape returns the focus to the button. */
export const Menu = ({ label, entries, trigger, side, align = 'start', narrow, wide, find }: MenuProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<{ x: number; y: number; back: HTMLElement | undefined }>();
  const openAt = (point: { x: number; y: number } | undefined) => {
    const focused = document.activeElement;
    // Opened by the menu key or a right click, it gives the focus back to what had it, such as the title of a row.
    setAt(point && { ...point, back: focused instanceof HTMLElement && focused !== document.body ? focused : undefined });
    setOpen(true);
  };
  return (
    <span className={styles.whole}>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => (open ? setOpen(false) : openAt(undefined)),
        onKeyDown: (press) => {
          if (press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return;
          press.preventDefault();
          press.stopPropagation();
          openAt(undefined);
        },
        onContextMenu: (press) => {
          press.preventDefault();
          press.stopPropagation();
          openAt({ x: press.clientX, y: press.clientY });
        },
      })}
      {open && (
        <MenuList
          id={id}
          label={label}
          entries={entries}
          anchor={anchor}
          side={side}
          align={at === undefined ? align : 'start'}
          at={at}
          back={() => (at?.back?.isConnected ? at.back : anchor.current)}
          narrow={narrow}
          wide={wide}
          find={find}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
};
