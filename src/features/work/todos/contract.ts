// A To-Do: something that one person does within seven days, ticked off in the weekly meeting.
// Everybody who sees the meeting sees its To-Dos; a personal To-Do has no meeting and only its owner sees it. A To-Do made from the Issue
// under discussion keeps that Issue's id.
import * as z from 'zod/mini';
import { itemBulk, itemContract, itemEdit, itemFields, newItem, notListed, statusContract } from '#features/work/items/contract.ts';
import { api, get, post, put } from '#shared/endpoint.ts';
import { day, id, line, oneOf, richText, seenVersion, sourceFits } from '#shared/fields.ts';
import type { Searchable } from '#shared/search.ts';

export const todoStatuses = ['NotDone', 'Done', 'Pending', 'Removed'] as const;
export type TodoStatus = (typeof todoStatuses)[number];

/** How often a To-Do comes again. */
export const rhythms = ['Week', 'TwoWeeks', 'Month'] as const;
export type Rhythm = (typeof rhythms)[number];

export const todo = z.object({
  ...itemFields,
  ownerIds: z.array(id()),
  dueDate: z.nullable(z.string()),
  /** Null for a personal To-Do. */
  tractionId: z.nullable(id()),
  /** The Issue that led to it; null for those who do not see that one. */
  issueId: z.nullable(id()),
  status: z.enum(todoStatuses),
  doneAt: z.nullable(z.string()),
  isArchived: z.boolean(),
  /** How often it comes again; null for once, and when a newer To-Do of its series has taken the recurrence over. */
  repeats: z.nullable(z.enum(rhythms)),
  /** The last day on which one of the series may be due; null for a series without an end. */
  repeatUntil: z.nullable(z.string()),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Todo = z.infer<typeof todo>;

/** A To-Do as lists contain it: without its notes. The whole To-Do has them. */
export const listedTodo = z.omit(todo, notListed);
export type ListedTodo = z.infer<typeof listedTodo>;

const owners = z.array(id(), { error: 'VAL_REQUIRED' }).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(300, 'VAL_TOO_LONG'));
const title = line(256);

const repeats = z.optional(z.nullable(oneOf(rhythms)));
const repeatUntil = z.optional(z.nullable(day()));

interface Repeating {
  repeats?: Rhythm | null | undefined;
  repeatUntil?: string | null | undefined;
  dueDate?: string | null | undefined;
}

/** Requires a due date where the To-Do comes again, because the next one is due a period after it. */
const repeatsFromADay = z.refine<Repeating>(({ repeats: rhythm, dueDate }) => !rhythm || Boolean(dueDate), {
  path: ['dueDate'],
  error: 'VAL_REQUIRED',
});
/** Refuses an end before the To-Do itself is due. */
const endsAfterItBegins = z.refine<Repeating>(
  ({ repeats: rhythm, repeatUntil: end, dueDate }) => !rhythm || !end || !dueDate || end >= dueDate,
  { path: ['repeatUntil'], error: 'VAL_INVALID' },
);

/** The form of a meeting's To-Dos: one for each owner. */
export const todoForm = z
  .object({ title, ownerIds: owners, dueDate: day(), contentHtml: richText(), tractionId: id(), repeats, repeatUntil })
  .check(endsAfterItBegins);

/** The form of a personal To-Do; a new one needs no due date. */
export const personalTodoForm = z
  .object({ title, dueDate: z.optional(z.nullable(day())), contentHtml: richText(), repeats, repeatUntil })
  .check(repeatsFromADay, endsAfterItBegins);

interface Placed {
  ownerId?: string | undefined;
  ownerIds?: string[] | undefined;
  dueDate?: string | null | undefined;
  tractionId?: string | null | undefined;
}

/** Returns whether an input makes a personal To-Do: its meeting is null, or it names neither meeting nor owner. */
export const isPersonalInput = ({ tractionId, ownerId, ownerIds }: Placed): boolean =>
  tractionId === null || (tractionId === undefined && ownerId === undefined && ownerIds === undefined);

const needed = (path: keyof Placed, has: (input: Placed) => boolean) =>
  z.refine<Placed>((input) => isPersonalInput(input) || has(input), {
    path: [path],
    error: 'VAL_REQUIRED',
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** The input that creates either kind. */
export const todoInput = z
  .object({
    ...newItem,
    ownerId: z.optional(id()),
    ownerIds: z.optional(owners),
    dueDate: z.optional(z.nullable(day())),
    tractionId: z.optional(z.nullable(id())),
    issueId: z.optional(z.nullable(id())),
    repeats,
    repeatUntil,
  })
  .check(
    needed('tractionId', (input) => input.tractionId !== undefined),
    needed('dueDate', (input) => input.dueDate !== undefined && input.dueDate !== null),
    needed('ownerIds', (input) => input.ownerId !== undefined || input.ownerIds !== undefined),
    repeatsFromADay,
    endsAfterItBegins,
    sourceFits,
  );
export type TodoInput = z.output<typeof todoInput>;

/** The edit form of both kinds. */
export const todoEdit = itemEdit(todo, {
  dueDate: day(),
  ownerId: z.optional(id()),
  tractionId: z.optional(z.nullable(id())),
  repeats,
  repeatUntil,
}).check(endsAfterItBegins);
export type TodoEdit = z.output<typeof todoEdit>;

export const todoBulk = itemBulk(todoStatuses, { dueDate: z.optional(day()) });
export type TodoBulk = z.output<typeof todoBulk>;

/** A week that begins on this Monday: the To-Dos that were due in it, and those of them that were done by its end. */
export const doneRate = z.object({ monday: z.string(), due: z.number(), done: z.number() });
export type DoneRate = z.infer<typeof doneRate>;

const params = { id: id() };
const reads = ['todo', 'meeting', 'org'] as const;

/**
 * The fields that can be searched and sorted. Among the values of `tractionId`, `personal` stands for one's own personal To-Dos; `doneFrom`
 * leaves out those done before a day.
 */
export const todoSearch = {
  filters: {
    words: ['tractionId', 'ownerId', 'status', 'meetingId', 'issueId'],
    text: ['title'],
    day: ['dueDate', 'created'],
    yes: ['mine', 'others', 'personal', 'alsoArchived'],
    from: ['doneFrom'],
    flag: ['archived'],
  },
  counts: ['status', 'ownerId', 'tractionId'],
  sorts: ['created', 'title', 'dueDate', 'status', 'ownerId'],
} as const satisfies Searchable;

const { byIds, search, reassign, changeMany } = itemContract({
  entity: 'todo',
  called: { one: 'a To-Do', many: 'To-Dos' },
  item: todo,
  listed: listedTodo,
  bulk: todoBulk,
  searchable: todoSearch,
  finds: 'To-Dos. With `alsoArchived`, archived ones too.',
});

export const todoApi = api('todos', {
  create: post('todos', {
    summary: 'Adds a To-Do to a meeting, one for each owner; without meeting and owner, a personal one.',
    body: todoInput,
    reply: { id: id(), ids: z.array(id()) },
  }),
  byIds,
  search,
  update: put('todo/{id}', {
    summary: 'Changes title, notes, due date, owner or meeting.',
    params,
    body: todoEdit,
    reply: { version: z.number() },
  }),
  doneRates: get('todos/done-rates', {
    summary:
      'For each of the last 13 weeks, the current one last: how many To-Dos of a meeting were due in it, and how many of them were done before it ended.',
    query: { tractionId: id() },
    reply: { weeks: z.array(doneRate) },
    // A change of the day changes the weeks; the answer is asked anew by the page then.
    reads: [...reads],
  }),
  complete: put('todo/{id}/complete', {
    summary: 'Marks a To-Do as done; with `complete: false` it is open again.',
    params,
    body: z.object({
      complete: z._default(z.boolean(), true),
      seen: seenVersion(),
    }),
  }),
  reassign,
  changeMany,
  setStatus: statusContract('todo', todoStatuses, 'Sets the status; `Removed` removes the To-Do, and another one brings it back.'),
});
