import { IconArrowBackUp, IconBold, IconItalic, IconList, IconListNumbers } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { placeAfter } from '../ui/roving.ts';
import { EditorLink } from './editor-link.tsx';
import styles from './rich-text.module.css';

const walk = (press: KeyboardEvent<HTMLDivElement>) => {
  const buttons = [...press.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const next = placeAfter(press.key, buttons.findIndex((button) => button === document.activeElement), buttons.length, 'across');
  if (next === undefined || !(press.target instanceof HTMLButtonElement)) return;
  press.preventDefault();
  buttons[next]?.focus();
};

/** What can be done to the text; the arrows go along it. */
export const EditorToolbar = ({ editor }: { editor: Editor }) => {
  const t = useText();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      list: now.isActive('bulletList'),
      numbered: now.isActive('orderedList'),
      undo: now.can().undo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('ui.editor.toolbar')} onKeyDown={walk}>
      <IconButton size="sm" side="top" icon={IconBold} label={t('ui.editor.bold')} keys="mod+b" aria-pressed={state.bold} onClick={() => run().toggleBold().run()} />
      <IconButton size="sm" side="top" icon={IconItalic} label={t('ui.editor.italic')} keys="mod+i" aria-pressed={state.italic} onClick={() => run().toggleItalic().run()} />
      <IconButton size="sm" side="top" icon={IconList} label={t('ui.editor.list')} aria-pressed={state.list} onClick={() => run().toggleBulletList().run()} />
      <IconButton size="sm" side="top" icon={IconListNumbers} label={t('ui.editor.numbered')} aria-pressed={state.numbered} onClick={() => run().toggleOrderedList().run()} />
      <EditorLink editor={editor} />
      <IconButton size="sm" side="top" icon={IconArrowBackUp} label={t('ui.editor.undo')} keys="mod+z" disabled={!state.undo} className={styles.undo} onClick={() => run().undo().run()} />
    </div>
  );
};
