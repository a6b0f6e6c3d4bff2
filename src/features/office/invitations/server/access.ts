import type { InvitedRole } from '#features/teams/invited/contract.ts';
import { rolesToGive } from '#features/teams/invited/rules.ts';
import { mayInvite, meetingsOf } from '#features/teams/invited/server/access.ts';
import {
  enterOrgOfInvitation,
  findLinked,
  findPending,
  findUsed,
  type LinkedInvitation,
  listPendingOf,
  type PendingInvitation,
} from '#features/teams/invited/server/actions.ts';
import { findStanding } from '#features/teams/team/server/access.ts';
import { access, open, signedIn, type Visitor } from '#server/access/granted.ts';
import { findBySecret } from '#server/auth/guesses.ts';
import { errors, refuse } from '#shared/errors.ts';

/** Grants an invitation that was not used or withdrawn, to those who could have sent it: its link leads into its meeting. */
export const ownPending = access<{ params: { id: string } }, PendingInvitation>(
  'who may invite with the invitation’s role, and may edit its meeting',
  async ({ at, input }) => {
    if (!mayInvite(at)) return refuse(errors.notAllowed);
    const found = (await findPending(at, input.params.id)) ?? refuse(errors.notFound);
    const rightsIn = await meetingsOf(at, [found]);
    if (!rightsIn(found).edit) return refuse(errors.notFound);
    return rolesToGive(at.role).includes(found.role) ? found : refuse(errors.notAllowed);
  },
);

interface Inviting {
  roles: readonly InvitedRole[];
  /** The meeting to which the people are invited as well. */
  tractionId: string | null;
}

/** Grants inviting people, also to a meeting that the person may edit; a meeting that they do not see does not exist for them. */
export const invitingTo = access<{ body: { tractionId?: string | null | undefined } }, Inviting>(
  'Owner, Admin, Manager, and whoever has Update|License; to a meeting, if they may edit it',
  async ({ at, input }) => {
    if (!mayInvite(at)) refuse(errors.notAllowed);
    const roles = rolesToGive(at.role);
    const tractionId = input.body.tractionId ?? null;
    if (tractionId === null) return { roles, tractionId };
    const standing = (await findStanding(at, tractionId)) ?? refuse(errors.notFound, { fields: { tractionId: ['VAL_INVALID'] } });
    return standing.can.edit ? { roles, tractionId } : refuse(errors.notAllowed, { fields: { tractionId: ['VAL_INVALID'] } });
  },
);

/** Grants those of the named invitations that the person could have sent; others are left out. */
export const ownPendingOnes = <Input>(idsOf: (input: Input) => string[]) =>
  access<Input, { invitations: PendingInvitation[] }>(
    'who may invite, limited to roles that they may give and to meetings that they may edit',
    async ({ at, input }) => {
      if (!mayInvite(at)) refuse(errors.notAllowed);
      const found = await listPendingOf(at, idsOf(input));
      const rightsIn = await meetingsOf(at, found);
      return { invitations: found.filter((invitation) => rolesToGive(at.role).includes(invitation.role) && rightsIn(invitation).edit) };
    },
  );

interface Link {
  params: { id: string; key: string };
}

const invitationOf = async (
  at: Pick<Visitor, 'tx' | 'now' | 'config'>,
  { params }: Link,
  locks: boolean,
): Promise<LinkedInvitation | { usedBy: string } | undefined> => {
  const orgId = await enterOrgOfInvitation(at, params.id, locks);
  if (orgId === undefined) return undefined;
  const usedBy = await findUsed({ ...at, orgId }, params);
  return usedBy === undefined ? findLinked({ ...at, orgId }, params) : { usedBy };
};

/**
 * Returns the invitation of a link that works, and sets the tenant fence to its organisation. With `locks`, the organisation's lock is held
 * from then on, so that of two clicks the second finds a used link. Refuses with `invitationUsed`, which says for which address, or with
 * `invitationInvalid`. Wrong keys are counted by the place
 * that they come from, of people who are signed in too.
 */
export const invitationByLink = async (at: Visitor, link: Link, locks: boolean): Promise<LinkedInvitation> => {
  const found = (await findBySecret(at, () => invitationOf(at, link, locks))) ?? refuse(errors.invitationInvalid, { keeps: true });
  return 'usedBy' in found ? refuse(errors.invitationUsed, { data: { email: found.usedBy } }) : found;
};

export const linkHolder = open('anyone, with the link’s key, which only the invited address was sent');

export const linkedPerson = signedIn('whoever holds a link that works, signed in with the invited address', ({ at }) => ({
  personId: at.personId,
}));
