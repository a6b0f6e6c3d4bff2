import { ownerFieldOf, ownersFor, whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { checkMeetingOf, type Standing, standingToAdd } from '#features/teams/team/server/access.ts';
import { tellSettled } from '#features/teams/team/server/actions/settled.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import { checkIssueIn } from '#features/work/issues/server/access.ts';
import { type BulkGrant, partBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { findStatusChange, refuseLate } from '#server/access/late.ts';
import { refuseStale } from '#server/access/stale.ts';
import { sanitise, sanitised } from '#server/text/sanitise.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isPersonalInput, type ListedTodo, type Todo, type TodoBulk, type TodoEdit, type TodoInput, type TodoStatus } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { type ReachedTodo, rightsOn } from './access.ts';
import { recurrenceOf, repeatAtOnce } from './actions/recurrence.ts';
import { addTodos, archiveDone, changeTodo, changeTodos, type ListedTodoRow, type TodoRow } from './store.ts';

/** The meetings that a reader sees. */
type Seen = Pick<ReadonlySet<string>, 'has'>;

const listedTodoShown = (row: ListedTodoRow, can: Todo['can'], seen: Seen): ListedTodo => ({
  id: row.id,
  title: row.title,
  ownerId: row.ownerId,
  ownerIds: [row.ownerId],
  dueDate: row.dueDate,
  tractionId: row.tractionId,
  meetingId: row.meetingId,
  issueId: row.issuePlace !== null && seen.has(row.issuePlace) ? row.issueId : null,
  status: row.status,
  doneAt: row.doneAt?.toISOString() ?? null,
  isArchived: row.archivedAt !== null,
  repeats: row.repeats,
  repeatUntil: row.repeatUntil,
  source: row.source,
  created: row.createdAt.toISOString(),
  version: row.version,
  can,
});

/** Returns a whole To-Do, with its notes. */
export const todoView = (row: TodoRow, can: Todo['can'], seen: Seen): Todo => ({
  ...listedTodoShown(row, can, seen),
  contentHtml: row.contentHtml,
  createdById: row.createdById,
  changed: row.updatedAt.toISOString(),
});

/** Makes a function that leaves out rows that the person may not see and adds the person's rights to the others. */
const shownBy =
  <Row extends ListedTodoRow, Shown>(show: (row: Row, can: Todo['can'], seen: Seen) => Shown) =>
  (at: Entered, rows: Row[], tractions: ReadonlyMap<string, Standing>): Shown[] =>
    rows.flatMap((row) => {
      const standing = row.tractionId === null ? undefined : tractions.get(row.tractionId);
      const isSeen = row.tractionId === null ? row.ownerId === at.personId : standing !== undefined;
      return isSeen ? [show(row, rightsOn(at, row, standing), tractions)] : [];
    });

/** Returns the whole To-Dos that the person may see, with notes. */
export const todoViews = shownBy(todoView);
/** Returns the To-Dos that the person may see as lists contain them, without notes. */
export const listedTodoViews = shownBy(listedTodoShown);

/** Adds one To-Do for each owner; the first has the id that the client made. A personal To-Do is always owned by the person who adds it. */
export const createTodos = async (at: Entered, input: TodoInput): Promise<{ id: string; ids: string[] }> => {
  const { id: first = newId(), title, dueDate = null, source, meetingId = null, issueId = null } = input;
  const tractionId = isPersonalInput(input) ? null : (input.tractionId ?? null);
  const asked = input.ownerIds ?? [input.ownerId ?? at.personId];
  const owners = tractionId === null ? [at.personId] : await ownersFor(at, [tractionId], asked, ownerFieldOf(input));
  await checkMeetingOf(at, meetingId, tractionId === null ? [] : [tractionId]);
  if (issueId !== null) await checkIssueIn(at, issueId, tractionId);
  const contentHtml = sanitise(input.contentHtml);
  const recurrence = recurrenceOf(input, dueDate);
  const todos = owners.map((ownerId, index) => ({
    id: index === 0 ? first : newId(),
    ownerId,
    createdById: at.personId,
    title,
    dueDate,
    contentHtml,
    tractionId,
    meetingId,
    issueId,
    source,
    ...recurrence,
  }));
  await addTodos(at, todos);
  if (tractionId !== null)
    await tellOwners(
      at,
      'todo',
      todos.map(({ id, ownerId }) => ({ id, title, tractionId, ownerId })),
    );
  return { id: first, ids: todos.map(({ id }) => id) };
};

/** Returns the traction of an edited To-Do. A personal To-Do may move into a meeting, but a meeting's To-Do may not become personal. */
const targetTraction = async (at: Entered, todo: TodoRow, asked: string | null | undefined): Promise<string | null> => {
  if (asked === undefined || asked === todo.tractionId) return todo.tractionId;
  if (asked === null) return refuse(errors.invalid, { fields: { tractionId: ['VAL_REQUIRED'] } });
  return (await standingToAdd(at, asked)).traction.id;
};

const checkOwner = async (at: Entered, tractionId: string | null, ownerId: string): Promise<void> => {
  if (tractionId !== null) await ownersFor(at, [tractionId], [ownerId]);
  else if (ownerId !== at.personId) refuse(errors.ownerNotInMeeting, { fields: { ownerId: ['VAL_INVALID'] } });
};

export const updateTodo = async (at: Entered, { todo, can }: ReachedTodo, edit: TodoEdit): Promise<{ version: number }> => {
  await refuseStale(at, 'todo', todo, edit.version, () => todoView(todo, can, new Set(todo.tractionId === null ? [] : [todo.tractionId])));
  await tellSettled(at, 'todo', todo, edit.settled);
  const { title, dueDate, ownerId = todo.ownerId } = edit;
  const tractionId = await targetTraction(at, todo, edit.tractionId);
  if (ownerId !== todo.ownerId || tractionId !== todo.tractionId) await checkOwner(at, tractionId, ownerId);
  const meetingId = tractionId === todo.tractionId ? todo.meetingId : null;
  const recurrence = recurrenceOf(edit, dueDate, todo);
  const version = await changeTodo(at, todo.id, {
    title,
    dueDate,
    ownerId,
    tractionId,
    meetingId,
    contentHtml: sanitised(edit.contentHtml),
    ...recurrence,
  });
  const renewed = await repeatAtOnce(at, [{ ...todo, repeats: recurrence.repeats ?? null }]);
  if (tractionId !== null && ownerId !== todo.ownerId) await tellOwners(at, 'todo', [{ id: todo.id, title, tractionId, ownerId }]);
  return { version: renewed.get(todo.id) ?? version };
};

/** Sets the status and when the To-Do was done. One that becomes open leaves the archive; one that is removed can come back as it was. */
export const setTodoStatus = async (at: Entered, todo: TodoRow, status: TodoStatus): Promise<void> => {
  const done = status === 'Done' ? { doneAt: todo.doneAt ?? at.now } : status === 'Removed' ? {} : { doneAt: null, archivedAt: null };
  await changeTodo(at, todo.id, { status, ...done });
  await repeatAtOnce(at, [todo], status);
};

/** Ticks a To-Do, or opens it again, unless somebody else has done the opposite since the person saw it. */
export const completeTodo = async (
  at: Entered,
  todo: TodoRow,
  { complete, seen = todo.version }: { complete: boolean; seen?: number | undefined },
): Promise<void> => {
  const late = await findStatusChange(at, complete ? 'reopened' : 'done', 'todo', todo, seen);
  if (late !== undefined && isOpen(todo.status) === complete) refuseLate(errors.stale, late);
  await setTodoStatus(at, todo, complete ? 'Done' : 'NotDone');
};

export const reassignTodo = async (at: Entered, todo: TodoRow, ownerId: string): Promise<void> => {
  await checkOwner(at, todo.tractionId, ownerId);
  await changeTodo(at, todo.id, { ownerId });
  const { title, tractionId } = todo;
  if (tractionId !== null && ownerId !== todo.ownerId) await tellOwners(at, 'todo', [{ id: todo.id, title, tractionId, ownerId }]);
};

/** Changes many To-Dos in one statement, and notifies new owners. Checks new owners first and leaves out the To-Dos that are refused. */
export const changeManyTodos = async (at: Entered, granted: BulkGrant<TodoRow>, change: TodoBulk): Promise<BulkAnswer> => {
  const after = (todo: TodoRow) => ({ tractionId: change.tractionId ?? todo.tractionId, ownerId: change.ownerId ?? todo.ownerId });
  const wanted = granted.rows.map(after);
  const mayBeGiven = await whoMayBeGiven(
    at,
    wanted.flatMap(({ tractionId }) => tractionId ?? []),
    wanted.map(({ ownerId }) => ownerId),
  );
  const { rows, refused } = partBulk(granted, (todo) => {
    const { tractionId, ownerId } = after(todo);
    const isGiven = ownerId !== todo.ownerId || tractionId !== todo.tractionId;
    if (isGiven && !(tractionId === null ? ownerId === at.personId : mayBeGiven(tractionId, ownerId))) return 'ownerNotInMeeting';
    return change.isArchived === true && (change.status ?? todo.status) !== 'Done' ? 'stillOpen' : undefined;
  });
  const done = await changeTodos(
    at,
    rows.map(({ id }) => id),
    change,
  );
  const renewed = await repeatAtOnce(at, rows, change.status);
  const gifts = rows.flatMap((todo) => {
    const { tractionId, ownerId } = after(todo);
    return tractionId === null || ownerId === todo.ownerId ? [] : [{ id: todo.id, title: todo.title, tractionId, ownerId }];
  });
  await tellOwners(at, 'todo', gifts);
  return { done: done.map((item) => ({ ...item, version: renewed.get(item.id) ?? item.version })), refused };
};

/** Archives a traction's done To-Dos when its meeting ends; returns their ids. */
export const archiveDoneTodos = (at: Entered, tractionId: string): Promise<string[]> => archiveDone(at, tractionId);
