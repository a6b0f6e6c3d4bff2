import { access } from '../../../server/access/granted.ts';
import { listStandings } from '../../meetings/server/access.ts';

/** Grants the ids of the tractions whose Issues the person may see. */
export const seesIssues = access('anyone, limited to meetings that they may see', async ({ at }) => ({
  tractionIds: (await listStandings(at)).map(({ traction }) => traction.id),
}));
