import { signedIn } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';
import { findPersonView, findProfile, type PersonView, type Profile } from './store.ts';

/** Grants the picture of oneself, or of a person of an organisation of one's own. */
export const seenPerson = signedIn<{ params: { id: string } }, PersonView>(
  'oneself, and people of the own organisations',
  async ({ at, input }) => (await findPersonView(at, input.params.id)) ?? refuse(errors.notFound),
);

/** Grants one's own profile, and to an Admin or the Owner that of a person of the organisation. */
export const seenProfile = signedIn<{ params: { id: string } }, Profile>(
  'oneself, and Owner and Admin for people of the organisation',
  async ({ at, input: { params } }) => {
    const { orgId } = at;
    const isOthers = at.role !== undefined && isAdmin(at.role) && orgId !== undefined;
    if (params.id !== at.personId && !isOthers) return refuse(errors.notFound);
    return (await findProfile(at, params.id, params.id === at.personId ? undefined : orgId)) ?? refuse(errors.notFound);
  },
);
