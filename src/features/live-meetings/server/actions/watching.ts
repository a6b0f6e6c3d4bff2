import type { Entered } from '../../../../server/access/granted.ts';
import type { Watcher } from '../../../../server/http/watch.ts';
import type { LoggedChange } from '../../../../server/realtime/logged-change.ts';
import type { IssueStatus } from '../../../issues/contract.ts';
import { isOpen } from '../../../issues/rules.ts';
import { getMeeting } from '../../../meetings/server/actions/hold.ts';
import type { LiveMeeting } from '../../contract.ts';
import type { Command } from '../../rules.ts';
import { countOpenIssues, findState, listUnderWay } from '../store.ts';
import { asScribe, move } from './moves.ts';

/** Is any meeting of the organisation under way? Remembered until a live meeting changes, since every command asks. */
const isAnyUnderWay = (at: Entered): Promise<boolean> =>
  at.memo('is a meeting under way', ['liveMeeting'], async () => (await listUnderWay(at)).length > 0);

type Row = Record<string, unknown>;

/** Among what the traction shows: not another's, not removed, not deleted. */
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

/** What comes to the traction is added by that, wherever it was before; what is only taken back after its removal is as old as it was. */
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

/** The commands between two counts of Issues, so that the number is true after the last and none of them completes IDS too early. */
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

/** Takes what was written into the state of the meeting; what the meeting's own command has written is in it already. */
const follow = async (at: Entered, meetingId: string, changes: LoggedChange[]): Promise<void> => {
  const state = await findState(at, meetingId);
  if (state === undefined) return;
  const commands = changes.flatMap((change) => commandsOf[change.entity]?.(change, state) ?? []);
  const actor = asScribe(at, state);
  const all = changes.some(({ entity }) => entity === 'issue') ? await counted(at, state, commands) : commands;
  if (all.length === 0) return;
  await move(at, await getMeeting(at, meetingId), ...all.map((command) => ({ command, actor })));
};

const tractionsOf = ({ before, after }: LoggedChange): unknown[] => [before?.['traction_id'], after?.['traction_id']];

/** While a meeting is under way, its state knows of every Issue, To-Do and Headline that anybody writes, wherever they do. */
export const liveMeetingWatcher: Watcher = {
  entities: ['issue', 'todo', 'headline'],
  isNeeded: isAnyUnderWay,
  noted: async (at, changes) => {
    for (const { tractionId, meetingId } of await listUnderWay(at)) {
      const here = changes.filter((change) => tractionsOf(change).includes(tractionId));
      if (here.length > 0) await follow(at, meetingId, here);
    }
  },
};
