import type { Entered } from '../../../../server/access/granted.ts';
import type { Cell, Row, Section } from '../../../../server/pdf/list-paper.ts';
import { type Printing, shortDayFor } from '../../../../server/pdf/paper.ts';
import { cutNote, readAll } from '../../../../server/pdf/rows.ts';
import { textFor } from '../../../../server/text/text.ts';
import { shortNames } from '../../../people/server/actions.ts';
import { isOverdue } from '../../rules.ts';
import { type ListedTodoRow, searchTodos } from '../store.ts';

const dueCell = ({ reader, today }: Printing, todo: ListedTodoRow): Cell => {
  if (todo.dueDate === null) return { text: '' };
  const day = shortDayFor(reader, todo.dueDate, today);
  return isOverdue(todo, today) ? { text: textFor(reader, 'papers.late', { day }), late: true } : { text: day };
};

const rowOf = (printing: Printing, todo: ListedTodoRow): Row => ({
  lead: { kind: 'tick', done: todo.status === 'Done' },
  title: todo.title,
  isDone: todo.status === 'Done',
  cells: [dueCell(printing, todo)],
});

const isDone = ({ status }: ListedTodoRow): boolean => status === 'Done';

/** Returns the To-Dos of a team by owner: what is open, and what was ticked off since the last meeting. */
export const todosOnPaper = async (at: Entered, printing: Printing, tractionId: string): Promise<Section[]> => {
  const { reader } = printing;
  const { rows: todos, isCut } = await readAll((request) => searchTodos(at, request, [tractionId]), {
    filters: [{ field: 'tractionId', value: tractionId }],
    sorts: [
      { field: 'ownerId', direction: 'asc' },
      { field: 'dueDate', direction: 'asc' },
    ],
  });
  const nameOf = await shortNames(
    at,
    todos.map(({ ownerId }) => ownerId),
  );
  const done = todos.filter(isDone).length;
  const open = (rows: readonly ListedTodoRow[]) => textFor(reader, 'todos.open', { count: rows.filter((todo) => !isDone(todo)).length });
  return [
    {
      title: textFor(reader, 'todos.many'),
      note: open(todos),
      side: todos.length === 0 ? undefined : textFor(reader, 'todos.doneOfAll', { done, count: todos.length }),
      columns: [90],
      groups: [...Map.groupBy(todos, ({ ownerId }) => ownerId)].map(([ownerId, rows]) => ({
        title: nameOf(ownerId),
        note: open(rows),
        rows: rows.map((todo) => rowOf(printing, todo)),
      })),
      empty: textFor(reader, 'papers.none'),
      after: cutNote(reader, isCut),
    },
  ];
};
