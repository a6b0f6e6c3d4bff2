import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { addUnsent, type Unsent } from '../../../../web/session/unsent.ts';
import { classes } from '../../../../web/ui/classes.ts';
import type { VtoWords } from '../../contract.ts';
import type { Versioned, Written } from '../calls.ts';
import { Clash, type ClashChoice, useClash } from './clash.tsx';
import { keepRefused, useKeeper } from './kept-words.tsx';
import { countTyping } from './saving.tsx';
import styles from './words.module.css';

/** How a text stands in an item: its parts as people read them, and back. */
export interface Spelling<Item> {
  /** The parts of the item that the text is made of. */
  parts: readonly string[];
  textOf: (item: Item) => string;
  /** Reads what was typed; a code says why it cannot be saved. */
  read: (text: string, item: Item) => VtoWords | { code: string };
}

export interface WordsProps<Item extends Versioned> {
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
  /** Runs when the field is left empty, or on Backspace in an empty field. */
  onEmpty?: ((byKey: boolean) => void) | undefined;
}

/** Milliseconds after the last key until the words are saved. */
const saveAfter = 1_000;
/** Milliseconds for which somebody else's words are tinted. */
const tintFor = 2_000;

interface Base {
  text: string;
  version: number;
  was: VtoWords;
}

const partsIn = <Item extends Versioned>(item: Item, parts: readonly string[]): VtoWords =>
  Object.fromEntries(parts.map((part) => [part, (item as unknown as VtoWords)[part]]));

/** Returns whether there are words that were not handed over for saving, and the function that says so. */
const useDirty = (): [RefObject<boolean>, (next: boolean) => void] => {
  const dirty = useRef(false);
  const set = (next: boolean) => {
    if (dirty.current !== next) countTyping(next ? 1 : -1);
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
const useLeaving = (onLeave: () => void, unsentNow: () => Unsent[]): void => {
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
      typed === shown || (document.activeElement === element && !('code' in read) && spelling.textOf({ ...item, ...read }) === shown);
    if (same) return;
    element.textContent = shown;
    if (!isOwn && typed !== '') setTimeout(() => setTinted(true), 0);
  });
  useLayoutEffect(() => show(), [shown, item.version]);
  return tinted;
};

/** Keeps what is typed in an editable element, and saves it a second after the last key, on Enter, and when the field is left. */
const useWriting = <Item extends Versioned>({ item, spelling, onSave, label }: WordsProps<Item>) => {
  const self = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [dirty, setDirty] = useDirty();
  const keeper = useKeeper();
  const clash = useClash(item.id, spelling.parts);
  const shown = spelling.textOf(clash === undefined ? item : { ...item, ...clash.mine });
  const base = useRef<Base>({ text: shown, version: item.version, was: partsIn(item, spelling.parts) });
  const [fault, setFault] = useState<string>();
  const tinted = useShowing({ selfRef: self, dirtyRef: dirty, baseRef: base, shown }, item, spelling);

  const save = (): void => {
    clearTimeout(timer.current);
    const element = self.current;
    if (!dirty.current || element === null) return;
    const read = spelling.read(element.textContent ?? '', item);
    if ('code' in read) return setFault(String(read['code']));
    setFault(undefined);
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
      (error: unknown) => keepRefused(keeper, { id: item.id, part: spelling.parts[0], what: label, words: text }, error),
    );
  };
  useLeaving(
    () => {
      save();
      setDirty(false);
    },
    () => (dirty.current ? [{ what: label, words: self.current?.textContent ?? '' }] : []),
  );

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
    /** Puts another text into the field, as on Escape. */
    put: (text: string) => {
      if (self.current !== null) self.current.textContent = text;
      setFault(undefined);
      setDirty(text !== base.current.text);
      save();
    },
  };
};

const paste = (event: ClipboardEvent<HTMLElement>, lines: boolean) => {
  event.preventDefault();
  const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
  document.execCommand('insertText', false, lines ? text : text.replace(/\s*\n\s*/g, ' '));
};

interface EditableProps<Item extends Versioned> extends WordsProps<Item> {
  /** Present in a sheet of its own, as on phones: runs when the person is done with the field. Enter breaks the line where lines are allowed. */
  onDone?: (() => void) | undefined;
}

const choices: Record<string, ClashChoice> = { Digit1: 'mine', Digit2: 'theirs', Digit3: 'both' };

/** Returns what the keys do in a field: Enter saves, Escape undoes, Alt with 1 to 3 decides which words stay. */
const pressing =
  <Item extends Versioned>(
    { item, spelling, lines = false, onEnter, onEmpty, onDone }: EditableProps<Item>,
    { self, clash, save, put }: ReturnType<typeof useWriting<Item>>,
    begun: RefObject<string>,
  ) =>
  (key: KeyboardEvent<HTMLElement>): void => {
    const choice = key.altKey ? choices[key.code] : undefined;
    if (choice !== undefined && clash !== undefined) {
      key.preventDefault();
      key.stopPropagation();
      save();
      return clash.choose(choice, spelling.textOf(item));
    }
    if (key.nativeEvent.isComposing) return;
    const leave = () => (onDone === undefined ? self.current?.blur() : onDone());
    if (key.key === 'Enter' && !(lines && (key.shiftKey || onDone !== undefined))) {
      key.preventDefault();
      save();
      if (onEnter === undefined) return leave();
      onDone?.();
      return onEnter();
    }
    if (key.key === 'Escape') {
      key.stopPropagation();
      put(begun.current);
      return leave();
    }
    if (key.key === 'Backspace' && self.current?.textContent === '' && onEmpty !== undefined) {
      key.preventDefault();
      onEmpty(true);
    }
  };

/** Renders the field itself: what is typed is saved a second after the last key, and another's words in the same text are shown beside. */
export const Editable = <Item extends Versioned>(props: EditableProps<Item>) => {
  const { item, spelling, label, placeholder, lines = false, className, inline = false, focused = false, onEnter, onEmpty, onDone } = props;
  const t = useText();
  const writing = useWriting(props);
  const { self, shown, fault, tinted, clash, save, typed } = writing;
  const begun = useRef('');
  const isSheet = onDone !== undefined;
  useEffect(() => {
    if (!focused) return;
    self.current?.focus();
    // Whoever taps a text on a phone mostly writes on.
    if (isSheet && self.current !== null) getSelection()?.setPosition(self.current, self.current.childNodes.length);
  }, [focused, isSheet, self]);

  return (
    <>
      <span
        ref={self}
        role="textbox"
        tabIndex={0}
        aria-label={label}
        aria-multiline={lines}
        aria-invalid={fault === undefined ? undefined : true}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        className={classes(styles.words, inline && styles.inline, tinted && styles.tinted, className)}
        data-placeholder={placeholder ?? label}
        data-field={spelling.parts[0]}
        data-autofocus={isSheet ? '' : undefined}
        enterKeyHint={!isSheet ? undefined : lines ? 'enter' : onEnter === undefined ? 'done' : 'next'}
        onFocus={() => {
          begun.current = shown;
        }}
        onInput={typed}
        onPaste={(event) => paste(event, lines)}
        onKeyDown={(key) => pressing(props, writing, begun)(key)}
        onBlur={() => {
          const isEmpty = self.current?.textContent?.trim() === '';
          if (isEmpty && onEmpty !== undefined) return onEmpty(false);
          return save();
        }}
      />
      {fault !== undefined && (
        <span className={styles.fault} role="alert" data-code={fault}>
          {t('vto.notSaved', { why: t(`codes.${fault}` as 'codes.VAL_INVALID') })}
        </span>
      )}
      {clash !== undefined && <Clash clash={clash} theirs={spelling.textOf(item)} mine={shown} short={isSheet} />}
    </>
  );
};
