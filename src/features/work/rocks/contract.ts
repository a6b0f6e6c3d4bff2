// A Rock: a goal for a quarter, owned by one person and reviewed every week in one or more meetings. It starts as On Track; each week its
// status is confirmed or changed, and in the end it is Done or not. Delegating adds a child Rock for another team: its title follows its
// parent's, its status is its own.
import * as z from 'zod/mini';
import { itemContract, itemEdit, itemFields, newItem, notListed } from '#features/work/items/contract.ts';
import { bulkReply } from '#shared/bulk.ts';
import { api, get, post, put, remove } from '#shared/endpoint.ts';
import { day, editedLine, flag, id, oneOf, seenVersion, sourceFits, whole } from '#shared/fields.ts';
import type { Searchable } from '#shared/search.ts';
import { rockBulk, rockUnsaid } from './contract/bulk.ts';
import { rockStatuses, rockTypes } from './contract/choices.ts';
import { importedRocks, rockImport } from './contract/importing.ts';
import { milestone, milestoneChange, milestoneIds, newMilestones } from './contract/milestones.ts';

export { type RockBulk, type RockUnsaid } from './contract/bulk.ts';
export { type RockStatus, type RockType, rockStatuses, rockTypes } from './contract/choices.ts';
export type { ImportedRocks, RockImport } from './contract/importing.ts';

/** The most meetings of one Rock, and the most Rocks delegated from one. */
const most = 50;

export const delegatedRock = z.object({
  id: id(),
  tractionId: id(),
  type: z.enum(rockTypes),
  ownerId: id(),
  delegatedFromRockId: id(),
});
export type DelegatedRock = z.infer<typeof delegatedRock>;

export const rock = z.object({
  ...itemFields,
  dueDate: z.string(),
  /** The due date that the Rock was given at first; null while it has that date. */
  firstDueDate: z.nullable(z.string()),
  type: z.enum(rockTypes),
  status: z.enum(rockStatuses),
  /** When the status was last set, also when it was set to the same again, which confirms it. */
  statusAt: z.string(),
  /** Why it is a Non-Rock, as somebody has said it; the empty text where nobody has. */
  statusReason: z.string(),
  /** Percent done, 0 to 100. With milestones: the part of them that is done. Without: what its owner entered last, or null. */
  progress: z.nullable(z.number()),
  milestones: z.object({ done: z.number(), total: z.number() }),
  /** The first of `tractionIds`. */
  tractionId: id(),
  tractionIds: z.array(id()),
  isDelegated: z.boolean(),
  /** The Rock that it was delegated from; null for those who do not see that one. */
  delegatedFrom: z.nullable(id()),
  delegatedRocks: z.array(delegatedRock),
  /** Whether it was removed; only lists of removed Rocks contain such. */
  isRemoved: z.boolean(),
  /** `title` says whether the title may be changed. A delegated Rock always has its parent's title. */
  can: z.object({ edit: z.boolean(), remove: z.boolean(), title: z.boolean() }),
});
export type Rock = z.infer<typeof rock>;

/** A Rock as lists contain it: without its notes. The whole Rock has them. */
export const listedRock = z.omit(rock, notListed);
export type ListedRock = z.infer<typeof listedRock>;

/** A row of the form's delegated Rocks; a row with an `id` is an existing Rock. */
export const delegation = z.object({ id: z.optional(id()), tractionId: id(), type: oneOf(rockTypes), ownerId: id() });
export type Delegation = z.output<typeof delegation>;

const tractionIds = z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(most, 'VAL_TOO_LONG'));
const delegated = z.array(delegation).check(z.maxLength(most, 'VAL_TOO_LONG'));
const progress = z.optional(z.nullable(whole(0, 100)));

interface Placed {
  tractionId?: string | undefined;
  tractionIds?: string[] | undefined;
}

/** Requires a meeting, since nobody would see a Rock without one. Reported together with other missing fields. */
const inMeeting = z.refine<Placed>((input) => input.tractionId !== undefined || input.tractionIds !== undefined, {
  path: ['tractionIds'],
  error: 'VAL_REQUIRED',
  when: ({ value }) => typeof value === 'object' && value !== null,
});

/** The form that creates a Rock. */
export const rockInput = z
  .object({
    ...newItem,
    ownerId: id(),
    dueDate: day(),
    type: oneOf(rockTypes),
    tractionId: z.optional(id()),
    tractionIds: z.optional(tractionIds),
    delegated: z._default(delegated, []),
    progress,
  })
  .check(inMeeting, sourceFits);
export type RockInput = z.output<typeof rockInput>;

/** The edit form. Without `tractionIds` or `delegated`, those stay as they are. */
export const rockEdit = itemEdit(rock, {
  ownerId: id(),
  dueDate: day(),
  type: oneOf(rockTypes),
  tractionIds: z.optional(tractionIds),
  delegated: z.optional(delegated),
  /** Delegated Rocks without a row that stay, as Rocks of their own; those that are not named are deleted. */
  detached: z.optional(z.array(id()).check(z.maxLength(most, 'VAL_TOO_LONG'))),
  progress,
});
export type RockEdit = z.output<typeof rockEdit>;

const params = { id: id() };
const reads = ['rock', 'meeting', 'org'] as const;

/** The fields that can be searched and sorted. */
export const rockSearch = {
  filters: {
    words: ['tractionId', 'ownerId', 'status', 'type', 'meetingId'],
    text: ['title'],
    day: ['dueDate', 'created'],
    yes: ['mine', 'others', 'removed', 'nested'],
    from: ['currentFrom'],
  },
  counts: ['status', 'ownerId', 'type'],
  sorts: ['created', 'title', 'dueDate', 'status', 'ownerId', 'type'],
} as const satisfies Searchable;

const { byIds, search, reassign, changeMany } = itemContract({
  entity: 'rock',
  called: { one: 'a Rock', many: 'Rocks' },
  item: rock,
  listed: listedRock,
  bulk: rockBulk,
  searchable: rockSearch,
  finds:
    'Rocks. With `nested`, a delegated Rock whose parent is found as well is left out, because it stands under its parent; with `removed`, those that were removed.',
});

export const rockApi = api('rocks', {
  create: post('rocks', {
    summary: 'Adds a Rock to one or more meetings, with its delegated Rocks.',
    body: rockInput,
    reply: { id: id(), delegatedIds: z.array(id()) },
  }),
  import: post('rocks/import', {
    summary: 'Adds Rocks to a meeting from a list, all or none; with `isTrial` it only says what would be added and what is wrong.',
    body: rockImport,
    reply: importedRocks,
  }),
  byIds,
  search,
  delegates: get('rock/{id}/delegates', {
    summary: 'The Rocks that were delegated from one.',
    params,
    reply: { items: z.array(rock) },
    reads,
  }),
  update: put('rock/{id}', {
    summary: 'Changes a Rock, its meetings and its delegated Rocks.',
    params,
    body: rockEdit,
    reply: { version: z.number() },
  }),
  complete: put('rock/{id}/complete', {
    summary: 'Marks a Rock as done; with `complete: false` it is on track again.',
    params,
    body: z.object({ complete: z._default(z.boolean(), true), seen: seenVersion() }),
  }),
  setStatus: put('rock/{id}/status', {
    summary:
      'Sets or confirms the status, and if given the percentage done and why the Rock is a Non-Rock. A reason for the status that it has confirms nothing.',
    params,
    body: z.object({ status: oneOf(rockStatuses), progress, reason: editedLine(256) }),
  }),
  reassign,
  changeMany: {
    ...changeMany,
    summary:
      'Changes, removes or brings back up to 500 Rocks at once; those that the person may not change stay as they are and are named in the answer.',
  },
  unsay: put('rocks/unsay', {
    summary:
      'Takes back statuses that were just set: each Rock gets its former status and the time when that was said. A Rock that has been changed since stays as it is and is named in the answer.',
    body: rockUnsaid,
    reply: bulkReply,
    writes: 'bulk',
  }),
  milestones: get('rock/{id}/milestones', {
    summary: 'The milestones of a Rock, in their order.',
    params,
    reply: { items: z.array(milestone) },
    reads,
  }),
  addMilestones: post('rock/{id}/milestones', {
    summary: 'Adds milestones at the end of a Rock’s; up to 100 have room.',
    params,
    body: z.object({ items: newMilestones }),
    reply: { ids: z.array(id()) },
  }),
  orderMilestones: put('rock/{id}/milestones/order', {
    summary: 'Moves milestones of a Rock to the top, in the given order; the others keep their order.',
    params,
    body: z.object({ ids: milestoneIds }),
  }),
  changeMilestone: put('milestone/{id}', {
    summary: 'Changes title, due date or owner of a milestone, or marks it done or open. The status of the Rock stays.',
    params,
    body: milestoneChange,
  }),
  removeMilestone: remove('milestone/{id}', { summary: 'Removes a milestone.', params }),
  remove: remove('rock/{id}/{flag}', {
    summary:
      'Removes a Rock, which can be brought back. With `true` its delegated Rocks that I see are removed too, if I may remove all of them; with `false` they remain as independent Rocks.',
    params: { id: id(), flag: flag() },
  }),
  removeInMeeting: post('rocks/remove-in-meeting/{meetingId}', {
    summary: 'Removes Rocks from a meeting; a Rock that is in no other meeting is removed altogether.',
    params: { meetingId: id() },
    body: z.object({ rockIds: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(300, 'VAL_TOO_LONG')) }),
  }),
});
