import { type OfPair, ownerFieldOf, ownersFor, whoCanHold, whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { checkMeetingOf, findStanding, type Standing } from '#features/teams/team/server/access.ts';
import { tellSettled } from '#features/teams/team/server/actions/settled.ts';
import { tellOwners } from '#features/teams/team/server/actions/tell.ts';
import { type BulkGrant, partBulk } from '#server/access/bulk.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { sanitise, sanitised } from '#server/text/sanitise.ts';
import type { BulkAnswer, BulkRefusal } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Issue, IssueBulk, IssueEdit, IssueInput, IssueMove, IssueOrigin, IssueStatus, ListedIssue } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { type ReachedIssue, rightsOn } from './access.ts';
import { clearVotes, dropVotesTooMany } from './store/votes.ts';
import {
  addIssues,
  archiveSolved,
  changeIssue,
  changeIssues,
  type IssueRow,
  type ListedIssueRow,
  listIssues,
  listOpenIn,
  nextRank,
  nextRanks,
  rankOpen,
} from './store.ts';

/** Who reads an answer: the person, and the meetings that they see. */
interface Reader {
  personId: string;
  tractions: Pick<ReadonlySet<string>, 'has'>;
}

/** Returns the item from which an Issue was made, for those who see it; a personal To-Do is seen by the person who made the Issue of it. */
const originShown = ({ fromId, fromTitle, fromPlaces, createdById }: ListedIssueRow, reader: Reader) => {
  const isPersonal = fromPlaces?.length === 0;
  const isHidden = isPersonal ? createdById !== reader.personId : fromPlaces?.every((id) => !reader.tractions.has(id));
  return isHidden !== true ? { fromId, fromTitle } : { fromId: null, fromTitle: '' };
};

const listedIssueShown = (row: ListedIssueRow, can: Issue['can'], reader: Reader): ListedIssue => ({
  id: row.id,
  title: row.title,
  ownerId: row.ownerId,
  tractionId: row.tractionId,
  meetingId: row.meetingId,
  entityType: 'meeting',
  status: row.status,
  solvedAt: row.solvedAt?.toISOString() ?? null,
  outcome: row.outcome,
  rank: row.rank,
  isLongTerm: row.isLongTerm,
  votes: row.votes,
  voted: row.voted,
  fromType: row.fromType,
  ...originShown(row, reader),
  isArchived: row.archivedAt !== null,
  source: row.source,
  created: row.createdAt.toISOString(),
  version: row.version,
  can,
});

/** Returns a whole Issue, with its notes. */
export const issueView = (row: IssueRow, can: Issue['can'], reader: Reader): Issue => ({
  ...listedIssueShown(row, can, reader),
  contentHtml: row.contentHtml,
  createdById: row.createdById,
  changed: row.updatedAt.toISOString(),
});

/** Makes a function that leaves out rows that the person may not see and adds the person's rights to the others. */
const shownBy =
  <Row extends ListedIssueRow, Shown>(show: (row: Row, can: Issue['can'], reader: Reader) => Shown) =>
  (at: Entered, rows: Row[], tractions: ReadonlyMap<string, Standing>): Shown[] =>
    rows.flatMap((row) => {
      const standing = tractions.get(row.tractionId);
      return standing === undefined ? [] : [show(row, rightsOn(at, row, standing), { personId: at.personId, tractions })];
    });

/** Returns the whole Issues that the person may see, with notes. */
export const issueViews = shownBy(issueView);
/** Returns the Issues that the person may see as lists contain them, without notes. */
export const listedIssueViews = shownBy(listedIssueShown);

/** Adds one Issue for each owner at the end of the team's order; the first has the id that the client made. */
export const createIssues = async (at: Entered, input: IssueInput): Promise<{ id: string; ids: string[] }> => {
  const { id: first = newId(), title, tractionId, source, meetingId = null, fromType = null, fromId = null, fromTitle } = input;
  const owners = await ownersFor(at, [tractionId], input.ownerIds ?? [input.ownerId ?? at.personId], ownerFieldOf(input));
  await checkMeetingOf(at, meetingId, [tractionId]);
  const rank = await nextRank(at, tractionId);
  const common = {
    title,
    contentHtml: sanitise(input.contentHtml),
    tractionId,
    meetingId,
    source,
    fromType,
    fromId,
    fromTitle,
    isLongTerm: input.isLongTerm,
    createdById: at.personId,
  };
  const issues = owners.map((ownerId, index) => ({ ...common, id: index === 0 ? first : newId(), ownerId, rank: rank + index }));
  await addIssues(at, issues);
  await tellOwners(
    at,
    'issue',
    issues.map(({ id, ownerId }) => ({ id, title, tractionId, ownerId })),
  );
  return { id: first, ids: issues.map(({ id }) => id) };
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
  await addIssues(at, issues);
  return issues.map(({ id }) => id);
};

/** Returns the open Issues of the traction that were made from items of a kind: their ids by those of the items. */
export const originsOfOpen = async (at: Entered, tractionId: string, type: IssueOrigin): Promise<Map<string, string>> =>
  new Map(
    (await listOpenIn(at, tractionId)).flatMap(({ id, fromType, fromId }) => (fromType === type && fromId !== null ? [[fromId, id]] : [])),
  );

export const updateIssue = async (at: Entered, { issue, can }: ReachedIssue, edit: IssueEdit): Promise<{ version: number }> => {
  await refuseStale(at, 'issue', issue, edit.version, () =>
    issueView(issue, can, { personId: at.personId, tractions: new Set([issue.tractionId]) }),
  );
  await tellSettled(at, 'issue', issue, edit.settled);
  const { title, ownerId, outcome } = edit;
  if (ownerId !== issue.ownerId) await ownersFor(at, [issue.tractionId], [ownerId]);
  const version = await changeIssue(at, issue.id, { title, ownerId, outcome, contentHtml: sanitised(edit.contentHtml) });
  if (ownerId !== issue.ownerId) await tellOwners(at, 'issue', [{ id: issue.id, title, tractionId: issue.tractionId, ownerId }]);
  return { version };
};

/**
 * Sets the status and when the Issue was solved. A reopened Issue goes to the end of the team's order and leaves the archive; it keeps the votes
 * of those who have not given them to other Issues since.
 */
export const setIssueStatus = async (at: Entered, issue: IssueRow, status: IssueStatus): Promise<void> => {
  const reopened = isOpen(status) && !isOpen(issue.status) ? { rank: await nextRank(at, issue.tractionId) } : {};
  // A removed one can come back as it was.
  const kept = status === 'Removed' ? {} : { solvedAt: null, archivedAt: null };
  const solved = status === 'Reviewed' ? { solvedAt: issue.solvedAt ?? at.now } : kept;
  await changeIssue(at, issue.id, { status, ...solved, ...reopened });
  await dropVotesTooMany(at, 'rank' in reopened ? [issue.id] : []);
};

export const solveIssue = (at: Entered, issue: IssueRow): Promise<void> => setIssueStatus(at, issue, 'Reviewed');

/** Keeps what was decided when the Issue was solved. */
export const keepOutcome = async (at: Entered, issue: IssueRow, outcome: string): Promise<void> => {
  await changeIssue(at, issue.id, { outcome });
};

export const reopenIssue = (at: Entered, issue: IssueRow): Promise<void> => setIssueStatus(at, issue, 'ToReview');

export const reassignIssue = async (at: Entered, issue: IssueRow, ownerId: string): Promise<void> => {
  await ownersFor(at, [issue.tractionId], [ownerId]);
  await changeIssue(at, issue.id, { ownerId });
  const { title, tractionId } = issue;
  if (ownerId !== issue.ownerId) await tellOwners(at, 'issue', [{ id: issue.id, title, tractionId, ownerId }]);
};

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
export const moveIssue = async (at: Entered, { issue, can }: ReachedIssue, move: IssueMove): Promise<void> => {
  onlyMeetings(move);
  const { destinationId, ownerId } = move;
  const there = await findStanding(at, destinationId);
  if (there?.can.add !== true) refuse(errors.notFound, { fields: { destinationId: ['VAL_INVALID'] } });
  if (!can.move || destinationId === issue.tractionId) refuse(errors.issueNotMoved);
  await ownersFor(at, [destinationId], [ownerId]);
  await clearVotes(at, [issue.id]);
  await changeIssue(at, issue.id, {
    tractionId: destinationId,
    ownerId,
    meetingId: null,
    status: 'ToReview',
    rank: await nextRank(at, destinationId),
  });
  if (ownerId !== issue.ownerId) await tellOwners(at, 'issue', [{ id: issue.id, title: issue.title, tractionId: destinationId, ownerId }]);
};

/** Returns an Issue's place, status and owner as they are after a change of many. */
const becoming = (issue: IssueRow, change: IssueBulk) => {
  const tractionId = change.tractionId ?? issue.tractionId;
  const status = change.status ?? (change.tractionId === undefined ? issue.status : 'ToReview');
  const isMoved = tractionId !== issue.tractionId;
  const { id, title } = issue;
  return {
    id,
    title,
    tractionId,
    status,
    isMoved,
    ownerId: change.ownerId ?? issue.ownerId,
    isLast: isOpen(status) && (isMoved || !isOpen(issue.status) || (change.isLongTerm ?? issue.isLongTerm) !== issue.isLongTerm),
  };
};

const refusalOf = (issue: IssueRow, change: IssueBulk, mayBeGiven: OfPair): BulkRefusal | undefined => {
  const { tractionId, ownerId, status, isMoved } = becoming(issue, change);
  if (change.tractionId !== undefined && (!isMoved || !isOpen(issue.status))) return 'issueNotMoved';
  if ((isMoved || ownerId !== issue.ownerId) && !mayBeGiven(tractionId, ownerId)) return 'ownerNotInMeeting';
  return change.isArchived === true && status !== 'Reviewed' ? 'stillOpen' : undefined;
};

/**
 * Changes many Issues in one statement and notifies new owners. Checks each first and leaves out those that are refused; moved and
 * reopened ones go to the end of their list.
 */
export const changeManyIssues = async (at: Entered, granted: BulkGrant<IssueRow>, change: IssueBulk): Promise<BulkAnswer> => {
  const wanted = granted.rows.map((issue) => becoming(issue, change));
  const mayBeGiven = await whoMayBeGiven(
    at,
    wanted.map(({ tractionId }) => tractionId),
    wanted.map(({ ownerId }) => ownerId),
  );
  const { rows, refused } = partBulk(granted, (issue) => refusalOf(issue, change, mayBeGiven));
  const next = await nextRanks(at, [...new Set(wanted.map(({ tractionId }) => tractionId))]);
  const ranked = rows.map((issue) => {
    const { tractionId, isLast } = becoming(issue, change);
    const rank = next.get(tractionId) ?? 1;
    if (isLast) next.set(tractionId, rank + 1);
    return { id: issue.id, rank: isLast ? rank : null };
  });
  await clearVotes(at, change.tractionId === undefined && change.isLongTerm !== true ? [] : rows.map(({ id }) => id));
  const done = await changeIssues(at, ranked, change);
  const reopened = rows.filter((issue) => isOpen(becoming(issue, change).status) && !isOpen(issue.status));
  await dropVotesTooMany(
    at,
    reopened.map(({ id }) => id),
  );
  const given = rows.filter((issue) => becoming(issue, change).ownerId !== issue.ownerId);
  await tellOwners(
    at,
    'issue',
    given.map((issue) => becoming(issue, change)),
  );
  return { done, refused };
};

/** Returns the Issues with these ids that are in the traction; leaves out removed ones. */
export const listTractionIssues = async (at: Entered, tractionId: string, ids: string[]): Promise<IssueRow[]> =>
  (await listIssues(at, ids)).filter((issue) => issue.tractionId === tractionId);

/** Archives a traction's solved Issues when its meeting ends; returns their ids. */
export const archiveSolvedIssues = (at: Entered, tractionId: string): Promise<string[]> => archiveSolved(at, tractionId);
