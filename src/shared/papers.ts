/** The papers of an office. */
export const paperNames = ['Letter', 'A4'] as const;
export type PaperName = (typeof paperNames)[number];

/** The papers of what is designed as a sheet and may hang on a wall, such as a V/TO. */
export const sheetNames = [...paperNames, 'Tabloid', 'A3'] as const;
export type SheetName = (typeof sheetNames)[number];

/** Countries whose offices have Letter; all others have A4. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'SV', 'NI', 'HN', 'DO', 'PR', 'BZ']);

/** Returns the paper of a locale's country: Letter for `es-MX`, A4 for `es-ES`. */
export const paperOf = (locale: string): PaperName =>
  letterCountries.has(new Intl.Locale(locale).maximize().region ?? '') ? 'Letter' : 'A4';

/** The lists of a meeting that are printed, each of them alone or all of them. */
export const paperTypes = ['rocks', 'todos', 'issues', 'headlines', 'scorecard', 'meeting'] as const;
export type PaperType = (typeof paperTypes)[number];

/** A picture on paper: its bytes as PNG, and how much wider than high it is. */
export interface PaperPicture {
  png: Uint8Array;
  ratio: number;
}
