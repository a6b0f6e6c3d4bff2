import {
  findReachedRevision,
  mayEditRevision,
  mayManageRevision,
  type ReachedRevision,
  readsDraft,
  seesRevision,
  seesSnapshot,
} from '#features/documents/collections/server/access.ts';
import { needFlag } from '#features/ground/flags/server/access.ts';
import { type ReachedIssue, reachIssue } from '#features/work/issues/server/access.ts';
import { type Access, access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';

/** A V/TO that the person sees, and what they may do with it. */
export type ReachedVto = ReachedRevision;

export const seesVto = seesRevision('vto');
export const seesPublishedVto = seesSnapshot('vto');
export const readsVtoDraft = readsDraft('vto');
export const mayEditVto = mayEditRevision('vto');
export const mayManageVto = mayManageRevision('vto');

/** Grants what `sees` grants, while V/TOs are printed at all; catalogue L-30. */
const printed = <Input, Value>(sees: Access<Entered, Input, Value>): Access<Entered, Input, Value> =>
  access<Input, Value>(`${sees.sentence}, with the flag on`, async ({ at, input }) => {
    await needFlag(at, 'vto-pdf');
    return sees.find({ at, input });
  });
export const mayPrintVto = printed(seesVto);
export const mayPrintPublishedVto = printed(seesPublishedVto);

/** Returns a V/TO that the person may edit, as the destination of a move. Refuses the field that names it. */
export const getEditableVto = async (at: Entered, revisionId: string): Promise<ReachedVto> => {
  const found = await findReachedRevision(at, 'vto', { revisionId });
  return found === undefined || !found.can.edit ? refuse(errors.notFound, { fields: { destinationId: ['VAL_INVALID'] } }) : found;
};

export const mayMoveIssueHere = access<{ params: { id: string } }, ReachedIssue>(
  'a licensed person who may move the Issue out of its meeting and edit the V/TO',
  async ({ at, input }) => {
    const reached = await reachIssue(at, input.params.id);
    if (reached.item.status === 'Removed') return refuse(errors.notFound);
    return reached.can.edit ? reached : refuse(errors.notAllowed);
  },
);
