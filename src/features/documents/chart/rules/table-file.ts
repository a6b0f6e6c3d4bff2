// A chart as a table file: read into rows for an import, and written from seats.
import { cellWords, plainKey } from '#shared/cell-words.ts';
import { csvOf } from '#shared/csv.ts';
import { columnsOf, tableOf } from '#shared/table-text.ts';
import type { Branches } from './branches.ts';
import { holdersOf } from './holders.ts';
import { type ImportRow, mostRows } from './importing.ts';
import type { Node } from './tree.ts';

/** What a column has. */
export type TableColumn = 'title' | 'holder' | 'manager' | 'roles' | 'lt' | 'assistant';
export const columns: readonly TableColumn[] = ['title', 'holder', 'manager', 'roles', 'lt', 'assistant'];

/** Headings by which columns are found, in every language of the app and as other programs write them. */
const headings: Record<TableColumn | 'id', readonly string[]> = {
  // By which other programs tell rows apart.
  id: ['id', 'employee id', 'employee no', 'employee number', 'person id', 'no', 'número', 'número de empleado', 'id de empleado', 'clave'],
  title: ['title', 'seat', 'seat title', 'job title', 'position', 'puesto', 'título', 'asiento', 'cargo'],
  holder: [
    'holder',
    'holders',
    'name',
    'person',
    'employee',
    'owner',
    'assigned to',
    'ocupante',
    'ocupantes',
    'titular',
    'nombre',
    'persona',
  ],
  manager: [
    'manager',
    'manager id',
    'manager name',
    'supervisor id',
    "manager's seat",
    'manager’s seat',
    'reports to',
    'parent',
    'supervisor',
    'reporta a',
    'depende de',
    'responsable',
  ],
  roles: ['roles', 'responsibilities', 'accountabilities', 'responsabilidades', 'funciones'],
  lt: ['lt', 'leadership team', 'leadership', 'equipo directivo', 'equipo de liderazgo', 'el'],
  assistant: ['assistant', 'asistente'],
};

const mostRolesRead = 20;
/** Rows that are looked at: a file with more is too long, however many of them are empty. */
const mostRead = 2 * mostRows;

export type FileFault = 'empty' | 'noTitles' | 'tooLong' | 'broken';

const isYes = (text: string): boolean => ['yes', 'y', 'true', '1', 'x', 'sí', 'si', 's'].includes(plainKey(text));

/** Reads a table file with a line of headings: comma, semicolon or tabulator between the cells. Empty lines are passed over. */
export const rowsOfFile = (text: string): { rows: ImportRow[] } | { fault: FileFault } => {
  const { rows: found, broken, cut } = tableOf(text, mostRead);
  if (broken) return { fault: 'broken' };
  const [head, ...lines] = found;
  if (head === undefined || head.every((cell) => cell.trim() === '')) return { fault: 'empty' };
  const { places } = columnsOf(head, headings);
  if (!places.has('title')) return { fault: 'noTitles' };
  const filled = lines.map((cells, at) => ({ cells, line: at + 2 })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { fault: 'empty' };
  if (cut || filled.length > mostRows) return { fault: 'tooLong' };
  const rows = filled.map(({ cells, line }): ImportRow => {
    const read = (column: TableColumn | 'id') => cellWords(cells[places.get(column) ?? -1]);
    const roles = read('roles')
      .split(';')
      .map((role) => role.trim())
      .filter((role) => role !== '')
      .slice(0, mostRolesRead);
    return {
      line,
      id: read('id'),
      title: read('title'),
      holder: read('holder'),
      manager: read('manager'),
      roles,
      isLT: isYes(read('lt')),
      isAssistant: isYes(read('assistant')),
      assignedToId: null,
    };
  });
  return { rows };
};

type Written = Node & Parameters<typeof holdersOf>[0] & { title: string; roles: readonly string[]; isLT: boolean };

/**
 * Returns a chart as a table file that can be read again. A seat above whose title another seat has, too, is named by `#` and its line.
 * `words` are the headings in the order of `columns`, then the words for yes.
 */
export const fileOfChart = <Seat extends Written>(
  branches: Branches<Seat>,
  words: { headings: readonly string[]; yes: string },
): string => {
  const all = [...branches.values()].map(({ seat }) => seat);
  const lines = new Map(all.map(({ id }, at) => [id, at + 2]));
  const titles = Map.groupBy(all, ({ title }) => plainKey(title));
  const above = ({ parentId }: Seat): string => {
    const seat = branches.get(parentId ?? '')?.seat;
    if (seat === undefined) return '';
    const isAlone = titles.get(plainKey(seat.title))?.length === 1 && !/^#\d+$/.test(seat.title);
    return isAlone ? seat.title : `#${lines.get(seat.id)}`;
  };
  const rows = all.map((seat) => [
    seat.title,
    holdersOf(seat)
      .map(({ assignedTo }) => assignedTo)
      .join('; '),
    above(seat),
    seat.roles.join('; '),
    seat.isLT ? words.yes : '',
    seat.isAssistant ? words.yes : '',
  ]);
  return csvOf([words.headings, ...rows]);
};
