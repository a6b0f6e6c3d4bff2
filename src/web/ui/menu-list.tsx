import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './menu.module.css';
import { type MenuChoice, type MenuEntry } from './menu-entry.ts';
import { MenuBranchLine, MenuLine } from './menu-line.tsx';
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
  /** The point of the viewport at which it opens, such as that of the pointer. */
  at?: { x: number; y: number } | undefined;
  /** Closes a menu that stands beside another; Left does that, too. */
  onBack?: (() => void) | undefined;
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

/** Returns whether a key is the one of an entry; letters count in either case. */
const isKeyOf = (entry: MenuEntry, key: string): entry is MenuChoice =>
  'onChoose' in entry && entry.because === undefined && entry.keys?.toLowerCase() === key.toLowerCase();

/** Renders the open menu; `Menu` places it beside its button. */
export const MenuList = ({ id, label, entries, anchor, side, align, at: point, onBack, onClose }: MenuListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const word = useTyped();
  const [branch, setBranch] = useState<string>();
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > [role^="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    const start = list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? items()[0];
    start?.focus({ preventScroll: true });
  }, []);

  const choose = (choice: MenuChoice) => {
    onClose();
    anchor.current?.focus();
    choice.onChoose();
  };

  const move = (press: KeyboardEvent<HTMLDivElement>) => {
    // A menu beside this one is inside it for React.
    if (press.isPropagationStopped()) return;
    if (press.key === 'Tab') return onClose();
    const take = () => {
      press.preventDefault();
      press.stopPropagation();
    };
    const all = items();
    const place = all.findIndex((item) => item === document.activeElement);
    const within = entries.find((entry) => 'entries' in entry && entry.key === all[place]?.dataset['branch']);
    if (press.key === 'ArrowRight' && within !== undefined) {
      take();
      return setBranch(within.key);
    }
    if (press.key === 'ArrowLeft' && onBack !== undefined) {
      take();
      return onBack();
    }
    const keyed = entries.find((entry) => isKeyOf(entry, press.key));
    if (keyed !== undefined && 'onChoose' in keyed) {
      take();
      return choose(keyed);
    }
    const letter = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey;
    const next = letter
      ? placeTyped(
          word(press.key, press.timeStamp),
          all.map((item) => item.dataset['label'] ?? ''),
          place,
        )
      : placeAfter(press.key, place, all.length);
    if (next === undefined && !letter) return;
    take();
    if (next !== undefined) all[next]?.focus();
  };

  return (
    <Popover anchor={anchor} side={side} align={align} at={point} onClose={onClose} onKeyDown={move} className={styles.menu}>
      <div ref={list} id={id} role="menu" aria-label={label}>
        {entries.map((entry) =>
          'entries' in entry ? (
            <MenuBranchLine key={entry.key} branch={entry} isOpen={branch === entry.key} onOpen={setBranch}>
              {(item, back) => (
                <MenuList
                  id={`${id}-${entry.key}`}
                  label={entry.label}
                  entries={entry.entries.map((each) =>
                    'onChoose' in each
                      ? {
                          ...each,
                          onChoose: () => {
                            anchor.current?.focus();
                            each.onChoose();
                          },
                        }
                      : each,
                  )}
                  anchor={item}
                  side="right"
                  onBack={back}
                  onClose={onClose}
                />
              )}
            </MenuBranchLine>
          ) : (
            <MenuLine key={entry.key} entry={entry} onChoose={choose} onPoint={() => setBranch(undefined)} />
          ),
        )}
      </div>
    </Popover>
  );
};
