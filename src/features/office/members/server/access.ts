import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin, isLicensed } from '#shared/roles.ts';
import { mayEnd, mayGiveRole } from '../rules.ts';
import { findMembers, type Member } from './store.ts';

interface One {
  params: { id: string };
}

interface Many {
  body: { personIds: string[] };
}

type May = (at: Entered, member: Member) => boolean;

/** Returns the members, in the order of the ids. Refuses when one is unknown, naming it, or may not be changed by this person. */
const getMembers = async (at: Entered, ids: readonly string[], may: May): Promise<Member[]> => {
  const found = new Map((await findMembers(at, [...ids])).map((member) => [member.id, member]));
  const unknown = ids.findIndex((id) => !found.has(id));
  if (unknown >= 0) refuse(errors.notFound, { fields: { [`personIds.${unknown}`]: ['VAL_INVALID'] } });
  const members = [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  return members.every((member) => may(at, member)) ? members : refuse(errors.notAllowed);
};

const getMember = async (at: Entered, id: string, may: May): Promise<Member> => {
  const [member] = await findMembers(at, [id]);
  if (member === undefined) return refuse(errors.notFound);
  return may(at, member) ? member : refuse(errors.notAllowed);
};

const givesRole = 'Owner and Admin; not their own role, the Owner’s or the Implementer’s';
const ends = 'Owner and Admin; not themselves and not the Owner';

export const roleGiver = access<One, { members: Member[] }>(givesRole, async ({ at, input }) => ({
  members: [await getMember(at, input.params.id, mayGiveRole)],
}));

export const rolesGiver = access<Many, { members: Member[] }>(givesRole, async ({ at, input }) => ({
  members: await getMembers(at, input.body.personIds, mayGiveRole),
}));

export const ender = access<One, { members: Member[] }>(ends, async ({ at, input }) => ({
  members: [await getMember(at, input.params.id, mayEnd)],
}));

export const manyEnder = access<Many, { members: Member[] }>(ends, async ({ at, input }) => ({
  members: await getMembers(at, input.body.personIds, mayEnd),
}));

/** Grants a member's own membership, except to the Owner: an organisation is never without one. */
export const leaver = access('anyone but the Owner', async ({ at }) => ({
  members: [await getMember(at, at.personId, () => at.role !== 'Owner')],
}));

const isOwner: May = (at) => at.role === 'Owner';

/** Grants a member other than themselves to the Owner, who may help one that has lost their second factor. */
export const factorResetter = access<One, Member>('the Owner, for another member', ({ at, input }) =>
  getMember(at, input.params.id, (_, member) => at.role === 'Owner' && member.id !== at.personId),
);

/** Grants a licensed member other than the Owner, whose billing the Owner may grant or revoke. */
export const billingGiver = access<One, Member>('the Owner, for licensed members', ({ at, input }) =>
  getMember(at, input.params.id, (_, member) => at.role === 'Owner' && member.role !== 'Owner' && isLicensed(member.role)),
);

export const owner = access('the Owner', ({ at }) => (at.role === 'Owner' ? { orgId: at.orgId } : refuse(errors.notAllowed)));

export const newOwner = access<One, Member>('the Owner, for a member', ({ at, input }) => getMember(at, input.params.id, isOwner));

export const attacher = access<One, Member>('Owner and Admin, for a member other than the Owner', ({ at, input }) =>
  getMember(at, input.params.id, mayEnd),
);

export const administrator = access('Owner and Admin', ({ at }) => (isAdmin(at.role) ? { orgId: at.orgId } : refuse(errors.notAllowed)));

/** Grants an Observer who has not asked yet, or was denied. */
export const upgrading = access('Observers', ({ at }) => (at.role === 'Observer' ? { personId: at.personId } : refuse(errors.notAllowed)));

interface Asking {
  params: { id: string; orgId: string };
}

/** Grants an Observer’s open request for a licence, to the Owner alone. */
export const decider = access<Asking, Member>('the Owner, for an Observer who asks', async ({ at, input }) => {
  if (input.params.orgId !== at.orgId) return refuse(errors.notFound);
  const member = await getMember(at, input.params.id, isOwner);
  return member.upgradeRequestStatus === 'Pending' ? member : refuse(errors.notFound);
});
