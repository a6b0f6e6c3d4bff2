import { DOMParser } from '@tiptap/pm/model';
import { EditorContent, getSchema, type JSONContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { classes } from '../ui/classes.ts';
import { cleanElement, cleanHtml } from './clean-html.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-props.ts';

/** Fifty undo steps; typing after a pause of one second begins a new step. Specification section 9, catalogue Y-08. */
const history = { depth: 50, newGroupDelay: 1000 };

const parts = [
  StarterKit.configure({
    undoRedo: history,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null, class: null } },
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
  }),
];

const reader = DOMParser.fromSchema(getSchema(parts));

/** A text as the editor's own document. The editor would read HTML by itself, but not under a content policy that lets nobody unnamed make HTML of text. */
const documentOf = (html: string): JSONContent => reader.parse(cleanElement(html)).toJSON() as JSONContent;

/** Renders the editor of `RichTextField`; its code is a chunk that loads on demand. */
export const RichTextEditor = ({ value, onChange, disabled = false, autoFocus = false, quiet, ...control }: RichTextProps) => {
  const told = useRef(value);
  const editor = useEditor({
    extensions: parts,
    content: documentOf(value),
    editable: !disabled,
    autofocus: autoFocus,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        ...Object.fromEntries(Object.entries(control).flatMap(([name, word]) => (word === undefined ? [] : [[name, String(word)]]))),
      },
      transformPastedHTML: cleanHtml,
      // The editor would keep Escape for itself, which closes the form.
      handleDOMEvents: { keydown: (_, press) => press.key === 'Escape' },
      // Sends the form, and is no line break.
      handleKeyDown: (_, press) => press.key === 'Enter' && (press.ctrlKey || press.metaKey),
    },
    onUpdate: ({ editor: changed }) => {
      told.current = changed.isEmpty ? '' : cleanHtml(changed.getHTML());
      onChange(told.current);
    },
  });

  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  // A value that was not typed here was set from outside and replaces the content.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={classes(styles.field, quiet && styles.quiet)} data-hint={quiet !== undefined && value === '' ? quiet.hint : undefined}>
      {!disabled && <EditorToolbar editor={editor} />}
      <EditorContent editor={editor} className={`${styles.area} ${styles.text}`} />
    </div>
  );
};
