import { errors, refuse } from '#shared/errors.ts';
import type { FlagName, Flags } from '../contract.ts';
import { type FlagReader, listFlags, listOrgFlags } from './store.ts';

/** Returns whether a feature flag is on, in the request's organisation if it has one. */
export const hasFlag = async (at: FlagReader, name: FlagName): Promise<boolean> => (await listFlags(at))[name];

/** Answers 404 while a feature flag is off. */
export const needFlag = async (at: FlagReader, name: FlagName): Promise<void> => {
  if (!(await hasFlag(at, name))) refuse(errors.notFound);
};

/** Returns the flags that the operator has set for one organisation, and what its banner says, for its sessions. */
export const orgFlags = (at: FlagReader & { orgId: string }): Promise<{ flags: Partial<Flags>; notice: string }> => listOrgFlags(at);
