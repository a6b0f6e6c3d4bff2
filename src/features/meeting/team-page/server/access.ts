import { needFlag } from '#features/ground/flags/server/access.ts';
import { getStanding, type Standing } from '#features/teams/team/server/access.ts';
import { access } from '#server/access/granted.ts';

export const mayPrint = access<{ params: { id: string } }, Standing>(
  'anyone who may see the meeting, with the flag on',
  async ({ at, input }) => {
    await needFlag(at, 'meeting-pdfs');
    return getStanding(at, input.params.id);
  },
);
