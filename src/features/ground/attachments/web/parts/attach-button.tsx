import '#web/core/texts/attachments.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import type { SubjectRef } from '#shared/subjects.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { attachFiles } from '../calls.ts';
import styles from './attachments.module.css';

interface AttachProps {
  of: SubjectRef;
  /** `tile` stands among the files, `icon` beside words. */
  look?: 'tile' | 'icon' | undefined;
}

/** Renders the button that lets somebody choose files of their device, several at once, to attach them to an item. */
export const AttachButton = ({ of, look = 'icon' }: AttachProps) => {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const choose = () => field.current?.click();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    attachFiles(of, [...(currentTarget.files ?? [])]);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={field} type="file" multiple hidden aria-label={t('attachments.add')} onChange={take} />
      {look === 'icon' ? (
        <IconButton size="sm" side="top" icon={IconPaperclip} label={t('attachments.add')} onClick={choose} />
      ) : (
        <button type="button" className={styles.add} onClick={choose}>
          <Icon as={IconPaperclip} />
          {t('attachments.add')}
        </button>
      )}
    </>
  );
};
