import Mention from '@tiptap/extension-mention';
import { PluginKey } from '@tiptap/pm/state';
import { type Editor, EditorContent, type Extensions, useEditor } from '@tiptap/react';
import { exitSuggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { mostLike } from '#shared/likeness.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { Popover } from '#web/kit/ui/popover.tsx';
import { indexAfter } from '#web/kit/ui/roving.ts';
import { cleanHtml } from './clean-html.ts';
import styles from './comment-editor.module.css';
import type { CommentFieldProps } from './comment-field.tsx';
import { documents, parts } from './editor-parts.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { pasteRules } from './paste-rules.ts';
import textStyles from './rich-text.module.css';

/** Most people whom the list proposes. */
const mostProposed = 8;

/** A person as a mention has them. */
interface Chosen {
  id: string;
  label: string;
}

type Asked = SuggestionProps<PersonLook, Chosen>;

const mentions = new PluginKey('mentions');

/** A mention is one sign of the text: `<span data-person="id">@Name</span>`, as the server stores it. */
const MentionNode = Mention.extend({
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-person'),
      renderHTML: ({ id }: Record<string, string>) => ({ 'data-person': id }),
    },
    label: { default: '', parseHTML: (element: HTMLElement) => element.textContent.replace(/^@/, ''), renderHTML: () => ({}) },
  }),
  parseHTML: () => [{ tag: 'span[data-person]' }],
}).configure({
  renderText: ({ node }) => `@${node.attrs['label']}`,
  renderHTML: ({ node }) => ['span', { 'data-person': String(node.attrs['id']) }, `@${node.attrs['label']}`],
});

const documentOf = documents([...parts, MentionNode]);

interface ListProps {
  id: string;
  people: readonly PersonLook[];
  at: number;
  anchor: HTMLElement;
  onMove: (place: number) => void;
  onPick: (person: PersonLook) => void;
  onClose: () => void;
}

/** Renders the people who can be mentioned; the focus stays in the text. */
const PeopleList = ({ id, people, at, anchor, onMove, onPick, onClose }: ListProps) => {
  const t = useText();
  // The place of the `@` is made anew with every letter; one that is gone has no place, and the list would go to the window's corner.
  const place = useRef<HTMLElement | null>(anchor);
  useLayoutEffect(() => {
    place.current = anchor;
  }, [anchor]);
  return (
    <Popover anchor={place} onClose={onClose} sheetOnPhone={false} className={styles.people}>
      <div id={id} role="listbox" aria-label={t('ui.mention.people')}>
        {people.map((person, place) => (
          <div
            key={person.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            data-at={place === at || undefined}
            className={styles.person}
            onPointerMove={() => onMove(place)}
            onPointerDown={(down) => down.preventDefault()}
            onClick={() => onPick(person)}
          >
            <Avatar person={person} size="sm" named={false} />
            {nameOf(person)}
          </div>
        ))}
      </div>
      {people.length === 0 && <p className={styles.none}>{t('ui.mention.nobody')}</p>}
    </Popover>
  );
};

/** What a list of people does for the editor's plugin, which is made once. */
interface Heard {
  load: () => Promise<readonly PersonLook[]>;
  show: (asked: Asked | undefined) => void;
  press: (key: globalThis.KeyboardEvent) => boolean;
}

/** Makes the plugin of an editor and the function by which a component hears from it. */
const makeMention = () => {
  let heard: Heard = { load: async () => [], show: () => {}, press: () => false };
  const extension = MentionNode.configure({
    suggestion: {
      pluginKey: mentions,
      items: async ({ query }) => mostLike(await heard.load().catch(() => []), nameOf, query, mostProposed),
      render: () => ({
        onStart: (props: Asked) => heard.show(props),
        onUpdate: (props: Asked) => heard.show(props),
        onKeyDown: ({ event }: SuggestionKeyDownProps) => heard.press(event),
        onExit: () => heard.show(undefined),
      }),
    },
  });
  const hear = (next: Heard) => {
    heard = next;
  };
  return { extensions: [...parts, extension] satisfies Extensions, hear };
};

/** Keeps what is asked for after an `@`, and the place in the list of people. */
const useMention = (load: () => Promise<readonly PersonLook[]>) => {
  const [asked, setAsked] = useState<Asked>();
  const [at, setAt] = useState(0);
  const [{ extensions, hear }] = useState(makeMention);
  const pick = (person: PersonLook | undefined) => person && asked?.command({ id: person.id, label: nameOf(person) });
  useEffect(() => {
    const show = (props: Asked | undefined) => {
      setAt(0);
      setAsked(props);
    };
    const press = (key: globalThis.KeyboardEvent): boolean => {
      if (asked === undefined) return false;
      const isChoice = (key.key === 'Enter' && !key.ctrlKey && !key.metaKey) || key.key === 'Tab';
      if (isChoice && asked.items.length > 0) {
        pick(asked.items[at]);
        return true;
      }
      const next = key.key === 'Home' || key.key === 'End' ? undefined : indexAfter(key.key, at, asked.items.length);
      if (next === undefined) return false;
      setAt(next);
      return true;
    };
    hear({ load, show, press });
  });
  return { asked, at, setAt, pick, extensions };
};

interface WordsProps extends Pick<CommentFieldProps, 'value' | 'onChange' | 'label' | 'autoFocus'> {
  extensions: Extensions;
  onFocus: () => void;
}

/** Makes the editor, and keeps its content in step with a value that is set from outside, such as none after it was sent. */
const useWordEditor = ({ value, onChange, label, autoFocus = false, extensions, onFocus }: WordsProps): Editor => {
  const told = useRef(value);
  const editor = useEditor({
    extensions,
    content: documentOf(value),
    autofocus: autoFocus ? 'end' : false,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      ...pasteRules,
    },
    onFocus,
    onUpdate: ({ editor: changed }) => {
      told.current = changed.isEmpty ? '' : cleanHtml(changed.getHTML());
      onChange(told.current);
    },
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);
  return editor;
};

/** Says to screen readers which person of the list is chosen: the focus stays in the text. */
const useActive = (self: RefObject<HTMLElement | null>, active: string | undefined): void => {
  useEffect(() => {
    const field = self.current?.querySelector('[contenteditable]');
    if (active === undefined) field?.removeAttribute('aria-activedescendant');
    else field?.setAttribute('aria-activedescendant', active);
  }, [self, active]);
};

/** Renders the field of a comment; its code is a chunk that loads on demand. */
export const CommentEditor = ({ onSend, people, placeholder, foot, ...words }: CommentFieldProps) => {
  const { value, autoFocus = false } = words;
  const listId = useId();
  const self = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(autoFocus || value !== '');
  const { asked, at, setAt, pick, extensions } = useMention(people);
  const editor = useWordEditor({ ...words, extensions, onFocus: () => setIsOpen(true) });
  const anchor = asked?.decorationNode instanceof HTMLElement ? asked.decorationNode : undefined;
  useActive(self, asked === undefined || asked.items.length === 0 ? undefined : `${listId}-${at}`);
  // Opened at the lower edge of a dialog, its buttons would be below it.
  useEffect(() => {
    if (isOpen) self.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const key = (press: KeyboardEvent<HTMLElement>) => {
    if (press.key === 'Escape' && asked === undefined && press.target !== press.currentTarget) {
      // The editor would keep the key to itself, and the dialog around it would not close.
      press.stopPropagation();
      press.currentTarget.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      return;
    }
    if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey)) return;
    // Of the dialog around it the same keys save the item.
    press.preventDefault();
    press.stopPropagation();
    onSend();
  };
  return (
    <div ref={self} className={classes(styles.field, isOpen && styles.open)} onKeyDownCapture={key}>
      <div className={styles.line}>
        <div className={styles.words}>
          {value === '' && (
            <span className={styles.placeholder} aria-hidden="true">
              {placeholder}
            </span>
          )}
          <EditorContent editor={editor} className={classes(styles.area, textStyles.text)} />
        </div>
        {!isOpen && foot.beside}
      </div>
      {isOpen && (
        <div className={styles.foot}>
          <EditorToolbar editor={editor} />
          <span className={styles.space} />
          {foot.beside}
          {foot.send}
        </div>
      )}
      {asked !== undefined && anchor !== undefined && (
        <PeopleList
          id={listId}
          people={asked.items}
          at={at}
          anchor={anchor}
          onMove={setAt}
          onPick={pick}
          onClose={() => exitSuggestion(editor.view, mentions)}
        />
      )}
    </div>
  );
};

/** What stands at the foot of the field. */
export interface CommentFoot {
  /** Beside the words: what attaches a file. */
  beside?: ReactNode;
  /** The buttons that send, or end an edit. */
  send: ReactNode;
}
