// Open work that changes hands: when a person leaves a meeting or the organisation, or becomes an Observer, somebody else takes what they
// own. It is given by kind, to one person or to several.
import * as z from 'zod/mini';
import { visibility } from '#features/teams/team/contract/visibility.ts';
import { api, post } from '#shared/endpoint.ts';
import { id, oneOf } from '#shared/fields.ts';

/** The kinds of open work, in the order in which they are listed. */
export const workKinds = ['rock', 'todo', 'measurable', 'issue', 'headline'] as const;
export type WorkKind = (typeof workKinds)[number];

/** Whose open work, and in which meeting; without a meeting, in all meetings. Personal To-Dos are nobody else's and are left out. */
const scope = { personId: id(), tractionId: z.optional(z.nullable(id())) };

export const openWork = z.object({
  kind: z.enum(workKinds),
  count: z.number(),
  /** The meetings that the items are in. Whoever takes them must be able to hold items there. */
  tractionIds: z.array(id()),
});
export type OpenWork = z.infer<typeof openWork>;

const takers = z
  .array(z.object({ kind: oneOf(workKinds), takerId: id() }))
  .check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(workKinds.length, 'VAL_TOO_LONG'));

export const handoverApi = api('handovers', {
  openWork: post('open-work', {
    summary: 'The open work that a person owns in a meeting, or in all meetings, by kind.',
    body: z.object(scope),
    reply: { items: z.array(openWork) },
    reads: ['rock', 'todo', 'measurable', 'issue', 'headline', 'meeting', 'org'],
  }),
  whoLoses: post('open-work/losing', {
    summary: 'Who owns open work in a meeting and could no longer see it with other visibility settings.',
    body: z.object({ tractionId: id(), visibility }),
    reply: { personIds: z.array(id()) },
    reads: ['rock', 'todo', 'measurable', 'issue', 'headline', 'meeting', 'org'],
  }),
  handOver: post('open-work/hand-over', {
    summary: 'Gives a person’s open work to others, by kind; all or nothing.',
    body: z.object({ ...scope, takers }),
    reply: { given: z.number() },
    writes: 'bulk',
  }),
});
