import { ownerFieldOf, ownersFor, whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { checkMeetingOf, listStandings, standingToAdd } from '#features/teams/team/server/access.ts';
import { tellSettled } from '#features/teams/team/server/actions/settled.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import { type BulkGrant, partBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { sanitise, sanitised } from '#server/text/sanitise.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { CascadeInput, Headline, HeadlineBulk, HeadlineEdit, HeadlineInput, ListedHeadline } from '../contract.ts';
import {
  addHeadlines,
  addRead,
  archiveReviewedIn,
  changeHeadline,
  changeHeadlines,
  type HeadlineRow,
  type ListedHeadlineRow,
  removeOpenCopies,
} from './store.ts';

/** Returns a headline as lists contain it, without its notes. */
export const listedHeadlineView = (row: ListedHeadlineRow, can: Headline['can']): ListedHeadline => ({
  id: row.id,
  title: row.title,
  ownerId: row.ownerId,
  ownerIds: [row.ownerId],
  tractionId: row.tractionId,
  meetingId: row.meetingId,
  status: row.status,
  isArchived: row.archivedAt !== null,
  source: row.source,
  created: row.createdAt.toISOString(),
  version: row.version,
  can,
});

/** Returns a whole headline, with its notes. */
export const headlineView = (row: HeadlineRow, can: Headline['can']): Headline => ({
  ...listedHeadlineView(row, can),
  contentHtml: row.contentHtml,
  createdById: row.createdById,
  changed: row.updatedAt.toISOString(),
});

/** Adds one headline for each owner; the first has the id that the client made. */
export const createHeadlines = async (at: Entered, input: HeadlineInput): Promise<{ id: string; ids: string[] }> => {
  const owners = await ownersFor(at, [input.tractionId], input.ownerIds ?? [input.ownerId ?? at.personId], ownerFieldOf(input));
  const first = input.id ?? newId();
  const ids = owners.map((_, index) => (index === 0 ? first : newId()));
  const { title, tractionId, source, meetingId = null } = input;
  await checkMeetingOf(at, meetingId, [tractionId]);
  const contentHtml = sanitise(input.contentHtml);
  await addHeadlines(
    at,
    owners.map((ownerId, index) => ({
      id: ids[index] ?? newId(),
      title,
      contentHtml,
      tractionId,
      meetingId,
      source,
      ownerId,
      createdById: at.personId,
    })),
  );
  await tellOwners(
    at,
    'headline',
    owners.map((ownerId, index) => ({ id: ids[index] ?? '', title, tractionId, ownerId })),
  );
  return { id: first, ids };
};

export const updateHeadline = async (at: Entered, headline: HeadlineRow, edit: HeadlineEdit): Promise<{ version: number }> => {
  await refuseStale(at, 'headline', headline, edit.version, () => headlineView(headline, { edit: true, remove: false }));
  await tellSettled(at, 'headline', headline, edit.settled);
  const tractionId = edit.tractionId ?? headline.tractionId;
  const isMoved = tractionId !== headline.tractionId;
  if (isMoved) await standingToAdd(at, tractionId);
  if (isMoved || edit.ownerId !== headline.ownerId) await ownersFor(at, [tractionId], [edit.ownerId]);
  const version = await changeHeadline(at, headline.id, {
    title: edit.title,
    ownerId: edit.ownerId,
    tractionId,
    meetingId: isMoved ? null : headline.meetingId,
    contentHtml: sanitised(edit.contentHtml),
  });
  if (edit.ownerId !== headline.ownerId)
    await tellOwners(at, 'headline', [{ id: headline.id, title: edit.title, tractionId, ownerId: edit.ownerId }]);
  return { version };
};

export const reviewHeadline = async (at: Entered, headline: HeadlineRow, status: 'ToReview' | 'Reviewed'): Promise<void> => {
  await changeHeadline(at, headline.id, status === 'Reviewed' ? { status } : { status, archivedAt: null });
};

export const readHeadline = (at: Entered, { id, tractionId }: HeadlineRow): Promise<void> =>
  addRead(at, { headlineId: id, tractionId, personId: at.personId });

export const reassignHeadline = async (at: Entered, headline: HeadlineRow, ownerId: string): Promise<void> => {
  await ownersFor(at, [headline.tractionId], [ownerId]);
  await changeHeadline(at, headline.id, { ownerId });
  if (ownerId !== headline.ownerId)
    await tellOwners(at, 'headline', [{ id: headline.id, title: headline.title, tractionId: headline.tractionId, ownerId }]);
};

export const removeHeadline = async (at: Entered, headline: HeadlineRow): Promise<void> => {
  await changeHeadline(at, headline.id, { status: 'Removed' });
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
  await addHeadlines(at, copies);
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
  await addHeadlines(at, [{ ...said, source: 'meeting', status: 'Reviewed' }]);
  await cascadeHeadline(at, said, { list: [{ ownerId: personId, tractionIds }] }, () => 'tractionIds');
};

/** Removes a headline with its copies in some meetings, except those that were heard there already. */
export const removeCascaded = async (at: Entered, headline: HeadlineRow, tractionIds: string[]): Promise<void> => {
  await removeHeadline(at, headline);
  await removeOpenCopies(at, headline.id, tractionIds);
};

/** Changes many headlines in one statement and notifies new owners. Checks new owners first and leaves out refused headlines. */
export const changeManyHeadlines = async (at: Entered, granted: BulkGrant<HeadlineRow>, change: HeadlineBulk): Promise<BulkAnswer> => {
  const after = (headline: HeadlineRow) => ({
    id: headline.id,
    title: headline.title,
    tractionId: change.tractionId ?? headline.tractionId,
    ownerId: change.ownerId ?? headline.ownerId,
  });
  const wanted = granted.rows.map(after);
  const mayBeGiven = await whoMayBeGiven(
    at,
    wanted.map(({ tractionId }) => tractionId),
    wanted.map(({ ownerId }) => ownerId),
  );
  const { rows, refused } = partBulk(granted, (headline) => {
    const { tractionId, ownerId } = after(headline);
    const isGiven = ownerId !== headline.ownerId || tractionId !== headline.tractionId;
    if (isGiven && !mayBeGiven(tractionId, ownerId)) return 'ownerNotInMeeting';
    return change.isArchived === true && (change.status ?? headline.status) !== 'Reviewed' ? 'stillOpen' : undefined;
  });
  const done = await changeHeadlines(
    at,
    rows.map(({ id }) => id),
    change,
  );
  await tellOwners(at, 'headline', rows.filter((headline) => after(headline).ownerId !== headline.ownerId).map(after));
  return { done, refused };
};

/** Archives a traction's reviewed headlines when its meeting ends; returns their ids. */
export const archiveReviewed = (at: Entered, tractionId: string): Promise<string[]> => archiveReviewedIn(at, tractionId);
