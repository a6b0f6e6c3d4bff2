import { ownerFieldOf, ownersFor } from '#features/teams/team/server/access/giving.ts';
import { checkMeetingOf, standingToAdd } from '#features/teams/team/server/access.ts';
import { checkIssueIn } from '#features/work/issues/server/access.ts';
import type { ItemReader } from '#features/work/items/server/access.ts';
import {
  addForEach,
  beginEdit,
  changeManyItems,
  itemView,
  notesView,
  reassignItem,
  tellGiven,
} from '#features/work/items/server/actions.ts';
import type { BulkGrant } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseReversed } from '#server/access/late.ts';
import { sanitise, sanitised } from '#server/text/sanitise.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isPersonalInput, type ListedTodo, type Todo, type TodoBulk, type TodoEdit, type TodoInput, type TodoStatus } from '../contract.ts';
import { isOpen } from '../rules.ts';
import type { ReachedTodo } from './access.ts';
import { recurrenceOf, repeatAtOnce } from './actions/recurrence.ts';
import { archiveDone, changeTodos, type ListedTodoRow, statusSet, type TodoRow, todoStore } from './store.ts';

/** Returns a To-Do as lists contain it; the Issue that it was made from is shown to those who see it. */
export const listedTodoView = (row: ListedTodoRow, can: Todo['can'], { tractions }: Pick<ItemReader, 'tractions'>): ListedTodo => ({
  ...itemView(row),
  ownerIds: [row.ownerId],
  dueDate: row.dueDate,
  tractionId: row.tractionId,
  issueId: row.issuePlace !== null && tractions.has(row.issuePlace) ? row.issueId : null,
  doneAt: row.doneAt?.toISOString() ?? null,
  isArchived: row.archivedAt !== null,
  repeats: row.repeats,
  repeatUntil: row.repeatUntil,
  can,
});

/** Returns a whole To-Do, with its notes. */
export const todoView = (row: TodoRow, can: Todo['can'], reader: Pick<ItemReader, 'tractions'>): Todo => ({
  ...listedTodoView(row, can, reader),
  ...notesView(row),
});

const placesOf = (tractionId: string | null): string[] => (tractionId === null ? [] : [tractionId]);

/** Adds one To-Do for each owner; the first has the id that the client made. A personal To-Do is always owned by the person who adds it. */
export const createTodos = async (at: Entered, input: TodoInput): Promise<{ id: string; ids: string[] }> => {
  const { title, dueDate = null, source, meetingId = null, issueId = null } = input;
  const tractionId = isPersonalInput(input) ? null : (input.tractionId ?? null);
  const asked = input.ownerIds ?? [input.ownerId ?? at.personId];
  const owners = tractionId === null ? [at.personId] : await ownersFor(at, [tractionId], asked, ownerFieldOf(input));
  await checkMeetingOf(at, meetingId, placesOf(tractionId));
  if (issueId !== null) await checkIssueIn(at, issueId, tractionId);
  const contentHtml = sanitise(input.contentHtml);
  const row = { title, dueDate, contentHtml, tractionId, meetingId, issueId, source, ...recurrenceOf(input, dueDate) };
  return addForEach(at, todoStore, owners, () => row, input.id);
};

/** Returns the traction of an edited To-Do. A personal To-Do may move into a meeting, but a meeting's To-Do may not become personal. */
const targetTraction = async (at: Entered, todo: TodoRow, asked: string | null | undefined): Promise<string | null> => {
  if (asked === undefined || asked === todo.tractionId) return todo.tractionId;
  if (asked === null) return refuse(errors.invalid, { fields: { tractionId: ['VAL_REQUIRED'] } });
  return (await standingToAdd(at, asked)).traction.id;
};

/** Refuses an owner who may not be given items there; a personal To-Do stays with its owner. */
const checkOwner = async (at: Entered, tractionId: string | null, ownerId: string): Promise<void> => {
  if (tractionId === null && ownerId !== at.personId) refuse(errors.ownerNotInMeeting, { fields: { ownerId: ['VAL_INVALID'] } });
  await ownersFor(at, placesOf(tractionId), [ownerId]);
};

export const updateTodo = async (at: Entered, { item: todo, can }: ReachedTodo, edit: TodoEdit): Promise<{ version: number }> => {
  await beginEdit(at, 'todo', todo, edit, () => todoView(todo, can, { tractions: new Set(placesOf(todo.tractionId)) }));
  const { id } = todo;
  const { title, dueDate, ownerId = todo.ownerId } = edit;
  const tractionId = await targetTraction(at, todo, edit.tractionId);
  if (ownerId !== todo.ownerId || tractionId !== todo.tractionId) await checkOwner(at, tractionId, ownerId);
  const meetingId = tractionId === todo.tractionId ? todo.meetingId : null;
  const recurrence = recurrenceOf(edit, dueDate, todo);
  const contentHtml = sanitised(edit.contentHtml);
  const version = await todoStore.change(at, id, { title, dueDate, ownerId, tractionId, meetingId, contentHtml, ...recurrence });
  const renewed = await repeatAtOnce(at, [{ ...todo, repeats: recurrence.repeats ?? null }]);
  await tellGiven(at, 'todo', todo, { id, title, tractionId, ownerId });
  return { version: renewed.get(id) ?? version };
};

/** Sets the status and when the To-Do was done. One that becomes open leaves the archive; one that is removed can come back as it was. */
export const setTodoStatus = async (at: Entered, todo: TodoRow, status: TodoStatus): Promise<void> => {
  await todoStore.change(at, todo.id, statusSet(at, status));
  await repeatAtOnce(at, [todo], status);
};

/** Ticks a To-Do, or opens it again, unless somebody else has done the opposite since the person saw it. */
export const completeTodo = async (
  at: Entered,
  todo: TodoRow,
  { complete, seen }: { complete: boolean; seen?: number | undefined },
): Promise<void> => {
  await refuseReversed(at, 'todo', todo, { isDone: !isOpen(todo.status), wants: complete, seen });
  await setTodoStatus(at, todo, complete ? 'Done' : 'NotDone');
};

export const reassignTodo = async (at: Entered, todo: TodoRow, ownerId: string): Promise<void> => {
  await checkOwner(at, todo.tractionId, ownerId);
  await reassignItem(at, todoStore, todo, placesOf(todo.tractionId), ownerId);
};

/** Changes many To-Dos in one statement, and notifies new owners; leaves out those that are refused. */
export const changeManyTodos = (at: Entered, granted: BulkGrant<TodoRow>, change: TodoBulk): Promise<BulkAnswer> => {
  const write = async (todos: TodoRow[]) => {
    const done = await changeTodos(at, todos, change);
    const renewed = await repeatAtOnce(at, todos, change.status);
    return done.map((item) => ({ ...item, version: renewed.get(item.id) ?? item.version }));
  };
  return changeManyItems(at, 'todo', granted, change, { done: 'Done', write });
};

/** Archives a traction's done To-Dos when its meeting ends; returns their ids. */
export const archiveDoneTodos = (at: Entered, tractionId: string): Promise<string[]> => archiveDone(at, tractionId);
