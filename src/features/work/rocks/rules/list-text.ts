// A list of Rocks as people have it: a table file, cells copied from a spreadsheet, or a title on each line.
import { cellWords } from '#shared/cell-words.ts';
import { columnsOf, type TableText, tableOf } from '#shared/table-text.ts';
import { columnOrder, type DayOrder, writtenDay } from '#shared/written-days.ts';
import { type ImportLine, mostImported } from './importing.ts';

type Column = Exclude<keyof ImportLine, 'line'>;
type Places = ReadonlyMap<Column, number>;
type Row = readonly string[];

/** Rows that are looked at: a list with more is too long, however many of them are empty. */
export const mostRead = 10 * mostImported;

/** The order of cells that stand under no headings. */
const usualOrder: readonly Column[] = ['title', 'owner', 'dueDate', 'type'];

/** Headings by which columns are found, in every language of the app and as other programs write them. */
const headings: Record<Column, readonly string[]> = {
  title: [
    'title',
    'rock',
    'rocks',
    'rock title',
    'name',
    'goal',
    'título',
    'titulo',
    'roca',
    'nombre',
    'meta',
    'objetivo',
    'titel',
    'ziel',
  ],
  owner: [
    'owner',
    'rock owner',
    'assigned to',
    'who',
    'person',
    'responsable',
    'dueño',
    'propietario',
    'encargado',
    'quién',
    'verantwortlich',
    'wer',
  ],
  dueDate: ['due', 'due date', 'due on', 'date', 'deadline', 'fecha', 'fecha límite', 'vence', 'vencimiento', 'fällig', 'termin', 'datum'],
  type: ['type', 'rock type', 'level', 'tipo', 'nivel', 'art', 'typ'],
};

export type ListFault = 'empty' | 'noTitles' | 'noHeadings' | 'tooLong' | 'broken';

/** How a list is to be read. */
export interface Reading {
  /** The order of day and month that the person has told; undefined until they have. */
  order?: DayOrder | undefined;
  /** Whether the text is that of a file, whose first line has headings where it has several columns. */
  isFile?: boolean | undefined;
}

/** What a list says, or why it cannot be read; `headings` are those of a table in which none was known. */
export type ReadList =
  | {
      lines: ImportLine[];
      /** The headings of columns that are not imported. */
      leftOut: readonly string[];
      /** A date that can be two days, where no other line tells which. All stay as they are written until the order is told. */
      unclearDay: string | undefined;
    }
  | { fault: ListFault; headings?: readonly string[] };

const isFilled = (cells: Row): boolean => cells.some((cell) => cell.trim() !== '');

/** Returns where the columns stand and which are left out; undefined where the first row has no headings. */
const headed = (head: Row): { places: Places; leftOut: readonly string[] } | undefined => {
  const columns = columnsOf(head, headings);
  const { size } = columns.places;
  const all = head.filter((cell) => cell.trim() !== '').length;
  return size >= 2 || (size === 1 && size >= all / 2) ? columns : undefined;
};

/** Returns whether rows without known headings are a table all the same, so that their cells are no titles. */
const isTable = (rows: readonly Row[], isFile: boolean): boolean => {
  const [head = []] = rows;
  const alike = rows.filter(({ length }) => length === head.length).length;
  // A title may have a comma: pasted lines are a table only when all have the same two or more.
  return isFile ? head.length >= 2 && alike * 2 >= rows.length : head.length >= 3 && rows.length >= 2 && alike === rows.length;
};

/** Returns the rows of a text without headings: a title on each line, or cells between tabulators. */
const plainRows = (text: string): Row[] => text.split(/\r\n|\r|\n/, mostRead + 1).map((line) => line.split('\t'));

const linesIn = (rows: readonly { cells: Row; line: number }[], places: Places, order: DayOrder | undefined) => {
  const read = (cells: Row, column: Column) => cellWords(cells[places.get(column) ?? -1]);
  const column = columnOrder(rows.map(({ cells }) => read(cells, 'dueDate')));
  const known = column.order ?? order ?? (column.unclear === undefined ? 'monthFirst' : undefined);
  const dayIn = (cell: string) => (known === undefined ? undefined : writtenDay(cell, known)) ?? cell;
  const lines = rows.map(({ cells, line }): ImportLine => {
    const dueDate = dayIn(read(cells, 'dueDate'));
    return { line, title: read(cells, 'title'), owner: read(cells, 'owner'), type: read(cells, 'type'), dueDate };
  });
  return { lines, unclearDay: column.unclear };
};

/** Returns the rows with where their columns stand: under headings, in a table, or as lines. */
const rowsOf = ({ rows }: TableText, text: string, isFile: boolean) => {
  const columns = headed(rows[0] ?? []);
  if (columns !== undefined) return { rows, first: 1, ...columns };
  if (isTable(rows.filter(isFilled), isFile)) return undefined;
  return { rows: plainRows(text), first: 0, places: new Map(usualOrder.map((column, place) => [column, place])), leftOut: [] };
};

/**
 * Reads a list of Rocks. Without a line of headings the cells are title, owner, due date and type. Empty lines are passed over. The order
 * of day and month is told by the whole column of dates where one of them is clear.
 */
export const linesOf = (text: string, { order, isFile = false }: Reading = {}): ReadList => {
  const table = tableOf(text, mostRead);
  const found = rowsOf(table, text.replace(/^\uFEFF/, ''), isFile);
  if (found === undefined) return { fault: 'noHeadings', headings: (table.rows.find(isFilled) ?? []).map(cellWords) };
  const { rows, first, places, leftOut } = found;
  if (first > 0 && table.broken) return { fault: 'broken' };
  if (!places.has('title')) return { fault: 'noTitles' };
  const filled = rows
    .map((cells, at) => ({ cells, line: at + 1 }))
    .slice(first)
    .filter(({ cells }) => isFilled(cells));
  if (filled.length > mostImported || rows.length > mostRead || table.cut) return { fault: 'tooLong' };
  if (filled.length === 0) return { fault: 'empty' };
  return { ...linesIn(filled, places, order), leftOut };
};
