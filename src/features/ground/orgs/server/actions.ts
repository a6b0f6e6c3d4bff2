import { spend } from '#features/ground/offers/server/actions.ts';
import { changePerson } from '#features/ground/people/server/actions.ts';
import type { Entered, Signed } from '#server/access/granted.ts';
import { hasProvedAddress } from '#server/auth/accounts.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { workIn } from '#server/http/work.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { mostOwned } from '../contract.ts';
import { addOrg, changeOrg, closeOrg, countOwned, dropJobs, eraseSome, listOrgs, readForNew } from './store.ts';

export { changeOrg } from './store.ts';

/** Creates an organisation; refuses a person who has not proved their address. Refuses a name that another of the person's organisations has, so that a switcher never lists it twice. */
export const createOrg = async (at: Signed, input: { id?: string | undefined; name: string }): Promise<{ id: string }> => {
  if (!(await hasProvedAddress(at.tx, at.personId))) refuse(errors.addressUnproven);
  if ((await countOwned(at)) >= mostOwned) refuse(errors.tooManyOrgs);
  const mine = await listOrgs(at, undefined);
  if (mine.some((org) => org.name.toLowerCase() === input.name.toLowerCase()))
    refuse(errors.orgNameTaken, { fields: { name: ['VAL_TAKEN'] } });
  const id = input.id ?? newId();
  await addOrg(at, { id, name: input.name, referralCode: (await spend(at, 'referral')) ?? null });
  return { id };
};

/** Sets the traction whose invitees are the leadership team; null for none. */
export const setLeadershipTeam = (at: Pick<Entered, 'tx' | 'orgId'>, tractionId: string | null): Promise<void> =>
  changeOrg(at, { ltTractionId: tractionId });

/** Sets the attached Implementer; null for none. */
export const setImplementer = (at: Pick<Entered, 'tx' | 'orgId'>, implementerId: string | null): Promise<void> =>
  changeOrg(at, { implementerId });

/** Closes an organisation for good: its people are told that it was deleted, and nobody enters any more. Returns false when there is none. */
export const closeForGood = (appContext: AppContext, orgId: string): Promise<boolean> => workIn(appContext, orgId, null, closeOrg);

/**
 * Deletes an organisation whole: closes it, then deletes its rows in portions. Called again after an interruption, it continues. People
 * and their logins stay. Returns false when there is no such organisation.
 */
export const deleteOrg = async (appContext: AppContext, orgId: string): Promise<boolean> => {
  if (!(await closeForGood(appContext, orgId))) return false;
  let erased: number;
  do erased = await eraseSome(appContext.pools.app, orgId);
  while (erased > 0);
  await dropJobs(appContext.jobs, orgId);
  return true;
};

/** Gives a person who joins with a new account what the organisation has chosen for new people. */
export const welcome = async (at: Pick<Entered, 'tx' | 'orgId'>, personId: string): Promise<void> => {
  await changePerson(at, personId, (await readForNew(at)) ?? {});
};
