import { IconPencil } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAct } from '../../../../web/api/use-act.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { RichTextField } from '../../../../web/rich-text/rich-text-field.tsx';
import { RichTextView } from '../../../../web/rich-text/rich-text-view.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { type Issue, issueApi } from '../../../issues/contract.ts';
import styles from './ids-notes.module.css';

/** Milliseconds after the last key until what was typed is saved; specification section 9, live forms. */
const saveAfter = 1_000;

const Editor = ({ issue, onLeave }: { issue: Issue; onLeave: () => void }) => {
  const t = useText();
  const [words, setWords] = useState(issue.contentHtml);
  const saved = useRef(issue.contentHtml);
  const update = useAct(issueApi.update, {
    optimistic: (cache, { params, body }) => cache.patchItem('issue', params.id, { contentHtml: body.contentHtml }),
  });
  const save = useEffectEvent(() => {
    if (words === saved.current) return;
    saved.current = words;
    const { title, ownerId } = issue;
    update.run({ params: { id: issue.id }, body: { title, ownerId, contentHtml: words } });
  });
  useEffect(() => {
    const timer = setTimeout(() => save(), saveAfter);
    return () => clearTimeout(timer);
  }, [words]);
  useEffect(() => () => save(), []);
  const blurred = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    <div className={styles.editor} onBlur={blurred}>
      <RichTextField value={words} onChange={setWords} autoFocus aria-label={t('liveMeetings.ids.notes')} />
      <Button size="sm" onClick={onLeave}>
        {t('liveMeetings.ids.notesDone')}
      </Button>
    </div>
  );
};

/** The notes of the Issue under discussion: read by all, written in place, saved while they are written. */
export const IdsNotes = ({ issue }: { issue: Issue }) => {
  const t = useText();
  const [editing, setEditing] = useState(false);
  const { edit } = issue.can;
  const isEmpty = issue.contentHtml === '';
  if (editing) {
    return (
      <div className={styles.notes}>
        <Editor issue={issue} onLeave={() => setEditing(false)} />
      </div>
    );
  }
  if (isEmpty && !edit) return null;
  return (
    <div className={styles.notes}>
      {isEmpty ? (
        <Button icon={IconPencil} onClick={() => setEditing(true)}>
          {t('liveMeetings.ids.addNotes')}
        </Button>
      ) : (
        <div className={styles.text}>
          <div className={styles.words}>
            <RichTextView html={issue.contentHtml} />
          </div>
          {edit && <IconButton icon={IconPencil} label={t('liveMeetings.ids.editNotes')} onClick={() => setEditing(true)} />}
        </div>
      )}
    </div>
  );
};
