// Who may see and edit a meeting, or a folder of the V/TO and the Accountability Chart.
import * as z from 'zod/mini';
import { id } from '#shared/fields.ts';

/** Most invitees of a meeting, equal to the limit of the people search (specification section 9). */
export const mostInvitees = 300;

const access = z.object({ canView: z.boolean(), canEdit: z.boolean() });

/** Who may see and edit: the leadership team, everyone, and individuals. Also used for folders of the V/TO and the Accountability Chart. */
export const visibility = z.object({
  lt: access,
  org: access,
  individuals: z
    .array(z.object({ personId: id(), canView: z._default(z.boolean(), true), canEdit: z.boolean() }))
    .check(z.maxLength(mostInvitees, 'VAL_TOO_LONG')),
});
export type Visibility = z.output<typeof visibility>;

/** A change of the settings. With `before`, the settings as their writer saw them, only what the writer has changed is changed. */
export const visibilityChange = z.extend(visibility, { before: z.optional(visibility) });
export type VisibilityChange = z.output<typeof visibilityChange>;

const shownPerson = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.nullable(z.string()),
  isObserver: z.boolean(),
});

/** The settings as the dialog shows them, with people's names. */
export const visibilitySettings = z.object({
  lt: access,
  org: access,
  individuals: z.array(z.object({ personId: id(), person: shownPerson, canView: z.boolean(), canEdit: z.boolean() })),
  createdById: z.nullable(id()),
});
export type VisibilitySettings = z.output<typeof visibilitySettings>;

/** Who sees a meeting apart from its invitees, Owner and Admin: everybody, the leadership team, and these people. */
export const sight = z.object({ org: z.boolean(), lt: z.boolean(), personIds: z.array(id()) });
export type VisibilitySight = z.output<typeof sight>;
