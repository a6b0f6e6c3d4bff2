import { Schema } from '@tiptap/pm/model';

const plainMark = {};

/**
 * The nodes and marks of a rich text as the editor has them (`web/kit/rich-text/editor-parts.ts`), without what draws them: the server has no
 * page. A test compares the two.
 */
export const textSchema = new Schema({
  nodes: {
    paragraph: { content: 'inline*', group: 'block' },
    bulletList: { content: 'listItem+', group: 'block list' },
    doc: { content: 'block+' },
    hardBreak: { group: 'inline', inline: true },
    listItem: { content: 'paragraph block*' },
    orderedList: { content: 'listItem+', group: 'block list', attrs: { start: { default: 1 }, type: { default: null } } },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: {
        href: { default: null },
        target: { default: null },
        rel: { default: null },
        class: { default: null },
        title: { default: null },
      },
    },
    bold: plainMark,
    italic: plainMark,
    strike: plainMark,
    underline: plainMark,
  },
  topNode: 'doc',
});

/** Which nodes may stand directly in which: a merge never changes it, so whatever breaks it was not made by an editor. */
export const childrenOf: Readonly<Record<string, readonly string[]>> = {
  doc: ['paragraph', 'bulletList', 'orderedList'],
  paragraph: ['text', 'hardBreak'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
  hardBreak: [],
};
