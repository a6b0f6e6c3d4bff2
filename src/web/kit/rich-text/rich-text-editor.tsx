import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import { EditorFrame } from './editor-frame.tsx';
import { documents, parts } from './editor-parts.ts';
import { editorProps } from './editor-props.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-props.ts';

const documentOf = documents(parts);

/** Renders the editor of `RichTextField`; its code is a chunk that loads on demand. */
export const RichTextEditor = ({ value, onChange, disabled = false, autoFocus = false, quiet, ...control }: RichTextProps) => {
  const told = useRef(value);
  const editor = useEditor({
    extensions: parts,
    content: documentOf(value),
    editable: !disabled,
    autofocus: autoFocus,
    injectCSS: false,
    editorProps: editorProps(control),
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
    <EditorFrame quiet={quiet !== undefined}>
      {!disabled && <EditorToolbar editor={editor} />}
      <EditorContent
        editor={editor}
        className={`${styles.area} ${styles.text}`}
        data-hint={quiet !== undefined && value === '' ? quiet.hint : undefined}
      />
    </EditorFrame>
  );
};
