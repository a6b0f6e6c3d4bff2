import type { EditorProps } from '@tiptap/pm/view';
import { pasteRules } from './paste-rules.ts';

/** Returns what every editor of a field does with attributes, pasted words and keys. */
export const editorProps = (attributes: object): EditorProps => ({
  attributes: {
    role: 'textbox',
    'aria-multiline': 'true',
    ...Object.fromEntries(Object.entries(attributes).flatMap(([name, word]) => (word === undefined ? [] : [[name, String(word)]]))),
  },
  ...pasteRules,
  // The editor would keep Escape for itself, which closes the form.
  handleDOMEvents: { ...pasteRules.handleDOMEvents, keydown: (_, press) => press.key === 'Escape' },
  // Sends the form, and is no line break.
  handleKeyDown: (_, press) => press.key === 'Enter' && (press.ctrlKey || press.metaKey),
});
