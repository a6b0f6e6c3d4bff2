import type { Visitor } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import type { FlagName } from '../contract.ts';
import { listFlags } from './store.ts';

/** Returns whether a feature flag is on. */
export const hasFlag = async (at: Pick<Visitor, 'tx'>, name: FlagName): Promise<boolean> => (await listFlags(at))[name];

/** Answers 404 while a feature flag is off. */
export const needFlag = async (at: Pick<Visitor, 'tx'>, name: FlagName): Promise<void> => {
  if (!(await hasFlag(at, name))) refuse(errors.notFound);
};
