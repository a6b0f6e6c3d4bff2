import { sendCommand } from '#web/core/outbox/use-command.ts';
import { workIn } from '#web/core/session/org-switch.ts';
import { orgApi } from '../contract.ts';

/** Creates an organisation and switches the session to it. */
export const createOrg = async (input: { name: string }): Promise<string> => {
  const { id } = await sendCommand(orgApi.create, { body: input }, { quiet: true });
  await workIn(id);
  return id;
};
