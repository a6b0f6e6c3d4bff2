import type { Rule } from './sources.ts';

const folder = 'src/shared/language/';
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

/** A term that a text names, as `{{term.rock}}`, `{{term.rocks}}`, `{{term.aRock}}` or `{{low.rock}}`, or with which a word agrees: `tod{{o.rock}}s`. */
const named = /\{\{(?:term|low|o|e|v|un|el|El|del|al)\.(\w+)\}\}/g;

const termOf = (name: string): string => (/^[aA][A-Z]/.test(name) ? name.charAt(1).toLowerCase() + name.slice(2) : name).replace(/s$/, '');

/** A word that agrees with a term: `Abiert{{o.rock}}s`. */
const agreeing = /\{\{(?:o|e|v|un|el|El|del|al)\.\w+\}\}/g;

/** Returns the places and marks of a text that code fills: `{{name}}`, `<b>`, `</b>`. */
const placesOf = (text: string): string =>
  [...text.replace(named, '').matchAll(/\{\{[^{}]*\}\}|<\/?\w+>/g)]
    .map(([place]) => place)
    .sort()
    .join(' ');

/** Returns the terms that a text names, in whatever form. */
const termsOf = (text: string): string[] => [...text.matchAll(named)].map(([, name = '']) => termOf(name));

/** Returns whether two texts have the same places and name the same terms. English words agree with no noun, so others may agree with one that it leaves out. */
const isAlike = (original: string, text: string): boolean => {
  const [theirs, ours] = [new Set(termsOf(original)), new Set(termsOf(text))];
  return (
    placesOf(original) === placesOf(text) &&
    [...theirs].every((term) => ours.has(term)) &&
    termsOf(text.replace(agreeing, '')).every((term) => theirs.has(term))
  );
};

const differing = (english: Texts, texts: Texts): string[] =>
  [...texts]
    .filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(ofPlural, '_other'));
      return original !== undefined && !isAlike(original, text);
    })
    .map(([key]) => key);

/** A file's language, `es` of `es/rocks.json`, and its section. */
const placeOf = (file: string): [language: string, section: string] => {
  const [language = '', name = ''] = file.slice(folder.length).split('/');
  return [language, name.replace(/\.json$/, '')];
};

const about = (file: string, english: Texts, texts: Texts): string[] => {
  const keys = keysOf(english, placeOf(file)[0]);
  return [
    ...[...keys].filter((key) => !texts.has(key)).map((key) => `${file} lacks ${key}, which English has: translate it`),
    ...[...texts.keys()].filter((key) => !keys.has(key)).map((key) => `${file} has ${key}, which English has not: remove it`),
    ...differing(english, texts).map(
      (key) => `${file} has other places or marks in ${key} than English: {{places}} and <marks> must be the same`,
    ),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${file} has no words in ${key}`),
  ];
};

/** A term that is an everyday word too when it begins with a small letter: `There was an issue`. */
const alsoPlain = 'Issue';

/**
 * Checks that no text writes out a term that organisations may call otherwise: it names it by `{{term.rock}}`, and no text names a term that
 * the section `term` does not have.
 */
const writtenOut = (file: string, texts: Texts, words: Texts): string[] => {
  const rest = [...texts].filter(([key]) => !words.has(key));
  const spellings = [...words.values()].flatMap((word) => (word === alsoPlain ? [word] : [word, word.toLowerCase()]));
  const spelt = new RegExp(`(?<![\\p{L}{])(?:${spellings.join('|')})(?!\\p{L})`, 'u');
  const wordsOf = (text: string): string => text.replaceAll(/\{\{.*?\}\}/g, '');
  const isKnown = (name: string): boolean => words.has(`term.${termOf(name)}`);
  return [
    ...(words.size === 0 ? [] : rest.filter(([, text]) => spelt.test(wordsOf(text)))).map(
      ([key, text]) =>
        `${file} writes out "${spelt.exec(wordsOf(text))?.[0]}" in ${key}: name it by {{term.…}}, because organisations may call it otherwise`,
    ),
    ...rest
      .filter(([, text]) => [...text.matchAll(named)].some(([, name = '']) => !isKnown(name)))
      .map(([key]) => `${file} names a term in ${key} that it does not have`),
  ];
};

/** Forms by which a language would address people formally, where its texts do not; see the glossary. */
const formal: Readonly<Record<string, RegExp>> = {
  es: /(?<!\p{L})(?:ustede?s?|Elija|Añada|Confirme|Pague|Renueve|Actualice|Revíselo|Inténtelo|inténtelo|Puede (?:usted|cambiarl[oa]))(?!\p{L})/u,
};

const addressed = (file: string, texts: Texts): string[] => {
  const form = formal[placeOf(file)[0]];
  if (form === undefined) return [];
  return [...texts]
    .filter(([, text]) => form.test(text))
    .map(([key, text]) => `${file} says "${form.exec(text)?.[0]}" in ${key}: it addresses people as in its other texts, informally`);
};

/** Words and signs for which a language's texts have others: one word for one act, and people addressed one by one; see the glossary. */
const unlike: Readonly<Record<string, RegExp>> = {
  es: /(?<!\p{L})(?:añad\p{L}+|vosotr\p{L}+|vuestr\p{L}+|\p{L}+áis|(?!dieciséis|veintiséis)\p{L}+éis)(?!\p{L})|[«»]/iu,
};

/** Acts that a language must not mix up: where English says the first and not the other, the language does not say the second. */
const acts: Readonly<Record<string, readonly { says: RegExp; other: RegExp; not: RegExp }[]>> = {
  es: [
    { says: /\bremov/i, other: /\b(?:delet|eras)/i, not: /(?<!\p{L})(?:elimin|borra(?!dor)|borró|borre)/iu },
    { says: /\bdelet/i, other: /\b(?:remov|eras)/i, not: /(?<!\p{L})(?:quit[aóe]|borra(?!dor)|borró|borre)/iu },
  ],
};

/** Checks that a language has one word for one act, such as "agregar" and never "añadir". */
const sameWords = (file: string, english: Texts, texts: Texts): string[] => {
  const [language] = placeOf(file);
  const wordIn = (key: string, text: string): string | undefined => {
    const original = english.get(key) ?? english.get(key.replace(ofPlural, '_other')) ?? '';
    const act = acts[language]?.find(({ says, other }) => says.test(original) && !other.test(original));
    return [unlike[language], act?.not].map((word) => word?.exec(text)?.[0]).find((word) => word !== undefined);
  };
  return [...texts].flatMap(([key, text]) => {
    const word = wordIn(key, text);
    return word === undefined ? [] : [`${file} says "${word}" in ${key}: its other texts have another word for that, see docs/glossary.md`];
  });
};

/** Checks that every language has each text of English, in all plural forms of the language, with the same places and marks, and none besides. */
export const translations: Rule = (sources) => {
  const files = [...sources].filter(([path]) => path.startsWith(folder) && path.endsWith('.json'));
  const texts = new Map(files.map(([path, text]) => [path, new Map(textsIn(JSON.parse(text) as object, `${placeOf(path)[1]}.`))]));
  const languages = new Set(files.map(([path]) => placeOf(path)[0]));
  const sections = new Set(files.map(([path]) => placeOf(path)[1]));
  const none: Texts = new Map();
  return [...languages].flatMap((language) => {
    const words = texts.get(`${folder}${language}/term.json`) ?? none;
    return [...sections].flatMap((section) => {
      const file = `${folder}${language}/${section}.json`;
      const [english, own] = [texts.get(`${folder}en/${section}.json`) ?? none, texts.get(file) ?? none];
      return [
        ...writtenOut(file, own, words),
        ...addressed(file, own),
        ...sameWords(file, english, own),
        ...(language === 'en' ? [] : about(file, english, own)),
      ];
    });
  });
};
