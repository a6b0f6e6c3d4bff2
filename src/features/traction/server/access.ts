import { access } from '../../../server/access/granted.ts';
import { needFlag } from '../../flags/server/access.ts';
import { getStanding, type Standing } from '../../meetings/server/access.ts';

export const mayPrint = access<{ params: { id: string } }, Standing>(
  'anyone who may see the meeting, with the flag on',
  async ({ at, input }) => {
    await needFlag(at, 'meeting-pdfs');
    return getStanding(at, input.params.id);
  },
);
