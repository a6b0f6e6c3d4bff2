import sanitizeHtml from 'sanitize-html';
import { errors, refuse } from '../../shared/errors.ts';
import { richTextLimit } from '../../shared/fields.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote', 'code', 'pre', 'h1', 'h2', 'h3', 'hr'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'svg', 'video', 'math', 'template'],
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: { href: linkOf(attributes['href'] ?? ''), target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
};

/** Returns a link as https unless it is http, https or mailto; specification section 5. */
const linkOf = (href: string): string => {
  const plain = [...href].filter((sign) => sign > ' ').join('');
  if (/^(https?:\/\/|mailto:)/i.test(plain)) return plain;
  return `https://${plain.replace(/^[a-z][a-z0-9+.-]*:/i, '').replace(/^\/+/, '')}`;
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

/** Returns the lines of rich text without formatting; empty lines are left out. */
export const linesOf = (html: string): string[] =>
  sanitizeHtml(html.replace(/<(br|hr|\/p|\/li|\/pre|\/h[1-3])\b[^>]*>/gi, '$&\n'), { ...options, allowedTags: [] })
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Sanitises the text of an edit; undefined stays undefined. */
export const sanitised = (html: string | undefined): string | undefined => (html === undefined ? undefined : sanitise(html));
