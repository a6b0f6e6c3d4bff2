import type { Visitor } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import type { FlagName } from '../contract.ts';
import { listFlags } from './store.ts';

/** What a flag hides does not exist while it is off. */
export const needFlag = async (at: Pick<Visitor, 'tx'>, name: FlagName): Promise<void> => {
  const flags = await listFlags(at);
  if (!flags[name]) refuse(errors.notFound);
};
