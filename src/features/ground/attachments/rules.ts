import { excessOf, firstSigns } from '#shared/signs.ts';
import { isHarmless, plainLine } from '#shared/titles.ts';
import { type FileKind, longestName } from './contract.ts';

/** Signs that change the direction of what follows, or that nobody sees; with them a name could look like another one. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/**
 * Returns a file's name as it is kept and shown: without folders, signs that nobody sees and dots at its beginning, and at most 200 characters
 * long with its ending. A name of which nothing is left is `file`.
 */
export const safeName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = plainLine(
    last
      .toWellFormed()
      .replace(/[\r\n\t]/g, ' ')
      .replace(unseen, ''),
  )
    .replace(/^[.\s]+/, '')
    .trim();
  if (plain === '' || !isHarmless(plain)) return 'file';
  if (excessOf(plain, longestName) === 0) return plain;
  const ending = /\.[^.\s]{1,16}$/.exec(plain)?.[0] ?? '';
  return `${firstSigns(plain, longestName - ending.length)}${ending}`;
};

/** Most characters of a file's name in a sentence. */
const longestTold = 40;

/** Returns a file's name for a sentence: a long one is cut, but not its ending. */
export const shortName = (name: string): string => {
  if (excessOf(name, longestTold) === 0) return name;
  const ending = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? '';
  return `${firstSigns(name, longestTold - 1 - ending.length)}…${ending}`;
};

/** Returns the ending of a name in lower case, without the dot; empty where there is none. */
export const endingOf = (name: string): string => /\.([^.\s]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

const byMedia: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/wordprocessingml|opendocument\.text|msword|\/rtf$/, 'document'],
  [/spreadsheetml|opendocument\.spreadsheet|ms-excel/, 'sheet'],
  [/presentationml|opendocument\.presentation|ms-powerpoint/, 'slides'],
  [/^audio\//, 'sound'],
  [/^video\//, 'film'],
  [/zip|compressed|gzip|x-tar|x-rar|x-xz|x-bzip/, 'archive'],
];

const oldOffice: Readonly<Record<string, FileKind>> = { doc: 'document', xls: 'sheet', ppt: 'slides' };

/**
 * Returns what a file is, by the media type that its bytes tell; undefined where they tell none. The name's ending only tells apart what the
 * bytes leave open: old office files, and tables among texts.
 */
export const kindOf = (media: string | undefined, name: string, isText: boolean): FileKind => {
  const ending = endingOf(name);
  if (media === 'application/x-cfb') return oldOffice[ending] ?? 'other';
  const known = byMedia.find(([pattern]) => media !== undefined && pattern.test(media))?.[1];
  if (known !== undefined) return known;
  if (media !== undefined || !isText) return 'other';
  return ending === 'csv' || ending === 'tsv' ? 'sheet' : 'text';
};
