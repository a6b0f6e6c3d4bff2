import { richTextLimit } from '#shared/fields.ts';
import { allowedTags } from './allowed-nodes.ts';
import { cleanHtml } from './clean-html.ts';
import { makeLists } from './pasted-lists.ts';
import { plainLook, withLooks } from './pasted-look.ts';
import { readHtml } from './read-html.ts';

/** Elements with words that nobody reads. */
const unread = 'script, style, title, template, noscript, xml';

/** Most elements of a paste that is read: more than any text that fits is dressed up with. */
const mostElements = 40_000;

const keptElements = allowedTags.filter((tag) => tag !== 'br').join();

const lengthOfWords = (body: HTMLElement): number => body.textContent.replace(/\s+/g, ' ').length;

/** Returns the least length that a rich text of this can have: it is known long before the text is. */
const leastLength = (body: HTMLElement): number => lengthOfWords(body) + body.querySelectorAll(keptElements).length * '<p></p>'.length;

/** What a rich text can keep of a paste. */
export interface PastedContent {
  html: string;
  /** How many pictures were left out. */
  pictures: number;
}

/** Returns what a rich text can keep of pasted HTML; undefined when that is too much for it, which is told without reading all of it. */
export const readPasted = (html: string): PastedContent | undefined => {
  const body = readHtml(html);
  for (const each of body.querySelectorAll(unread)) each.remove();
  if (body.getElementsByTagName('*').length > mostElements || lengthOfWords(body) > richTextLimit) return undefined;
  const pictures = body.querySelectorAll('img').length;
  makeLists(body);
  withLooks(body, plainLook);
  if (leastLength(body) > richTextLimit) return undefined;
  const clean = cleanHtml(body.innerHTML);
  return clean.length > richTextLimit ? undefined : { html: clean, pictures };
};
