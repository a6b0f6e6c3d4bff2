import type { Mark, Node } from '@tiptap/pm/model';
import { Parser } from 'htmlparser2';
import * as Y from 'yjs';
import { escaped } from '#shared/markup.ts';
import { safeHref } from '#shared/safe-href.ts';
import { textSchema } from './schema.ts';

const markOf: Readonly<Record<string, string>> = { strong: 'bold', b: 'bold', em: 'italic', i: 'italic', u: 'underline', s: 'strike' };
const lists: Readonly<Record<string, string>> = { ul: 'bulletList', ol: 'orderedList' };
/** Elements that begin and end a line. */
const lines = new Set(['p', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'hr']);

/** A list or an item of one, or the whole text, while it is read. */
interface Open {
  type: string;
  blocks: Node[];
}

const listItemOf = (blocks: readonly Node[]): Node => {
  const [first] = blocks;
  const isLed = first?.type.name === 'paragraph';
  return textSchema.node('listItem', null, isLed ? blocks : [textSchema.node('paragraph'), ...blocks]);
};

/** Reads HTML step by step into blocks: words outside of a paragraph begin one. */
const openReader = () => {
  const open: [Open, ...Open[]] = [{ type: 'doc', blocks: [] }];
  let words: Node[] | undefined;
  let worn: readonly Mark[] = [];
  const here = (): Open => open.at(-1) ?? open[0];
  const endLine = (): void => {
    if (words !== undefined) here().blocks.push(textSchema.node('paragraph', null, words));
    words = undefined;
  };
  const close = (): void => {
    endLine();
    if (open.length === 1) return;
    const { type, blocks } = open.pop() as Open;
    if (type === 'listItem') here().blocks.push(listItemOf(blocks));
    else if (blocks.length > 0) here().blocks.push(textSchema.node(type, null, blocks));
  };
  const begin = (type: string): void => {
    endLine();
    const isInList = here().type === 'bulletList' || here().type === 'orderedList';
    if (type === 'listItem' && !isInList) begin('bulletList');
    else if (type !== 'listItem' && isInList) begin('listItem');
    open.push({ type, blocks: [] });
  };
  const inWords = (): Node[] => {
    if (words !== undefined) return words;
    if (here().type === 'bulletList' || here().type === 'orderedList') begin('listItem');
    words = [];
    return words;
  };
  return {
    begin,
    close,
    endLine,
    newLine: (): void => {
      endLine();
      inWords();
    },
    wear: (mark: Mark): void => void (worn = mark.addToSet(worn)),
    shed: (name: string): void => void (worn = worn.filter(({ type }) => type.name !== name)),
    breakLine: (): void => void inWords().push(textSchema.node('hardBreak', null, undefined, worn)),
    say: (text: string): void => {
      const shown = text.replace(/\s*\n\s*/g, ' ');
      if (words === undefined && shown.trim() === '') return;
      inWords().push(textSchema.text(shown, worn));
    },
    isIn: (type: string): boolean => open.some((each) => each.type === type),
    typeHere: (): string => here().type,
    done: (): Node => {
      while (open.length > 1) close();
      endLine();
      const { blocks } = open[0];
      return textSchema.node('doc', null, blocks.length === 0 ? [textSchema.node('paragraph')] : blocks);
    },
  };
};

/** Reads a stored rich text as a document. What the editor has no node for, such as a heading, becomes a paragraph. */
export const readHtml = (html: string): Node => {
  const reader = openReader();
  const closeUntil = (type: string): void => {
    if (!reader.isIn(type)) return;
    while (reader.typeHere() !== type) reader.close();
    reader.close();
  };
  const parser = new Parser({
    onopentag: (tag, { href = '' }) => {
      if (lines.has(tag)) reader.newLine();
      else if (lists[tag] !== undefined) reader.begin(lists[tag]);
      else if (tag === 'li') reader.begin('listItem');
      else if (tag === 'br') reader.breakLine();
      else if (markOf[tag] !== undefined) reader.wear(textSchema.mark(markOf[tag]));
      else if (tag === 'a' && safeHref(href) !== '') reader.wear(textSchema.mark('link', { href: safeHref(href) }));
    },
    onclosetag: (tag) => {
      if (lines.has(tag)) reader.endLine();
      else if (lists[tag] !== undefined) closeUntil(lists[tag]);
      else if (tag === 'li') closeUntil('listItem');
      else if (markOf[tag] !== undefined) reader.shed(markOf[tag]);
      else if (tag === 'a') reader.shed('link');
    },
    ontext: reader.say,
  });
  parser.end(html);
  return reader.done();
};

const tagOf: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', underline: 'u' };
const elementOf: Readonly<Record<string, string>> = { paragraph: 'p', bulletList: 'ul', orderedList: 'ol', listItem: 'li' };

const dressed = (text: string, worn: Record<string, unknown>): string => {
  const inner = Object.entries(tagOf).reduce((said, [mark, tag]) => (worn[mark] ? `<${tag}>${said}</${tag}>` : said), escaped(text));
  const href = (worn['link'] as { href?: unknown } | undefined)?.href;
  return typeof href === 'string' ? `<a href="${escaped(href).replaceAll('"', '&quot;')}">${inner}</a>` : inner;
};

const htmlOfPart = (part: unknown): string => {
  if (part instanceof Y.XmlText) {
    const spans = part.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
    return spans.map(({ insert, attributes = {} }) => (typeof insert === 'string' ? dressed(insert, attributes) : '')).join('');
  }
  if (!(part instanceof Y.XmlElement)) return '';
  if (part.nodeName === 'hardBreak') return '<br />';
  const tag = elementOf[part.nodeName];
  const inner = part.toArray().map(htmlOfPart).join('');
  if (tag === undefined) return inner;
  // A list whose items were all removed at once by several shows nothing.
  return inner === '' && tag !== 'p' ? '' : `<${tag}>${inner}</${tag}>`;
};

/** Writes a document as HTML; one without words is the empty text. */
export const writeHtml = (text: Y.XmlFragment): string => {
  const html = text.toArray().map(htmlOfPart).join('');
  return html.replace(/<\/?(?:p|ul|ol|li)>/g, '') === '' && !html.includes('<li>') ? '' : html;
};
