/** Letters that have no accent to take off and yet are found by plain ones, as the database's `unaccent` has them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŀ: 'l',
  ŋ: 'n',
  ŧ: 't',
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/**
 * Returns a text as it is compared when somebody looks for words: in small letters, without accents, whichever way they are stored.
 * `folded_text` does the same in the database.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(special, (letter) => letters[letter] ?? letter);
