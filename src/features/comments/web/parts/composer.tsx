import '../../../../web/texts/comments.ts';
import type { SubjectRef } from '../../../../shared/subjects.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { CommentField } from '../../../../web/rich-text/comment-field.tsx';
import { useSession } from '../../../../web/session/session.ts';
import { Avatar } from '../../../../web/ui/avatar.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { AttachButton } from '../../../attachments/web/parts/attach-button.tsx';
import { loadPeople, useCommentActs, useCommentDraft } from '../calls.ts';
import styles from './comments.module.css';

/** Renders the field for a new comment. What could not be sent stands in it again. */
export const Composer = ({ of, slim = false }: { of: SubjectRef; slim?: boolean }) => {
  const t = useText();
  const { user } = useSession();
  const draft = useCommentDraft(of, t('comments.write'));
  const { add, busy } = useCommentActs(of);
  const send = () => {
    const { html } = draft;
    if (html === '' || busy) return;
    draft.type('');
    add(html).catch(() => draft.type(html));
  };
  return (
    <div className={styles.say}>
      {!slim && <Avatar person={{ ...user, id: user.userId }} size="sm" named={false} className={styles.me} />}
      <CommentField
        value={draft.html}
        onChange={draft.type}
        onSend={send}
        people={() => loadPeople(of)}
        label={t('comments.write')}
        placeholder={t('comments.writeHint')}
        foot={{
          beside: <AttachButton of={of} />,
          send: (
            <Button size="sm" tone="soft" busy={busy} because={draft.html === '' ? t('comments.empty') : undefined} onClick={send}>
              {t('comments.send')}
            </Button>
          ),
        }}
      />
    </div>
  );
};
