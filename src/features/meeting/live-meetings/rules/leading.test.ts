import { describe, expect, it } from 'vitest';
import { asksAgainAt, attendeeOf, averageRating, isCancellable, openLiveMeeting, takesBack } from '../rules.ts';
import {
  a,
  as,
  at,
  commandEvents,
  done,
  inStage,
  invitees,
  issue,
  lobby,
  meeting,
  member,
  observer,
  owner,
  play,
  refusal,
  running,
  scribe,
  together,
} from './sample-meeting.ts';

describe('a meeting started by mistake', () => {
  const moved = () =>
    play(
      together(inStage.Prioritizing()),
      { type: 'addRating', rating: 9 },
      { type: 'voteIssue', issueId: a, votes: 1 },
      { type: 'nextAgendaItem' },
      { type: 'todoAdded', todoId: a },
    );

  it('is in its lobby again, with the people who are there, and nothing of it is left', () => {
    const state = done(done(moved(), { type: 'leave' }, as(owner, 100)), { type: 'cancel' }, as(scribe, 200));
    expect(state).toMatchObject({
      status: 'NotStarted',
      started: null,
      ended: null,
      scribePersonId: null,
      agendaIndex: 0,
      sectionStartedAt: null,
      votes: [],
      addedTodoIds: [],
      segue: null,
      handedOver: null,
    });
    expect([averageRating(state), state.sectionTimes.every(({ spentSeconds }) => spentSeconds === 0)]).toEqual([null, true]);
    const presences = [scribe, member, owner].map((personId) => attendeeOf(state, personId)?.presence);
    expect(presences).toEqual(['here', 'here', 'absent']);
    expect(state.attendees.every(({ segueStatus }) => segueStatus === 'None')).toBe(true);
    const again = done(state, { type: 'start' }, as(owner, 300));
    expect(again).toMatchObject({ status: 'Running', scribePersonId: owner, segue: { order: [scribe, member, owner] } });
  });

  it('leaves nothing of IDS: who had voted and in which order, how long each Issue took, which outcome was being written', () => {
    const voting = play(together(inStage.Prioritizing()), { type: 'voteIssue', issueId: a, votes: 1 });
    const discussing = done(voting, { type: 'orderByVotes', issueIds: [a] });
    expect(discussing).toMatchObject({ votesClosed: { byId: scribe }, voteOrder: [a] });
    expect([typeof discussing.focusSpentFrom, typeof discussing.focusStartedAt]).toEqual(['number', 'string']);
    const concluding = play(discussing, issue('markAsSolved', a), { type: 'typeOutcome', issueId: a, line: 'Two suppliers' });
    expect(concluding).toMatchObject({ concluding: { line: 'Two suppliers' }, issueTimes: [{ issueId: a }] });
    const nothing = { votesClosed: null, voteOrder: null, issueTimes: [], focusSpentFrom: null, focusStartedAt: null, concluding: null };
    expect([discussing, concluding].map((state) => done(state, { type: 'cancel' }))).toMatchObject([nothing, nothing]);
    expect(done(voting, { type: 'cancel' })).toMatchObject({ votes: [], votesClosed: null });
  });

  it('keeps the notes that were written, and forgets who asked to lead and who was told: not now', () => {
    const notes = [{ agendaItemId: running().agenda[0]?.id ?? '', version: 1, personId: member }];
    const ask = { type: 'askToLead' } as const;
    const asked = [owner, member].reduce((now, personId) => done(now, ask, as(personId, 5)), together(running()));
    const told = done(asked, { type: 'notNow', personId: owner }, as(scribe, 6));
    expect(done({ ...told, notes }, { type: 'cancel' })).toMatchObject({ asking: [], notNow: [], notes });
  });

  it('needs an agenda to start', () => {
    expect(refusal(openLiveMeeting(a, { ...meeting, agendaItems: [] }, invitees, 0), { type: 'start' })).toBe('stepNotAllowed');
  });

  it('is cancelled by its scribe alone, within five minutes', () => {
    expect(refusal(moved(), { type: 'cancel' }, as(member, 60))).toBe('notScribe');
    expect(refusal(lobby(), { type: 'cancel' })).toBe('meetingNotRunning');
    expect([isCancellable(running(), at(300)), isCancellable(running(), at(301))]).toEqual([true, false]);
    expect([302, 303].map((seconds) => refusal(running(), { type: 'cancel' }, as(scribe, seconds)))).toEqual([null, 'stepNotAllowed']);
    expect(commandEvents(running(), { type: 'cancel' })).toEqual(['MeetingUpdated']);
  });
});

describe('handing over', () => {
  const give = (personId: string) => ({ type: 'handOver', personId }) as const;

  it('makes somebody who is there with a device the scribe, at any time', () => {
    const state = done(together(running()), give(member), as(scribe, 50));
    expect(state.scribePersonId).toBe(member);
    expect(refusal(state, { type: 'nextAgendaItem' }, as(scribe, 51))).toBe('notScribe');
    expect(refusal(state, { type: 'nextAgendaItem' }, as(member, 51))).toBeNull();
    expect(refusal(together(running()), give(observer))).toBe('stepNotAllowed');
    expect(refusal(running(), give(member))).toBe('stepNotAllowed');
    expect(refusal(done(running(), { type: 'joinOffline', personId: member }), give(member))).toBe('stepNotAllowed');
    expect(refusal(together(running()), give(owner), as(member))).toBe('notScribe');
    const led = together(running());
    expect(done(led, give(scribe))).toBe(led);
    const dropped = done(together(running()), { type: 'drop' }, as(member, 10));
    expect(refusal(dropped, give(member), as(scribe, 11))).toBe('stepNotAllowed');
  });

  it('is taken back within ten seconds, unless somebody else leads by then', () => {
    const given = done(together(running()), give(member), as(scribe, 50));
    expect([takesBack(given, scribe, at(60)), takesBack(given, scribe, at(61)), takesBack(given, owner, at(55))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(done(given, { type: 'takeBack' }, as(scribe, 62)).scribePersonId).toBe(scribe);
    expect(refusal(given, { type: 'takeBack' }, as(scribe, 63))).toBe('scribeTaken');
    expect(refusal(given, { type: 'takeBack' }, as(owner, 51))).toBe('scribeTaken');
    expect(refusal(done(given, give(owner), as(member, 55)), { type: 'takeBack' }, as(scribe, 56))).toBe('scribeTaken');
    const left = done(given, { type: 'leave' }, as(member, 52));
    const taken = done(left, { type: 'takeOver' }, as(owner, 53));
    expect(refusal(taken, { type: 'takeBack' }, as(scribe, 54))).toBe('scribeTaken');
  });

  it('is asked for, oldest first; not now lets one ask again after two minutes; handing over settles the ask', () => {
    const ask = { type: 'askToLead' } as const;
    const asked = done(done(together(running()), ask, as(owner, 5)), ask, as(member, 9));
    expect(asked.asking?.map(({ personId }) => personId)).toEqual([owner, member]);
    expect(done(asked, ask, as(owner, 20))).toBe(asked);
    const told = done(asked, { type: 'notNow', personId: owner }, as(scribe, 30));
    expect(told.asking?.map(({ personId }) => personId)).toEqual([member]);
    expect([asksAgainAt(told, owner, at(149)), asksAgainAt(told, owner, at(150))]).toEqual([at(150), undefined]);
    expect([149, 150].map((seconds) => refusal(told, ask, as(owner, seconds)))).toEqual(['stepNotAllowed', null]);
    expect(done(told, give(member), as(scribe, 40)).asking).toEqual([]);
    expect(done(asked, { type: 'stopAsking' }, as(owner, 10)).asking?.map(({ personId }) => personId)).toEqual([member]);
    expect(refusal(running(), ask)).toBe('stepNotAllowed');
    expect(refusal(done(running(), { type: 'joinOffline', personId: member }), ask, as(member))).toBe('stepNotAllowed');
    expect(refusal(together(running()), ask, as(observer))).toBe('notAllowed');
    expect(refusal(asked, { type: 'notNow', personId: owner }, as(member))).toBe('notScribe');
    const unasked = together(running());
    expect(done(unasked, { type: 'notNow', personId: owner })).toBe(unasked);
  });
});
