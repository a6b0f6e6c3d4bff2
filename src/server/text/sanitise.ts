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

/** A link is made https unless it is http, https or mailto; specification section 5. */
const linkOf = (href: string): string => {
  const plain = [...href].filter((sign) => sign > ' ').join('');
  if (/^(https?:\/\/|mailto:)/i.test(plain)) return plain;
  return `https://${plain.replace(/^[a-z][a-z0-9+.-]*:/i, '').replace(/^\/+/, '')}`;
};

const ownLine = 'div|section|article|header|footer|main|address|table|tr|caption|dl|dt|dd|h[4-6]';
const endsOfLines = new RegExp(`(?:</(?:${ownLine})>\\s*)+`, 'gi');
const startsAfterWords = new RegExp(`([^>\\s])(<(?:${ownLine})\\b)`, 'gi');
const endsLine = /(?:<br ?\/?>|<\/(?:p|ul|ol|li|pre|blockquote|h[1-3])>)\s*$/i;

/** Elements that stand on lines of their own go, and what stood in them stays on its line, the cells of a table apart. */
const withLines = (html: string): string => {
  const begun = html.replace(/<\/t[dh]>/gi, ' $&').replace(startsAfterWords, '$1<br />$2');
  return begun.replace(endsOfLines, (ends, at: number) => {
    const isLast = at + ends.length === begun.length;
    return isLast || endsLine.test(begun.slice(Math.max(0, at - 20), at)) ? ends : `${ends}<br />`;
  });
};

/** Paragraphs of words alone, as most notes are: nothing in them is taken away or written otherwise. */
const plainParagraphs = /^(?:<p>[^<>&"\0]*<\/p>)*$/;

/**
 * The rich text of an item's `contentHtml` as it may be stored: formatting and links, nothing that runs or loads. Links get more
 * attributes than they came with, so what has become too long is refused: else it could be stored and never be saved again.
 */
export const sanitise = (html: string): string => {
  const clean = plainParagraphs.test(html) ? html : sanitizeHtml(withLines(html), options);
  return clean.length > richTextLimit ? refuse(errors.invalid, { fields: { contentHtml: ['VAL_TOO_LONG'] } }) : clean;
};

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The lines of rich text, without its formatting. */
export const linesOf = (html: string): string[] =>
  sanitizeHtml(html.replace(/<(br|hr|\/p|\/li|\/pre|\/h[1-3])\b[^>]*>/gi, '$&\n'), { ...options, allowedTags: [] })
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The same of an edit, which may leave the text out. */
export const sanitised = (html: string | undefined): string | undefined => (html === undefined ? undefined : sanitise(html));
