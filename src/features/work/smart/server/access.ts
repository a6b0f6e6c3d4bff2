import { needFlag } from '#features/ground/flags/server/access.ts';
import { listStandings } from '#features/teams/team/server/access.ts';
import { access } from '#server/access/granted.ts';

/** Grants the names of those of the meetings asked for that the person sees. */
export const checksWords = access<{ body: { tractionIds?: string[] | undefined } }, { meetings: string[] }>(
  'anyone, with the flag on; limited to meetings that they may see',
  async ({ at, input: { body } }) => {
    await needFlag(at, 'smart-rocks');
    return { meetings: (await listStandings(at, body.tractionIds ?? [])).map(({ traction }) => traction.title) };
  },
);
