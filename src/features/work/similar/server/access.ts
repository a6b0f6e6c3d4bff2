import { listStandings } from '#features/teams/team/server/access.ts';
import { access } from '#server/access/granted.ts';

/** Grants the ids of the tractions whose Issues the person may see. */
export const seesIssues = access('anyone, limited to meetings that they may see', async ({ at }) => ({
  tractionIds: (await listStandings(at)).map(({ traction }) => traction.id),
}));
