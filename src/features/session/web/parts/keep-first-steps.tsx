import { queryClient } from '../../../../web/api/query-client.ts';
import { act } from '../../../../web/api/use-act.ts';
import { readKey } from '../../../../web/api/use-read.ts';
import { type FirstSteps, orgApi } from '../../../orgs/contract.ts';
import { sessionApi } from '../../contract.ts';

/** Saves how the first steps of a new organisation stand; resolves when the session tells it. */
export const keepFirstSteps = async (steps: FirstSteps): Promise<void> => {
  await act(orgApi.keepFirstSteps, { body: steps });
  await queryClient.invalidateQueries({ queryKey: readKey(sessionApi.load) });
};
