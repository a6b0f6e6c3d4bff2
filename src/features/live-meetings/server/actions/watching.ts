import { LRUCache } from 'lru-cache';
import type { Entered } from '../../../../server/access/granted.ts';
import type { Watcher } from '../../../../server/http/watch.ts';
import type { LoggedChange } from '../../../../server/realtime/hubs.ts';
import type { IssueStatus } from '../../../issues/contract.ts';
import { isOpen } from '../../../issues/rules.ts';
import { getMeeting } from '../../../meetings/server/actions/hold.ts';
import type { LiveMeeting } from '../../contract.ts';
import type { Command } from '../../rules.ts';
import { countOpenIssues, findState, listUnderWay } from '../store.ts';
import { asScribe, move } from './moves.ts';

interface Running {
  clock: number;
  /** The meetings under way by their tractions. */
  meetings: ReadonlyMap<string, string>;
}

/** Which meetings are under way in an organisation, remembered under the clock of live meetings: none is asked for twice. */
const known = new LRUCache<string, Running>({ max: 10_000 });

const runningAt = async (at: Entered, clock: number): Promise<ReadonlyMap<string, string>> => {
  const running = known.get(at.orgId);
  if (running?.clock === clock) return running.meetings;
  const meetings = new Map((await listUnderWay(at)).map(({ tractionId, meetingId }) => [tractionId, meetingId]));
  known.set(at.orgId, { clock, meetings });
  return meetings;
};

type Row = Record<string, unknown>;

const isOpenIssueIn = (row: Row | null, tractionId: string): boolean =>
  row !== null && row['traction_id'] === tractionId && isOpen(row['status'] as IssueStatus) && row['archived_at'] === null;

const issueCommands = ({ before, after, item_id: issueId }: LoggedChange, { tractionId, solvedIssueIds }: LiveMeeting): Command[] => {
  const wasOpen = isOpenIssueIn(before, tractionId);
  if (wasOpen && !isOpenIssueIn(after, tractionId)) {
    const isSolved = after?.['status'] === 'Reviewed' && after['traction_id'] === tractionId;
    if (!isSolved) return [{ type: 'issueGone', issueId }];
    return solvedIssueIds.includes(issueId) ? [] : [{ type: 'markAsSolved', issueId }];
  }
  return !wasOpen && isOpenIssueIn(after, tractionId) && solvedIssueIds.includes(issueId) ? [{ type: 'reopenIssue', issueId }] : [];
};

const todoCommands = ({ before, after, item_id: todoId }: LoggedChange, { tractionId }: LiveMeeting): Command[] => {
  if (after?.['traction_id'] !== tractionId) return [];
  const added: Command[] = before === null ? [{ type: 'todoAdded', todoId }] : [];
  if (before?.['status'] === after['status']) return added;
  return after['status'] === 'Done' || before?.['status'] === 'Done'
    ? [...added, { type: 'todoCompleted', todoId, complete: after['status'] === 'Done' }]
    : added;
};

const headlineCommands = ({ before, after, item_id: headlineId }: LoggedChange, { tractionId }: LiveMeeting): Command[] =>
  after?.['traction_id'] === tractionId && after['status'] === 'Reviewed' && before?.['status'] !== 'Reviewed'
    ? [{ type: 'reviewHeadline', headlineId }]
    : [];

const commandsOf: Partial<Record<LoggedChange['entity'], (change: LoggedChange, state: LiveMeeting) => Command[]>> = {
  issue: issueCommands,
  todo: todoCommands,
  headline: headlineCommands,
};

/** The commands between two counts of Issues, so that the number is true after the last and none of them completes IDS too early. */
const counted = async (at: Entered, { tractionId }: LiveMeeting, commands: Command[]): Promise<Command[]> => {
  const issueCount = await countOpenIssues(at, tractionId);
  const many = (...types: Command['type'][]) => commands.filter(({ type }) => types.includes(type)).length;
  const before = Math.max(0, issueCount + many('issueGone', 'markAsSolved') - many('reopenIssue'));
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
  isNeeded: async (at, clocks) => (await runningAt(at, clocks['liveMeeting'] ?? 0)).size > 0,
  noted: async (at, changes) => {
    for (const { tractionId, meetingId } of await listUnderWay(at)) {
      const here = changes.filter((change) => tractionsOf(change).includes(tractionId));
      if (here.length > 0) await follow(at, meetingId, here);
    }
  },
};
