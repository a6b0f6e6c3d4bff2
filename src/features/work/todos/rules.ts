import { type Asker, type ItemFilter, itemRights, itemsAsk } from '#features/work/items/rules.ts';
import { addDays, type Day, mondayOf } from '#shared/dates.ts';
import { isLicensed } from '#shared/roles.ts';
import type { Todo, TodoStatus } from './contract.ts';

/** The statuses of To-Dos that are not done yet. Status filters start with them. */
export const openStatuses: readonly TodoStatus[] = ['NotDone', 'Pending'];

/** The statuses in the order in which lists are sorted by them: what needs somebody comes first. */
export const statusOrder: readonly TodoStatus[] = ['NotDone', 'Pending', 'Done', 'Removed'];

export const isOpen = (status: TodoStatus): boolean => openStatuses.includes(status);

/** Returns what a licensed person may do. A personal To-Do, which has no meeting, is its owner's alone. */
export const todoRights = (
  todo: { ownerId: string; createdById: string },
  { inMeeting, ...asker }: Omit<Asker, 'inMeeting'> & { inMeeting: Asker['inMeeting'] | null },
): Todo['can'] => {
  if (inMeeting !== null) return itemRights(todo, { ...asker, inMeeting });
  const isOwn = isLicensed(asker.role) && todo.ownerId === asker.personId;
  return { edit: isOwn, remove: isOwn };
};

export const isOverdue = ({ status, dueDate }: Pick<Todo, 'status' | 'dueDate'>, today: Day): boolean =>
  isOpen(status) && dueDate !== null && dueDate < today;

/** The number of To-Dos of each status, as the server counts them; a status without any is absent. */
export type TodoCounts = Readonly<Partial<Record<string, number>>>;

/** Returns how many To-Dos are open. */
export const openCount = (counts: TodoCounts): number => openStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

/** Returns the percentage of To-Dos that are done, rounded; null when there are none. The aim is 90 (catalogue F-15). */
export const donePercent = (counts: TodoCounts): number | null => {
  const done = counts['Done'] ?? 0;
  const all = openCount(counts) + done;
  return all === 0 ? null : Math.round((100 * done) / all);
};

/** The weeks of the done rate: a quarter. */
export const rateWeeks = 13;
/** The share of To-Dos that a team aims to have done within their week, in percent; specification section 9, catalogue F-15. */
export const doneGoal = 90;

/** Returns the Mondays of the weeks of the done rate, the current week last. */
export const rateMondays = (today: Day): Day[] =>
  Array.from({ length: rateWeeks }, (_, place) => addDays(mondayOf(today), 7 * (place + 1 - rateWeeks)));

/** Returns the percentage of a week, rounded; null for a week without To-Dos. */
export const ratePercent = ({ due, done }: { due: number; done: number }): number | null =>
  due === 0 ? null : Math.round((100 * done) / due);

/**
 * Returns in how many meetings of the team a To-Do was missed: those held after its due date while it was still open. `held` are the days
 * of the meetings.
 */
export const timesMissed = ({ status, dueDate }: Pick<Todo, 'status' | 'dueDate'>, held: readonly Day[]): number =>
  dueDate === null || !isOpen(status) ? 0 : held.filter((day) => day > dueDate).length;

/** Which To-Dos a list shows. Among `tractionIds`, `personal` stands for one's own personal To-Dos; `mine` has them too. */
export interface TodoFilter extends ItemFilter<TodoStatus> {
  /** Leaves out To-Dos done before this day. */
  doneFrom?: Day | undefined;
}

/** Returns the search request for a list of To-Dos. */
export const todosAsk = ({ doneFrom, ...filter }: TodoFilter) => ({
  body: { countBy: 'status', ...itemsAsk(filter, 'dueDate', { doneFrom }) },
});

interface TodoList {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly TodoStatus[] | undefined;
}

/** Returns the filter of a list: a meeting's open and done To-Dos, or the person's own open ones, personal ones included. */
export const todosOf = ({ tractionId, ownerId, statuses }: TodoList): TodoFilter => ({
  tractionId,
  ownerId,
  mine: tractionId === undefined,
  statuses: statuses ?? (tractionId === undefined ? openStatuses : [...openStatuses, 'Done']),
});
