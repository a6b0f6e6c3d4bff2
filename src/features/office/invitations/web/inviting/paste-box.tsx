import '#web/core/texts/invitations.ts';
import { useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import styles from './paste-box.module.css';

/** Most characters of a pasted list; a hundred long lines. */
const longest = 30_000;

/** Renders the box that takes a whole list. */
export const PasteBox = ({ onTake }: { onTake: (text: string) => void }) => {
  const t = useText();
  const [text, setText] = useState('');
  return (
    <div className={styles.box}>
      <Field label={t('invitations.list')} hint={t('invitations.listHint')}>
        {(control) => <TextArea {...control} name="list" rows={4} maxLength={longest} autoFocus value={text} onChange={setText} />}
      </Field>
      <Button tone="soft" because={text.trim() === '' ? t('invitations.listEmpty') : undefined} onClick={() => onTake(text)}>
        {t('invitations.listTake')}
      </Button>
    </div>
  );
};
