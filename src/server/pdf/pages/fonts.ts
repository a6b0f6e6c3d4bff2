// The fonts of paper: Inter, and fonts for what Inter lacks. A document embeds the signs that it uses.
import { fileURLToPath } from 'node:url';
import { type Font as OpenFont, openSync } from 'fontkit';

interface Family {
  /** The name under which Typst knows it: that which the font says of itself, without its weight. */
  name: string;
  /** The file of each weight, the usual one first. */
  files: readonly [string, ...string[]];
}

const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** Returns the files of a font in its weights: `400Regular`. */
const familyOf = (name: string, folder: string, ...weights: string[]): Family => {
  const files = weights.map((weight) => fileOf(`@expo-google-fonts/${folder}/${weight}/${name.replaceAll(' ', '')}_${weight}.ttf`));
  return { name, files: files as [string, ...string[]] };
};

/** In the order in which a sign is looked for. */
const usual: readonly Family[] = [
  familyOf('Inter', 'inter', '400Regular', '500Medium', '600SemiBold'),
  familyOf('Noto Sans Hebrew', 'noto-sans-hebrew', '400Regular', '600SemiBold'),
  familyOf('IBM Plex Sans Arabic', 'ibm-plex-sans-arabic', '400Regular', '600SemiBold'),
  familyOf('Noto Sans Devanagari', 'noto-sans-devanagari', '400Regular', '600SemiBold'),
  familyOf('Noto Sans Thai', 'noto-sans-thai', '400Regular', '600SemiBold'),
  familyOf('Noto Sans Georgian', 'noto-sans-georgian', '400Regular', '600SemiBold'),
  familyOf('Noto Sans Armenian', 'noto-sans-armenian', '400Regular', '600SemiBold'),
  familyOf('Noto Sans Ethiopic', 'noto-sans-ethiopic', '400Regular', '600SemiBold'),
  familyOf('Noto Emoji', 'noto-emoji', '400Regular'),
];

const chinese: Family = {
  name: 'Noto Sans S Chinese',
  files: [fileURLToPath(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')))],
};
const japanese: Family = { name: 'MotoyaLCedar', files: [fileOf('@expo-google-fonts/kosugi/Kosugi_400Regular.ttf')] };
const korean: Family = familyOf('NanumGothic', 'nanum-gothic', '400Regular', '700Bold');

/** Returns the families that a text needs. Those of East Asia are large, so they are read where a text has their signs. */
const familiesFor = (text: string): readonly Family[] => {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u.test(text)) return usual;
  // Japanese and Chinese write one sign in two shapes; who writes kana reads the Japanese ones.
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  return [...usual, ...(isJapanese ? [japanese, chinese] : [chinese, japanese]), korean];
};

const known = new Map<string, ReadonlySet<number>>();

/** Returns the signs of a family; its file is read when it is asked for first. */
const signsOf = ({ name, files }: Family): ReadonlySet<number> => {
  const signs = known.get(name) ?? new Set((openSync(files[0]) as OpenFont).characterSet);
  known.set(name, signs);
  return signs;
};

/** What stands for a sign that no font has: the document is made all the same. */
const unknownSign = '\u25a1';

/** Signs without a shape that join or part others, such as emoji. */
const isJoiner = (code: number): boolean => (code >= 0x200b && code <= 0x200f) || (code >= 0xfe00 && code <= 0xfe0f);

/** Signs that would turn the rest of a line round, and those that control devices. */
const isDropped = (code: number): boolean =>
  (code < 0x20 && code !== 0x0a) || code === 0x7f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);

/** The fonts of a text, and a function that writes its parts with them. */
export interface Fonts {
  /** Their names, in the order in which a sign is looked for. */
  families: string[];
  files: string[];
  /** Returns a text as the fonts can write it: signs that none has are replaced. */
  writable: (text: string) => string;
  /** The signs that were replaced. */
  missing: Set<string>;
}

/** Returns the fonts for a document whose texts, joined, are `all`. */
export const fontsFor = (all: string): Fonts => {
  const families = familiesFor(all);
  const missing = new Set<string>();
  const writable = (text: string): string => {
    let plain = '';
    for (const sign of text.toWellFormed()) {
      const code = sign.codePointAt(0) ?? 0;
      if (isDropped(code)) continue;
      const isKnown = code === 0x0a || isJoiner(code) || families.some((family) => signsOf(family).has(code));
      if (!isKnown) missing.add(sign);
      plain += isKnown ? sign : unknownSign;
    }
    return plain;
  };
  return { families: families.map(({ name }) => name), files: families.flatMap(({ files }) => files), writable, missing };
};
