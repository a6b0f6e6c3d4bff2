// Who is invited to the organisation and has not joined yet. What invitations are, and the commands for them, is in `office/invitations`.
import * as z from 'zod/mini';
import { api, get } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import type { roles } from '#shared/roles.ts';

/** The roles that can be given in an invitation; specification section 6. */
export const invitedRoles = ['Member', 'Admin', 'Observer'] as const satisfies readonly (typeof roles)[number][];
export type InvitedRole = (typeof invitedRoles)[number];

export const invitationStates = ['Waiting', 'Sent', 'Opened', 'CameBack', 'Expired'] as const;
/** Why the mail of an invitation has not left. */
export const invitationWaits = ['NoServer', 'Unreachable', 'Refused'] as const;

export type InvitationState = (typeof invitationStates)[number];

export const invitation = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(invitedRoles),
  state: z.enum(invitationStates),
  /** Why its mail waits: no mail server is set, it does not answer, or it takes no mail now; null while nothing is wrong. */
  waits: z.nullable(z.enum(invitationWaits)),
  /** ISO 8601. */
  sentAt: z.string(),
  expiresAt: z.string(),
  invitedById: id(),
  needsLicence: z.boolean(),
  /** The meeting to which the person is invited as well; null for those who may not see it. */
  tractionId: z.nullable(id()),
  /** Whether the asking person may hand on its link, send it again and withdraw it. */
  can: z.object({ edit: z.boolean() }),
});
export type Invitation = z.infer<typeof invitation>;

export const invitedApi = api('invited', {
  list: get('invitations', {
    summary: 'Invitations that were not used or withdrawn, the newest first.',
    reply: { items: z.array(invitation) },
    reads: ['invitation', 'meeting', 'org'],
    timely: true,
  }),
});
