import '#web/core/texts/comments.ts';
import { AttachButton } from '#features/ground/attachments/web/parts/attach-button.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { CommentField } from '#web/kit/rich-text/comment-field.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { type Commented, loadPeople, useCommentCommands, useCommentDraft } from '../calls.ts';
import styles from '../parts/comments.module.css';

/** Renders the field for a new comment. What could not be sent stands in it again. */
export const Composer = ({ of, slim = false }: { of: Commented; slim?: boolean }) => {
  const t = useText();
  const { user } = useSession();
  const draft = useCommentDraft(of, t('comments.write'));
  const { add, busy } = useCommentCommands(of);
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
        autoFocus={of.about !== undefined}
        value={draft.html}
        onChange={draft.type}
        onSend={send}
        people={() => loadPeople(of)}
        label={t('comments.write')}
        placeholder={t('comments.writeHint')}
        foot={{
          beside: of.about === undefined ? <AttachButton of={of} /> : undefined,
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
