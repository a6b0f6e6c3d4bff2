import { isId } from '#shared/ids.ts';
import { safeHref } from '#shared/safe-href.ts';

/** The properties of a DOM node that are read. */
export interface SourceNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<SourceNode>;
  getAttribute?: (name: string) => string | null;
}

/** A node that may be shown: a text, or an allowed element with children. A `span` is a mention of `person`. */
export type AllowedNode = string | { tag: AllowedTag | 'span'; href?: string; person?: string; children: AllowedNode[] };

/** The elements that a rich text may contain. */
export const allowedTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a'] as const;
export type AllowedTag = (typeof allowedTags)[number];

/** Elements removed with their content, such as scripts; catalogue Y-07. */
const dropped = new Set([
  'script',
  'style',
  'iframe',
  'img',
  'picture',
  'video',
  'audio',
  'svg',
  'math',
  'object',
  'embed',
  'canvas',
  'template',
  'noscript',
  'head',
  'title',
  'textarea',
  'select',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
]);

/** Block elements that a rich text turns into paragraphs. */
const lineTags = `div section article header footer main aside nav address figure figcaption center h1 h2 h3 h4 h5 h6 pre blockquote
dl dt dd details summary table caption thead tbody tfoot tr`.split(/\s/);
const lines = new Set(lineTags);
const cells = new Set(['td', 'th']);

/** All elements that `allowedNodes` handles: those allowed, and those turned into paragraphs. */
export const readTags: readonly string[] = [...allowedTags, ...lineTags, ...cells, 'hr', 'span'];

const isAllowed = (tag: string): tag is AllowedTag => allowedTags.some((allowed) => allowed === tag);
const elementNode = 1;
const textNode = 3;
const lineBreak: AllowedNode = { tag: 'br', children: [] };

const isLineBreak = (node: AllowedNode | undefined): boolean => typeof node === 'object' && node.tag === 'br';
const isParagraph = (node: AllowedNode): boolean => typeof node === 'object' && ['p', 'ul', 'ol'].includes(node.tag);
const isBlank = (node: AllowedNode): boolean =>
  typeof node === 'string' ? node.trim() === '' : node.tag !== 'br' && node.children.every(isBlank);

/** Returns the content of a block element as paragraphs: its own paragraphs, and new ones around loose text. */
const paragraphsOf = (nodes: readonly AllowedNode[]): AllowedNode[] => {
  const made: AllowedNode[] = [];
  let words: AllowedNode[] = [];
  const end = () => {
    // A `br` at the end of a line shows nothing; a `br` alone is how mail programs write an empty line.
    if (!words.every(isBlank)) made.push({ tag: 'p', children: isLineBreak(words.at(-1)) ? words.slice(0, -1) : words });
    words = [];
  };
  for (const node of nodes) {
    if (!isParagraph(node)) {
      words.push(node);
      continue;
    }
    end();
    made.push(node);
  }
  end();
  return made;
};

/** Returns the content of a table cell in one line. */
const inOneLine = (nodes: readonly AllowedNode[]): AllowedNode[] =>
  nodes.flatMap((node) => {
    if (isLineBreak(node)) return [' '];
    if (typeof node === 'string' || !(isParagraph(node) || node.tag === 'li')) return [node];
    return [...inOneLine(node.children), ' '];
  });

/** Returns text with its line breaks as `br`, for elements in which line breaks are visible. */
const withBreaks = (words: string): AllowedNode[] =>
  words.split(/\r?\n/).flatMap((line, at) => [...(at === 0 ? [] : [lineBreak]), ...(line === '' ? [] : [line])]);

/**
 * Returns the nodes of a rich text that may be shown. Unknown elements are replaced by their text, block elements by paragraphs, a table
 * row by one paragraph with tabs between its cells. Forbidden elements are removed.
 */
export const allowedNodes = (nodes: Iterable<SourceNode>, asItStands = false): AllowedNode[] =>
  [...nodes].flatMap((node): AllowedNode[] => {
    if (node.nodeType === textNode) return asItStands ? withBreaks(node.textContent ?? '') : node.textContent ? [node.textContent] : [];
    const tag = node.nodeName.toLowerCase();
    if (node.nodeType !== elementNode || dropped.has(tag)) return [];
    if (tag === 'hr') return [lineBreak];
    const children = allowedNodes(node.childNodes, asItStands || tag === 'pre');
    if (cells.has(tag)) return [...inOneLine(children), '\t'];
    if (lines.has(tag)) return paragraphsOf(children);
    const person = tag === 'span' ? (node.getAttribute?.('data-person') ?? '') : '';
    if (isId(person)) return [{ tag: 'span', person, children: [node.textContent ?? ''] }];
    if (!isAllowed(tag)) return children;
    if (tag !== 'a') return [{ tag, children: tag === 'br' ? [] : children }];
    const href = safeHref(node.getAttribute?.('href') ?? '');
    return href === '' ? children : [{ tag, href, children }];
  });
