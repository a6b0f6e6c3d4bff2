import { orgApi } from '#features/ground/orgs/contract.ts';
import type { FirstSteps } from '#features/ground/people/contract/first-steps.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey } from '#web/core/api/use-read.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { sessionApi } from '../../contract.ts';

/** Saves how the first steps of a new organisation stand; resolves when the session tells it. */
export const keepFirstSteps = async (steps: FirstSteps): Promise<void> => {
  await sendCommand(orgApi.keepFirstSteps, { body: steps });
  await queryClient.invalidateQueries({ queryKey: readKey(sessionApi.load) });
};
