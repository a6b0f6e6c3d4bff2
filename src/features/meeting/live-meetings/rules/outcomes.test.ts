import { describe, expect, it } from 'vitest';
import type { LiveMeeting } from '../contract.ts';
import { type Command, discussedFor, onStage, summaryOf, underDiscussion } from '../rules.ts';
import {
  a,
  as,
  at,
  b,
  c,
  done,
  inStage,
  issue,
  member,
  next,
  observer,
  owner,
  play,
  refusal,
  running,
  scribe,
  together,
} from './sample-meeting.ts';

const solve = (issueId = a) => issue('markAsSolved', issueId);
const write = (issueId = a, outcome?: string): Command => ({
  type: 'writeOutcome',
  issueId,
  ...(outcome === undefined ? {} : { outcome }),
});
const type = (line: string, issueId = a): Command => ({ type: 'typeOutcome', issueId, line });
const discussing = () => together(inStage.DiscussSolve());

describe('the outcome of a solved Issue (K-17)', () => {
  it('the Issue stays before everybody until its outcome is written or left out, whoever solved it; then the next one comes', () => {
    for (const who of [member, scribe]) {
      const solved = done(discussing(), solve(), as(who));
      expect(solved).toMatchObject({ solvedIssueIds: [a], concluding: { issueId: a, personId: who, line: '' } });
      expect([underDiscussion(solved), onStage(solved)]).toEqual([a, a]);
      const moved = done(solved, write(), as(who));
      expect([onStage(moved), moved.concluding, moved.discussedIssueIds]).toEqual([b, null, [a]]);
      expect(done(moved, write(), as(scribe))).toBe(moved);
    }
    expect(refusal(discussing(), write())).toBe('stepNotAllowed');
    expect([refusal(done(discussing(), solve()), write(), as(observer)), refusal(discussing(), solve(), as(observer))]).toEqual([
      'notAllowed',
      'notAllowed',
    ]);
  });

  it('everybody sees the line as it is typed, and who types', () => {
    const typed = done(done(discussing(), solve(), as(member)), type('Two mills'), as(owner));
    expect(typed.concluding).toEqual({ issueId: a, personId: owner, line: 'Two mills' });
    expect(done(typed, type('Two mills'), as(owner))).toBe(typed);
    expect(done(typed, type('Late words', b), as(owner))).toBe(typed);
    const moved = done(typed, write(a, 'Two mills'));
    expect(done(moved, type('Too late'))).toBe(moved);
  });

  it('reopening brings the Issue back to its discussion, also the last one, which had left it', () => {
    const again = done(done(discussing(), solve()), issue('reopenIssue', a), as(member));
    expect(again).toMatchObject({ concluding: null, idsStatus: 'DiscussSolve', focusIndex: 0, solvedIssueIds: [] });
    const only = play(running(1), { type: 'startPrioritization' }, issue('addFocusIssue', a), { type: 'startFocusGroup' }, solve());
    expect(only).toMatchObject({ idsStatus: 'Complete', concluding: { issueId: a } });
    expect(onStage(only)).toBe(a);
    expect(done(only, issue('reopenIssue', a))).toMatchObject({
      idsStatus: 'DiscussSolve',
      focusIssueIds: [a],
      focusIndex: 0,
      issueCount: 1,
    });
    expect(done(only, write())).toMatchObject({ idsStatus: 'Complete', concluding: null });
    // An Issue added meanwhile does not take the line away.
    expect(done(only, { type: 'issueAdded' }).concluding).toEqual({ issueId: a, personId: scribe, line: '' });
  });

  it('ends when the scribe goes on, prioritises again, or the Issue or the meeting goes', () => {
    const solved = () => done(discussing(), solve(), as(member));
    const ends: Command[] = [next(true), next(false), { type: 'endFocusGroup' }, { type: 'startPrioritization' }, issue('reopenIssue', a)];
    for (const command of [...ends, { type: 'issueGone', issueId: a } as const, { type: 'end' } as const])
      expect(done(solved(), command).concluding, command.type).toBeNull();
    expect(done(solved(), issue('markAsSolved', b)).concluding?.issueId).toBe(a);
  });

  it('an Issue that is solved in the list moves nothing', () => {
    const solved = done(discussing(), solve(c), as(member));
    expect([solved.concluding ?? null, onStage(solved)]).toEqual([null, a]);
    expect(done(solved, write(c, 'Known'))).toBe(solved);
  });
});

describe('how long each Issue was discussed', () => {
  const begun = (): LiveMeeting => {
    const inIds = done(running(), { type: 'setAgendaItem', agendaIndex: 5 });
    const ready = play(inIds, { type: 'startPrioritization' }, issue('addFocusIssue', a), issue('addFocusIssue', b));
    return done(ready, { type: 'startFocusGroup' }, as(scribe, 100));
  };

  it('adds up without pauses, other sections and the writing of outcomes, and is kept in the summary', () => {
    let state = done(begun(), { type: 'pause' }, as(scribe, 130));
    expect(discussedFor(state, a, at(500))).toBe(30);
    state = done(state, { type: 'resume' }, as(scribe, 630));
    state = done(state, { type: 'setAgendaItem', agendaIndex: 4 }, as(scribe, 640));
    state = done(state, { type: 'setAgendaItem', agendaIndex: 5 }, as(scribe, 740));
    state = done(state, solve(), as(scribe, 760));
    expect([discussedFor(state, a, at(900)), discussedFor(state, b, at(900))]).toEqual([60, 0]);
    state = done(state, issue('reopenIssue', a), as(scribe, 800));
    expect(discussedFor(state, a, at(805))).toBe(65);
    state = done(done(state, solve(), as(scribe, 810)), write(), as(scribe, 830));
    expect([discussedFor(state, a, at(840)), discussedFor(state, b, at(840))]).toEqual([70, 10]);
    state = done(state, { type: 'end' }, as(scribe, 850));
    expect(summaryOf(state)?.issueTimes).toEqual([
      { issueId: a, seconds: 70 },
      { issueId: b, seconds: 20 },
    ]);
  });

  it('a meeting from before times were kept counts from the next discussion on', () => {
    const old = { ...begun() };
    delete old.focusSpentFrom;
    delete old.issueTimes;
    const moved = done(old, next(false), as(scribe, 160));
    expect([discussedFor(old, a, at(160)), discussedFor(moved, a, at(170)), discussedFor(moved, b, at(170))]).toEqual([0, 0, 10]);
  });
});
