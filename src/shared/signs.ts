// Lengths of texts as a person counts them: a letter with its accents, or a picture of several parts, is one sign.

/** Most units of UTF-16 that a sign has on the average, so that few signs cannot hold a text without end. */
const unitsOfSign = 4;

let segmenter: Intl.Segmenter | undefined;

/** Returns the signs of a text, in their order. */
export const signsOf = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};

/** So many units beyond the limit are counted sign by sign. To count a megabyte would take the server a third of a second. */
const mostCounted = 20_000;

/** Returns by how many signs a text is longer than the limit; 0 where it is not. Of a text far too long it returns the units. */
export const excessOf = (text: string, limit: number): number => {
  if (text.length <= limit) return 0;
  const least = Math.ceil(text.length / unitsOfSign) - limit;
  if (least > 0 && text.length > limit + mostCounted) return text.length - limit;
  return Math.max(0, least, signsOf(text).length - limit);
};

/** Returns the first sign of a text; empty for an empty one. */
export const firstSign = (text: string): string => {
  // Most letters are their own sign, and lists have many names.
  if (/^[ -~](?:[ -~]|$)/.test(text)) return text.charAt(0);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const [first] = segmenter.segment(text);
  return first?.segment ?? '';
};

/** Returns as many whole signs from the beginning of a text as the limit allows. */
export const firstSigns = (text: string, limit: number): string => {
  if (excessOf(text, limit) === 0) return text;
  let kept = '';
  for (const sign of signsOf(text).slice(0, limit)) {
    if (kept.length + sign.length > limit * unitsOfSign) break;
    kept += sign;
  }
  return kept;
};

/** Returns a text of at most so many signs: a longer one ends in an ellipsis, which is the last of them. */
export const shortened = (text: string, most: number): string =>
  excessOf(text, most) === 0
    ? text
    : `${signsOf(text)
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;

/** Returns a text of at most so many signs that ends with a whole word, where one ends in its second half. */
export const shortenedToWords = (text: string, most: number): string => {
  const cut = shortened(text, most);
  if (cut === text) return text;
  const words = cut.slice(0, -1);
  // What was cut off begins with a space where the last word is whole.
  const end = /^\s/.test(text.slice(words.length)) ? words.length : words.search(/\s\S*$/);
  return end > words.length / 2 ? `${words.slice(0, end).trimEnd()}…` : cut;
};
