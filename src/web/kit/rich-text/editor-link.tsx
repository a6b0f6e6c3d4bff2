import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { safeHref } from '#shared/safe-href.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import styles from './rich-text.module.css';

const addressLimit = 2000;

/** Sets or removes the link of the selected text; with no selection the address is inserted as text. */
export const EditorLink = ({ editor }: { editor: Editor }) => {
  const t = useText();
  const anchor = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState<string>();
  const active = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });

  const close = () => setAddress(undefined);
  const set = (typed: string) => {
    const href = safeHref(typed);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !active)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  };
  const key = (press: KeyboardEvent<HTMLInputElement>, typed: string) => {
    if (press.key !== 'Enter') return;
    press.preventDefault();
    press.stopPropagation();
    set(typed);
  };

  return (
    <span ref={anchor} className={styles.link}>
      <IconButton
        size="sm"
        side="top"
        icon={IconLink}
        label={t('ui.editor.link')}
        aria-pressed={active}
        aria-haspopup="dialog"
        aria-expanded={address !== undefined}
        onClick={() => setAddress(String(editor.getAttributes('link')['href'] ?? ''))}
      />
      {address !== undefined && (
        <Popover anchor={anchor} onClose={close} role="dialog" aria-label={t('ui.editor.link')} className={styles.address}>
          <TextInput
            value={address}
            onChange={setAddress}
            aria-label={t('ui.editor.linkAddress')}
            placeholder={t('ui.editor.linkAddress')}
            maxLength={addressLimit}
            autoFocus
            onKeyDown={(press) => key(press, address)}
          />
          <Button tone="soft" onClick={() => set(address)}>
            {t('ui.editor.linkApply')}
          </Button>
          {active && <Button onClick={() => set('')}>{t('ui.editor.linkRemove')}</Button>}
        </Popover>
      )}
    </span>
  );
};
