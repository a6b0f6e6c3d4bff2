import { needFlag } from '#features/ground/flags/server/access.ts';
import { listStandings } from '#features/teams/team/server/access.ts';
import { access } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';

/** Grants a licensed person the meetings to which they may add; of others, a sentence names none. */
export const mayDictate = access('a licensed person, with the flag on; limited to meetings to which they may add items', async ({ at }) => {
  await needFlag(at, 'voice-assistant');
  if (!isLicensed(at.role)) refuse(errors.notAllowed);
  const standings = (await listStandings(at)).filter(({ can }) => can.add);
  return { meetings: standings.map(({ traction }) => ({ id: traction.id, title: traction.title })) };
});
