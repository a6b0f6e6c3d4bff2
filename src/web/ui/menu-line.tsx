import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';
import type { MenuBranch, MenuChoice, MenuEntry } from './menu-entry.ts';

/** Milliseconds that the pointer rests on an entry before the menu beside it opens or closes. */
const rest = 120;

interface MenuLineProps {
  entry: Exclude<MenuEntry, MenuBranch>;
  onChoose: (choice: MenuChoice) => void;
  /** Runs when the pointer comes to the entry. */
  onPoint: () => void;
}

/** Renders a choice, a heading or a dividing line of a menu. */
export const MenuLine = ({ entry, onChoose, onPoint }: MenuLineProps) => {
  if ('line' in entry) return <hr className={styles.line} />;
  if ('heading' in entry)
    return (
      <div className={styles.heading} role="presentation">
        {entry.heading}
      </div>
    );
  const state =
    entry.checked === undefined
      ? { role: 'menuitem' }
      : { role: entry.toggle ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': entry.checked };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes(styles.item, entry.danger && styles.danger)}
      aria-disabled={entry.because !== undefined || undefined}
      data-label={entry.label}
      aria-keyshortcuts={entry.keys}
      onClick={entry.because === undefined ? () => onChoose(entry) : undefined}
      onPointerEnter={(point) => point.pointerType === 'mouse' && onPoint()}
      onPointerMove={(point) => point.pointerType === 'mouse' && point.currentTarget.focus({ preventScroll: true })}
      {...state}
    >
      {entry.look ?? (
        <>
          {entry.icon && <Icon as={entry.icon} size="sm" className={styles.icon} />}
          <span className={styles.label}>
            {entry.label}
            {entry.because !== undefined && <span className={styles.because}>{entry.because}</span>}
          </span>
        </>
      )}
      {entry.checked && <Icon as={IconCheck} size="sm" className={styles.check} />}
      {entry.keys && (
        <span className={styles.keys} aria-hidden="true">
          <Kbd keys={entry.keys} />
        </span>
      )}
    </button>
  );
};

interface MenuBranchLineProps {
  branch: MenuBranch;
  isOpen: boolean;
  /** Opens the menu beside the entry with this key; undefined closes it. */
  onOpen: (key: string | undefined) => void;
  /** Renders the menu beside the entry; `back` closes it and returns the focus. */
  children: (item: RefObject<HTMLButtonElement | null>, back: () => void) => ReactNode;
}

/** Renders an entry that opens a menu beside itself: by a press, by Right, or once the pointer has rested on it. */
export const MenuBranchLine = ({ branch, isOpen, onOpen, children }: MenuBranchLineProps) => {
  const item = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <button
        ref={item}
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={classes(styles.item, isOpen && styles.open)}
        data-label={branch.label}
        data-branch={branch.key}
        onClick={() => onOpen(branch.key)}
        onPointerMove={(point) => point.pointerType === 'mouse' && !isOpen && point.currentTarget.focus({ preventScroll: true })}
        onPointerEnter={(point) => {
          if (point.pointerType === 'mouse') timer.current = setTimeout(() => onOpen(branch.key), rest);
        }}
        onPointerLeave={() => clearTimeout(timer.current)}
      >
        {branch.icon && <Icon as={branch.icon} size="sm" className={styles.icon} />}
        <span className={styles.label}>{branch.label}</span>
        <Icon as={IconChevronRight} size="sm" className={styles.icon} />
      </button>
      {isOpen &&
        children(item, () => {
          onOpen(undefined);
          item.current?.focus();
        })}
    </>
  );
};
