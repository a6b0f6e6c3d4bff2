import type { Day } from '../../shared/dates.ts';
import { filtersOf } from '../../shared/filters.ts';
import { isAdmin, isLicensed, type Role } from '../../shared/roles.ts';
import type { Todo, TodoStatus } from './contract.ts';

/** To-Dos that are still to be done; status filters start with them. */
export const openStatuses: readonly TodoStatus[] = ['NotDone', 'Pending'];

export const isOpen = (status: TodoStatus): boolean => openStatuses.includes(status);

/** Who asks, and what they may do in the meeting. */
interface Asker {
  role: Role;
  personId: string;
  /** May the person edit the meeting, or put items into it? Null for a personal To-Do. */
  inMeeting: { edit: boolean; add: boolean } | null;
}

/**
 * Whoever may add to the meeting may edit its To-Dos; only the owner, the author, editors of the meeting and Admins remove one.
 * A personal To-Do is its owner's alone.
 */
export const todoRights = (todo: { ownerId: string; createdById: string }, { role, personId, inMeeting }: Asker): Todo['can'] => {
  const isOwn = todo.ownerId === personId || (inMeeting !== null && todo.createdById === personId);
  const edit = isLicensed(role) && (isOwn || inMeeting?.add === true);
  return { edit, remove: edit && (isOwn || inMeeting?.edit === true || (inMeeting !== null && isAdmin(role))) };
};

export const isOverdue = ({ status, dueDate }: Pick<Todo, 'status' | 'dueDate'>, today: Day): boolean =>
  isOpen(status) && dueDate !== null && dueDate < today;

/** How many To-Dos there are of each status, as the server counts them; a status without any is absent. */
export type TodoCounts = Readonly<Partial<Record<string, number>>>;

/** How many of them are still to be done. */
export const openCount = (counts: TodoCounts): number => openStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

/** Percent of To-Dos that are done, whole; null when there are none. 90 is the aim (catalogue F-15). */
export const donePercent = (counts: TodoCounts): number | null => {
  const done = counts['Done'] ?? 0;
  const all = openCount(counts) + done;
  return all === 0 ? null : Math.round((100 * done) / all);
};

export interface TodoFilter {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  /** Those of the person who asks, personal ones too. */
  mine?: boolean | undefined;
  statuses: readonly TodoStatus[];
}

/** How a list of To-Dos is searched for. */
export const todosAsk = ({ tractionId, ownerId, mine = false, statuses }: TodoFilter) => ({
  body: {
    countBy: 'status',
    filters: filtersOf({ status: statuses, tractionId, ownerId, mine: mine || undefined }),
    sorts: [{ field: 'dueDate', direction: 'asc' as const }],
  },
});

interface TodoList {
  tractionId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly TodoStatus[] | undefined;
}

/** What a list shows: a meeting's what was done since the last one too; my own what is still open, personal ones too. */
export const todosOf = ({ tractionId, ownerId, statuses }: TodoList): TodoFilter => ({
  tractionId,
  ownerId,
  mine: tractionId === undefined,
  statuses: statuses ?? (tractionId === undefined ? openStatuses : [...openStatuses, 'Done']),
});
