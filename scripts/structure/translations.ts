import type { Rule } from './sources.ts';

const folder = 'src/shared/language/';
const englishFile = `${folder}en.json`;
const ofPlural = /_(zero|one|two|few|many|other)$/;

type Texts = ReadonlyMap<string, string>;

/** Returns all texts of a language file by their whole keys. */
const textsIn = (section: object, above = ''): [string, string][] =>
  Object.entries(section).flatMap(([name, value]) =>
    typeof value === 'string' ? [[above + name, value] as [string, string]] : textsIn(value as object, `${above}${name}.`),
  );

/** Returns the keys with plural forms, without their ending: those that have `_other`. */
const counted = (texts: Texts): Set<string> =>
  new Set([...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(ofPlural, '')));

/** Returns the keys that a language must have: those of English, with the plural forms of the language; `_zero` where English has it. */
const keysOf = (english: Texts, language: string): Set<string> => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plurals = counted(english);
  return new Set(
    [...english.keys()].flatMap((key) => {
      const base = key.replace(ofPlural, '');
      if (base === key || !plurals.has(base) || key.endsWith('_zero')) return [key];
      return forms.map((form) => `${base}_${form}`);
    }),
  );
};

/** Returns the places and marks of a text that code fills: `{{name}}`, `<b>`, `</b>`. */
const placesOf = (text: string): string =>
  [...text.matchAll(/\{\{[^{}]*\}\}|<\/?\w+>/g)]
    .map(([place]) => place)
    .sort()
    .join(' ');

const differing = (english: Texts, texts: Texts): string[] =>
  [...texts]
    .filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(ofPlural, '_other'));
      return original !== undefined && placesOf(original) !== placesOf(text);
    })
    .map(([key]) => key);

const about = (file: string, english: Texts, texts: Texts): string[] => {
  const keys = keysOf(english, file.slice(folder.length, -'.json'.length));
  return [
    ...[...keys].filter((key) => !texts.has(key)).map((key) => `${file} lacks ${key}, which English has: translate it`),
    ...[...texts.keys()].filter((key) => !keys.has(key)).map((key) => `${file} has ${key}, which English has not: remove it`),
    ...differing(english, texts).map(
      (key) => `${file} has other places or marks in ${key} than English: {{places}} and <marks> must be the same`,
    ),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${file} has no words in ${key}`),
  ];
};

/** Checks that every language has each text of English, in all plural forms of the language, with the same places and marks, and none besides. */
export const translations: Rule = (sources) => {
  const file = sources.get(englishFile);
  if (file === undefined) return [];
  const english: Texts = new Map(textsIn(JSON.parse(file) as object));
  return [...sources]
    .filter(([path]) => path.startsWith(folder) && path.endsWith('.json') && path !== englishFile)
    .flatMap(([path, text]) => about(path, english, new Map(textsIn(JSON.parse(text) as object))));
};
