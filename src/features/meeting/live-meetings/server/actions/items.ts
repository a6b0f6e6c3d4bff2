import { mayEditHeadline } from '#features/work/headlines/server/access.ts';
import { archiveReviewed, reviewHeadline as reviewItself } from '#features/work/headlines/server/actions.ts';
import type { IssueOrigin } from '#features/work/issues/contract.ts';
import { isOpen } from '#features/work/issues/rules.ts';
import { reachIssue } from '#features/work/issues/server/access.ts';
import {
  archiveSolvedIssues,
  createIssuesFrom,
  keepOutcome,
  listTractionIssues,
  originsOfOpen,
  reopenIssue,
  solveIssue,
} from '#features/work/issues/server/actions.ts';
import { reachRock } from '#features/work/rocks/server/access.ts';
import { getMeasurable } from '#features/work/scorecards/server/access.ts';
import { issueTitles } from '#features/work/scorecards/server/actions/reds.ts';
import { measurablesOf } from '#features/work/scorecards/server/actions.ts';
import { reachTodo } from '#features/work/todos/server/access.ts';
import { archiveDoneTodos } from '#features/work/todos/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { findDoer, refuseGone, refuseLate, refuseReversed } from '#server/access/late.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { LiveMeeting } from '../../contract.ts';
import type { CommandOf } from '../../rules.ts';
import type { LiveGrant } from '../access.ts';
import { countOpenIssues, findState } from '../store.ts';
import { command } from './moves.ts';

/** Returns the Issue; answers 404 unless it is in the meeting's traction. */
const issueHere = async (at: Entered, { held }: LiveGrant, issueId: string) => {
  const { item: issue } = await reachIssue(at, issueId);
  if (issue.tractionId !== held.meeting.tractionId) refuse(errors.notFound);
  if (issue.status === 'Removed') await refuseGone(at, 'issue', issueId, async () => true);
  return issue;
};

type AboutIssue = CommandOf<'addFocusIssue' | 'removeFocusIssue' | 'voteIssue' | 'markAsSolved' | 'reopenIssue'>;

const solvedBetween = (before: string[], after: string[]) => ({
  solved: after.filter((id) => !before.includes(id)),
  opened: before.filter((id) => !after.includes(id)),
});

const solvedSoFar = async (at: Entered, { held }: LiveGrant): Promise<string[]> =>
  (await findState(at, held.meeting.id))?.solvedIssueIds ?? [];

/** Runs a command about Issues, and solves or reopens the Issues themselves as the state says, in the same transaction. */
const moveIssues = async (at: Entered, granted: LiveGrant, each: AboutIssue | CommandOf<'nextFocusIssue'>): Promise<LiveMeeting> => {
  const before = await solvedSoFar(at, granted);
  const state = await command(at, granted, each);
  const { solved, opened } = solvedBetween(before, state.solvedIssueIds);
  for (const issue of await listTractionIssues(at, state.tractionId, solved)) if (isOpen(issue.status)) await solveIssue(at, issue);
  for (const issue of await listTractionIssues(at, state.tractionId, opened)) if (!isOpen(issue.status)) await reopenIssue(at, issue);
  return state;
};

export const moveIssue = async (at: Entered, granted: LiveGrant, each: AboutIssue): Promise<LiveMeeting> => {
  // An Issue that is taken out of the focus may have left the meeting already, so it is not checked.
  if (each.type === 'removeFocusIssue') return moveIssues(at, granted, each);
  const issue = await issueHere(at, granted, each.issueId);
  const { id, status } = issue;
  if (each.type === 'markAsSolved') await refuseReversed(at, 'issue', issue, { isDone: !isOpen(status), wants: true, seen: each.seen });
  const wasSolvedBefore = !isOpen(status) && !(await solvedSoFar(at, granted)).includes(id);
  const state = await moveIssues(at, granted, each);
  if (wasSolvedBefore && each.type !== 'reopenIssue') return refuseLate(errors.stepNotAllowed, await findDoer(at, 'solved', 'issue', id));
  return state;
};

/** Keeps the outcome with the Issue, where there is one, and goes on to the next. */
export const writeOutcome = async (
  at: Entered,
  granted: LiveGrant,
  { issueId, outcome }: { issueId: string; outcome?: string | undefined },
): Promise<LiveMeeting> => {
  const issue = await issueHere(at, granted, issueId);
  const state = await command(at, granted, { type: 'writeOutcome', issueId });
  if (outcome !== undefined && outcome !== issue.outcome) await keepOutcome(at, issue, outcome);
  return state;
};

export const nextFocusIssue = (at: Entered, granted: LiveGrant, next: Omit<CommandOf<'nextFocusIssue'>, 'type'>): Promise<LiveMeeting> =>
  moveIssues(at, granted, { type: 'nextFocusIssue', ...next });

/** Counts the open Issues anew; the number in the command is ignored. */
export const recountIssues = async (at: Entered, granted: LiveGrant): Promise<LiveMeeting> =>
  command(at, granted, { type: 'updateIssueCount', issueCount: await countOpenIssues(at, granted.held.meeting.tractionId) });

export const reviewHeadline = async (at: Entered, granted: LiveGrant, headlineId: string): Promise<LiveMeeting> => {
  const state = await command(at, granted, { type: 'reviewHeadline', headlineId });
  const { item: headline } = await mayEditHeadline.find({ at, input: { params: { id: headlineId } } });
  if (headline.tractionId !== state.tractionId) refuse(errors.notFound);
  if (headline.status !== 'Reviewed') await reviewItself(at, headline, 'Reviewed');
  return state;
};

interface Origin {
  id: string;
  title: string;
  ownerId: string | null;
}

/** Returns the item that an Issue is made of; answers 404 when the person may not see it. */
const origins: Record<IssueOrigin, (at: Entered, id: string) => Promise<Origin>> = {
  rock: async (at, id) => (await reachRock(at, id)).rock,
  todo: async (at, id) => (await reachTodo(at, id)).item,
  headline: async (at, id) => (await mayEditHeadline.find({ at, input: { params: { id } } })).item,
  measurable: async (at, id) => (await getMeasurable(at, id)).measurable,
};

interface Dropping {
  type: IssueOrigin;
  of: string;
  id?: string | undefined;
}

/** Makes an Issue of the meeting from another item (catalogue K-20). One of which an open Issue was made already keeps that Issue: two who drop it at once make one. */
export const addAsIssue = async (at: Entered, granted: LiveGrant, { type, of, id }: Dropping) => {
  const { id: meetingId, tractionId } = granted.held.meeting;
  const { title, ownerId, id: fromId } = await origins[type](at, of);
  const open = (await originsOfOpen(at, tractionId, type)).get(fromId);
  const liveMeeting = await command(at, granted, { type: 'addAsIssue', count: open === undefined ? 1 : 0 });
  if (open !== undefined) return { id: open, liveMeeting };
  const from = { type, id: fromId, title };
  const said = type === 'measurable' ? (await issueTitles(at, [(await getMeasurable(at, of)).measurable])).get(fromId) : undefined;
  const dropped = { ...(id === undefined ? {} : { id }), title: said ?? title, ownerId: ownerId ?? at.personId, meetingId, from };
  const [made = ''] = await createIssuesFrom(at, tractionId, [dropped]);
  return { id: made, liveMeeting };
};

/**
 * Makes an Issue of each of the meeting's measurables that has no open one yet, so that two people who drop the same number at once make
 * one Issue. Answers 404 when the meeting does not show one of them.
 */
export const dropMeasurables = async (at: Entered, granted: LiveGrant, measurableIds: string[]) => {
  const { id: meetingId, tractionId } = granted.held.meeting;
  const rows = (await measurablesOf(at, tractionId)).filter(({ id }) => measurableIds.includes(id));
  if (rows.length < new Set(measurableIds).size) refuse(errors.notFound, { fields: { measurableIds: ['VAL_INVALID'] } });
  const taken = await originsOfOpen(at, tractionId, 'measurable');
  const wanted = rows.filter(({ id }) => !taken.has(id));
  const liveMeeting = await command(at, granted, { type: 'addAsIssue', count: wanted.length });
  const titles = await issueTitles(at, wanted);
  const ids = await createIssuesFrom(
    at,
    tractionId,
    wanted.map(({ id, title, ownerId }) => ({
      title: titles.get(id) ?? title,
      ownerId: ownerId ?? at.personId,
      meetingId,
      from: { type: 'measurable', id, title },
    })),
  );
  return { ids, liveMeeting };
};

/** Archives done To-Dos, reviewed Headlines and solved Issues of a traction (catalogue K-33). */
export const clearItems = async (at: Entered, tractionId: string): Promise<void> => {
  await archiveDoneTodos(at, tractionId);
  await archiveReviewed(at, tractionId);
  await archiveSolvedIssues(at, tractionId);
};
