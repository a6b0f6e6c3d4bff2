import { access, signedIn } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { listTeams } from './store.ts';

export const anyone = signedIn('anyone signed in', ({ at }) => ({ personId: at.personId }));

/** Grants a person their own settings, named by their own id. */
export const self = signedIn<{ params: { id: string } }, { personId: string }>('oneself', ({ at, input }) =>
  input.params.id === at.personId ? { personId: at.personId } : refuse(errors.notFound),
);

/** Grants a member a dashboard of their own in the organisation of the session: that of a team to which they are invited, or of their own items. */
export const ownDashboard = access<{ params: { orgId: string; id: string } }, { dashboardId: string | null }>(
  'oneself, for one’s own teams',
  async ({ at, input: { params } }) => {
    if (params.orgId !== at.orgId) return refuse(errors.notFound);
    if (params.id === at.personId) return { dashboardId: null };
    const teams = await listTeams(at, at.orgId);
    return teams.some(({ id }) => id === params.id) ? { dashboardId: params.id } : refuse(errors.notFound);
  },
);

/** Grants the session that sends the request, named by its id. */
export const ownSession = signedIn<{ params: { id: string } }, { sessionId: string }>('oneself', ({ at, input }) =>
  input.params.id === at.sessionId ? { sessionId: at.sessionId } : refuse(errors.notFound),
);
