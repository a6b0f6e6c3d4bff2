import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';
import type { MenuChoice, MenuEntry } from './menu-entry.ts';
import type { Align, Side } from './place-floating.ts';
import { Popover } from './popover.tsx';
import { placeAfter, placeTyped } from './roving.ts';

interface MenuListProps {
  id: string;
  label: string;
  entries: MenuEntry[];
  anchor: RefObject<HTMLElement | null>;
  side?: Side | undefined;
  align?: Align | undefined;
  onClose: () => void;
}

const oneWord = 600;

/** Joins letters typed shortly after each other into one word, for search by typing. */
const useTyped = () => {
  const typed = useRef({ letters: '', at: 0 });
  return (letter: string, now: number): string => {
    typed.current = { letters: now - typed.current.at < oneWord ? typed.current.letters + letter : letter, at: now };
    return typed.current.letters;
  };
};

/** Renders the open menu; `Menu` places it beside its button. */
export const MenuList = ({ id, label, entries, anchor, side, align, onClose }: MenuListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const word = useTyped();
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    const start = list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? items()[0];
    start?.focus({ preventScroll: true });
  }, []);

  const move = (press: KeyboardEvent<HTMLDivElement>) => {
    if (press.key === 'Tab') return onClose();
    const keyed = entries.find((entry) => 'keys' in entry && entry.keys === press.key && entry.because === undefined);
    if (keyed !== undefined && 'onChoose' in keyed) {
      press.preventDefault();
      press.stopPropagation();
      return choose(keyed);
    }
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const letter = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey;
    const next = letter
      ? placeTyped(
          word(press.key, press.timeStamp),
          all.map((item) => item.dataset['label'] ?? ''),
          at,
        )
      : placeAfter(press.key, at, all.length);
    if (next === undefined && !letter) return;
    press.preventDefault();
    press.stopPropagation();
    if (next !== undefined) all[next]?.focus();
  };

  const choose = (choice: MenuChoice) => {
    onClose();
    anchor.current?.focus();
    choice.onChoose();
  };

  return (
    <Popover anchor={anchor} side={side} align={align} onClose={onClose} onKeyDown={move} className={styles.menu}>
      <div ref={list} id={id} role="menu" aria-label={label}>
        {entries.map((entry) => (
          <MenuLine key={entry.key} entry={entry} onChoose={choose} />
        ))}
      </div>
    </Popover>
  );
};

const Words = ({ entry }: { entry: MenuChoice }) => (
  <>
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
    {entry.keys && <Kbd keys={entry.keys} />}
  </>
);

const MenuLine = ({ entry, onChoose }: { entry: MenuEntry; onChoose: (choice: MenuChoice) => void }) => {
  if ('line' in entry) return <hr className={styles.line} />;
  if ('heading' in entry)
    return (
      <div className={styles.heading} role="presentation">
        {entry.heading}
      </div>
    );
  const shared = {
    tabIndex: -1,
    className: classes(styles.item, entry.danger && styles.danger),
    'data-label': entry.label,
    onClick: entry.because === undefined ? () => onChoose(entry) : undefined,
    onPointerMove: (point: PointerEvent<HTMLElement>) =>
      point.pointerType === 'mouse' && point.currentTarget.focus({ preventScroll: true }),
  };
  if (entry.href !== undefined)
    return (
      <a href={entry.href} target="_blank" rel="noopener noreferrer" role="menuitem" {...shared}>
        <Words entry={entry} />
      </a>
    );
  const state =
    entry.checked === undefined
      ? { role: 'menuitem' }
      : { role: entry.toggle ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': entry.checked };
  return (
    <button type="button" aria-disabled={entry.because !== undefined || undefined} {...shared} {...state}>
      <Words entry={entry} />
    </button>
  );
};
