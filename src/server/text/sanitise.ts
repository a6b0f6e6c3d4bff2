import sanitizeHtml from 'sanitize-html';
import { errors, refuse } from '#shared/errors.ts';
import { richTextLimit } from '#shared/fields.ts';
import { escaped } from '#shared/markup.ts';
import { safeHref } from '#shared/safe-href.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote', 'code', 'pre', 'h1', 'h2', 'h3', 'hr'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'svg', 'video', 'math', 'template'],
  transformTags: {
    a: (tagName, { href: typed = '' }) => {
      const href = safeHref(typed);
      // A link that leads nowhere is replaced by its text.
      if (href === '') return { tagName: 'plain', attribs: {} };
      return { tagName, attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' } };
    },
  },
};

const ownLine = 'div|section|article|header|footer|main|address|table|tr|caption|dl|dt|dd|h[4-6]';
const endsOfLines = new RegExp(`(?:</(?:${ownLine})>\\s*)+`, 'gi');
const startsAfterWords = new RegExp(`([^>\\s])(<(?:${ownLine})\\b)`, 'gi');
const endsLine = /(?:<br ?\/?>|<\/(?:p|ul|ol|li|pre|blockquote|h[1-3])>)\s*$/i;

/** Adds a line break between block elements, and a space between table cells, so that their texts stay apart without the elements. */
const withLines = (html: string): string => {
  const begun = html.replace(/<\/t[dh]>/gi, ' $&').replace(startsAfterWords, '$1<br />$2');
  return begun.replace(endsOfLines, (ends, at: number) => {
    const isLast = at + ends.length === begun.length;
    return isLast || endsLine.test(begun.slice(Math.max(0, at - 20), at)) ? ends : `${ends}<br />`;
  });
};

/** Matches paragraphs of plain text, as most notes are; sanitising would not change them. */
const plainParagraphs = /^(?:<p>[^<>&"\0]*<\/p>)*$/;

/**
 * Returns an item's `contentHtml` with only formatting and links: nothing in it runs or loads. Refuses a result that is too long
 * with 422, since sanitising adds attributes to links: stored like that, it could never be saved again.
 */
export const sanitise = (html: string): string => {
  const clean = plainParagraphs.test(html) ? html : sanitizeHtml(withLines(html), options);
  return clean.length > richTextLimit ? refuse(errors.invalid, { fields: { contentHtml: ['VAL_TOO_LONG'] } }) : clean;
};

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const personShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** As for other rich text, and `<span data-person="id">` for a mention; any other span is replaced by its text. */
const withMentions: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...(options.allowedTags || []), 'span'],
  allowedAttributes: { ...options.allowedAttributes, span: ['data-person'] },
  transformTags: {
    ...options.transformTags,
    span: (tagName, { 'data-person': person = '' }) =>
      personShape.test(person) ? { tagName, attribs: { 'data-person': person } } : { tagName: 'plain', attribs: {} },
  },
};

const edgesOfMentions = /<span data-person="([0-9a-f-]{36})">|<\/span>/g;

/** A mention in a rich text: whom, and what stands there. */
export interface MentionMade {
  personId: string;
  text: string;
}

/** Splits a sanitised text at its mentions: texts between them, and the mentions. What is in a mention, even another one, is its text. */
const partsOf = (html: string): (string | MentionMade)[] => {
  const parts: (string | MentionMade)[] = [];
  let [depth, from, open] = [0, 0, ''];
  for (const edge of html.matchAll(edgesOfMentions)) {
    const { index } = edge;
    if (edge[1] === undefined) {
      depth -= 1;
      if (depth === 0) parts.push({ personId: open, text: linesOf(html.slice(from, index)).join(' ') });
      if (depth === 0) from = index + edge[0].length;
      continue;
    }
    if (depth === 0) {
      parts.push(html.slice(from, index));
      open = edge[1];
      from = index + edge[0].length;
    }
    depth += 1;
  }
  return [...parts, html.slice(from)];
};

/** Returns the mentions of a stored text. */
export const mentionsIn = (html: string): MentionMade[] => partsOf(html).filter((part) => typeof part !== 'string');

/**
 * Returns a comment's `contentHtml` as `sanitise` does, with its mentions. `nameOf` says what stands in each, whatever the request says:
 * nobody is shown as mentioned who is not.
 */
export const sanitiseComment = (html: string, nameOf: (mention: MentionMade) => string): string => {
  const clean = plainParagraphs.test(html) ? html : sanitizeHtml(withLines(html), withMentions);
  const said = partsOf(clean)
    .map((part) => (typeof part === 'string' ? part : `<span data-person="${part.personId}">${escaped(nameOf(part))}</span>`))
    .join('');
  return said.length > richTextLimit ? refuse(errors.invalid, { fields: { contentHtml: ['VAL_TOO_LONG'] } }) : said;
};

/** Returns the lines of rich text without formatting; empty lines are left out. */
export const linesOf = (html: string): string[] =>
  sanitizeHtml(html.replace(/<(br|hr|\/p|\/li|\/pre|\/h[1-3])\b[^>]*>/gi, '$&\n'), { ...options, allowedTags: [] })
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Sanitises the text of an edit; undefined stays undefined. */
export const sanitised = (html: string | undefined): string | undefined => (html === undefined ? undefined : sanitise(html));
