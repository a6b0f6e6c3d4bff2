import '#web/core/texts/live-meetings.ts';
import { IconPencil } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import type { TextRef } from '#features/ground/writing/contract.ts';
import { SharedTextField } from '#features/ground/writing/web/parts/shared-text-field.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import styles from './shared-notes.module.css';

interface SharedNotesProps {
  of: TextRef;
  /** The notes as they were read last. */
  html: string;
  mayWrite: boolean;
}

const Writing = ({
  of,
  html,
  onChange,
  onLeave,
}: Omit<SharedNotesProps, 'mayWrite'> & { onChange: (html: string) => void; onLeave: () => void }) => {
  const t = useText();
  const blurred = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
    // What opens over the page, such as a new sign-in, gives the focus back.
    if (relatedTarget.closest('[aria-modal=true]') === null) onLeave();
  };
  return (
    <div className={styles.editor} onBlur={blurred}>
      <SharedTextField of={of} html={html} label={t('liveMeetings.notes.title')} onChange={onChange} autoFocus saysSaved />
      <div className={styles.foot}>
        <Button size="sm" onClick={onLeave}>
          {t('liveMeetings.notes.done')}
        </Button>
      </div>
    </div>
  );
};

const NoNotes = ({ onBegin }: { onBegin: () => void }) => {
  const t = useText();
  return (
    <div className={styles.notes}>
      <Button icon={IconPencil} onClick={onBegin}>
        {t('liveMeetings.notes.add')}
      </Button>
    </div>
  );
};

/** Renders notes that everybody reads and those allowed write in place, several at once. They are saved while typing. */
export const SharedNotes = ({ of, html, mayWrite }: SharedNotesProps) => {
  const t = useText();
  const [writing, setWriting] = useState(false);
  /** What stood in the editor when it was left: it is shown until the notes are read anew. */
  const [mine, setMine] = useState<{ words: string; over: string }>();
  // Who may not write any more sees what is saved.
  const words = mayWrite && mine?.over === html ? mine.words : html;
  const begin = () => setWriting(true);
  if (mayWrite && writing) {
    return (
      <div className={styles.notes}>
        <Writing of={of} html={words} onChange={(changed) => setMine({ words: changed, over: html })} onLeave={() => setWriting(false)} />
      </div>
    );
  }
  if (words === '') return mayWrite ? <NoNotes onBegin={begin} /> : null;
  return (
    <div className={styles.notes}>
      <div className={styles.text}>
        <div className={styles.words}>
          <RichTextView html={words} />
        </div>
        {mayWrite && <IconButton icon={IconPencil} label={t('liveMeetings.notes.edit')} onClick={begin} />}
      </div>
    </div>
  );
};
