// A list of Rocks as people have it: a table file, cells copied from a spreadsheet, or a title on each line.
import Papa from 'papaparse';
import { cellWords, plainKey } from '../../../shared/cell-words.ts';
import { isDay } from '../../../shared/dates.ts';
import { type ImportLine, mostImported } from './importing.ts';

type Column = Exclude<keyof ImportLine, 'line'>;

/** The order of cells that stand under no headings. */
const usualOrder: readonly Column[] = ['title', 'owner', 'dueDate', 'type'];

/** Headings by which columns are found, in every language of the app and as other programs write them. */
const headings: Record<Column, readonly string[]> = {
  title: ['title', 'rock', 'rocks', 'rock title', 'name', 'goal', 'título', 'titulo', 'roca', 'nombre', 'meta', 'objetivo'],
  owner: ['owner', 'rock owner', 'assigned to', 'who', 'person', 'responsable', 'dueño', 'propietario', 'encargado', 'quién'],
  dueDate: ['due', 'due date', 'due on', 'date', 'deadline', 'fecha', 'fecha límite', 'vence', 'vencimiento'],
  type: ['type', 'rock type', 'level', 'tipo', 'nivel'],
};

export type ListFault = 'empty' | 'noTitles' | 'tooLong' | 'broken';

/** Returns whether dates are written with the day before the month in a locale, as in `31/3/2026`. */
export const isDayFirst = (locale: string): boolean => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date()).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
};

/** Returns a date of a cell as a calendar day: `3/31/2026`, `31.03.2026` or `2026-03-31`. What is no date stays as it is written. */
const dayIn = (cell: string, dayFirst: boolean): string => {
  const [, one = '', two = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(cell) ?? [];
  if (year === '') return cell.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1');
  const [day, month] = dayFirst ? [one, two] : [two, one];
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : cell;
};

/** Returns where each column stands; undefined where the first line has no headings. */
const columnsIn = (head: readonly string[]): Map<Column, number> | undefined => {
  const keys = head.map(plainKey);
  const places = usualOrder.map((column) => [column, keys.findIndex((key) => headings[column].includes(key))] as const);
  const found = places.filter(([, place]) => place >= 0);
  return found.length === 0 || found.length < keys.filter((key) => key !== '').length / 2 ? undefined : new Map(found);
};

/** Separates cells: under headings by what the file has, else only by tabulators, since titles have commas. */
const cellsOf = (text: string): { data: string[][]; under: Map<Column, number> | undefined; broken: boolean } => {
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] });
  const under = columnsIn(data[0] ?? []);
  if (under !== undefined) return { data, under, broken: errors.some(({ type }) => type === 'Quotes') };
  return { data: text.split(/\r\n|\r|\n/).map((line) => line.split('\t')), under, broken: false };
};

/**
 * Reads a list of Rocks. Without a line of headings the cells are title, owner, due date and type. Empty lines are passed over. `dayFirst`
 * says how dates are written.
 */
export const linesOf = (text: string, dayFirst: boolean): { lines: ImportLine[] } | { fault: ListFault } => {
  const { data, under, broken } = cellsOf(text.replace(/^\uFEFF/, ''));
  if (broken) return { fault: 'broken' };
  if (under !== undefined && !under.has('title')) return { fault: 'noTitles' };
  const places = under ?? new Map(usualOrder.map((column, place) => [column, place]));
  const filled = data
    .map((cells, at) => ({ cells, line: at + 1 }))
    .slice(under === undefined ? 0 : 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { fault: 'empty' };
  if (filled.length > mostImported) return { fault: 'tooLong' };
  const lines = filled.map(({ cells, line }): ImportLine => {
    const read = (column: Column) => cellWords(cells[places.get(column) ?? -1]);
    return { line, title: read('title'), owner: read('owner'), type: read('type'), dueDate: dayIn(read('dueDate'), dayFirst) };
  });
  return { lines };
};
