import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { idsStages, type LiveMeeting, liveMeeting, liveMeetingApi } from './contract.ts';
import {
  a,
  as,
  at,
  b,
  c,
  done,
  inStage,
  issue,
  issues,
  lobby,
  member,
  next,
  observer,
  owner,
  play,
  refusal,
  running,
  scribe,
  stranger,
  together,
} from './rules/sample-meeting.ts';
import { attendeeOf, averageRating, type Command, clockOf, isGreat, numberedIssues, step, summaryOf } from './rules.ts';

describe('contract', () => {
  it('K-06 to K-21: every command of the specification is a POST that carries meetingThreadId and meetingId', () => {
    const specified =
      'join leave join-offline leave-offline start end next-agenda-item set-agenda-item reaction add-rating review-headline clear-meeting-items-changed send-recap-email-changed start-prioritization add-focus-issue remove-focus-issue next-focus-issue start-focus-group end-focus-group mark-as-solved set-selected-attendee reopen-issue update-issue-count add-rock-as-issue add-todo-as-issue add-headline-as-issue add-measurable-as-issue'
        .split(' ')
        .map((path) => `live-meeting/${path}`);
    const commands = Object.values(liveMeetingApi).filter(({ method }) => method === 'POST');
    expect(commands.map(({ path }) => path)).toEqual(expect.arrayContaining(specified));
    for (const { body } of commands.filter(({ path }) => specified.includes(path))) {
      const missing = z.safeParse(body, {}).error?.issues.map(({ path }) => path[0]);
      expect(missing).toEqual(expect.arrayContaining(['meetingThreadId', 'meetingId']));
    }
  });

  it('K-02, K-03: the state has every field of the specification and passes its schema', () => {
    const fields =
      'id meetingId meetingThreadId title scribePersonId agendaTemplateId agendaName status started attendees agenda agendaIndex focusIndex prevFocusIndex discussedIssueIds idsStatus focusIssueIds issueCount addedTodoIds reviewedHeadlineIds completedTodoIds solvedIssueIds settings';
    expect(Object.keys(lobby())).toEqual(expect.arrayContaining(fields.split(' ')));
    expect(Object.keys(lobby().attendees[0] ?? {})).toEqual(expect.arrayContaining(['personId', 'rating', 'segueStatus', 'avatarUrl']));
    const state = inStage.DiscussSolve();
    expect(z.parse(liveMeeting, state)).toEqual(state);
    expect(lobby().settings).toEqual({ sendRecapEmail: true, clearMeetingItems: true });
  });
});

describe('IDS stages', () => {
  const seen = (command: Command) =>
    Object.fromEntries(
      idsStages.map((stage) => {
        const outcome = step(inStage[stage](), command, as(scribe));
        if ('refused' in outcome) return [stage, outcome.refused];
        const { idsStatus, focusIssueIds, focusIndex, issueCount } = outcome.state;
        return [stage, `${idsStatus} ${focusIssueIds.length}/${focusIndex} of ${issueCount}`];
      }),
    );
  const no = 'stepNotAllowed';

  it.each<[string, Command, string[]]>([
    [
      'start-prioritization',
      { type: 'startPrioritization' },
      [
        'Prioritizing 0/-1 of 3',
        'Prioritizing 0/-1 of 3',
        'Prioritizing 0/-1 of 3',
        'Prioritizing 0/-1 of 3',
        'Prioritizing 0/-1 of 3',
        no,
      ],
    ],
    [
      'add-focus-issue',
      issue('addFocusIssue', c),
      [
        'ReadyToDiscuss 1/-1 of 3',
        'ReadyToDiscuss 1/-1 of 3',
        'ReadyToDiscuss 3/-1 of 3',
        'DiscussSolve 3/0 of 3',
        'DiscussSolve 3/2 of 3',
        no,
      ],
    ],
    [
      'remove-focus-issue',
      issue('removeFocusIssue', a),
      [
        'Reviewing 0/-1 of 3',
        'Prioritizing 0/-1 of 3',
        'ReadyToDiscuss 1/-1 of 3',
        'DiscussSolve 1/0 of 3',
        'IssuesDiscussed 1/-1 of 3',
        'Complete 0/-1 of 0',
      ],
    ],
    ['start-focus-group', { type: 'startFocusGroup' }, [no, no, 'DiscussSolve 2/0 of 3', 'DiscussSolve 2/0 of 3', no, no]],
    ['next-focus-issue solved', next(true), [no, no, no, 'DiscussSolve 2/1 of 2', no, no]],
    ['next-focus-issue not solved', next(false), [no, no, no, 'DiscussSolve 2/1 of 3', no, no]],
    [
      'end-focus-group',
      { type: 'endFocusGroup' },
      [no, no, 'Prioritizing 0/-1 of 3', 'Prioritizing 0/-1 of 3', 'Prioritizing 0/-1 of 3', 'Complete 0/-1 of 0'],
    ],
    [
      'mark-as-solved, under discussion',
      issue('markAsSolved', a),
      [
        'Reviewing 0/-1 of 2',
        'Prioritizing 0/-1 of 2',
        'ReadyToDiscuss 1/-1 of 2',
        'DiscussSolve 2/0 of 2',
        'IssuesDiscussed 2/-1 of 2',
        'Complete 0/-1 of 0',
      ],
    ],
    [
      'mark-as-solved, not reached',
      issue('markAsSolved', b),
      [
        'Reviewing 0/-1 of 2',
        'Prioritizing 0/-1 of 2',
        'ReadyToDiscuss 1/-1 of 2',
        'DiscussSolve 1/0 of 2',
        'IssuesDiscussed 2/-1 of 2',
        'Complete 0/-1 of 0',
      ],
    ],
    [
      'reopen-issue that was not solved',
      issue('reopenIssue', a),
      [
        'Reviewing 0/-1 of 3',
        'Prioritizing 0/-1 of 3',
        'ReadyToDiscuss 2/-1 of 3',
        'DiscussSolve 2/0 of 3',
        'IssuesDiscussed 2/-1 of 3',
        'Complete 0/-1 of 0',
      ],
    ],
    ['K-26: update-issue-count 0', { type: 'updateIssueCount', issueCount: 0 }, Array<string>(6).fill('Complete 0/-1 of 0')],
    [
      'K-25: update-issue-count 4',
      { type: 'updateIssueCount', issueCount: 4 },
      [
        'Reviewing 0/-1 of 4',
        'Prioritizing 0/-1 of 4',
        'ReadyToDiscuss 2/-1 of 4',
        'DiscussSolve 2/0 of 4',
        'IssuesDiscussed 2/-1 of 4',
        'Prioritizing 0/-1 of 4',
      ],
    ],
    [
      'K-20, K-25: add-*-as-issue',
      { type: 'addAsIssue' },
      [
        'Reviewing 0/-1 of 4',
        'Prioritizing 0/-1 of 4',
        'ReadyToDiscuss 2/-1 of 4',
        'DiscussSolve 2/0 of 4',
        'IssuesDiscussed 2/-1 of 4',
        'Prioritizing 0/-1 of 1',
      ],
    ],
    [
      'an Issue under discussion goes elsewhere',
      { type: 'issueGone', issueId: a },
      [
        'Reviewing 0/-1 of 2',
        'Prioritizing 0/-1 of 2',
        'ReadyToDiscuss 1/-1 of 2',
        'DiscussSolve 1/0 of 2',
        'IssuesDiscussed 1/-1 of 2',
        'Complete 0/-1 of 0',
      ],
    ],
  ])('K-24 and decision 50: %s in every stage', (_, command, expected) => {
    expect(seen(command)).toEqual(Object.fromEntries(idsStages.map((stage, index) => [stage, expected[index]])));
  });

  it('K-24: Reviewing at the start, Complete when no Issue is open', () => {
    expect([running(1).idsStatus, running(0).idsStatus, done(lobby(0), { type: 'start', issueCount: 2 }).idsStatus]).toEqual([
      'Reviewing',
      'Complete',
      'Reviewing',
    ]);
  });

  it('K-27, K-26: solving the last open Issue completes IDS; leaving the last picked one unsolved ends the group', () => {
    const two = play(running(2), issue('addFocusIssue', a), issue('addFocusIssue', b), { type: 'startFocusGroup' });
    const solved = play(two, next(true), next(true));
    expect(solved).toMatchObject({
      idsStatus: 'Complete',
      issueCount: 0,
      solvedIssueIds: [a, b],
      discussedIssueIds: [a, b],
      focusIssueIds: [],
      focusIndex: -1,
    });
    const discussed = play(two, next(true), next(false));
    expect(discussed).toMatchObject({
      idsStatus: 'IssuesDiscussed',
      issueCount: 1,
      solvedIssueIds: [a],
      focusIndex: -1,
      prevFocusIndex: 1,
    });
    expect(play(solved, issue('reopenIssue', b))).toMatchObject({ idsStatus: 'Prioritizing', issueCount: 1, solvedIssueIds: [a] });
  });

  it('K-22, K-27: the Issue in discussion counts as discussed when the meeting ends or the last Issue is solved', () => {
    const two = play(running(2), issue('addFocusIssue', a), issue('addFocusIssue', b), { type: 'startFocusGroup' });
    expect(two.discussedIssueIds).toEqual([]);
    expect(play(two, next(false), { type: 'end' })).toMatchObject({ discussedIssueIds: [a, b], focusStartedAt: null });
    expect(play(two, issue('markAsSolved', b), issue('markAsSolved', a))).toMatchObject({ idsStatus: 'Complete', discussedIssueIds: [a] });
  });

  it('K-27: an Issue that a participant has marked as solved counts once when the scribe goes on', () => {
    const marked = done(together(inStage.DiscussSolve()), issue('markAsSolved', a), as(member));
    expect(done(marked, next(true))).toMatchObject({ issueCount: 2, solvedIssueIds: [a], focusIndex: 1 });
    expect(done(marked, next(false))).toMatchObject({ issueCount: 2, solvedIssueIds: [a], focusIndex: 1 });
  });

  it('K-15: removing the Issue in discussion goes to the next, or ends the discussion after the last', () => {
    const three = done(inStage.DiscussSolve(), issue('addFocusIssue', c));
    expect(done(three, issue('removeFocusIssue', a))).toMatchObject({ focusIssueIds: [b, c], focusIndex: 0, discussedIssueIds: [a] });
    const atLast = play(three, next(false), next(false));
    expect(done(atLast, issue('removeFocusIssue', c))).toMatchObject({
      focusIssueIds: [a, b],
      focusIndex: -1,
      idsStatus: 'IssuesDiscussed',
    });
    expect(done(atLast, issue('removeFocusIssue', a))).toMatchObject({ focusIssueIds: [b, c], focusIndex: 1, prevFocusIndex: 0 });
    expect(play(inStage.ReadyToDiscuss(), issue('removeFocusIssue', a), issue('removeFocusIssue', b)).idsStatus).toBe('Prioritizing');
    expect(refusal(done(three, issue('markAsSolved', a)), issue('addFocusIssue', a))).toBeNull();
    expect(refusal(play(three, issue('markAsSolved', a), { type: 'endFocusGroup' }), issue('addFocusIssue', a))).toBe('stepNotAllowed');
  });

  it('an Issue in discussion keeps its number when it is solved, and no other gets it', () => {
    const d = issues[3] ?? '';
    const numbers = (state: LiveMeeting, ...open: string[]) => numberedIssues(state, open).map(({ id, place }) => [id, place]);
    const discussing = inStage.DiscussSolve();
    expect(numbers(discussing, d, c, b, a)).toEqual([
      [a, 1],
      [b, 2],
      [d, 3],
      [c, 4],
    ]);
    expect(numbers(done(discussing, issue('markAsSolved', a)), c, b)).toEqual([
      [b, 2],
      [c, 3],
    ]);
    expect(numbers(inStage.Reviewing(), c, a)).toEqual([
      [c, 1],
      [a, 2],
    ]);
  });
});

describe('course of a meeting', () => {
  it('K-05, K-23: somebody who may edit starts the meeting and becomes scribe; it cannot be started twice', () => {
    expect(running()).toMatchObject({ status: 'Running', scribePersonId: scribe, number: 1, agendaIndex: 0 });
    expect(attendeeOf(running(), scribe)?.presence).toBe('here');
    expect(refusal(lobby(), { type: 'start' }, as(member))).toBe('notAllowed');
    expect(refusal(running(), { type: 'start' }, as(owner))).toBe('meetingRunning');
    expect(refusal({ ...lobby(), agenda: [] }, { type: 'start' })).toBe('stepNotAllowed');
  });

  it('K-09: next and set change the item for everybody, keep the time really spent and stay within the agenda', () => {
    let state = done(running(), { type: 'nextAgendaItem' }, as(scribe, 252));
    state = done(state, { type: 'setAgendaItem', agendaIndex: 0 }, as(scribe, 555));
    state = done(state, { type: 'setAgendaItem', agendaIndex: 6 }, as(scribe, 600.5));
    expect(state.sectionTimes.map(({ spentSeconds }) => spentSeconds)).toEqual([297.5, 303, 0, 0, 0, 0, 0]);
    expect(refusal(state, { type: 'nextAgendaItem' })).toBe('stepNotAllowed');
    const [first, second] = state.agenda.map(({ id }) => id);
    const moved = play(running(), { type: 'nextAgendaItem', agendaItemId: first }, { type: 'nextAgendaItem', agendaItemId: first });
    expect([moved.agendaIndex, done(moved, { type: 'nextAgendaItem', agendaItemId: second }).agendaIndex]).toEqual([1, 2]);
    expect(refusal(state, { type: 'setAgendaItem', agendaIndex: 7 })).toBe('stepNotAllowed');
    expect(done(state, { type: 'setAgendaItem', agendaIndex: 6 }, as(scribe, 700))).toBe(state);
  });

  it('K-04: a pause stops every clock, and going on in the agenda does not start them', () => {
    let state = done(running(), { type: 'pause' }, as(scribe, 100));
    state = done(state, { type: 'nextAgendaItem' }, as(scribe, 150));
    expect(clockOf(state, at(500))).toMatchObject({ totalElapsed: 100, sectionSpent: 0, sectionLeft: 300 });
    state = done(state, { type: 'resume' }, as(scribe, 160));
    expect(clockOf(state, at(190))).toMatchObject({ totalElapsed: 130, sectionSpent: 30 });
    expect(done(state, { type: 'resume' }, as(scribe, 170))).toBe(state);
    const ended = done(done(state, { type: 'pause' }, as(scribe, 190)), { type: 'end' }, as(scribe, 200));
    expect(summaryOf(ended)).toMatchObject({ spentSeconds: 130, pausedSeconds: 70, plannedSeconds: 5400 });
  });

  it('K-32: shows the clocks of the reference screen (46:58 elapsed, 37:20 left, on time), then a section over its time, then late', () => {
    const spent = [252, 303, 380, 228, 295];
    let [state, clock] = [running(8), 0];
    for (const seconds of spent) state = done(state, { type: 'nextAgendaItem' }, as(scribe, (clock += seconds)));
    const now = clock + 1360;
    expect(clockOf(state, at(now))).toMatchObject({
      totalElapsed: 2818,
      sectionLeft: 2240,
      sectionOver: 0,
      onTime: true,
      endsAt: at(now + 2540),
    });
    expect(clockOf(state, at(clock + 3400))).toMatchObject({ sectionLeft: 200 });
    expect(clockOf(state, at(clock + 3680))).toMatchObject({ sectionLeft: 0, sectionOver: 80 });
    expect([3702, 3703].map((seconds) => clockOf(state, at(clock + seconds)).onTime)).toEqual([true, false]);
    expect(clockOf(lobby(), at(0))).toMatchObject({ totalElapsed: 0, endsAt: null, onTime: true, totalPlanned: 5400 });
  });

  it('K-11, K-29: ratings are 1 to 10, by oneself or by the scribe for others, and 8 is great', () => {
    const rate = (rating: number, personId?: string): Command => ({ type: 'addRating', rating, personId });
    for (const rating of [0, 11, 7.5, Number.NaN]) expect(refusal(running(), rate(rating))).toBe('invalid');
    const rated = [1, 10, 9].reduce((state, rating) => done(state, rate(rating), as(member)), together(running()));
    expect(attendeeOf(rated, member)?.rating).toBe(9);
    expect(refusal(rated, rate(9, scribe), as(member))).toBe('notScribe');
    expect(refusal(rated, rate(9, stranger))).toBe('notFound');
    expect(averageRating(done(done(rated, rate(8, owner)), rate(8)))).toBe(8.3);
    expect(refusal(running(), rate(8, owner))).toBe('stepNotAllowed');
    expect([averageRating(running()), isGreat(8), isGreat(7)]).toEqual([null, true, false]);
  });

  it('K-18, K-28: one attendee is selected at a time, and the one before is done', () => {
    const pick = (personId: string | null): Command => ({ type: 'setSelectedAttendee', personId });
    const statuses = (state: LiveMeeting) => [scribe, member, owner].map((personId) => attendeeOf(state, personId)?.segueStatus);
    const picked = play(together(running()), pick(scribe), pick(member));
    expect(statuses(picked)).toEqual(['Done', 'Selected', 'None']);
    expect(statuses(done(picked, pick(null)))).toEqual(['Done', 'None', 'None']);
    expect(statuses(done(picked, { type: 'segueDone' }, as(member)))).toEqual(['Done', 'Done', 'Selected']);
    expect(refusal(picked, pick(observer))).toBe('stepNotAllowed');
    expect(refusal(picked, { type: 'segueDone', personId: owner }, as(member))).toBe('notScribe');
    expect(refusal(picked, pick(stranger))).toBe('notFound');
  });

  it('K-12, K-13, K-33: Headlines, To-Dos and settings are kept, each once', () => {
    const state = play(
      running(),
      { type: 'reviewHeadline', headlineId: a },
      { type: 'todoAdded', todoId: a },
      { type: 'todoCompleted', todoId: b, complete: true },
      { type: 'clearMeetingItemsChanged', value: false },
    );
    expect(state).toMatchObject({
      reviewedHeadlineIds: [a],
      addedTodoIds: [a],
      completedTodoIds: [b],
      settings: { clearMeetingItems: false, sendRecapEmail: true },
    });
    expect(done(state, { type: 'reviewHeadline', headlineId: a })).toBe(state);
    expect(done(state, { type: 'todoCompleted', todoId: b, complete: false }).completedTodoIds).toEqual([]);
    expect(done(state, { type: 'sendRecapEmailChanged', value: true })).toBe(state);
  });
});
