import type { Page } from 'playwright-core';
import { languageFiles } from '#server/text/text.ts';
import { type TermTexts, termPattern, termTexts } from '#shared/terms.ts';

const rawTextsIn = (section: object, above = ''): [string, string][] =>
  Object.entries(section).flatMap(([name, value]) =>
    typeof value === 'string' ? [[above + name, value] as [string, string]] : rawTextsIn(value as object, `${above}${name}.`),
  );

/** Returns the texts of a language by their keys, with the standard words in the places of terms. */
const textsIn = (language: string): [string, string][] => {
  const file = languageFiles().get(language) ?? {};
  const terms = new Map(rawTextsIn(file['term'] as object));
  const words = termTexts(language, (name) => terms.get(name) ?? name);
  const spelt = (text: string): string =>
    text.replace(termPattern, (place, set: keyof TermTexts, name: string) => words[set][name] ?? place);
  return rawTextsIn(file).map(([key, text]) => [key, spelt(text)]);
};

const spanish = new Map(textsIn('es'));
const spanishTexts = new Set(spanish.values());

/** Returns a Spanish text of the language file with its values filled in. */
export const inSpanish = (key: string, values: Record<string, string | number> = {}): string => {
  const text = spanish.get(key);
  if (text === undefined) throw new Error(`there is no Spanish text ${key}`);
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
};

const places = /\{\{.*?\}\}|<\/?\w+>/g;

/** Returns what a text says around its places; undefined for a text that says too little besides, such as `{{count}} of {{all}}`. */
const piecesOf = (text: string): string[] | undefined => {
  const words = text.replaceAll(places, ' ').match(/\p{L}{2,}/gu) ?? [];
  return words.length < (text.includes('{{') ? 2 : 1) ? undefined : text.split(places);
};

/** Returns true for a text that has these pieces in this order, with anything between them. In linear time, unlike a regular expression. */
const hasPieces = (text: string, [first = '', ...others]: readonly string[]): boolean => {
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const piece of others.slice(0, -1)) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  const last = others.at(-1);
  return last === undefined ? text === first : text.length - last.length >= from && text.endsWith(last);
};

/** The English texts that are said otherwise in Spanish. */
const english = textsIn('en').flatMap(([key, text]) => {
  const pieces = spanishTexts.has(text) ? undefined : piecesOf(text);
  return pieces === undefined ? [] : [{ key, pieces }];
});

const said = `(() => {
  const found = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node;
    if (parentElement.closest('script, style, kbd') === null && parentElement.checkVisibility()) {
      found.add(node.data.trim());
      if (parentElement.querySelector('kbd') === null) found.add(parentElement.textContent.trim());
    }
  }
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
      if (element.hasAttribute(name) && element.checkVisibility()) found.add(element.getAttribute(name).trim());
  return [...found].filter((text) => text !== '');
})()`;

/** Returns the texts that a page shows or tells screen readers. */
export const saidOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(said);

/** Returns the texts that a page shows or tells screen readers in English although the language file has them in Spanish, with their keys. */
export const englishOn = async (page: Page): Promise<string[]> => {
  return (await saidOn(page)).flatMap((text) => {
    const found = english.find(({ pieces }) => hasPieces(text, pieces));
    return found === undefined ? [] : [`${found.key}: ${text}`];
  });
};
