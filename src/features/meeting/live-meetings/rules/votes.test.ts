import { describe, expect, it } from 'vitest';
import { type Command, numberedIssues, step, votedIssues, votesBy, votesEach, votesLeft } from '../rules.ts';
import {
  a,
  as,
  b,
  c,
  done,
  inStage,
  issue,
  issues,
  member,
  next,
  observer,
  owner,
  play,
  refusal,
  scribe,
  stranger,
  together,
} from './sample-meeting.ts';

const d = issues[3] ?? '';
const vote = (issueId: string, votes = 1, personId?: string): Command => ({ type: 'voteIssue', issueId, votes, personId });
const order = (...issueIds: string[]): Command => ({ type: 'orderByVotes', issueIds });
const choosing = () => together(inStage.Prioritizing());
const idsOf = (...[state, open]: Parameters<typeof numberedIssues>) => numberedIssues(state, open).map(({ id }) => id);

describe('votes (K-14)', () => {
  it('everybody has three, several on one Issue allowed, and gets back those on solved Issues', () => {
    const voted = done(done(choosing(), vote(a, 2), as(member)), vote(b), as(member));
    expect([votesLeft(voted, member), votesLeft(voted, scribe), votesEach]).toEqual([0, 3, 3]);
    expect([votesBy(voted, a, member), votesBy(voted, b, member), votesBy(voted, a, scribe)]).toEqual([2, 1, 0]);
    expect(refusal(voted, vote(c), as(member))).toBe('stepNotAllowed');
    expect(refusal(voted, vote(a, 3), as(member))).toBe('stepNotAllowed');
    expect(votesLeft(done(voted, vote(a, 0), as(member)), member)).toBe(2);
    expect(votesLeft(done(voted, issue('markAsSolved', a)), member)).toBe(2);
    expect(votedIssues(done(voted, issue('markAsSolved', a)))).toEqual([b]);
    expect([refusal(choosing(), vote(a, -1)), refusal(choosing(), vote(a, 1.5)), refusal(choosing(), vote(a, 4))]).toEqual([
      'invalid',
      'invalid',
      'stepNotAllowed',
    ]);
    for (const stage of ['Reviewing', 'DiscussSolve', 'IssuesDiscussed', 'Complete'] as const)
      expect(refusal(inStage[stage](), vote(a))).toBe('stepNotAllowed');
  });

  it('are never more than three: of an Issue that is opened again, whoever has given them meanwhile loses theirs', () => {
    const voted = [vote(a, 2), vote(b)].reduce((now, each) => done(now, each, as(member)), done(choosing(), vote(a, 3)));
    const solved = done(voted, issue('markAsSolved', a));
    const given = done(solved, vote(c), as(member));
    const open = done(given, issue('reopenIssue', a));
    expect([a, b, c].map((id) => votesBy(open, id, member))).toEqual([1, 1, 1]);
    expect([votesBy(open, a, scribe), votesLeft(open, scribe), votesLeft(open, member)]).toEqual([3, 0, 0]);
    const all = done(given, vote(d), as(member));
    expect(votesBy(done(all, issue('reopenIssue', a)), a, member)).toBe(0);
    expect(votesBy(done(solved, issue('reopenIssue', a)), a, member)).toBe(2);
    expect(done(done(choosing(), issue('markAsSolved', a)), issue('reopenIssue', a)).votes).toEqual([]);
  });

  it('sets a number, so that the same vote applied twice counts once', () => {
    const voted = done(choosing(), vote(a, 2), as(member));
    expect(done(voted, vote(a, 2), as(member))).toBe(voted);
  });

  it('the scribe votes for those in the room without a device, and for nobody else', () => {
    const room = done(choosing(), { type: 'leave' }, as(member));
    const inRoom = done(room, { type: 'joinOffline', personId: member });
    const voted = done(inRoom, vote(b, 2, member));
    expect([votesBy(voted, b, member), votesLeft(voted, scribe)]).toEqual([2, 3]);
    expect(refusal(voted, vote(b, 2, member), as(owner))).toBe('notScribe');
    expect(refusal(voted, vote(b, 1, owner))).toBe('notAllowed');
    expect(refusal(room, vote(b, 1, member))).toBe('notAllowed');
    expect(refusal(voted, vote(c, 2, member))).toBe('stepNotAllowed');
    expect(refusal(choosing(), vote(a), as(observer))).toBe('notAllowed');
    const watching = done(room, { type: 'joinOffline', personId: stranger, observes: true, avatarUrl: null });
    expect(refusal(watching, vote(a, 1, stranger))).toBe('notAllowed');
  });
});

describe('the order by votes (K-14, K-15)', () => {
  const voted = () => {
    const one = done(done(choosing(), vote(c, 3), as(member)), vote(b, 2), as(owner));
    return done(done(one, vote(d, 1), as(owner)), vote(a, 2));
  };

  it('no row moves while people vote or an Issue is picked; a picked one has its number among those picked', () => {
    expect(idsOf(voted(), [a, b, c, d])).toEqual([a, b, c, d]);
    expect(numberedIssues(done(voted(), issue('addFocusIssue', c)), [a, b, c]).map(({ id, place }) => [id, place])).toEqual([
      [a, 1],
      [b, 2],
      [c, 1],
    ]);
  });

  it('the scribe orders the list: most votes first, equal ones as they were listed; the first three are discussed', () => {
    const ordered = done(voted(), order(b, a, c, d));
    expect(ordered).toMatchObject({ idsStatus: 'DiscussSolve', focusIssueIds: [c, b, a], focusIndex: 0, voteOrder: [c, b, a, d] });
    expect(done(voted(), order(a, b, c, d)).voteOrder).toEqual([c, a, b, d]);
    expect(done(voted(), order()).voteOrder?.toSorted()).toEqual([a, b, c, d].toSorted());
    const unvoted = issues[4] ?? '';
    expect(idsOf(ordered, [unvoted, a, b, c, d])).toEqual([c, b, a, d, unvoted]);
    expect(refusal(choosing(), order(a))).toBe('stepNotAllowed');
    expect(refusal(ordered, order(a))).toBe('stepNotAllowed');
    expect(refusal(voted(), order(a), as(member))).toBe('notScribe');
  });

  it('counts no vote for an Issue that is solved', () => {
    expect(done(done(voted(), issue('markAsSolved', c)), order(a, b, c, d)).voteOrder).toEqual([a, b, d]);
  });

  it('undoing it brings the list and the step back, as if nothing had been discussed', () => {
    const ordered = done(voted(), order(a, b, c, d));
    const undone = done(ordered, { type: 'undoOrder' });
    expect(undone).toMatchObject({ idsStatus: 'Prioritizing', focusIssueIds: [], voteOrder: null, discussedIssueIds: [] });
    expect(undone.votes).toEqual(voted().votes);
    expect(idsOf(undone, [a, b, c, d])).toEqual([a, b, c, d]);
    expect(refusal(undone, { type: 'undoOrder' })).toBe('stepNotAllowed');
    expect(refusal(ordered, { type: 'undoOrder' }, as(member))).toBe('notScribe');
  });

  it('prioritising again leaves the rows where they are, and new Issues append', () => {
    const again = play(done(voted(), order(a, b, c, d)), next(false), { type: 'endFocusGroup' });
    expect(again).toMatchObject({ idsStatus: 'Prioritizing', discussedIssueIds: [c, a] });
    const added = issues[5] ?? '';
    expect(idsOf(again, [a, b, c, d, added])).toEqual([c, a, b, d, added]);
  });

  it('an Issue that leaves takes its votes along', () => {
    const outcome = step(voted(), { type: 'issueGone', issueId: c }, as(scribe));
    expect('state' in outcome && votedIssues(outcome.state)).not.toContain(c);
  });
});
