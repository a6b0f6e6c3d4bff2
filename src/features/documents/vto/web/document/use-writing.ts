import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { addUnsent, type Unsent } from '#web/core/session/unsent.ts';
import { afterPress } from '#web/kit/ui/after-press.ts';
import type { VtoText } from '../../contract.ts';
import type { Versioned, Written } from '../calls.ts';
import { draftKeyOf, keepRefused, storeRefused, useKeeper } from './refused-text.tsx';
import { countFields } from './saving.tsx';
import { useTextConflict } from './text-conflict.tsx';

/** Why words cannot be saved. */
export interface TextFault {
  code: string;
  length?: number;
  limit?: number;
}

/** How a text stands in an item: its parts as people read them, and back. */
export interface Spelling<Item> {
  /** The parts of the item that the text is made of. */
  parts: readonly string[];
  textOf: (item: Item) => string;
  /** Reads what was typed; a code says why it cannot be saved, and of what is too long, how long it is and may be. */
  read: (text: string, item: Item) => VtoText | TextFault;
}

export interface TextProps<Item extends Versioned> {
  item: Item;
  spelling: Spelling<Item>;
  /** The accessible name. */
  label: string;
  placeholder?: string | undefined;
  /** Absent where the text is only read. */
  onSave?: ((written: Written) => Promise<{ version: number }>) | undefined;
  /** True where Shift+Enter breaks the line. */
  lines?: boolean | undefined;
  className?: string | undefined;
  /** True for a line that is in a text: its ring stands close. */
  inline?: boolean | undefined;
  /** Takes the focus when it appears. */
  focused?: boolean | undefined;
  /** Runs on Enter, after saving; without it, Enter leaves the field. */
  onEnter?: (() => void) | undefined;
  /** Takes the lines of a list that was pasted after the first one; without it, they are joined. */
  onLines?: ((lines: string[]) => void) | undefined;
  /** Runs when the field is left empty, or on Backspace in an empty field. */
  onEmpty?: ((byKey: boolean) => void) | undefined;
}

/** Milliseconds after the last key until the words are saved. */
export const saveAfter = 1_000;
/** Milliseconds for which somebody else's words are tinted. */
const tintFor = 2_000;

interface Base {
  text: string;
  version: number;
  was: VtoText;
}

const partsIn = <Item extends Versioned>(item: Item, parts: readonly string[]): VtoText =>
  Object.fromEntries(parts.map((part) => [part, (item as unknown as VtoText)[part]]));

/** Returns whether there are words that were not handed over for saving, and the function that says so. */
export const useDirty = (): [RefObject<boolean>, (next: boolean) => void] => {
  const dirty = useRef(false);
  const set = (next: boolean) => {
    if (dirty.current !== next) countFields('typing', next ? 1 : -1);
    dirty.current = next;
  };
  return [dirty, set];
};

/** Ends the tint of somebody else's words after a while. */
const useFading = (tinted: boolean, setTinted: (on: boolean) => void): void => {
  const fade = useEffectEvent(() => setTinted(false));
  useEffect(() => {
    if (!tinted) return;
    const end = setTimeout(() => fade(), tintFor);
    return () => clearTimeout(end);
  }, [tinted]);
};

/** Saves when the page or the field goes, and names words that the server does not have. */
export const useLeaving = (onLeave: () => void, unsentNow: () => Unsent[]): void => {
  const leave = useEffectEvent(onLeave);
  const unsent = useEffectEvent(unsentNow);
  useEffect(() => {
    const gone = () => leave();
    window.addEventListener('pagehide', gone);
    const forget = addUnsent(() => unsent());
    return () => {
      window.removeEventListener('pagehide', gone);
      forget();
    };
  }, []);
  // The element is still there when the layout effects of what goes away are undone.
  useLayoutEffect(() => () => leave(), []);
};

interface Showing {
  selfRef: RefObject<HTMLElement | null>;
  dirtyRef: RefObject<boolean>;
  baseRef: RefObject<Base>;
  shown: string;
}

/** Shows the item's text in the field while nothing is being typed; returns whether it is tinted because somebody else wrote it. */
const useShowing = <Item extends Versioned>(
  { selfRef, dirtyRef, baseRef, shown }: Showing,
  item: Item,
  spelling: Spelling<Item>,
): boolean => {
  const [tinted, setTinted] = useState(false);
  useFading(tinted, setTinted);

  const show = useEffectEvent(() => {
    const element = selfRef.current;
    if (element === null || dirtyRef.current) return;
    const typed = element.textContent ?? '';
    const isOwn = baseRef.current.text === shown;
    baseRef.current = { text: shown, version: item.version, was: partsIn(item, spelling.parts) };
    const read = spelling.read(typed, item);
    const same =
      typed === shown || (document.activeElement === element && !isFault(read) && spelling.textOf({ ...item, ...read }) === shown);
    if (same) return;
    element.textContent = shown;
    if (!isOwn && typed !== '') setTimeout(() => setTinted(true), 0);
  });
  useLayoutEffect(() => show(), [shown, item.version]);
  return tinted;
};

const isFault = (read: VtoText | TextFault): read is TextFault => 'code' in read;

/** Returns the code of why words cannot be saved; undefined where they can. */
const faultOf = <Item extends Versioned>({ item, spelling }: TextProps<Item>, words: string): string | undefined => {
  const read = spelling.read(words, item);
  return isFault(read) ? read.code : undefined;
};

/** Returns why the words of a field cannot be saved, and the function that says so. The field counts among those meanwhile. */
export const useFault = () => {
  const [fault, setFault] = useState<TextFault>();
  const isFaulty = fault !== undefined;
  useEffect(() => {
    if (!isFaulty) return;
    countFields('faulty', 1);
    return () => countFields('faulty', -1);
  }, [isFaulty]);
  return [fault, setFault] as const;
};

/** Returns where an item's words are kept on this device, and for whom: in the organisation in which their field came to the page. */
const useSpot = <Item extends Versioned>({ item, spelling, label }: TextProps<Item>) => {
  const here = useKeeper();
  const [keeper] = useState(here);
  return { keeper, named: { id: item.id, part: spelling.parts[0], what: label } };
};

interface Typing {
  self: RefObject<HTMLElement | null>;
  dirty: RefObject<boolean>;
  setDirty: (next: boolean) => void;
  save: () => void;
}

/**
 * Saves what is in a field when the field or the page goes, or keeps it on this device where it cannot be saved; returns the function that
 * does so because something else takes its place.
 */
const useKeeping = <Item extends Versioned>(
  props: TextProps<Item>,
  { keeper, named }: ReturnType<typeof useSpot<Item>>,
  { self, dirty, setDirty, save }: Typing,
): (() => void) => {
  const unsaved = () => {
    if (!dirty.current || self.current === null) return undefined;
    const words = self.current.textContent ?? '';
    return { words, code: faultOf(props, words) };
  };
  const leave = (): void => {
    save();
    // What is still to be saved cannot be.
    const left = unsaved();
    if (left !== undefined) storeRefused(keeper, { ...named, ...left });
    setDirty(false);
  };
  useLeaving(leave, () => {
    const { what, id, part } = named;
    const left = unsaved();
    return left === undefined ? [] : [{ what, ...left, place: left.code === undefined ? undefined : draftKeyOf(id, part) }];
  });
  return leave;
};

/** Keeps what is typed in an editable element, and saves it a second after the last key, on Enter, and when the field is left. */
export const useWriting = <Item extends Versioned>(props: TextProps<Item>) => {
  const { item, spelling, onSave } = props;
  const self = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [dirty, setDirty] = useDirty();
  const spot = useSpot(props);
  const clash = useTextConflict(item.id, spelling.parts, props.label);
  const shown = spelling.textOf(clash === undefined ? item : { ...item, ...clash.mine });
  const base = useRef<Base>({ text: shown, version: item.version, was: partsIn(item, spelling.parts) });
  const [fault, setFault] = useFault();
  const tinted = useShowing({ selfRef: self, dirtyRef: dirty, baseRef: base, shown }, item, spelling);

  const save = (): void => {
    clearTimeout(timer.current);
    if (!dirty.current || self.current === null) return;
    const read = spelling.read(self.current.textContent ?? '', item);
    // Left by a press, the field says what is wrong once that is over: its line would move what is pressed, and the click would be lost.
    if (isFault(read)) return afterPress(() => setFault(read));
    afterPress(() => setFault(undefined));
    setDirty(false);
    const text = spelling.textOf({ ...item, ...read });
    const { version, was, text: before } = base.current;
    if (text === before) return;
    base.current = { text, version, was: read };
    if (clash !== undefined) return clash.reword(read);
    onSave?.({ mine: read, was, version }).then(
      (saved) => {
        if (base.current.text === text) base.current.version = saved.version;
      },
      (error: unknown) => keepRefused(spot.keeper, { ...spot.named, words: text }, error),
    );
  };
  const leave = useKeeping(props, spot, { self, dirty, setDirty, save });
  /** Puts another text into the field, as on Escape. */
  const put = (text: string) => {
    if (self.current !== null) self.current.textContent = text;
    setFault(undefined);
    setDirty(text !== base.current.text);
    save();
  };

  return {
    self,
    shown,
    fault,
    tinted,
    clash,
    save,
    typed: () => {
      // Browsers leave a line break in a field that was emptied.
      if (self.current?.textContent?.trim() === '') self.current.textContent = '';
      setDirty(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(save, saveAfter);
    },
    put,
    /** Lets what was typed wait until something is decided. */
    hold: () => clearTimeout(timer.current),
    /** Puts kept words into the field, in place of what is there. */
    take: (text: string) => {
      leave();
      put(text);
    },
  };
};
