import { standingToAdd } from '#features/teams/team/server/access.ts';
import { access } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { hasOrigin, type Origin } from './store.ts';

/** Grants what a meeting says to a proposed Issue to whoever may add one; the item must be one of the meeting. */
export const mayAnswerProposal = access<{ params: Origin; body: { tractionId: string } }, Origin>(
  'a licensed person who is invited to the meeting, may edit it, or is Owner or Admin',
  async ({ at, input: { params, body } }) => {
    await standingToAdd(at, body.tractionId);
    return (await hasOrigin(at, body.tractionId, params)) ? params : refuse(errors.notFound);
  },
);
