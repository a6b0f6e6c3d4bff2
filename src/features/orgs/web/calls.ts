import { act } from '../../../web/api/use-act.ts';
import { workIn } from '../../../web/session/org-switch.ts';
import { orgApi } from '../contract.ts';

/** Creates an organisation and switches the session to it. */
export const createOrg = async (input: { name: string }): Promise<string> => {
  const { id } = await act(orgApi.create, { body: input }, { quiet: true });
  await workIn(id);
  return id;
};
