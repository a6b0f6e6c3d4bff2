import { shortNames } from '#features/ground/people/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Cell, ListPaperRow, PaperSection } from '#server/pdf/list-paper.ts';
import { type Printing, shortDayFor } from '#server/pdf/paper.ts';
import { inGroups, isColumnRequested, namesBy, narrowedBy, ownersSaid, requestedOwners } from '#server/pdf/requested.ts';
import { cutNote, readAll } from '#server/pdf/rows.ts';
import { textFor } from '#server/text/text.ts';
import type { ListRequest } from '#shared/search.ts';
import { isOverdue, openStatuses } from '../../rules.ts';
import { type ListedTodoRow, searchTodos } from '../store.ts';

const dueCell = ({ reader, today }: Printing, todo: ListedTodoRow): Cell => {
  if (todo.dueDate === null) return { text: '' };
  const day = shortDayFor(reader, todo.dueDate, today);
  return isOverdue(todo, today) ? { text: textFor(reader, 'papers.late', { day }), late: true } : { text: day };
};

const rowOf = (printing: Printing, todo: ListedTodoRow, owner: Cell[]): ListPaperRow => ({
  lead: { kind: 'tick', done: todo.status === 'Done' },
  title: todo.title,
  isDone: todo.status === 'Done',
  cells: [...owner, dueCell(printing, todo)],
});

const isDone = ({ status }: ListedTodoRow): boolean => status === 'Done';

/** What is open, and what was ticked off since the last meeting, by owner. */
const usual: ListRequest = {
  filters: [],
  sorts: [
    { field: 'ownerId', direction: 'asc' },
    { field: 'dueDate', direction: 'asc' },
  ],
  group: 'ownerId',
};

const statusNames = { NotDone: 'todos.statusNotDone', Pending: 'todos.statusPending', Done: 'todos.statusDone' };

type Names = Record<'ownerId' | 'status', (value: string) => string>;

/** Returns what narrows the list; that only open To-Dos are shown is usual and goes without saying. */
const shownOf = ({ reader }: Printing, asked: ListRequest, names: Names): string | undefined => {
  const status = { field: 'status', label: textFor(reader, 'items.status'), nameOf: names.status };
  return narrowedBy(reader, asked, [
    { field: 'ownerId', label: textFor(reader, 'items.owner'), nameOf: names.ownerId },
    ...(isColumnRequested(asked, 'status', openStatuses) ? [] : [status]),
  ]);
};

/** Reads a team's To-Dos. Personal ones are on no team's paper. */
const readTeam = (at: Entered, tractionId: string, asked: ListRequest) =>
  readAll((request) => searchTodos(at, request, { tractionIds: [tractionId], personal: false }), asked);

/** Returns the To-Dos of a team that are asked for; by owner what is open, and what was ticked off since the last meeting, without. */
export const todosOnPaper = async (at: Entered, printing: Printing, tractionId: string, asked = usual): Promise<PaperSection[]> => {
  const { reader } = printing;
  const { rows: todos, isCut } = await readTeam(at, tractionId, asked);
  const owners = ownersSaid(reader, await shortNames(at, [...todos.map(({ ownerId }) => ownerId), ...requestedOwners(asked)]));
  const done = todos.filter(isDone).length;
  const open = (rows: readonly ListedTodoRow[]) => textFor(reader, 'todos.open', { count: rows.filter((todo) => !isDone(todo)).length });
  const names = { ownerId: owners.title, status: namesBy(reader, statusNames) };
  const groups = inGroups(todos, asked.group, { ownerId: ({ ownerId }: ListedTodoRow) => ownerId, status: ({ status }) => status });
  const isByOwner = asked.group === 'ownerId';
  return [
    {
      title: textFor(reader, 'todos.many'),
      note: open(todos),
      side: todos.length === 0 ? undefined : textFor(reader, 'todos.doneOfAll', { done, count: todos.length }),
      shown: shownOf(printing, asked, names),
      columns: isByOwner ? [90] : [74, 90],
      groups: groups.map(({ field, value, rows }) => ({
        ...(field !== undefined && { title: names[field](value) }),
        ...(isByOwner && { note: open(rows) }),
        rows: rows.map((todo) => rowOf(printing, todo, isByOwner ? [] : [{ text: owners.row(todo.ownerId), align: 'left' }])),
      })),
      empty: textFor(reader, 'papers.none'),
      after: cutNote(reader, isCut),
    },
  ];
};

/** Returns the open To-Dos of a team that were made from these Issues, by the day on which they are due; nothing when there is none. */
export const todosOfIssuesOnPaper = async (
  at: Entered,
  printing: Printing,
  tractionId: string,
  issueIds: readonly string[],
): Promise<PaperSection[]> => {
  const { reader } = printing;
  if (issueIds.length === 0) return [];
  const { rows: todos, isCut } = await readTeam(at, tractionId, {
    filters: [
      { field: 'issueId', value: [...issueIds] },
      { field: 'status', value: [...openStatuses] },
    ],
    sorts: [{ field: 'dueDate', direction: 'asc' }],
  });
  if (todos.length === 0) return [];
  const ownerIds = todos.map(({ ownerId }) => ownerId);
  const owners = ownersSaid(reader, await shortNames(at, ownerIds));
  return [
    {
      title: textFor(reader, 'papers.todosOfIssues'),
      note: textFor(reader, 'todos.open', { count: todos.length }),
      columns: [74, 90],
      groups: [{ rows: todos.map((todo) => rowOf(printing, todo, [{ text: owners.row(todo.ownerId), align: 'left' }])) }],
      empty: '',
      after: cutNote(reader, isCut),
    },
  ];
};
