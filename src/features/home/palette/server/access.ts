import { listStandings } from '#features/teams/team/server/access.ts';
import { access } from '#server/access/granted.ts';

/** Grants everybody the ids of the tractions that they may see, which limit what is found. */
export const findsOwn = access('anyone, limited to meetings that they may see and their own personal To-Dos', async ({ at }) => ({
  tractionIds: (await listStandings(at)).map(({ traction }) => traction.id),
}));
