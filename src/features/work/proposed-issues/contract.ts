// An Issue that a rule proposes to a team: a measurable that stays off target, or a To-Do that was missed again. It is on no list before somebody
// accepts it. Not now is said for the whole team, and holds until it gets worse.
import * as z from 'zod/mini';
import { api, get, put } from '#shared/endpoint.ts';
import { id, oneOf, whole } from '#shared/fields.ts';

/** The kinds of item from which a rule proposes an Issue. */
export const proposalOrigins = ['measurable', 'todo'] as const;
export type ProposalOrigin = (typeof proposalOrigins)[number];

export const proposedIssue = z.object({
  /** The measurable or To-Do. */
  id: id(),
  type: z.enum(proposalOrigins),
  title: z.string(),
  /** Weeks off target in a row, or meetings in which the To-Do was missed. */
  count: z.number(),
  /** Who owns it, where the person who asks may give them an Issue there; else null. */
  ownerId: z.nullable(id()),
});
export type ProposedIssue = z.infer<typeof proposedIssue>;

/** The highest count that Not now is said to. */
export const highestCount = 1_000;

export const proposedIssueApi = api('proposedIssues', {
  list: get('issues/proposed', {
    summary: 'The Issues that rules propose to a meeting: measurables that stay off target, and To-Dos that were missed again.',
    query: { tractionId: id() },
    reply: { items: z.array(proposedIssue) },
    reads: ['proposedIssue', 'issue', 'todo', 'measurable', 'measuredValue', 'meeting', 'org'],
  }),
  setNotNow: put('issues/proposed/{type}/{id}', {
    summary: 'Says Not now to a proposed Issue for the whole meeting, at the count that it has; a count of null takes that back.',
    params: { type: oneOf(proposalOrigins), id: id() },
    body: z.object({ tractionId: id(), count: z.nullable(whole(1, highestCount)) }),
  }),
});
