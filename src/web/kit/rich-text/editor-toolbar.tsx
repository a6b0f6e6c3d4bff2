import { IconArrowBackUp, IconBold, IconItalic, IconList, IconListNumbers } from '@tabler/icons-react';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { indexAfter } from '#web/kit/ui/roving.ts';
import { EditorLink } from './editor-link.tsx';
import styles from './rich-text.module.css';

const looks = [
  { name: 'bold', say: 'ui.editor.bold', icon: IconBold, keys: 'mod+b', run: (chain: ChainedCommands) => chain.toggleBold() },
  { name: 'italic', say: 'ui.editor.italic', icon: IconItalic, keys: 'mod+i', run: (chain: ChainedCommands) => chain.toggleItalic() },
  {
    name: 'bulletList',
    say: 'ui.editor.list',
    icon: IconList,
    keys: 'mod+shift+8',
    run: (chain: ChainedCommands) => chain.toggleBulletList(),
  },
  {
    name: 'orderedList',
    say: 'ui.editor.numbered',
    icon: IconListNumbers,
    keys: 'mod+shift+7',
    run: (chain: ChainedCommands) => chain.toggleOrderedList(),
  },
] as const;

const walk = (press: KeyboardEvent<HTMLDivElement>) => {
  const buttons = [...press.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
  const here = buttons.findIndex((button) => button === document.activeElement);
  const next = indexAfter(press.key, here, buttons.length, 'across');
  if (next === undefined || !(press.target instanceof HTMLButtonElement)) return;
  press.preventDefault();
  buttons[next]?.focus();
};

/** Renders the editor's toolbar; the arrow keys move along it. */
export const EditorToolbar = ({ editor }: { editor: Editor }) => {
  const t = useText();
  const { active, mayUndo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ active: looks.map(({ name }) => now.isActive(name)), mayUndo: now.can().undo() }),
  });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('ui.editor.toolbar')} onKeyDown={walk}>
      {looks.map(({ name, say, icon, keys, run }, at) => (
        <IconButton
          key={name}
          size="sm"
          side="top"
          icon={icon}
          label={t(say)}
          keys={keys}
          aria-pressed={active[at] ?? false}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
      <EditorLink editor={editor} />
      <IconButton
        size="sm"
        side="top"
        icon={IconArrowBackUp}
        label={t('ui.editor.undo')}
        keys="mod+z"
        because={mayUndo ? undefined : t('ui.editor.nothingToUndo')}
        className={styles.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
    </div>
  );
};
