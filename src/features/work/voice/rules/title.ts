import { shortened } from '#shared/signs.ts';

/** The longest title of an item. */
const longest = 256;

/** Words that are no title by themselves, and that are left over at its ends once the other parts are taken out. */
const atStart = /^(?:(?:to|that|about|called|titled|saying|para|que|de|del|sobre|titulad[oa]|llamad[oa])(?=\s)|[\s,.:;–—-]+)+/iu;
const atEnd = /(?:[\s,.;:–—-]+|\s(?:in|for|by|on|due|to|with|and|en|para|por|el|la|y|antes|del|de))+$/iu;

/** Returns the words that are left as a title: without loose ends, in one line, with a capital letter. A title that ends with `?` keeps it. */
export const titleOf = (rest: string): string => {
  const trimmed = rest.replace(/\s+/gu, ' ').trim().replace(atStart, '').replace(atEnd, '').trim();
  const title = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return shortened(title, longest);
};
