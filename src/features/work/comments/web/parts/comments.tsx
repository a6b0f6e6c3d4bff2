import '#web/core/texts/comments.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { isWeek } from '#shared/dates.ts';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { CommentField } from '#web/kit/rich-text/comment-field.tsx';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { WaitingMark } from '#web/kit/ui/waiting-mark.tsx';
import type { Comment } from '../../contract.ts';
import { type Commented, loadPeople, useCommentCommands, useComments, useEditDraft } from '../calls.ts';
import { Composer } from '../comments/composer.tsx';
import styles from './comments.module.css';

interface RowProps {
  of: Commented;
  comment: Comment;
}

const Editing = ({ of, comment, onEnd }: RowProps & { onEnd: () => void }) => {
  const t = useText();
  const { html, type } = useEditDraft(of, comment, t('comments.edit'));
  const { update, busy } = useCommentCommands(of);
  const save = () => {
    if (html === '' || html === comment.contentHtml) return onEnd();
    void update(comment, html).then(onEnd, () => undefined);
  };
  return (
    <CommentField
      autoFocus
      value={html}
      onChange={type}
      onSend={save}
      people={() => loadPeople(of)}
      label={t('comments.edit')}
      placeholder={t('comments.write')}
      foot={{
        send: (
          <>
            <Button size="sm" onClick={onEnd}>
              {t('comments.cancel')}
            </Button>
            <Button size="sm" tone="soft" busy={busy} because={html === '' ? t('comments.empty') : undefined} onClick={save}>
              {t('comments.save')}
            </Button>
          </>
        ),
      }}
    />
  );
};

/** Renders which number a note is about. */
const About = ({ interval: of }: { interval: string }) => {
  const t = useText();
  const { interval } = useFormats();
  return <span className={styles.time}>{isWeek(of) ? t('comments.aboutWeek', { day: interval(of) }) : interval(of)}</span>;
};

const Row = ({ of, comment }: RowProps) => {
  const t = useText();
  const { dateTime } = useFormats();
  const draft = useEditDraft(of, comment, t('comments.edit'));
  const [isEdited, setIsEdited] = useState(draft.html !== '');
  const begin = () => {
    draft.type(comment.contentHtml);
    setIsEdited(true);
  };
  const end = () => {
    draft.type('');
    setIsEdited(false);
  };
  const { remove } = useCommentCommands(of);
  const waits = useWaiting(comment.id);
  const { author, created, edited, contentHtml, can } = comment;
  const name = author === null ? t('comments.left') : nameOf(author);
  const ask = async () => {
    const yes = await confirm({
      title: t('comments.removeTitle'),
      text: t('comments.removeText'),
      yes: t('comments.remove'),
      danger: true,
    });
    if (yes) remove(comment);
  };
  return (
    <li className={styles.comment}>
      {author === null ? <i className={styles.nobody} /> : <Avatar person={author} size="sm" named={false} />}
      <div className={styles.body}>
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
          <time className={styles.time} dateTime={created}>
            {dateTime(created)}
          </time>
          {comment.about !== undefined && of.about === undefined && <About interval={comment.about} />}
          {edited !== null && (
            <span className={styles.time} title={dateTime(edited)}>
              {t('comments.edited')}
            </span>
          )}
          {waits && <WaitingMark />}
          <span className={styles.space} />
          {!isEdited && !waits && (
            <span className={styles.tools}>
              {can.edit && <IconButton size="sm" icon={IconPencil} label={t('comments.edit')} onClick={begin} />}
              {can.remove && <IconButton size="sm" icon={IconTrash} label={t('comments.remove')} onClick={() => void ask()} />}
            </span>
          )}
        </div>
        {isEdited ? <Editing of={of} comment={comment} onEnd={end} /> : <RichTextView html={contentHtml} />}
      </div>
    </li>
  );
};

/** Renders the comments before one, and on request those before them. */
const Earlier = ({ of, before }: { of: Commented; before: string }) => {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  if (isShown) return <Page of={of} before={before} />;
  return (
    <li className={styles.earlier}>
      <Button size="sm" onClick={() => setIsShown(true)}>
        {t('comments.earlier')}
      </Button>
    </li>
  );
};

const Page = ({ of, before }: { of: Commented; before?: string }) => {
  const { data, isError, refetch } = useComments(of, before);
  if (data === undefined) return <li>{isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows count={2} />}</li>;
  const [first] = data.items;
  return (
    <>
      {data.hasMore && first !== undefined && <Earlier of={of} before={first.id} />}
      {data.items.map((comment) => (
        <Row key={comment.id} of={of} comment={comment} />
      ))}
    </>
  );
};

/** Returns how many comments an item has; undefined until they are loaded. */
export const useCommentCount = (of: Commented): number | undefined => useComments(of).data?.totalCount;

/**
 * Renders the comments of an item, oldest first, and the field for another one. It reads and sends by itself; what is typed stays while the page is
 * open. `composes` is false where the field stands elsewhere. With `about` they are the notes on one number of a measurable.
 */
export const Comments = ({ of, composes = true }: { of: Commented; composes?: boolean }) => {
  const t = useText();
  const { data } = useComments(of);
  const mayComment = data?.can.comment === true;
  return (
    <div className={styles.whole}>
      <ol className={styles.list} aria-label={t('comments.title')}>
        <Page of={of} />
      </ol>
      {data?.totalCount === 0 && !mayComment && <p className={styles.none}>{t('comments.none')}</p>}
      {mayComment && composes && <Composer of={of} />}
    </div>
  );
};

/** Renders the field for a comment alone, for who may write one: where it stands apart from the comments. */
export const CommentComposer = ({ of }: { of: Commented }) =>
  useComments(of).data?.can.comment === true ? <Composer of={of} slim /> : null;
