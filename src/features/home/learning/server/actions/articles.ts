import { readdirSync, readFileSync } from 'node:fs';
import { marked, type Token } from 'marked';
import { linesOf, sanitise } from '#server/text/sanitise.ts';
import { type Entry, learningIcons, shelves } from '../../contract.ts';
import { minutesOf } from '../../rules.ts';

/** The articles of the product: a folder for each language, a Markdown file for each article. */
const folder = new URL('../../../../../../learning/', import.meta.url);

/** An article as everybody gets it, and its words for the search. */
export interface Article extends Omit<Entry, 'progress' | 'edit' | 'own' | 'video'> {
  text: string;
}

const oneAmong = <Word extends string>(words: readonly Word[], word: string | undefined, file: string): Word => {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new TypeError(`${file} says "${word}", which is none of ${words.join(', ')}`);
  return found;
};

/** Parses the lines between the two `---` at the beginning of a file, and returns them with the rest. */
const withHead = (content: string): { head: Record<string, string>; body: string } => {
  const [, lines = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? [];
  const pairs = lines.split('\n').map((each): [string, string] => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).trim(), each.slice(colon + 1).trim()];
  });
  return { head: Object.fromEntries(pairs), body };
};

const isHeading = (token: Token, depth: number): boolean => token.type === 'heading' && token['depth'] === depth;

const htmlOf = (tokens: Token[]): string => sanitise(marked.parser(tokens).trim());

/** Parts a text at its second-order headings. */
const partsOf = (tokens: Token[]): Entry['parts'] => {
  const starts = tokens.flatMap((token, place) => (isHeading(token, 2) ? [place] : []));
  const first = htmlOf(tokens.slice(0, starts[0] ?? tokens.length));
  const headed = starts.map((start, place) => ({
    heading: String((tokens[start] as { text?: string }).text),
    html: htmlOf(tokens.slice(start + 1, starts[place + 1] ?? tokens.length)),
  }));
  return [...(first === '' ? [] : [{ heading: '', html: first }]), ...headed];
};

/** Reads an article from its Markdown. Throws when its head is not complete: a file of the product is wrong then. */
export const readArticle = (file: string, content: string): Article => {
  const { head, body } = withHead(content);
  const tokens = marked.lexer(body);
  const title = tokens.find((token) => isHeading(token, 1)) as { text?: string } | undefined;
  if (title?.text === undefined || !head['summary'] || !head['section']) throw new TypeError(`${file} has no title, summary or section`);
  const parts = partsOf(tokens.filter((token) => !isHeading(token, 1)));
  const text = parts.map(({ heading, html }) => [heading, ...linesOf(html)].join(' ')).join(' ');
  return {
    key: file.replace(/^\d+-/, '').replace(/\.md$/, ''),
    shelf: oneAmong(shelves, head['shelf'], file),
    section: head['section'],
    title: title.text,
    summary: head['summary'],
    icon: oneAmong(learningIcons, head['icon'], file),
    minutes: minutesOf(text),
    parts,
    text,
  };
};

const readFolder = (language: string): Article[] =>
  readdirSync(new URL(`${language}/`, folder))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => readArticle(file, readFileSync(new URL(`${language}/${file}`, folder), 'utf8')));

const languages = new Map(readdirSync(folder).map((language) => [language, readFolder(language)]));
const english = languages.get('en') ?? [];

/** Returns the articles in a reader's language; one that is not translated is in English. */
export const articlesFor = (locale: string): Article[] => {
  const translated = languages.get(locale.split('-')[0] ?? '') ?? [];
  return english.map((article) => translated.find(({ key }) => key === article.key) ?? article);
};
