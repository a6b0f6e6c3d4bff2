import type { Entered, Signed } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { addOrg, changeOrg, listOrgs } from './store.ts';

/** Creates an organisation; its name is new among the person's own, so that a switcher never lists the same twice. */
export const createOrg = async (at: Signed, input: { id?: string | undefined; name: string }): Promise<{ id: string }> => {
  const mine = await listOrgs(at, undefined);
  if (mine.some((org) => org.name.toLowerCase() === input.name.toLowerCase()))
    refuse(errors.orgNameTaken, { fields: { name: ['VAL_TAKEN'] } });
  const id = input.id ?? newId();
  await addOrg(at, { id, name: input.name });
  return { id };
};

/** Names the traction whose invitees are the leadership team; null for none. */
export const setLeadershipTeam = (at: Pick<Entered, 'tx' | 'orgId'>, tractionId: string | null): Promise<void> =>
  changeOrg(at, { ltTractionId: tractionId });
