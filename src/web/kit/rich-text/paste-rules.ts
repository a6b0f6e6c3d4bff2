import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { richTextLimit } from '#shared/fields.ts';
import { t } from '#web/core/i18n/language.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { readPasted } from './pasted.ts';

/** Returns what is on the clipboard, or dragged, as far as it is known to be a text: its length, and the pictures in it. */
const measure = (data: DataTransfer): { length: number; pictures: number } => {
  const [html, text] = [data.getData('text/html'), data.getData('text/plain')];
  if (html === '') return { length: text.length, pictures: text === '' ? data.files.length : 0 };
  const pasted = readPasted(html);
  return pasted === undefined ? { length: Infinity, pictures: 0 } : { length: pasted.html.length, pictures: pasted.pictures };
};

/** Refuses what the text has no room for, before the editor takes any of it, and says what is left out of the rest. */
const receive = (view: EditorView, event: ClipboardEvent | DragEvent, data: DataTransfer | null): boolean => {
  if (data === null || !view.editable) return false;
  const { doc, selection } = view.state;
  const room = richTextLimit - (doc.content.size - (selection.to - selection.from));
  const { length, pictures } = measure(data);
  const refused = length > room;
  if (refused) toast.warning(t('ui.editor.tooMuch', { most: richTextLimit }), { id: 'pasted' });
  else if (pictures > 0) toast.warning(t('ui.editor.picturesLeftOut', { count: pictures }), { id: 'pasted' });
  if (refused) event.preventDefault();
  return refused;
};

/** What every rich text does with words that come from elsewhere; catalogue Y-07. */
export const pasteRules = {
  transformPastedHTML: (html: string) => readPasted(html)?.html ?? '',
  handleDOMEvents: {
    paste: (view, event) => receive(view, event, event.clipboardData),
    // Files are for the item around the text, and words of the page itself only move.
    drop: (view, event) =>
      view.dragging === null && event.dataTransfer?.types.includes('Files') === false && receive(view, event, event.dataTransfer),
  },
} satisfies EditorProps;
