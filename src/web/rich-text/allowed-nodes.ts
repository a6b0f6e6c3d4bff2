import { safeHref } from './safe-href.ts';

/** What of a DOM node is looked at. */
export interface SourceNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<SourceNode>;
  getAttribute?: (name: string) => string | null;
}

/** A node that may be shown: words, or one of our elements around others. */
export type AllowedNode = string | { tag: AllowedTag; href?: string; children: AllowedNode[] };

/** Elements of a rich text. */
export const allowedTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a'] as const;
export type AllowedTag = (typeof allowedTags)[number];

/** Elements whose inside is no text of a person's; catalogue Y-07. */
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

/** Elements that stand on lines of their own, and that a rich text has no others for than paragraphs. */
const lineTags = `div section article header footer main aside nav address figure figcaption center h1 h2 h3 h4 h5 h6 pre blockquote
dl dt dd details summary table caption thead tbody tfoot tr`.split(/\s/);
const lines = new Set(lineTags);
const cells = new Set(['td', 'th']);

/** Every element that `allowedNodes` looks at: the allowed ones, and those that it makes paragraphs of. */
export const readTags: readonly string[] = [...allowedTags, ...lineTags, ...cells, 'hr'];

const isAllowed = (tag: string): tag is AllowedTag => allowedTags.some((allowed) => allowed === tag);
const elementNode = 1;
const textNode = 3;
const lineBreak: AllowedNode = { tag: 'br', children: [] };

const isLineBreak = (node: AllowedNode | undefined): boolean => typeof node === 'object' && node.tag === 'br';
const isParagraph = (node: AllowedNode): boolean => typeof node === 'object' && ['p', 'ul', 'ol'].includes(node.tag);
const isBlank = (node: AllowedNode): boolean =>
  typeof node === 'string' ? node.trim() === '' : node.tag !== 'br' && node.children.every(isBlank);

/** What stands in a line element as paragraphs: those that it has, and the words around them in their own. */
const paragraphsOf = (nodes: readonly AllowedNode[]): AllowedNode[] => {
  const made: AllowedNode[] = [];
  let words: AllowedNode[] = [];
  const end = () => {
    // A break at the end of a line shows nothing; one alone is how mail writes an empty line.
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

/** The words of a cell, which stay in one line whatever they stood in. */
const inOneLine = (nodes: readonly AllowedNode[]): AllowedNode[] =>
  nodes.flatMap((node) => {
    if (isLineBreak(node)) return [' '];
    if (typeof node === 'string' || !(isParagraph(node) || node.tag === 'li')) return [node];
    return [...inOneLine(node.children), ' '];
  });

/** Words as they stand, where line breaks in them count. */
const withBreaks = (words: string): AllowedNode[] =>
  words.split(/\r?\n/).flatMap((line, at) => [...(at === 0 ? [] : [lineBreak]), ...(line === '' ? [] : [line])]);

/**
 * The nodes of a rich text that may be shown: unknown elements give their words, in paragraphs where they stood on lines
 * of their own, a row of a table in one with tabs between its cells; forbidden ones nothing.
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
    if (!isAllowed(tag)) return children;
    if (tag !== 'a') return [{ tag, children: tag === 'br' ? [] : children }];
    const href = safeHref(node.getAttribute?.('href') ?? '');
    return href === '' ? children : [{ tag, href, children }];
  });
