// An organisation: the tenant, to which everything that a team writes belongs. Its creator owns it; others join by invitation.
import * as z from 'zod/mini';
import { api, get, post, put } from '#shared/endpoint.ts';
import { email, id, idList, line, oneOf, optionalLine } from '#shared/fields.ts';

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

/** The first steps of a new organisation, in their order. */
export const firstStepNames = ['meeting', 'people', 'numbers'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** Most addresses that the step of the first people keeps. */
export const mostFirstPeople = 50;

/** An address with the name that was written with it. */
const named = z.object({ email: email(), firstName: optionalLine(100), lastName: optionalLine(100) });

/** What a new organisation's owner has decided about its first steps. */
export const firstSteps = z.object({
  /** Steps that are put off. */
  later: z.array(oneOf(firstStepNames)).check(z.maxLength(firstStepNames.length, 'VAL_TOO_LONG')),
  /** Addresses of the first people. They are only kept: nobody is told. */
  people: z.array(email()).check(z.maxLength(mostFirstPeople, 'VAL_TOO_LONG')),
  /** The names that were written with them. */
  names: z.optional(z.array(named).check(z.maxLength(mostFirstPeople, 'VAL_TOO_LONG'))),
  /** How many of them have been invited meanwhile; they are no longer among the addresses. */
  invited: z.optional(
    z.number('VAL_INVALID').check(z.multipleOf(1, 'VAL_INVALID'), z.minimum(0, 'VAL_INVALID'), z.maximum(10_000, 'VAL_INVALID')),
  ),
  /** Whether the list of steps is hidden for good. */
  hidden: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** The first steps as a session tells them; null for a person who has none, as in an organisation that others have set up. */
export const toldFirstSteps = z.nullable(
  z.object({
    later: z.array(z.enum(firstStepNames)),
    people: z.array(z.string()),
    names: z.optional(z.array(z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }))),
    invited: z.optional(z.number()),
    hidden: z.boolean(),
  }),
);

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
