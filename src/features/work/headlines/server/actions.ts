import { ownerFieldOf, ownersFor, whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { checkMeetingOf, listStandings, standingToAdd } from '#features/teams/team/server/access.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import {
  addForEach,
  beginEdit,
  changeManyItems,
  itemView,
  notesView,
  reassignItem,
  tellGiven,
} from '#features/work/items/server/actions.ts';
import type { BulkGrant } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseReversed } from '#server/access/late.ts';
import { sanitise, sanitised } from '#server/text/sanitise.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { CascadeInput, Headline, HeadlineBulk, HeadlineEdit, HeadlineInput, ListedHeadline } from '../contract.ts';
import {
  addRead,
  archiveReviewedIn,
  changeHeadlines,
  type HeadlineRow,
  headlineStore,
  type ListedHeadlineRow,
  removeOpenCopies,
} from './store.ts';

/** Returns a headline as lists contain it, without its notes. */
export const listedHeadlineView = (row: ListedHeadlineRow, can: Headline['can']): ListedHeadline => ({
  ...itemView(row),
  ownerIds: [row.ownerId],
  tractionId: row.tractionId,
  isArchived: row.archivedAt !== null,
  can,
});

/** Returns a whole headline, with its notes. */
export const headlineView = (row: HeadlineRow, can: Headline['can']): Headline => ({
  ...listedHeadlineView(row, can),
  ...notesView(row),
});

/** Adds one headline for each owner; the first has the id that the client made. */
export const createHeadlines = async (at: Entered, input: HeadlineInput): Promise<{ id: string; ids: string[] }> => {
  const { title, tractionId, source, meetingId = null } = input;
  const owners = await ownersFor(at, [tractionId], input.ownerIds ?? [input.ownerId ?? at.personId], ownerFieldOf(input));
  await checkMeetingOf(at, meetingId, [tractionId]);
  const row = { title, contentHtml: sanitise(input.contentHtml), tractionId, meetingId, source };
  return addForEach(at, headlineStore, owners, () => row, input.id);
};

export const updateHeadline = async (at: Entered, headline: HeadlineRow, edit: HeadlineEdit): Promise<{ version: number }> => {
  await beginEdit(at, 'headline', headline, edit, () => headlineView(headline, { edit: true, remove: false }));
  const tractionId = edit.tractionId ?? headline.tractionId;
  const isMoved = tractionId !== headline.tractionId;
  if (isMoved) await standingToAdd(at, tractionId);
  if (isMoved || edit.ownerId !== headline.ownerId) await ownersFor(at, [tractionId], [edit.ownerId]);
  const version = await headlineStore.change(at, headline.id, {
    title: edit.title,
    ownerId: edit.ownerId,
    tractionId,
    meetingId: isMoved ? null : headline.meetingId,
    contentHtml: sanitised(edit.contentHtml),
  });
  await tellGiven(at, 'headline', headline, { id: headline.id, title: edit.title, tractionId, ownerId: edit.ownerId });
  return { version };
};

/** Marks a Headline as reviewed or to review, unless somebody else has done the opposite since the person saw it. */
export const reviewHeadline = async (at: Entered, headline: HeadlineRow, status: 'ToReview' | 'Reviewed', seen?: number): Promise<void> => {
  await refuseReversed(at, 'headline', headline, { isDone: headline.status === 'Reviewed', wants: status === 'Reviewed', seen });
  await headlineStore.change(at, headline.id, status === 'Reviewed' ? { status } : { status, archivedAt: null });
};

export const readHeadline = (at: Entered, { id, tractionId }: HeadlineRow): Promise<void> =>
  addRead(at, { headlineId: id, tractionId, personId: at.personId });

export const reassignHeadline = (at: Entered, headline: HeadlineRow, ownerId: string): Promise<void> =>
  reassignItem(at, headlineStore, headline, [headline.tractionId], ownerId);

export const removeHeadline = async (at: Entered, headline: HeadlineRow): Promise<void> => {
  await headlineStore.change(at, headline.id, { status: 'Removed' });
};

/** A Headline as its copies need it. */
type Cascaded = Pick<HeadlineRow, 'id' | 'title' | 'contentHtml'>;

/**
 * Adds a copy for each pair of owner and meeting in `list`. Refuses meetings that the person may not add to. `fieldOf` names the field of
 * the input that a refusal is about.
 */
export const cascadeHeadline = async (
  at: Entered,
  headline: Cascaded,
  { list }: Pick<CascadeInput, 'list'>,
  fieldOf = (row: number, field: 'ownerId' | 'tractionIds') => `list.${row}.${field}`,
): Promise<{ ids: string[] }> => {
  const pairs = list.flatMap(({ ownerId, tractionIds }) => tractionIds.map((tractionId) => ({ ownerId, tractionId })));
  const tractionIds = [...new Set(pairs.map(({ tractionId }) => tractionId))];
  const standings = new Map((await listStandings(at, tractionIds)).map((standing) => [standing.traction.id, standing]));
  const closed = list.findIndex((row) => row.tractionIds.some((id) => standings.get(id)?.can.add !== true));
  if (closed >= 0) refuse(errors.notFound, { fields: { [fieldOf(closed, 'tractionIds')]: ['VAL_INVALID'] } });
  const mayBeGiven = await whoMayBeGiven(
    at,
    tractionIds,
    list.map(({ ownerId }) => ownerId),
  );
  const wrong = list.findIndex((row) => !row.tractionIds.every((id) => mayBeGiven(id, row.ownerId)));
  if (wrong >= 0) refuse(errors.ownerNotInMeeting, { fields: { [fieldOf(wrong, 'ownerId')]: ['VAL_INVALID'] } });
  const { title, contentHtml } = headline;
  const copies = pairs.map(({ ownerId, tractionId }) => ({
    id: newId(),
    title,
    contentHtml,
    tractionId,
    ownerId,
    createdById: at.personId,
    cascadedFromId: headline.id,
    source: 'typed' as const,
  }));
  await headlineStore.add(at, copies);
  await tellOwners(at, 'headline', copies);
  return { ids: copies.map(({ id }) => id) };
};

/** Adds a headline of one's own that a meeting has heard already, with a copy in each of the other meetings. */
export const sayToOthers = async (
  at: Entered,
  { id, title, tractionId, meetingId }: Pick<HeadlineRow, 'id' | 'title' | 'tractionId' | 'meetingId'>,
  tractionIds: string[],
): Promise<void> => {
  const { personId } = at;
  await ownersFor(at, [tractionId], [personId]);
  const said = { id, title, contentHtml: '', tractionId, meetingId, ownerId: personId, createdById: personId };
  await headlineStore.add(at, [{ ...said, source: 'meeting', status: 'Reviewed' }]);
  await cascadeHeadline(at, said, { list: [{ ownerId: personId, tractionIds }] }, () => 'tractionIds');
};

/** Removes a headline with its copies in some meetings, except those that were heard there already. */
export const removeCascaded = async (at: Entered, headline: HeadlineRow, tractionIds: string[]): Promise<void> => {
  await removeHeadline(at, headline);
  await removeOpenCopies(at, headline.id, tractionIds);
};

/** Changes many headlines in one statement and notifies new owners; leaves out those that are refused. */
export const changeManyHeadlines = (at: Entered, granted: BulkGrant<HeadlineRow>, change: HeadlineBulk): Promise<BulkAnswer> =>
  changeManyItems(at, 'headline', granted, change, { done: 'Reviewed', write: (rows) => changeHeadlines(at, rows, change) });

/** Archives a traction's reviewed headlines when its meeting ends; returns their ids. */
export const archiveReviewed = (at: Entered, tractionId: string): Promise<string[]> => archiveReviewedIn(at, tractionId);
