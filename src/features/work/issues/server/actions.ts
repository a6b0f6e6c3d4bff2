import { ownerFieldOf, ownersFor, whoCanHold } from '#features/teams/team/server/access/giving.ts';
import { checkMeetingOf, findStanding } from '#features/teams/team/server/access.ts';
import type { ItemReader } from '#features/work/items/server/access.ts';
import {
  addForEach,
  beginEdit,
  changeManyItems,
  itemView,
  notesView,
  reassignItem,
  tellGiven,
} from '#features/work/items/server/actions.ts';
import { type BulkGrant, partBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseReversed } from '#server/access/late.ts';
import { sanitise, sanitised } from '#server/text/sanitise.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Issue, IssueBulk, IssueEdit, IssueInput, IssueMove, IssueOrigin, IssueStatus, ListedIssue } from '../contract.ts';
import { isOpen } from '../rules.ts';
import type { ReachedIssue } from './access.ts';
import { clearVotes, dropVotesTooMany } from './store/votes.ts';
import {
  archiveSolved,
  changeIssues,
  type IssueRow,
  issueStore,
  type ListedIssueRow,
  listOpenIn,
  nextRank,
  nextRanks,
  rankOpen,
  statusSet,
} from './store.ts';

/** Returns the item from which an Issue was made, for those who see it; a personal To-Do is seen by the person who made the Issue of it. */
const originShown = ({ fromId, fromTitle, fromPlaces, createdById }: ListedIssueRow, reader: ItemReader) => {
  const isPersonal = fromPlaces?.length === 0;
  const isHidden = isPersonal ? createdById !== reader.personId : fromPlaces?.every((id) => !reader.tractions.has(id));
  return isHidden !== true ? { fromId, fromTitle } : { fromId: null, fromTitle: '' };
};

export const listedIssueView = (row: ListedIssueRow, can: Issue['can'], reader: ItemReader): ListedIssue => ({
  ...itemView(row),
  tractionId: row.tractionId,
  entityType: 'meeting',
  solvedAt: row.solvedAt?.toISOString() ?? null,
  outcome: row.outcome,
  rank: row.rank,
  isLongTerm: row.isLongTerm,
  votes: row.votes,
  voted: row.voted,
  fromType: row.fromType,
  ...originShown(row, reader),
  isArchived: row.archivedAt !== null,
  can,
});

/** Returns a whole Issue, with its notes. */
export const issueView = (row: IssueRow, can: Issue['can'], reader: ItemReader): Issue => ({
  ...listedIssueView(row, can, reader),
  ...notesView(row),
});

/** Adds one Issue for each owner at the end of the team's order; the first has the id that the client made. */
export const createIssues = async (at: Entered, input: IssueInput): Promise<{ id: string; ids: string[] }> => {
  const { title, tractionId, source, meetingId = null, fromType = null, fromId = null, fromTitle, isLongTerm } = input;
  const owners = await ownersFor(at, [tractionId], input.ownerIds ?? [input.ownerId ?? at.personId], ownerFieldOf(input));
  await checkMeetingOf(at, meetingId, [tractionId]);
  const rank = await nextRank(at, tractionId);
  const contentHtml = sanitise(input.contentHtml);
  const row = { title, contentHtml, tractionId, meetingId, source, fromType, fromId, fromTitle, isLongTerm };
  return addForEach(at, issueStore, owners, (place) => ({ ...row, rank: rank + place }), input.id);
};

/** Another item from which an Issue is made, during a meeting unless `source` says otherwise. */
export interface Dropped {
  id?: string;
  title: string;
  contentHtml?: string;
  ownerId: string;
  meetingId: string | null;
  source?: 'typed' | 'meeting';
  from: { type: IssueOrigin; id: string; title: string };
}

/**
 * Makes Issues of a traction from other items, in their order at the end of the team's; the caller has checked access. An
 * owner who cannot hold one, because they have left the meeting or only read, gives way to the person who makes it. Returns their ids.
 */
export const createIssuesFrom = async (at: Entered, tractionId: string, dropped: Dropped[]): Promise<string[]> => {
  if (dropped.length === 0) return [];
  const rank = await nextRank(at, tractionId);
  const owners = dropped.map(({ ownerId }) => ownerId);
  const canHold = await whoCanHold(at, [tractionId], owners);
  const issues = dropped.map(({ id = newId(), title, contentHtml = '', ownerId, meetingId, source = 'meeting', from }, place) => ({
    id,
    title,
    contentHtml,
    ownerId: canHold(tractionId, ownerId) ? ownerId : at.personId,
    tractionId,
    meetingId,
    rank: rank + place,
    fromType: from.type,
    fromId: from.id,
    fromTitle: from.title,
    source,
    createdById: at.personId,
  }));
  await issueStore.add(at, issues);
  return issues.map(({ id }) => id);
};

/** Returns the open Issues of the traction that were made from items of a kind: their ids by those of the items. */
export const originsOfOpen = async (at: Entered, tractionId: string, type: IssueOrigin): Promise<Map<string, string>> =>
  new Map(
    (await listOpenIn(at, tractionId)).flatMap(({ id, fromType, fromId }) => (fromType === type && fromId !== null ? [[fromId, id]] : [])),
  );

export const updateIssue = async (at: Entered, { item: issue, can }: ReachedIssue, edit: IssueEdit): Promise<{ version: number }> => {
  const { title, ownerId, outcome } = edit;
  const { id, tractionId } = issue;
  await beginEdit(at, 'issue', issue, edit, () => issueView(issue, can, { personId: at.personId, tractions: new Set([tractionId]) }));
  if (ownerId !== issue.ownerId) await ownersFor(at, [tractionId], [ownerId]);
  const version = await issueStore.change(at, id, { title, ownerId, outcome, contentHtml: sanitised(edit.contentHtml) });
  await tellGiven(at, 'issue', issue, { id, title, tractionId, ownerId });
  return { version };
};

/**
 * Sets the status and when the Issue was solved. A reopened Issue goes to the end of the team's order and leaves the archive; it keeps the votes
 * of those who have not given them to other Issues since.
 */
export const setIssueStatus = async (at: Entered, issue: IssueRow, status: IssueStatus): Promise<void> => {
  const reopened = isOpen(status) && !isOpen(issue.status) ? { rank: await nextRank(at, issue.tractionId) } : {};
  await issueStore.change(at, issue.id, { ...statusSet(at, status), ...reopened });
  await dropVotesTooMany(at, 'rank' in reopened ? [issue.id] : []);
};

/** Solves an Issue, unless somebody else has opened it again since the person saw it. */
export const solveIssue = async (at: Entered, issue: IssueRow, seen?: number): Promise<void> => {
  await refuseReversed(at, 'issue', issue, { isDone: issue.status === 'Reviewed', wants: true, seen });
  await setIssueStatus(at, issue, 'Reviewed');
};

/** Keeps what was decided when the Issue was solved. */
export const keepOutcome = async (at: Entered, issue: IssueRow, outcome: string): Promise<void> => {
  await issueStore.change(at, issue.id, { outcome });
};

export const reopenIssue = (at: Entered, issue: IssueRow): Promise<void> => setIssueStatus(at, issue, 'ToReview');

export const reassignIssue = (at: Entered, issue: IssueRow, ownerId: string): Promise<void> =>
  reassignItem(at, issueStore, issue, [issue.tractionId], ownerId);

export const removeIssue = (at: Entered, issue: IssueRow): Promise<void> => setIssueStatus(at, issue, 'Removed');

/** Puts open Issues of a traction first in the team's order, in the order given. */
export const rankIssues = async (at: Entered, tractionId: string, ids: string[]): Promise<void> => {
  const known = new Set((await listOpenIn(at, tractionId)).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) refuse(errors.notFound, { fields: { ids: ['VAL_INVALID'] } });
  await rankOpen(at, tractionId, ids);
};

const onlyMeetings = ({ source, destination }: IssueMove): void => {
  const wrong = Object.entries({ source, destination }).filter(([, kind]) => kind !== 'meeting');
  if (wrong.length > 0) refuse(errors.invalid, { fields: Object.fromEntries(wrong.map(([field]) => [field, ['VAL_INVALID']])) });
};

/** Moves an open Issue to the end of another traction's list. */
export const moveIssue = async (at: Entered, { item: issue, can }: ReachedIssue, move: IssueMove): Promise<void> => {
  onlyMeetings(move);
  const { destinationId, ownerId } = move;
  const there = await findStanding(at, destinationId);
  if (there?.can.add !== true) refuse(errors.notFound, { fields: { destinationId: ['VAL_INVALID'] } });
  if (!can.move || destinationId === issue.tractionId) refuse(errors.issueNotMoved);
  await ownersFor(at, [destinationId], [ownerId]);
  await clearVotes(at, [issue.id]);
  await issueStore.change(at, issue.id, {
    tractionId: destinationId,
    ownerId,
    meetingId: null,
    status: 'ToReview',
    rank: await nextRank(at, destinationId),
  });
  await tellGiven(at, 'issue', issue, { id: issue.id, title: issue.title, tractionId: destinationId, ownerId });
};

/** Returns the traction of an Issue after a change of many, whether it opens again by it, and whether it goes to the end of its list. */
const becoming = (issue: IssueRow, { tractionId = issue.tractionId, isLongTerm = issue.isLongTerm, status = issue.status }: IssueBulk) => {
  const isReopened = isOpen(status) && !isOpen(issue.status);
  const isElsewhere = tractionId !== issue.tractionId || isLongTerm !== issue.isLongTerm;
  return { tractionId, isReopened, isLast: isReopened || (isOpen(status) && isElsewhere) };
};

/**
 * Changes many Issues in one statement and notifies new owners. Leaves out those that are refused, closed ones that should move among them;
 * moved and reopened ones go to the end of their list.
 */
export const changeManyIssues = (at: Entered, granted: BulkGrant<IssueRow>, change: IssueBulk): Promise<BulkAnswer> => {
  const moving = partBulk(granted, (issue) =>
    change.tractionId !== undefined && (change.tractionId === issue.tractionId || !isOpen(issue.status)) ? 'issueNotMoved' : undefined,
  );
  const write = async (issues: IssueRow[]) => {
    const next = await nextRanks(at, [...new Set(issues.map((issue) => becoming(issue, change).tractionId))]);
    const ranks = new Map<string, number>();
    for (const issue of issues) {
      const { tractionId, isLast } = becoming(issue, change);
      if (!isLast) continue;
      const rank = next.get(tractionId) ?? 1;
      ranks.set(issue.id, rank);
      next.set(tractionId, rank + 1);
    }
    await clearVotes(at, change.tractionId === undefined && change.isLongTerm !== true ? [] : issues.map(({ id }) => id));
    const done = await changeIssues(at, issues, change, ranks);
    await dropVotesTooMany(
      at,
      issues.filter((issue) => becoming(issue, change).isReopened).map(({ id }) => id),
    );
    return done;
  };
  return changeManyItems(at, 'issue', moving, change, { done: 'Reviewed', write });
};

/** Returns the Issues with these ids that are in the traction; leaves out removed ones. */
export const listTractionIssues = async (at: Entered, tractionId: string, ids: string[]): Promise<IssueRow[]> =>
  (await issueStore.list(at, ids)).filter((issue) => issue.tractionId === tractionId);

/** Archives a traction's solved Issues when its meeting ends; returns their ids. */
export const archiveSolvedIssues = (at: Entered, tractionId: string): Promise<string[]> => archiveSolved(at, tractionId);
