// An Issue: an obstacle or an idea that a team identifies, discusses and solves in its weekly meeting.
// It is To Review until it is solved (Reviewed), and can be reopened after that. It can move to another meeting. An Issue that was made
// from a Rock, To-Do, Headline or measurable remembers which one.
import * as z from 'zod/mini';
import { itemBulk, itemContract, itemEdit, itemFields, newItem, notListed, owners, statusContract } from '#features/work/items/contract.ts';
import { bulkReply, mostItems } from '#shared/bulk.ts';
import { api, get, post, put } from '#shared/endpoint.ts';
import { editedLine, id, idList, line, oneOf, optionalLine, seenVersion, sourceFits } from '#shared/fields.ts';
import type { Searchable } from '#shared/search.ts';
import { outcomeLimit } from './rules.ts';

/** To Review means open, Reviewed means solved; catalogue appendix 1, decision 31. */
export const issueStatuses = ['ToReview', 'Reviewed', 'Pending', 'Removed'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

/** Where an Issue lives: on a team's short-term list, or on a V/TO's long-term list. */
export const issueEntityTypes = ['meeting', 'vto'] as const;
export type IssueEntityType = (typeof issueEntityTypes)[number];

/** The kinds of item that an Issue can be made from. */
export const issueOrigins = ['rock', 'todo', 'headline', 'measurable'] as const;
export type IssueOrigin = (typeof issueOrigins)[number];

export const issue = z.object({
  ...itemFields,
  tractionId: id(),
  entityType: z.enum(issueEntityTypes),
  status: z.enum(issueStatuses),
  solvedAt: z.nullable(z.string()),
  /** What was decided when the Issue was solved, in one line; empty without. */
  outcome: z.string(),
  /** Place in the team's order, 1 first. */
  rank: z.number(),
  /** Whether it stands on the long-term list of its meeting: what the team does not take now. */
  isLongTerm: z.boolean(),
  /** How many people voted for it between meetings, and whether the person did. */
  votes: z.number(),
  voted: z.boolean(),
  /** The kind of item from which it was made. */
  fromType: z.nullable(z.enum(issueOrigins)),
  fromId: z.nullable(id()),
  /** The title of that item when the Issue was made. For those who do not see the item, it is empty and the id null. */
  fromTitle: z.string(),
  isArchived: z.boolean(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), move: z.boolean() }),
});
export type Issue = z.infer<typeof issue>;

/** An Issue as lists contain it: without its notes. The whole Issue has them. */
export const listedIssue = z.omit(issue, notListed);
export type ListedIssue = z.infer<typeof listedIssue>;

const told = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** The form that creates Issues: one for each owner. */
export const issueInput = z
  .object({
    ...newItem,
    ownerId: z.optional(id()),
    ownerIds: z.optional(owners()),
    tractionId: id(),
    entityType: oneOf(issueEntityTypes),
    fromType: z.optional(z.nullable(oneOf(issueOrigins))),
    fromId: z.optional(z.nullable(id())),
    fromTitle: optionalLine(256),
    isLongTerm: z._default(z.boolean(), false),
  })
  .check(
    sourceFits,
    z.refine((input) => input.ownerId !== undefined || input.ownerIds !== undefined, {
      path: ['ownerId'],
      error: 'VAL_REQUIRED',
      when: told,
    }),
    z.refine((input) => Boolean(input.fromType) === Boolean(input.fromId), { path: ['fromId'], error: 'VAL_REQUIRED' }),
  );
export type IssueInput = z.output<typeof issueInput>;

export const issueEdit = itemEdit(issue, { ownerId: id(), outcome: editedLine(outcomeLimit) });
export type IssueEdit = z.output<typeof issueEdit>;

/** The form of Move Issue: the source, the destination, and the owner there. */
export const issueMove = z.object({
  ownerId: id(),
  source: oneOf(issueEntityTypes),
  destination: oneOf(issueEntityTypes),
  /** A traction, or a V/TO of a folder. */
  destinationId: id(),
  destinationCollectionId: z.optional(z.nullable(id())),
  sourceTitle: optionalLine(256),
  destinationTitle: optionalLine(256),
  id: z.optional(z.unknown()),
});
export type IssueMove = z.output<typeof issueMove>;

/**
 * A change of many Issues. Only open ones move, to the end of the other list; to the long-term list, or back, they go to its end, too. Only
 * solved ones can be archived.
 */
export const issueBulk = itemBulk(issueStatuses, { isLongTerm: z.optional(z.boolean()) });
export type IssueBulk = z.output<typeof issueBulk>;

/** Issues made from other items at once: the items, with the titles that they have now. */
export const issueDrop = z.object({
  tractionId: id(),
  items: z
    .array(
      z.object({
        id: z.optional(id()),
        title: line(256),
        ownerId: id(),
        fromType: oneOf(issueOrigins),
        fromId: id(),
        /** The title of the item, where the Issue has another one. */
        fromTitle: z.optional(line(256)),
      }),
    )
    .check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(mostItems, 'VAL_TOO_LONG')),
});
export type IssueDrop = z.output<typeof issueDrop>;

/** A solved Issue with a title much like that of an open one. */
export const alikeIssue = z.object({
  /** The open Issue. */
  id: id(),
  solvedId: id(),
  title: z.string(),
  solvedAt: z.string(),
  outcome: z.string(),
});
export type AlikeIssue = z.infer<typeof alikeIssue>;

const params = { id: id() };
const reads = ['issue', 'meeting', 'org'] as const;

/** The fields that can be searched and sorted. */
export const issueSearch = {
  filters: {
    words: ['tractionId', 'ownerId', 'status', 'meetingId', 'fromType'],
    text: ['title', 'titleOrOutcome'],
    day: ['created'],
    yes: ['mine', 'others', 'alsoArchived'],
    flag: ['archived', 'longTerm'],
  },
  counts: ['status', 'ownerId', 'tractionId'],
  sorts: ['created', 'title', 'rank', 'status', 'ownerId', 'votes', 'solvedAt'],
} as const satisfies Searchable;

const { byIds, search, reassign, changeMany, remove } = itemContract({
  entity: 'issue',
  called: { one: 'an Issue', many: 'Issues' },
  item: issue,
  listed: listedIssue,
  bulk: issueBulk,
  searchable: issueSearch,
  finds:
    'Issues; unless `longTerm` is asked for, those of the short-term list. With `alsoArchived`, all of them: archived or not, of both lists.',
});

export const issueApi = api('issues', {
  create: post('issues', {
    summary: 'Adds an Issue to a meeting; one for each owner.',
    body: issueInput,
    reply: { id: id(), ids: z.array(id()) },
  }),
  byIds,
  search,
  update: put('issue/{id}', {
    summary: 'Changes title, notes, owner or outcome.',
    params,
    body: issueEdit,
    reply: { version: z.number() },
  }),
  setStatus: statusContract(
    'issue',
    issueStatuses,
    'Sets the status: `ToReview` opens it again, `Reviewed` solves it, `Removed` removes it.',
  ),
  reassign,
  changeMany,
  solve: put('issue/{id}/solve', { summary: 'Marks an Issue as solved.', params, body: z.object({ seen: seenVersion() }) }),
  rank: put('issues/rank', {
    summary: 'Moves open Issues of a meeting to the top, in the given order; the others keep their order.',
    body: z.object({ tractionId: id(), ids: z.array(id()).check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(300, 'VAL_TOO_LONG')) }),
  }),
  vote: put('issue/{id}/vote', {
    summary: 'Votes for an open Issue of the short-term list, or takes the vote back. Each person has three votes in each meeting.',
    params,
    body: z.object({ voted: z.boolean() }),
  }),
  votes: get('issues/votes', {
    summary: 'How many votes the open Issues of a meeting have, from how many people, and how many votes I have left.',
    query: { tractionId: id() },
    reply: { votes: z.number(), people: z.number(), left: z.number() },
    reads,
  }),
  alike: get('issues/alike', {
    summary: 'For open Issues, the solved one of the same meeting whose title is most like theirs, where one is much alike.',
    query: { ids: idList() },
    reply: { items: z.array(alikeIssue) },
    reads,
  }),
  drop: post('issues/drop', {
    summary:
      'Makes Issues of a meeting from other items, at the end of its list; the answer names the items that the person does not see, and those whose owner may not hold an Issue there.',
    body: issueDrop,
    reply: { ids: z.array(id()), refused: bulkReply.refused },
  }),
  move: post('issue/{id}/move', { summary: 'Moves an Issue to another meeting.', params, body: issueMove }),
  remove,
});
