import { type ClipboardEvent, useState } from 'react';
import { refuseLong } from '#web/kit/ui/paste-lines.ts';
import type { Versioned } from '../calls.ts';
import { linesOf } from './pasted-lines.tsx';
import type { TextProps, useWriting } from './use-writing.ts';

/** Most lines of a pasted list. */
const mostLines = 2_000;

/** A list that was pasted into a field as one text, and the ways to answer what becomes of it. */
export interface PastedList {
  lines: string[];
  /** Puts the first line into the field and the others after it. */
  makeLines: () => void;
  keepAsOne: () => void;
  undo: () => void;
}

/** Returns where in the text of a field something is selected. */
const selectedIn = (field: HTMLElement): [from: number, to: number] => {
  const selection = getSelection();
  const end = field.textContent?.length ?? 0;
  if (selection === null || selection.rangeCount === 0) return [end, end];
  const range = selection.getRangeAt(0);
  const before = range.cloneRange();
  before.selectNodeContents(field);
  before.setEnd(range.startContainer, range.startOffset);
  const from = before.toString().length;
  return [from, from + range.toString().length];
};

/** Puts what is pasted into a field as plain text. Of a list it asks whether it becomes lines; until that is decided, nothing is saved. */
export const usePasting = <Item extends Versioned>(
  { lines = false, onLines }: TextProps<Item>,
  { self, put, save, hold }: ReturnType<typeof useWriting<Item>>,
) => {
  const [pasted, setPasted] = useState<PastedList>();
  const forget = () => setPasted(undefined);
  const insert = (text: string) => void document.execCommand('insertText', false, text);
  const ask = (field: HTMLElement, found: string[], makeMore: (more: string[]) => void): void => {
    const [first = '', ...more] = found;
    const before = field.textContent ?? '';
    const [from, to] = selectedIn(field);
    insert(found.join(' '));
    hold();
    setPasted({
      lines: found,
      makeLines: () => {
        forget();
        put(before.slice(0, from) + first + before.slice(to));
        makeMore(more);
      },
      keepAsOne: () => {
        forget();
        field.focus();
        save();
      },
      undo: () => {
        forget();
        field.focus();
        put(before);
      },
    });
  };
  return {
    pasted,
    forget,
    paste: (event: ClipboardEvent<HTMLElement>): void => {
      event.preventDefault();
      if (refuseLong(event, mostLines)) return;
      const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
      const found = onLines === undefined ? [] : linesOf(text, event.clipboardData.getData('text/html'));
      if (self.current !== null && onLines !== undefined && found.length > 1) return ask(self.current, found, onLines);
      return insert(lines ? text : text.replace(/\s*\n\s*/g, ' '));
    },
  };
};
