/** A part of a text; `name` is the tag around it, if any, and `at` its start index. */
export interface TextPart {
  name?: string;
  words: string;
  at: number;
}

/** Splits `Read the <a>terms</a>` at the tags listed in `names`; other tags remain text. */
export const partsOf = (text: string, names: string[]): TextPart[] => {
  if (names.length === 0) return [{ words: text, at: 0 }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(new RegExp(`<(${names.join('|')})>(.*?)</\\1>`, 'g'))) {
    if (found.index > end) parts.push({ words: text.slice(end, found.index), at: end });
    parts.push({ name: found[1] ?? '', words: found[2] ?? '', at: found.index });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push({ words: text.slice(end), at: end });
  return parts;
};
