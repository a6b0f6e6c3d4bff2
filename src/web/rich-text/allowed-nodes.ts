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

const isAllowed = (tag: string): tag is AllowedTag => allowedTags.some((allowed) => allowed === tag);
const elementNode = 1;
const textNode = 3;

/** The nodes of a rich text that may be shown: unknown elements give their words, forbidden ones nothing. */
export const allowedNodes = (nodes: Iterable<SourceNode>): AllowedNode[] =>
  [...nodes].flatMap((node): AllowedNode[] => {
    if (node.nodeType === textNode) return node.textContent ? [node.textContent] : [];
    const tag = node.nodeName.toLowerCase();
    if (node.nodeType !== elementNode || dropped.has(tag)) return [];
    const children = allowedNodes(node.childNodes);
    if (!isAllowed(tag)) return children;
    if (tag !== 'a') return [{ tag, children: tag === 'br' ? [] : children }];
    const href = safeHref(node.getAttribute?.('href') ?? '');
    return href === '' ? children : [{ tag, href, children }];
  });
