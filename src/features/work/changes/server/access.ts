import { listStandings } from '#features/teams/team/server/access.ts';
import { access } from '#server/access/granted.ts';

/** Grants everybody the ids of the tractions that they may see, which limit the answer. */
export const seesChanges = access('anyone, limited to what they may see', async ({ at }) => ({
  tractionIds: new Set((await listStandings(at)).map(({ traction }) => traction.id)),
}));
