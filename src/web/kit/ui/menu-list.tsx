import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';
import type { MenuBranch, MenuChoice, MenuEntry } from './menu-entry.ts';
import { FindField, foundIn, type MenuFind } from './menu-find.tsx';
import { MenuLine } from './menu-line.tsx';
import type { Align, FloatingSide } from './place-floating.ts';
import { Popover } from './popover.tsx';
import { indexAfter, placeTyped } from './roving.ts';

interface MenuListProps {
  id: string;
  label: string;
  entries: MenuEntry[];
  anchor: RefObject<HTMLElement | null>;
  side?: FloatingSide | undefined;
  align?: Align | undefined;
  /** The point of the viewport at which it opens, such as that of the pointer. */
  at?: { x: number; y: number } | undefined;
  /** Returns the element that gets the focus back when the whole menu closes; the anchor by default. */
  back?: (() => HTMLElement | null) | undefined;
  /** True for the menu of a seat: 160 px wide. */
  narrow?: boolean | undefined;
  /** True for the menu of organisations: 300 px wide. */
  wide?: boolean | undefined;
  find?: MenuFind | undefined;
  /** Closes a menu that stands beside another; Left does that, too. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
}

const oneWord = 600;
/** Milliseconds that the pointer rests on an entry before the menu beside it opens. */
const rest = 120;

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

interface Keys {
  entries: readonly MenuEntry[];
  items: () => HTMLElement[];
  word: (letter: string, now: number) => string;
  choose: (choice: MenuChoice) => void;
  onBranch: (key: string) => void;
  onBack: (() => void) | undefined;
  onClose: () => void;
}

/** Leads from the field above a menu to its entries: arrows go into them, Enter takes the first. */
const findKeys = (press: KeyboardEvent<HTMLElement>, all: readonly HTMLElement[]): void => {
  const arrows: Record<string, HTMLElement | undefined> = { ArrowDown: all[0], ArrowUp: all.at(-1) };
  if (press.key === 'Enter') all[0]?.click();
  else if (press.key in arrows) arrows[press.key]?.focus();
  else return;
  press.preventDefault();
  press.stopPropagation();
};

/** Returns the handler of a menu's keys: arrows, letters, the keys of its entries, and Right and Left for the menus beside it. */
const keysOf =
  ({ entries, items, word, choose, onBranch, onBack, onClose }: Keys) =>
  (press: KeyboardEvent<HTMLDivElement>): void => {
    if (press.key === 'Tab') return onClose();
    const all = items();
    if (press.target instanceof HTMLInputElement) return findKeys(press, all);
    const place = all.findIndex((item) => item === document.activeElement);
    const within = press.key === 'ArrowRight' ? all[place]?.dataset['branch'] : undefined;
    const keyed = entries.find((entry) => isKeyOf(entry, press.key));
    const letter = press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey;
    const go = (): (() => unknown) | undefined => {
      if (within !== undefined) return () => onBranch(within);
      if (press.key === 'ArrowLeft' && onBack !== undefined) return onBack;
      if (keyed !== undefined && 'onChoose' in keyed) return () => choose(keyed);
      const labels = all.map((item) => item.dataset['label'] ?? '');
      const next = letter ? placeTyped(word(press.key, press.timeStamp), labels, place) : indexAfter(press.key, place, all.length);
      if (next === undefined) return letter ? () => undefined : undefined;
      return () => all[next]?.focus();
    };
    const run = go();
    if (run === undefined) return;
    press.preventDefault();
    press.stopPropagation();
    run();
  };

interface BranchProps {
  id: string;
  branch: MenuBranch;
  isOpen: boolean;
  /** Opens the menu beside the entry with this key; undefined closes it. */
  onOpen: (key: string | undefined) => void;
  /** Returns what gets the focus back when the whole menu closes. */
  home: () => HTMLElement | null;
  onClose: () => void;
}

/** Renders an entry that opens a menu beside itself: by a press, by Right, or once the pointer has rested on it. */
const BranchLine = ({ id, branch, isOpen, onOpen, home, onClose }: BranchProps) => {
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
        onPointerMove={(point) => {
          if (point.pointerType !== 'mouse' || isOpen) return;
          point.currentTarget.focus({ preventScroll: true });
          // Only a pointer that moves: a menu may open under one that rests.
          timer.current ??= setTimeout(() => onOpen(branch.key), rest);
        }}
        onPointerLeave={() => {
          clearTimeout(timer.current);
          timer.current = undefined;
        }}
      >
        {branch.icon && <Icon as={branch.icon} size="sm" className={styles.icon} />}
        <span className={styles.label}>{branch.label}</span>
        {branch.value !== undefined && <span className={styles.value}>{branch.value}</span>}
        {branch.value === undefined && <Icon as={IconChevronRight} size="sm" className={styles.icon} />}
      </button>
      {isOpen && (
        <MenuList
          id={`${id}-${branch.key}`}
          label={branch.label}
          entries={branch.entries}
          anchor={item}
          side="right"
          back={home}
          onBack={() => {
            onOpen(undefined);
            item.current?.focus();
          }}
          onClose={onClose}
        />
      )}
    </>
  );
};

interface LinesProps {
  id: string;
  entries: readonly MenuEntry[];
  /** The entry whose menu stands beside it. */
  branch: string | undefined;
  onBranch: (key: string | undefined) => void;
  onChoose: (choice: MenuChoice) => void;
  home: () => HTMLElement | null;
  onClose: () => void;
}

/** Renders the entries of a menu. */
const Lines = ({ id, entries, branch, onBranch, onChoose, home, onClose }: LinesProps) =>
  entries.map((entry) =>
    'entries' in entry ? (
      <BranchLine key={entry.key} id={id} branch={entry} isOpen={branch === entry.key} onOpen={onBranch} home={home} onClose={onClose} />
    ) : (
      <MenuLine key={entry.key} entry={entry} onChoose={onChoose} onPoint={() => onBranch(undefined)} />
    ),
  );

/** Renders the open menu; `Menu` places it beside its button. */
export const MenuList = ({
  id,
  label,
  entries: all,
  anchor,
  side,
  align,
  at,
  back,
  narrow,
  wide,
  find,
  onBack,
  onClose,
}: MenuListProps): ReactNode => {
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const { entries, none } = foundIn(all, typed);
  const word = useTyped();
  const [branch, setBranch] = useState<string>();
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > [role^="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    const field = list.current?.parentElement?.querySelector<HTMLElement>('input');
    const start = field ?? list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? items()[0];
    start?.focus({ preventScroll: true });
  }, []);

  const home = () => back?.() ?? anchor.current;
  const goBack = () => home()?.focus();
  const choose = (choice: MenuChoice) => {
    onClose();
    goBack();
    choice.onChoose();
  };
  /** A press in the menu beside which this one stands chooses there; it closes only this one. */
  const close = (pressed?: PointerEvent) => {
    const isInParent = pressed?.target instanceof Node && anchor.current?.closest('[popover]')?.contains(pressed.target) === true;
    if (isInParent && onBack !== undefined) onBack();
    else onClose();
  };
  const press = (key: KeyboardEvent<HTMLDivElement>) => keysOf({ entries, items, word, choose, onBranch: setBranch, onBack, onClose })(key);
  return (
    <Popover
      anchor={anchor}
      side={side}
      align={align}
      at={at}
      back={home}
      onClose={close}
      onKeyDown={press}
      className={classes(styles.menu, narrow === true && styles.narrow, wide === true && styles.wide, find !== undefined && styles.found)}
    >
      {find !== undefined && <FindField {...find} typed={typed} isNone={none} onType={setTyped} />}
      <div ref={list} id={id} role="menu" aria-label={label}>
        <Lines id={id} entries={entries} onChoose={choose} home={home} onClose={onClose} branch={branch} onBranch={setBranch} />
      </div>
    </Popover>
  );
};
