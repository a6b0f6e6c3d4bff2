import { whoCanHold } from '#features/teams/team/server/access/giving.ts';
import type { Working } from '#server/http/work.ts';
import type { BulkDone } from '#shared/bulk.ts';
import { dayIn } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import type { TodoEdit, TodoStatus } from '../../contract.ts';
import { dayOfMonth, isNextDue, nextDue } from '../../rules/recurrence.ts';
import { isOpen } from '../../rules.ts';
import { endRepeats, listRepeating, type RepeatingRow, takeNextBack } from '../store/recurrence.ts';
import { type NewTodo, type TodoRow, todoStore } from '../store.ts';

type At = Pick<Working, 'tx' | 'orgId' | 'now'>;

/** The recurrence as an input says it. */
type Asked = Pick<TodoEdit, 'repeats' | 'repeatUntil'>;
type Recurrence = Pick<NewTodo, 'repeats' | 'repeatUntil' | 'repeatDay'>;

const never: Recurrence = { repeats: null, repeatUntil: null, repeatDay: null };

/**
 * Returns the recurrence of a To-Do that is due on `dueDate`, as an input sets it over what there was; what the input leaves out stays.
 * A due date that was moved moves the day of a monthly one.
 */
export const recurrenceOf = (
  asked: Asked,
  dueDate: string | null,
  before?: Pick<TodoRow, 'repeats' | 'repeatUntil' | 'repeatDay' | 'dueDate'>,
): Recurrence => {
  const repeats = asked.repeats === undefined ? (before?.repeats ?? null) : asked.repeats;
  if (repeats === null || dueDate === null) return never;
  const stays = before?.repeats === repeats && before.dueDate === dueDate;
  return {
    repeats,
    repeatUntil: asked.repeatUntil === undefined ? (before?.repeatUntil ?? null) : asked.repeatUntil,
    repeatDay: stays ? before.repeatDay : dayOfMonth(dueDate),
  };
};

/** Nobody: the job asks for no person. Owners see every meeting, so that each is judged for its own people. */
const nobody = { personId: '00000000-0000-0000-0000-000000000000', role: 'Owner' } as const;

/** Returns whose To-Dos may come again: owners who left the meeting are waited for, until somebody else has the To-Do. */
const keepHeld = async (at: At, rows: RepeatingRow[]): Promise<RepeatingRow[]> => {
  const shared = rows.filter(({ todo }) => todo.tractionId !== null);
  const canHold = await whoCanHold(
    { tx: at.tx, orgId: at.orgId, ...nobody },
    shared.map(({ todo }) => todo.tractionId ?? ''),
    shared.map(({ todo }) => todo.ownerId),
  );
  return rows.filter(({ todo: { tractionId, ownerId } }) => tractionId === null || canHold(tractionId, ownerId));
};

const nextOf = ({ todo, timeZone }: RepeatingRow, now: Date): NewTodo | null => {
  const { repeats, repeatUntil, repeatDay, dueDate } = todo;
  if (repeats === null || dueDate === null) return null;
  const next = nextDue({ repeats, dueDate, repeatUntil, repeatDay: repeatDay ?? dayOfMonth(dueDate) }, dayIn(now, timeZone));
  if (next === null) return null;
  return {
    id: newId(),
    title: todo.title,
    contentHtml: todo.contentHtml,
    ownerId: todo.ownerId,
    createdById: todo.createdById,
    tractionId: todo.tractionId,
    dueDate: next,
    source: 'rule',
    repeats,
    repeatUntil,
    repeatDay,
    repeatedFromId: todo.id,
  };
};

/** Makes the next To-Do of each series of which one is done or past, and ends the series that have no next one. */
const makeNext = async (at: At, repeating: RepeatingRow[]): Promise<{ made: number; ended: BulkDone }> => {
  const due = repeating.filter(({ todo, timeZone }) => isNextDue(todo, dayIn(at.now, timeZone)));
  const rows = await keepHeld(at, due);
  const next = rows.flatMap((row) => nextOf(row, at.now) ?? []);
  await todoStore.add(at, next);
  const ended = await endRepeats(
    at,
    rows.map(({ todo }) => todo.id),
  );
  return { made: next.length, ended };
};

/**
 * Makes the next To-Do of each series of the organisation whose newest is done or past, in its owner's time zone, and ends the series that
 * have no next one; returns how many it made. The recurrence moves to the new To-Do in the same transaction, so that it is made once.
 */
export const makeRepeats = async (at: Working): Promise<number> => (await makeNext(at, await listRepeating(at))).made;

/**
 * Makes the next ones at once of To-Dos that have just been changed, so that nobody waits for the job. `todos` are as they were, with the
 * recurrence that they have now. One that is open again takes back its next one, which nobody has touched. Returns the versions that are
 * newer than those of the change.
 */
export const repeatAtOnce = async (
  at: At,
  todos: readonly Pick<TodoRow, 'id' | 'status' | 'repeats'>[],
  status?: TodoStatus,
): Promise<ReadonlyMap<string, number>> => {
  const idsOf = (some: typeof todos) => some.map(({ id }) => id);
  const reopened = status !== undefined && isOpen(status) ? todos.filter((todo) => todo.status === 'Done') : [];
  const back = reopened.length > 0 ? await takeNextBack(at, idsOf(reopened)) : [];
  const repeating = todos.filter((todo) => todo.repeats !== null && !reopened.includes(todo));
  const { ended } = repeating.length > 0 ? await makeNext(at, await listRepeating(at, idsOf(repeating))) : { ended: [] };
  return new Map([...back, ...ended].map(({ id, version }) => [id, version]));
};
