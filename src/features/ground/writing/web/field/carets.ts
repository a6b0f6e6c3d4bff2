import type { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import styles from './carets.module.css';

/** Somebody who writes in the same text; the name is empty until it is known. */
export interface Writer {
  id: string;
  name: string;
}

const inks = ['blue', 'orange', 'teal', 'purple', 'green', 'red'] as const;

/** Returns the colour of a person's caret: always the same for the same person. */
const inkOf = (id: string): string => inks[[...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % inks.length] ?? 'blue';

interface Cursor {
  anchor: unknown;
  head: unknown;
}

/** Reads a caret as the server passes it on; undefined for one that is none. */
const readCaret = (words: string): Cursor | undefined => {
  try {
    const { anchor, head } = JSON.parse(words) as Cursor;
    for (const position of [anchor, head]) Y.createRelativePositionFromJSON(position);
    return { anchor, head };
  } catch {
    return undefined;
  }
};

/** Shows the caret of another page, or takes it away with null; undefined leaves it where it is. */
export const showCaret = (awareness: Awareness, client: number, caret: string | null | undefined, user: Writer): void => {
  const shown = awareness.states.get(client);
  const cursor = caret === undefined ? (shown?.['cursor'] as Cursor | undefined) : caret === null ? undefined : readCaret(caret);
  if (cursor === undefined) awareness.states.delete(client);
  else awareness.states.set(client, { cursor, user: { ...(shown?.['user'] as Writer | undefined), ...user } });
  awareness.meta.set(client, { clock: (awareness.meta.get(client)?.clock ?? 0) + 1, lastUpdated: Date.now() });
  awareness.emit('change', [{ added: [], updated: [client], removed: [] }, 'server']);
};

const dress = (caret: HTMLElement, { id = '', name = '' }: Partial<Writer>): HTMLElement => {
  caret.dataset['ink'] = inkOf(id);
  if (name !== '') caret.dataset['name'] = name;
  return caret;
};

/** Draws the carets of one editor, which keeps the element of each; a name may become known later. */
const openCarets = (awareness: Awareness) => {
  const drawn = new Map<number, HTMLElement>();
  awareness.on('change', () => {
    for (const [client, caret] of drawn) dress(caret, (awareness.states.get(client)?.['user'] ?? {}) as Partial<Writer>);
  });
  return (user: Partial<Writer>, client: number): HTMLElement => {
    const caret = document.createElement('span');
    caret.className = styles['caret'] ?? '';
    drawn.set(client, caret);
    return dress(caret, user);
  };
};

/** Shows where others write, with their names. */
export const carets = (awareness: Awareness) =>
  Extension.create({
    name: 'carets',
    addProseMirrorPlugins: (): Plugin[] => [
      yCursorPlugin(awareness, {
        cursorBuilder: openCarets(awareness),
        selectionBuilder: ({ id = '' }: Partial<Writer>) => ({ class: styles['chosen'] ?? '', 'data-ink': inkOf(id) }),
      }) as Plugin,
    ],
  });
