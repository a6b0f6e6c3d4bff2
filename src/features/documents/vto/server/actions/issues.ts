import { mayBeGivenIn, noteChange } from '#features/documents/collections/server/access.ts';
import { settleText } from '#features/ground/writing/server/actions/syncing.ts';
import { findStanding } from '#features/teams/team/server/access.ts';
import type { IssueMove } from '#features/work/issues/contract.ts';
import type { ReachedIssue } from '#features/work/issues/server/access.ts';
import { createIssues, removeIssue } from '#features/work/issues/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { longTermIssueText } from '../access/text.ts';
import { getEditableVto, type ReachedVto } from '../access.ts';
import { changeRow, findIssueRow, type VtoRow } from '../store.ts';
import { addRow } from './writing.ts';

/** Refuses a move whose kinds of source and destination are not those of its endpoint. */
const checkKinds = (move: IssueMove, source: IssueMove['source'], destinations: readonly IssueMove['destination'][]): void => {
  const wrong = [...(move.source === source ? [] : ['source']), ...(destinations.includes(move.destination) ? [] : ['destination'])];
  if (wrong.length > 0) refuse(errors.invalid, { fields: Object.fromEntries(wrong.map((field) => [field, ['VAL_INVALID']])) });
};

const destinationVto = async (at: Entered, { destinationCollectionId, destinationId }: IssueMove): Promise<ReachedVto> => {
  if (!destinationCollectionId) return refuse(errors.invalid, { fields: { destinationCollectionId: ['VAL_REQUIRED'] } });
  return getEditableVto(at, destinationId);
};

interface Moved {
  title: string;
  notes: string;
  assignedToId: string;
}

const addTo = async (at: Entered, vto: ReachedVto, issue: Moved): Promise<string> => {
  if (!(await mayBeGivenIn(at, vto.reached, issue.assignedToId))) refuse(errors.invalid, { fields: { ownerId: ['VAL_INVALID'] } });
  return (await addRow(at, vto, 'longTermIssue', { ...issue })).id;
};

/** Returns a long-term Issue with all that was written into its notes. */
const getIssueRow = async (at: Entered, { revision }: ReachedVto, id: string): Promise<VtoRow> => {
  await settleText(at, { ref: { kind: 'LongTermIssue', id: revision.id, part: id }, kind: longTermIssueText });
  return (await findIssueRow(at, revision.id, id)) ?? refuse(errors.notFound);
};

/** Moves a long-term Issue to a meeting, where it is the last open Issue, or to another V/TO. Returns the id of the new one. */
export const moveLongTermIssue = async (at: Entered, vto: ReachedVto, id: string, move: IssueMove): Promise<{ newIssueId: string }> => {
  checkKinds(move, 'vto', ['meeting', 'vto']);
  const row = await getIssueRow(at, vto, id);
  const take = async () => {
    await changeRow(at, row.id, { removedAt: at.now });
    await noteChange(at, vto.revision.id);
  };
  if (move.destination === 'vto') {
    const there = await destinationVto(at, move);
    if (there.revision.id === vto.revision.id) refuse(errors.issueNotMoved);
    const newIssueId = await addTo(at, there, { title: row.title, notes: row.notes, assignedToId: move.ownerId });
    await take();
    return { newIssueId };
  }
  const standing = await findStanding(at, move.destinationId);
  if (standing?.can.add !== true) refuse(errors.notFound, { fields: { destinationId: ['VAL_INVALID'] } });
  const { id: newIssueId } = await createIssues(at, {
    title: row.title,
    ownerId: move.ownerId,
    contentHtml: row.notes,
    tractionId: move.destinationId,
    entityType: 'meeting',
    isLongTerm: false,
    fromTitle: '',
    source: 'typed',
  });
  await take();
  return { newIssueId };
};

/** Moves an open Issue of a meeting to a V/TO, at the end of its long-term Issues. Returns the id of the new one. */
export const moveIssueToVto = async (at: Entered, { item: issue, can }: ReachedIssue, move: IssueMove): Promise<{ newIssueId: string }> => {
  checkKinds(move, 'meeting', ['vto']);
  const vto = await destinationVto(at, move);
  if (!can.move) refuse(errors.issueNotMoved);
  const newIssueId = await addTo(at, vto, { title: issue.title, notes: issue.contentHtml, assignedToId: move.ownerId });
  await removeIssue(at, issue);
  return { newIssueId };
};
