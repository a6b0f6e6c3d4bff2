import { reachOfDraft } from '#features/documents/collections/server/access/draft-reach.ts';
import { findReachedRevision, noteChange } from '#features/documents/collections/server/access.ts';
import type { TextKind } from '#features/ground/writing/server/access.ts';
import { changeRow, findIssueRow } from '../store.ts';

/** The notes of a V/TO's long-term Issue as a text that several people write at once: `id` is the V/TO, `part` the Issue. */
export const longTermIssueText: TextKind = {
  kind: 'LongTermIssue',
  may: async (at, { id, part }) => {
    const vto = await findReachedRevision(at, 'vto', { revisionId: id });
    if (vto?.reads !== 'draft' || (await findIssueRow(at, id, part)) === undefined) return undefined;
    return vto.can.edit ? 'write' : 'read';
  },
  read: async (at, { id, part }) => (await findIssueRow(at, id, part))?.notes,
  write: async (at, { id, part }, notes) => {
    await changeRow(at, part, { notes });
    await noteChange(at, id);
  },
  reach: (at, { id }) => reachOfDraft(at, id),
};
