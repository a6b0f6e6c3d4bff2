import { findStanding, type Standing } from '#features/teams/team/server/access.ts';
import { getMeeting } from '#features/teams/team/server/actions/hold.ts';
import type { IssueStatus } from '#features/work/issues/contract.ts';
import { isOpen } from '#features/work/issues/rules.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Watcher } from '#server/http/watch.ts';
import type { LoggedChange } from '#server/realtime/logged-change.ts';
import { isLicensed } from '#shared/roles.ts';
import type { Attendee, LiveMeeting } from '../../contract.ts';
import type { Command } from '../../rules.ts';
import { countOpenIssues, findState, listFaces, listUnderWay } from '../store.ts';
import { asScribe, type Move, move } from './moves.ts';

/** Returns whether any meeting of the organisation is running. Cached until a live meeting changes, because every command asks. */
const isAnyUnderWay = (at: Entered): Promise<boolean> =>
  at.memo('is a meeting under way', ['liveMeeting'], async () => (await listUnderWay(at)).length > 0);

type Row = Record<string, unknown>;

/** Returns whether a row exists in the traction and is not removed. */
const isHere = (row: Row | null, tractionId: string): row is Row =>
  row !== null && row['traction_id'] === tractionId && row['status'] !== 'Removed';

const isOpenIssueIn = (row: Row | null, tractionId: string): boolean =>
  isHere(row, tractionId) && isOpen(row['status'] as IssueStatus) && row['archived_at'] === null;

const issueCommands = ({ before, after, item_id: issueId }: LoggedChange, { tractionId, solvedIssueIds }: LiveMeeting): Command[] => {
  const [wasOpen, isOpenNow] = [isOpenIssueIn(before, tractionId), isOpenIssueIn(after, tractionId)];
  const wasSolvedHere = solvedIssueIds.includes(issueId);
  if (isOpenNow) return !wasOpen && wasSolvedHere ? [{ type: 'reopenIssue', issueId }] : [];
  if (isHere(after, tractionId) && after['status'] === 'Reviewed')
    return wasOpen && !wasSolvedHere ? [{ type: 'markAsSolved', issueId }] : [];
  return wasOpen || wasSolvedHere ? [{ type: 'issueGone', issueId }] : [];
};

/**
 * Returns whether a To-Do counts as added in the meeting: it came from another traction, or was created since the start. A restored one
 * does not.
 */
const isNewHere = (before: Row | null, after: Row, { tractionId, started }: LiveMeeting): boolean =>
  before?.['traction_id'] !== tractionId || Date.parse(String(after['created_at'])) >= Date.parse(String(started));

const todoCommands = ({ before, after, item_id: todoId }: LoggedChange, state: LiveMeeting): Command[] => {
  const wasHere = isHere(before, state.tractionId);
  if (!isHere(after, state.tractionId)) return wasHere ? [{ type: 'todoGone', todoId }] : [];
  const added: Command[] = !wasHere && isNewHere(before, after, state) ? [{ type: 'todoAdded', todoId }] : [];
  const [wasDone, isDone] = [before?.['status'] === 'Done', after['status'] === 'Done'];
  return wasDone === isDone ? added : [...added, { type: 'todoCompleted', todoId, complete: isDone }];
};

const headlineCommands = ({ before, after, item_id: headlineId }: LoggedChange, { tractionId }: LiveMeeting): Command[] => {
  const isReviewed = (row: Row | null) => isHere(row, tractionId) && row['status'] === 'Reviewed';
  if (!isReviewed(after)) return isReviewed(before) ? [{ type: 'headlineUnreviewed', headlineId }] : [];
  return before?.['status'] === 'Reviewed' ? [] : [{ type: 'reviewHeadline', headlineId }];
};

const commandsOf: Partial<Record<LoggedChange['entity'], (change: LoggedChange, state: LiveMeeting) => Command[]>> = {
  issue: issueCommands,
  todo: todoCommands,
  headline: headlineCommands,
};

/** Puts the commands between two counts of Issues: the last is the true number, the first keeps IDS from being complete too early. */
const counted = async (at: Entered, { tractionId, solvedIssueIds }: LiveMeeting, commands: Command[]): Promise<Command[]> => {
  const issueCount = await countOpenIssues(at, tractionId);
  const steps = commands.map((command) => {
    if (command.type === 'issueGone') return solvedIssueIds.includes(command.issueId) ? 0 : 1;
    return command.type === 'markAsSolved' ? 1 : command.type === 'reopenIssue' ? -1 : 0;
  });
  const before = Math.max(
    0,
    steps.reduce((sum: number, each) => sum + each, issueCount),
  );
  return [{ type: 'updateIssueCount', issueCount: before }, ...commands, { type: 'updateIssueCount', issueCount }];
};

/** Applies changes of items to the state of a meeting. A change that the meeting's own command made has no further effect. */
const follow = async (at: Entered, meetingId: string, changes: LoggedChange[]): Promise<void> => {
  const state = await findState(at, meetingId);
  if (state === undefined) return;
  const commands = changes.flatMap((change) => commandsOf[change.entity]?.(change, state) ?? []);
  const actor = asScribe(at, state);
  const all = changes.some(({ entity }) => entity === 'issue') ? await counted(at, state, commands) : commands;
  if (all.length === 0) return;
  await move(at, await getMeeting(at, meetingId), ...all.map((command) => ({ command, actor })));
};

type Member = Awaited<ReturnType<typeof listFaces>>[number];

/** Returns whether a person may be in the meeting: those with a device must see it, those in the room must still be members. */
const mayStay = ({ presence }: Attendee, member: Member | undefined, standing: Standing | undefined): boolean =>
  member !== undefined && !member.blocked && (presence === 'inRoom' || standing !== undefined);

/**
 * Returns whether a member only watches now. Those without a device take part through the scribe. Of somebody who may not see the meeting
 * any more, nothing changes: they leave.
 */
const onlyWatches = ({ presence, observes = false }: Attendee, { role }: Member, standing: Standing | undefined): boolean => {
  if (!isLicensed(role)) return true;
  if (presence === 'inRoom') return false;
  return standing === undefined ? observes : !standing.can.add;
};

/**
 * Lets those leave at once who may not be in the meeting any more: removed, blocked, or without access to it. Whoever may only see it by
 * now stays to watch. What was remembered of rights is older than this command.
 */
const reseat = async (at: Entered, meetingId: string): Promise<void> => {
  const state = await findState(at, meetingId);
  if (state === undefined) return;
  const faces = await listFaces(
    at,
    state.attendees.map(({ personId }) => personId),
  );
  const members = new Map(faces.map((member) => [member.personId, member]));
  const moves: Move[] = [];
  const actor = asScribe(at, state);
  for (const attendee of state.attendees) {
    const { personId, presence, observes = false } = attendee;
    const member = members.get(personId);
    const asks = member !== undefined && (presence === 'here' || (observes && isLicensed(member.role)));
    const standing = asks ? await findStanding({ tx: at.tx, orgId: at.orgId, personId, role: member.role }, state.tractionId) : undefined;
    const watches = member === undefined ? observes : onlyWatches(attendee, member, standing);
    if (watches !== observes) moves.push({ command: { type: 'roleChanged', personId, observes: watches }, actor });
    if (!['here', 'inRoom'].includes(presence) || mayStay(attendee, member, standing)) continue;
    if (presence === 'here') moves.push({ command: { type: 'leave' }, actor: { ...actor, personId } });
    else moves.push({ command: { type: 'leaveOffline', personId }, actor });
  }
  if (moves.length > 0) await move(at, await getMeeting(at, meetingId), ...moves);
};

/** Returns whether a change may decide who sees a meeting. The organisation's says which meeting is that of the leadership team. */
const decidesSight = ({ entity, before, after }: LoggedChange): boolean =>
  entity === 'permission' || entity === 'meeting' || (entity === 'org' && before?.['lt_traction_id'] !== after?.['lt_traction_id']);

const tractionsOf = ({ before, after }: LoggedChange): unknown[] => [before?.['traction_id'], after?.['traction_id']];

/** Keeps running meetings up to date with every change of Issues, To-Dos, Headlines and of who may see them, wherever it is made. */
export const liveMeetingWatcher: Watcher = {
  entities: ['issue', 'todo', 'headline', 'permission', 'meeting', 'org'],
  isNeeded: isAnyUnderWay,
  noted: async (at, changes) => {
    for (const { tractionId, meetingId } of await listUnderWay(at)) {
      const here = changes.filter((change) => tractionsOf(change).includes(tractionId));
      if (here.length > 0) await follow(at, meetingId, here);
      if (changes.some(decidesSight)) await reseat(at, meetingId);
    }
  },
};
