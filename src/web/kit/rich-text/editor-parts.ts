import { DOMParser } from '@tiptap/pm/model';
import { type Extensions, getSchema, type JSONContent } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { cleanElement } from './clean-html.ts';
import { undoSteps } from './undo-steps.ts';

const starter = (undoRedo: typeof undoSteps | false) =>
  StarterKit.configure({
    undoRedo,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null, class: null } },
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
  });

/** What every rich text may have. */
export const parts: Extensions = [starter(undoSteps)];

/** The same for a text that several write at once, whose Undo takes back one's own words alone. */
export const sharedParts: Extensions = [starter(false)];

/**
 * Returns the function that reads a text as a document of an editor with these parts. The editor would read HTML by itself, but not under a
 * content policy that lets nobody unnamed make HTML of text.
 */
export const documents = (extensions: Extensions): ((html: string) => JSONContent) => {
  const reader = DOMParser.fromSchema(getSchema(extensions));
  return (html) => reader.parse(cleanElement(html)).toJSON() as JSONContent;
};
