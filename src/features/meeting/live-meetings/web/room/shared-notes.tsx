import '#web/core/texts/live-meetings.ts';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { NotSent } from '#web/core/outbox/outbox.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { WaitingMark } from '#web/kit/ui/waiting-mark.tsx';
import { isUnsaved, type LiveNotesDraft, type NotesVersion } from '../../rules/drafts.ts';
import type { NotesPolicy, SharedDraft } from '../../rules/keeping.ts';
import { useLive } from './live-context.tsx';
import { useSharedDraft } from './shared-draft.ts';
import styles from './shared-notes.module.css';

interface SharedNotesProps {
  /** The id of the Issue or section that the notes belong to. */
  id: string;
  /** The title of the Issue or section that the notes belong to. */
  title: string;
  now: NotesVersion;
  mayWrite: boolean;
  /** Returns the first name of an author, once it is known. */
  nameOf: (personId: string) => string | undefined;
  /** Saves text based on a version and resolves to the new version; throws `Overtaken`. */
  save: NotesPolicy['save'];
}

/** Renders what somebody else wrote while I was writing, and asks which text to keep. */
const Both = ({ theirs, shared, nameOf }: { theirs: NotesVersion; shared: SharedDraft; nameOf: SharedNotesProps['nameOf'] }) => {
  const t = useText();
  const name = theirs.byId === undefined ? undefined : nameOf(theirs.byId);
  return (
    <div className={styles.both} role="alert">
      <p className={styles.said}>
        <Icon as={IconAlertTriangle} size="sm" className={styles.icon} />
        {name === undefined ? t('liveMeetings.notes.bothSomebody') : t('liveMeetings.notes.both', { name })}
      </p>
      <div className={styles.theirs}>
        {theirs.html === '' ? <p>{t('liveMeetings.notes.cleared')}</p> : <RichTextView html={theirs.html} />}
      </div>
      <div className={styles.choice}>
        <Button size="sm" tone="soft" onClick={() => shared.take()}>
          {t('liveMeetings.notes.take')}
        </Button>
        <Button size="sm" tone="soft" onClick={() => shared.keep()}>
          {t('liveMeetings.notes.keep')}
        </Button>
      </div>
    </div>
  );
};

interface WritingProps {
  id: string;
  draft: LiveNotesDraft;
  shared: SharedDraft;
  nameOf: SharedNotesProps['nameOf'];
  onLeave: () => void;
}

const Writing = ({ id, draft, shared, nameOf, onLeave }: WritingProps) => {
  const t = useText();
  const waiting = useWaiting(id);
  const { words, theirs } = draft;
  const leave = () => {
    shared.flush();
    if (shared.read().theirs === undefined) onLeave();
  };
  const blurred = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
    // What opens over the page, such as a new sign-in, gives the focus back.
    if (relatedTarget.closest('[aria-modal=true]') === null) leave();
    else shared.flush();
  };
  return (
    <div className={styles.editor} onBlur={blurred}>
      {theirs !== undefined && <Both theirs={theirs} shared={shared} nameOf={nameOf} />}
      <RichTextField value={words} onChange={(html) => shared.type(html)} autoFocus aria-label={t('liveMeetings.notes.title')} />
      <div className={styles.foot}>
        <Button size="sm" because={theirs === undefined ? undefined : t('liveMeetings.notes.chooseFirst')} onClick={leave}>
          {t('liveMeetings.notes.done')}
        </Button>
        <span className={styles.state} role="status">
          {theirs === undefined &&
            (waiting ? <WaitingMark /> : t(isUnsaved(draft) ? 'liveMeetings.notes.saving' : 'liveMeetings.notes.saved'))}
        </span>
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

/** Renders notes that everybody reads and those allowed edit in place. They are saved while typing; no text is lost silently. */
export const SharedNotes = ({ id, title, now, mayWrite, nameOf, save }: SharedNotesProps) => {
  const t = useText();
  const [writing, setWriting] = useState(false);
  const { room } = useLive();
  const tellUnlessLost = async (error: unknown) => {
    await room.load();
    if (room.read().lost === undefined) tellFailure(error);
  };
  /** Reports a failed save; returns true when there was no answer. A meeting that was lost says so in its place. */
  const failed = (error: unknown): boolean => {
    // It was replaced by a later text, or is listed as not done.
    if (error instanceof NotSent) return false;
    const status = error instanceof ApiError ? error.status : 500;
    if (status === 404) void tellUnlessLost(error);
    else tellFailure(error);
    return status === 0 || status >= 500;
  };
  const lost = ({ words, theirs, based }: LiveNotesDraft) => {
    if (room.read().lost !== undefined) return;
    const { html, version } = theirs ?? based;
    const keep = () => void save(words, version, { was: html, waits: () => {} }).catch(tellFailure);
    toast.warning(t('liveMeetings.notes.lost', { title }), {
      duration: toastTimes.persistent,
      action: { label: t('liveMeetings.notes.keep'), run: keep },
    });
  };
  const { shared, draft } = useSharedDraft({ id, what: t('liveMeetings.notes.of', { title }), hidden: !mayWrite }, now, {
    save,
    failed,
    lost,
  });
  const { theirs } = draft;
  // Who may not write any more reads what is saved; their own words can be copied.
  const words = mayWrite ? draft.words : now.html;
  const waiting = useWaiting(id);
  const begin = () => setWriting(true);

  if (mayWrite && (writing || theirs !== undefined)) {
    return (
      <div className={styles.notes}>
        <Writing id={id} draft={draft} shared={shared} nameOf={nameOf} onLeave={() => setWriting(false)} />
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
        {waiting && <WaitingMark />}
        {mayWrite && <IconButton icon={IconPencil} label={t('liveMeetings.notes.edit')} onClick={begin} />}
      </div>
    </div>
  );
};
