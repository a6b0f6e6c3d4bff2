// The fonts of paper: Inter, and fonts for what Inter lacks. They are embedded, each with the signs that a document uses.
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { type Font as OpenFont, openSync } from 'fontkit';

type Shape = OpenFont['layout'];

const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name));

const interOf = (name: string): string => fileOf(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`);

/** Families in the order in which a sign is looked for. */
const families = [
  { family: 'Inter', files: { 400: interOf('400Regular'), 500: interOf('500Medium'), 600: interOf('600SemiBold') } },
  { family: 'Noto Sans Hebrew', files: { 400: fileOf('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff') } },
  { family: 'Noto Sans Arabic', files: { 400: fileOf('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff') } },
  { family: 'Noto Emoji', files: { 400: fileOf('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff') } },
] as const;

/** The family of every text, unless it has signs that Inter lacks. */
export const [{ family: usualFamily }] = families;

/** Words of more signs may be broken; a shorter one goes to the next line whole. */
const longestWord = 24;
const pieceOfWord = /[\s\S]{1,6}/gu;

/** Characters whose shapes a thread keeps: those of a few long documents. */
const mostKept = 300_000;

/** Returns a function that finds the signs of a text in a font and their places, and keeps them: a page that is set in several sizes asks often. */
const shaperOf = (file: string): Shape => {
  const font = openSync(file) as OpenFont;
  const kept = new Map<string, ReturnType<Shape>>();
  let characters = 0;
  return (...asked) => {
    const key = JSON.stringify(asked);
    const known = kept.get(key);
    if (known !== undefined) return known;
    characters += key.length;
    if (characters > mostKept) {
      kept.clear();
      characters = key.length;
    }
    const shaped = font.layout(...asked);
    kept.set(key, shaped);
    return shaped;
  };
};

const shapers = new Map<string, Shape>();

/**
 * Registers the fonts, whose files are then read anew. It is called before each document, because a font that has been embedded once
 * knows the parts of composed signs (the `e` of `é`) as glyphs without text, and later documents would lose them. Texts are shaped by fonts
 * that are never embedded, and so may be kept.
 */
export const freshFonts = async (): Promise<void> => {
  for (const { family, files } of families) {
    delete Font.getRegisteredFonts()[family];
    Font.register({ family, fonts: Object.entries(files).map(([weight, src]) => ({ src, fontWeight: Number(weight) })) });
  }
  Font.registerHyphenationCallback((word) => (word.length > longestWord ? (word.match(pieceOfWord) ?? [word]) : [word]));
  for (const [weight, file] of Object.entries(families[0].files)) {
    const { [usualFamily]: usual } = Font.getRegisteredFonts();
    const source = usual?.resolve({ fontFamily: usualFamily, fontWeight: Number(weight) });
    await source?.load();
    const shape = shapers.get(file) ?? shaperOf(file);
    shapers.set(file, shape);
    if (source?.data) source.data.layout = shape;
  }
};

const known = new Map<string, ReadonlySet<number>>();

/** Returns the signs of a family; its file is read when it is asked for first. */
const signsOf = ({ family, files }: (typeof families)[number]): ReadonlySet<number> => {
  const signs = known.get(family) ?? new Set((openSync(files[400]) as { characterSet: number[] }).characterSet);
  known.set(family, signs);
  return signs;
};

/** What stands for a sign that no font has, such as a Chinese one: the document is made all the same. */
const unknownSign = '\u25a1';

/** Signs that direct others and have no shape, such as those that join emoji. */
const isShapeless = (code: number): boolean => code < 0x20 || (code >= 0x200b && code <= 0x200f) || (code >= 0xfe00 && code <= 0xfe0f);

/** Returns a text as the fonts can write it, and the families that it needs. Signs that no font has are replaced. */
export const writable = (text: string): { text: string; families: string[] } => {
  const needed = new Set<string>([usualFamily]);
  let plain = '';
  for (const sign of text.toWellFormed()) {
    const code = sign.codePointAt(0) ?? 0;
    const family = families.find((each) => signsOf(each).has(code));
    if (family !== undefined) needed.add(family.family);
    if (family !== undefined || sign === '\n') plain += sign;
    else if (!isShapeless(code)) plain += unknownSign;
  }
  return { text: plain, families: [...needed] };
};
