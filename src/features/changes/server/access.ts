import { access } from '../../../server/access/granted.ts';
import { listStandings } from '../../meetings/server/access.ts';

/** The tractions that the person may see, by id. */
export const seesChanges = access('anyone, limited to what they may see', async ({ at }) => ({
  tractionIds: new Set((await listStandings(at)).map(({ traction }) => traction.id)),
}));
