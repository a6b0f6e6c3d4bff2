// Table files and lists of other programs, as every import reads them.
import Papa from 'papaparse';
import { cellWords, plainKey } from './cell-words.ts';

/** The rows of a text, each with its cells as they are written. */
export interface TableText {
  rows: readonly (readonly string[])[];
  /** Whether a quotation mark is never closed, so that the cells cannot be told apart. */
  broken: boolean;
  /** Whether there are more rows than asked for, which were not read. */
  cut: boolean;
}

/** The signs between cells; the first one is meant where none stands in the first row. */
const delimiters = [',', ';', '\t'];

/** Returns the sign between the cells of a text: the one that parts its first row, which has the headings, into the most cells. */
const delimiterOf = (text: string): string => {
  const counts = delimiters.map((delimiter) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
};

/** Returns at most so many rows of a text whose cells are separated by commas, semicolons or tabulators, whichever fits. */
export const tableOf = (text: string, most: number): TableText => {
  const bare = text.replace(/^\uFEFF/, '');
  const { data, errors } = Papa.parse<string[]>(bare, { delimiter: delimiterOf(bare), preview: most + 1 });
  return { rows: data.slice(0, most), broken: errors.some(({ type }) => type === 'Quotes'), cut: data.length > most };
};

/** Returns at most so many rows of cells as they were copied in a spreadsheet: tabulators part them, whatever signs the numbers have. */
export const copiedCells = (text: string, most: number): { rows: string[][]; cut: boolean } => {
  const { data } = Papa.parse<string[]>(text.replace(/\s*$/, ''), { delimiter: '\t', preview: most + 1 });
  return { rows: data.slice(0, most), cut: data.length > most };
};

/** Where each column of a table stands, and the headings of those that nobody asked for. */
export interface Columns<Name extends string> {
  places: ReadonlyMap<Name, number>;
  leftOut: readonly string[];
}

/** Finds columns by their headings, which are compared without case and double blanks. `names` has what each column can be called. */
export const columnsOf = <Name extends string>(
  head: readonly string[],
  names: Readonly<Record<Name, readonly string[]>>,
): Columns<Name> => {
  const keys = head.map(plainKey);
  const places = new Map(
    (Object.keys(names) as Name[]).flatMap((name) => {
      const place = keys.findIndex((key) => names[name].includes(key));
      return place < 0 ? [] : [[name, place] as const];
    }),
  );
  const taken = new Set(places.values());
  return { places, leftOut: head.map(cellWords).filter((words, place) => words !== '' && !taken.has(place)) };
};
