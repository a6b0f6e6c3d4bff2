// An organisation: the tenant, to which everything that a team writes belongs. Its creator owns it; others join by invitation.
import * as z from 'zod/mini';
import { firstSteps } from '#features/ground/people/contract/first-steps.ts';
import { api, get, post, put } from '#shared/endpoint.ts';
import { id, idList, line } from '#shared/fields.ts';

export const subscriptionStatuses = [
  'None',
  'Trial',
  'Active',
  'Suspended',
  'Canceled',
  'Removed',
  'PendingSubscription',
  'PendingCancellation',
  'Failed',
] as const;
export const paymentStatuses = ['None', 'Current', 'FailedWillRetry', 'Failed'] as const;

export const org = z.object({
  id: id(),
  name: z.string(),
  implementer: z.nullable(id()),
  ltMeetingId: z.nullable(id()),
});
export type Org = z.infer<typeof org>;

/** Most organisations that one person may own; far more than anybody needs, against floods. */
export const mostOwned = 20;

export const orgInput = z.object({
  id: z.optional(id()),
  name: line(100),
});

export const orgApi = api('orgs', {
  list: get('orgs', {
    summary: 'The organisations of the signed-in person; with ids, only those named.',
    query: { ids: z.optional(idList()) },
    reply: { items: z.array(org) },
    reads: ['org', 'permission'],
  }),
  create: post('orgs', {
    summary: 'Creates an organisation, owned by the signed-in person.',
    body: orgInput,
    reply: { id: id() },
  }),
  keepFirstSteps: put('org/first-steps', {
    summary: 'Saves which first steps of a new organisation are put off, whom to invite, and whether the list is hidden.',
    body: firstSteps,
  }),
});
