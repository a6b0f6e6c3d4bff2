import '#web/core/texts/writing.ts';
import Collaboration from '@tiptap/extension-collaboration';
import { EditorContent, useEditor } from '@tiptap/react';
import { defaultDeleteFilter, defaultProtectedNodes, ySyncPluginKey } from '@tiptap/y-tiptap';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { UndoManager } from 'yjs';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { addUnsent } from '#web/core/session/unsent.ts';
import { cleanHtml } from '#web/kit/rich-text/clean-html.ts';
import { EditorFrame } from '#web/kit/rich-text/editor-frame.tsx';
import { sharedParts } from '#web/kit/rich-text/editor-parts.ts';
import { editorProps } from '#web/kit/rich-text/editor-props.ts';
import { EditorToolbar } from '#web/kit/rich-text/editor-toolbar.tsx';
import styles from '#web/kit/rich-text/rich-text.module.css';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { undoSteps } from '#web/kit/rich-text/undo-steps.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { WaitingMark } from '#web/kit/ui/waiting-mark.tsx';
import type { TextRef } from '../../contract.ts';
import { carets } from './carets.ts';
import type { SessionState } from './held.ts';
import { openSession, type WritingSession } from './session.ts';
import own from './shared-editor.module.css';

export type TextState = 'saved' | 'saving' | 'tooLong';

export interface SharedTextProps {
  of: TextRef;
  /** The text as it was read last; it is shown until the document has come. */
  html: string;
  label: string;
  autoFocus?: boolean | undefined;
  /** A text that reads as words of the page until somebody writes in it; `hint` stands where there are none. */
  quiet?: { hint: string } | undefined;
  /** Hears what the text says whenever it changes here. */
  onChange?: ((html: string) => void) | undefined;
  /** Hears whether the words are where everybody reads them, are on their way, or are too long for that. */
  onState?: ((state: TextState) => void) | undefined;
  /** Says where the words are although they are saved. */
  saysSaved?: boolean | undefined;
}

/** Opens the text for as long as the field is there. */
const useTextSession = ({ kind, id, part }: TextRef, label: string): WritingSession | undefined => {
  const { user, orgId } = useSession();
  const [session, setSession] = useState<WritingSession>();
  useEffect(() => {
    const opened = openSession({ kind, id, part }, { userId: user.userId, orgId: orgId ?? '' }, label);
    let left = false;
    queueMicrotask(() => {
      if (!left) setSession(opened);
    });
    return () => {
      left = true;
      opened.close();
    };
  }, [kind, id, part, label, user.userId, orgId]);
  return session;
};

/** Undo takes back one's own words alone; a pause of a second begins a new step. */
const undoOf = ({ fragment }: WritingSession): UndoManager =>
  new UndoManager(fragment, {
    trackedOrigins: new Set([ySyncPluginKey]),
    captureTimeout: undoSteps.newGroupDelay,
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });

const State = ({ state, saysSaved, words }: { state: SessionState; saysSaved: boolean; words: () => string }) => {
  const t = useText();
  if (state.at === 'refused' || state.at === 'tooLong') {
    return (
      <p className={own.refused} role="alert">
        {state.at === 'tooLong' ? state.why : t('writing.refused', { why: state.why })}
        {state.at === 'refused' && (
          <Button size="sm" onClick={() => void navigator.clipboard.writeText(words()).catch(() => undefined)}>
            {t('writing.copy')}
          </Button>
        )}
      </p>
    );
  }
  if (state.at !== 'waiting' && !saysSaved) return null;
  return (
    <p className={own.state} role="status">
      {state.at === 'waiting' ? <WaitingMark /> : t(state.at === 'saved' ? 'writing.saved' : 'writing.saving')}
    </p>
  );
};

/** Tells the page how its words are saved; refused ones stand in the field, where they can be copied. */
const useTellState = (session: WritingSession, { at }: SessionState, onState: SharedTextProps['onState']): void => {
  const isSettled = useSyncExternalStore(session.isSettled.subscribe, session.isSettled.read);
  const now: TextState = at === 'tooLong' ? 'tooLong' : isSettled || at === 'refused' ? 'saved' : 'saving';
  const tell = useEffectEvent((state: TextState) => onState?.(state));
  useEffect(() => tell(now), [now]);
};

const Writing = ({
  session,
  label,
  autoFocus = false,
  quiet,
  onChange,
  onState,
  saysSaved = false,
}: SharedTextProps & { session: WritingSession }) => {
  const state = useSyncExternalStore(session.state.subscribe, session.state.read);
  const isRefused = state.at === 'refused';
  useTellState(session, state, onState);
  const [undoManager] = useState(() => undoOf(session));
  const editor = useEditor({
    extensions: [
      ...sharedParts,
      Collaboration.configure({ fragment: session.fragment, yUndoOptions: { undoManager } as never }),
      carets(session.awareness),
    ],
    // Replaced by the document at once. Nothing at all would be read as HTML, which the content policy forbids.
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    autofocus: autoFocus ? 'end' : false,
    injectCSS: false,
    editorProps: editorProps({ 'aria-label': label }),
    onBlur: () => session.settle(),
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : cleanHtml(changed.getHTML())),
  });
  const [isEmpty, setEmpty] = useState(editor.isEmpty);
  useEffect(() => {
    const look = () => setEmpty(editor.isEmpty);
    editor.on('update', look);
    return () => void editor.off('update', look);
  }, [editor]);
  useEffect(() => editor.setEditable(!isRefused, false), [editor, isRefused]);
  const writers = useSyncExternalStore(session.writers.subscribe, session.writers.read);
  const { people } = usePeople(writers);
  useEffect(() => {
    for (const { id, firstName: name } of writers.flatMap((id) => people.get(id) ?? [])) session.name({ id, name });
  }, [session, writers, people]);
  const words = () => editor.getText({ blockSeparator: '\n' });
  const unsent = useEffectEvent(() => (state.at === 'saved' || words() === '' ? [] : [{ what: label, words: words() }]));
  useEffect(() => addUnsent(() => unsent()), []);
  return (
    <>
      <EditorFrame quiet={quiet !== undefined} data-saved={state.at === 'saved'}>
        {!isRefused && <EditorToolbar editor={editor} />}
        <EditorContent editor={editor} className={`${styles.area} ${styles.text}`} data-hint={quiet && isEmpty ? quiet.hint : undefined} />
      </EditorFrame>
      <State state={state} saysSaved={saysSaved} words={words} />
    </>
  );
};

const Opened = (props: SharedTextProps & { session: WritingSession }) => {
  const { session, html } = props;
  const [was] = useState(() => session.state.read().at !== 'opening');
  const isOpen = useSyncExternalStore(session.state.subscribe, () => was || session.state.read().at !== 'opening');
  return isOpen ? <Writing {...props} /> : <Coming html={html} quiet={props.quiet} />;
};

/** Shows the text as it was read until it can be written. */
export const Coming = ({ html, quiet }: Pick<SharedTextProps, 'html' | 'quiet'>) => (
  <div className={classes(styles.field, quiet && styles.quiet)}>
    <div className={`${styles.area} ${styles.text}`}>
      <RichTextView html={html} />
    </div>
  </div>
);

/** Renders the editor of `SharedTextField`; its code is a chunk that loads on demand. */
export const SharedEditor = (props: SharedTextProps) => {
  const session = useTextSession(props.of, props.label);
  return session === undefined ? (
    <Coming html={props.html} quiet={props.quiet} />
  ) : (
    <Opened key={session.doc.guid} {...props} session={session} />
  );
};
