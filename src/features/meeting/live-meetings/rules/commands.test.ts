import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveMeeting, liveMeetingApi } from '../contract.ts';
import {
  attendeeOf,
  type Command,
  type CommandType,
  clockOf,
  follow,
  may,
  mayTakeOver,
  presenceOf,
  refreshLobby,
  step,
  turnOf,
} from '../rules.ts';
import {
  a,
  as,
  at,
  c,
  commandEvents,
  done,
  inStage,
  invitees,
  issue,
  issues,
  lobby,
  meeting,
  member,
  next,
  observer,
  owner,
  refusal,
  running,
  scribe,
  stranger,
  together,
} from './sample-meeting.ts';

describe('people', () => {
  const joined = done(running(), { type: 'join' }, as(owner));

  it('K-06, K-07: people join, lose the connection, come back, sit in the room and leave', () => {
    const who = (state: LiveMeeting, personId: string, seconds = 0) => {
      const one = attendeeOf(state, personId);
      return one && presenceOf(one, at(seconds));
    };
    expect([who(lobby(), member), who(joined, owner), who(joined, stranger)]).toEqual(['absent', 'here', undefined]);
    expect(who(done(lobby(), { type: 'join', avatarUrl: '/a.png' }, as(stranger)), stranger)).toBe('here');
    const dropped = done(joined, { type: 'drop' }, as(owner, 10));
    expect([who(dropped, owner, 39), who(dropped, owner, 40)]).toEqual(['here', 'left']);
    expect(done(dropped, { type: 'drop' }, as(owner, 20))).toBe(dropped);
    const back = done(dropped, { type: 'join' }, as(owner, 50));
    expect(attendeeOf(back, owner)).toEqual({ ...attendeeOf(joined, owner), cameAt: at(50).toISOString() });
    const inRoom = done(joined, { type: 'joinOffline', personId: member });
    expect([who(inRoom, member), done(inRoom, { type: 'joinOffline', personId: owner })]).toEqual(['inRoom', inRoom]);
    expect(attendeeOf(done(inRoom, { type: 'leaveOffline', personId: member }, as(scribe, 9)), member)).toMatchObject({
      presence: 'left',
      leftAt: at(9).toISOString(),
    });
    expect(who(done(done(lobby(), { type: 'join' }, as(member)), { type: 'leave' }, as(member)), member)).toBe('absent');
  });

  it('K-23: those in the meeting, its owner and Admins take over, but only after the scribe has left or been gone for 30 seconds', () => {
    const takeOver: Command = { type: 'takeOver' };
    expect(refusal(joined, takeOver, as(owner))).toBe('scribeTaken');
    const left = done(joined, { type: 'leave' }, as(scribe, 5));
    const asks = [owner, member, observer, stranger].map((personId) => mayTakeOver(left, as(personId, 5)));
    expect(asks).toEqual([true, false, false, false]);
    expect(mayTakeOver(done(left, { type: 'join' }, as(member, 5)), as(member, 5))).toBe(true);
    const dropped = done(joined, { type: 'drop' }, as(scribe, 5));
    expect([34, 35].map((seconds) => mayTakeOver(dropped, as(owner, seconds)))).toEqual([false, true]);
    expect(refusal(dropped, takeOver, as(member, 60))).toBe('notInMeeting');
    expect(refusal(dropped, takeOver, as(observer, 60))).toBe('notAllowed');
    const lowered = { ...as(owner), scribeMayLead: false };
    expect([mayTakeOver(joined, lowered), mayTakeOver(joined, { ...lowered, scribeMayLead: true })]).toEqual([true, false]);
    expect(refusal(joined, takeOver, { ...as(member), scribeMayLead: false })).toBe('notInMeeting');
    const taken = done(dropped, takeOver, as(owner, 60));
    expect(taken.scribePersonId).toBe(owner);
    expect(refusal(taken, { type: 'nextAgendaItem' }, as(scribe, 61))).toBe('notScribe');
    expect([mayTakeOver(taken, as(owner, 99)), done(taken, takeOver, as(owner, 99))]).toEqual([false, taken]);
  });

  it('an edit before the start updates the state and keeps who is present; an edit after it does not', () => {
    const open = done(done(lobby(), { type: 'join' }, as(member)), { type: 'join', avatarUrl: null }, as(stranger));
    const edited = refreshLobby(open, { ...meeting, title: 'Board', agendaItems: meeting.agendaItems.slice(1) }, invitees.slice(0, 1), 0);
    if ('refused' in edited) throw new Error(edited.refused);
    expect(edited.state).toMatchObject({ title: 'Board', number: open.number + 1, idsStatus: 'Complete' });
    expect(edited.state.attendees.map(({ personId }) => personId)).toEqual([scribe, member, stranger]);
    expect(edited.state.sectionTimes).toHaveLength(6);
    expect(refreshLobby(open, meeting, invitees, 3)).toEqual({ state: open, events: [] });
    expect(refreshLobby(joined, meeting, invitees, 3)).toEqual({ refused: 'meetingRunning' });
  });
});

const anyCommand: Record<CommandType, Command> = {
  ...(Object.fromEntries(
    [
      'join',
      'leave',
      'end',
      'pause',
      'resume',
      'takeOver',
      'nextAgendaItem',
      'start',
      'drop',
      'addAsIssue',
      'issueAdded',
      'startPrioritization',
      'undoOrder',
      'startFocusGroup',
      'endFocusGroup',
      'cancel',
      'askToLead',
      'stopAsking',
      'takeBack',
      'segueMoreTime',
    ].map((type) => [type, { type }]),
  ) as Record<CommandType, Command>),
  joinOffline: { type: 'joinOffline', personId: member },
  leaveOffline: { type: 'leaveOffline', personId: member },
  setAgendaItem: { type: 'setAgendaItem', agendaIndex: 2 },
  reaction: { type: 'reaction', reaction: '🎉' },
  addRating: { type: 'addRating', rating: 8 },
  reviewHeadline: { type: 'reviewHeadline', headlineId: a },
  clearMeetingItemsChanged: { type: 'clearMeetingItemsChanged', value: false },
  sendRecapEmailChanged: { type: 'sendRecapEmailChanged', value: false },
  setSelectedAttendee: { type: 'setSelectedAttendee', personId: member },
  segueDone: { type: 'segueDone' },
  seguePass: { type: 'seguePass', personId: member },
  segueHold: { type: 'segueHold', value: true },
  segueOrder: { type: 'segueOrder', personIds: [member, scribe] },
  segueLine: { type: 'segueLine', personId: member, line: 'Her boat is in the water' },
  handOver: { type: 'handOver', personId: member },
  notNow: { type: 'notNow', personId: member },
  voteIssue: { type: 'voteIssue', issueId: a, votes: 1 },
  orderByVotes: { type: 'orderByVotes', issueIds: [a] },
  typeOutcome: { type: 'typeOutcome', issueId: a, line: 'We hire' },
  writeOutcome: { type: 'writeOutcome', issueId: a, outcome: 'We hire' },
  addFocusIssue: issue('addFocusIssue', c),
  removeFocusIssue: issue('removeFocusIssue', a),
  markAsSolved: issue('markAsSolved', a),
  reopenIssue: issue('reopenIssue', a),
  nextFocusIssue: next(true),
  updateIssueCount: { type: 'updateIssueCount', issueCount: 5 },
  notesWritten: { type: 'notesWritten', agendaItemId: a, version: 0 },
  issueGone: { type: 'issueGone', issueId: a },
  todoAdded: { type: 'todoAdded', todoId: a },
  messageAdded: { type: 'messageAdded', headlineId: a, tractionIds: [c] },
  removeMessage: { type: 'removeMessage', headlineId: a },
  todoGone: { type: 'todoGone', todoId: a },
  headlineUnreviewed: { type: 'headlineUnreviewed', headlineId: a },
  todoCompleted: { type: 'todoCompleted', todoId: a, complete: true },
};
const types = Object.keys(anyCommand) as CommandType[];

describe('rights on commands', () => {
  it('every command of an endpoint has a rule', () => {
    const named: Record<string, CommandType> = { writeNotes: 'notesWritten', addMessage: 'messageAdded' };
    const commands = Object.keys(liveMeetingApi)
      .filter((key) => !['active', 'find', 'lost', 'askIn', 'notes'].includes(key))
      .map((key) => (/^add\w+AsIssues?$/.test(key) ? 'addAsIssue' : (named[key] ?? key)));
    expect([...new Set(commands)].filter((type) => !types.includes(type as CommandType))).toEqual([]);
  });

  it('K-23: the scribe leads, participants take part, Observers and strangers only join and leave', () => {
    const state = together(inStage.Prioritizing());
    const ofServer = 'drop issueAdded issueGone todoAdded todoGone headlineUnreviewed todoCompleted'.split(' ');
    const granted = (personId: string) => types.filter((type) => may(state, type, as(personId)) && !ofServer.includes(type)).toSorted();
    const looking = ['join', 'leave'];
    const part = [
      ...looking,
      'addAsIssue',
      'addRating',
      'askToLead',
      'markAsSolved',
      'messageAdded',
      'notesWritten',
      'reaction',
      'removeMessage',
      'reopenIssue',
      'segueDone',
      'segueHold',
      'segueLine',
      'segueMoreTime',
      'seguePass',
      'stopAsking',
      'takeBack',
      'typeOutcome',
      'updateIssueCount',
      'voteIssue',
      'writeOutcome',
    ];
    const leading =
      'addFocusIssue cancel clearMeetingItemsChanged end endFocusGroup handOver joinOffline leaveOffline nextAgendaItem nextFocusIssue notNow orderByVotes pause removeFocusIssue resume reviewHeadline segueOrder sendRecapEmailChanged setAgendaItem setSelectedAttendee startFocusGroup startPrioritization takeOver undoOrder';
    expect([granted(observer), granted(stranger), granted(member), granted(owner)]).toEqual([
      looking,
      looking,
      part.toSorted(),
      part.toSorted(),
    ]);
    expect(granted(scribe)).toEqual([...part, ...leading.split(' ')].toSorted());
  });

  it('K-06, K-11: people who have not joined, or have left, take no part; those who lost the connection or sit in the room do', () => {
    const rate: Command = { type: 'addRating', rating: 8 };
    const here = together(running());
    expect([refusal(running(), rate, as(member)), refusal(running(), rate, as(stranger))]).toEqual(['notInMeeting', 'notInMeeting']);
    expect(refusal(running(), rate, as(observer))).toBe('notAllowed');
    expect(refusal(done(here, { type: 'leave' }, as(member)), rate, as(member))).toBe('notInMeeting');
    expect(refusal(done(here, { type: 'drop' }, as(member)), rate, as(member, 90))).toBeNull();
    expect(refusal(done(running(), { type: 'joinOffline', personId: member }), rate, as(member))).toBeNull();
    expect(refusal(done(here, { type: 'leave' }, as(scribe)), { type: 'updateIssueCount', issueCount: 1 })).toBeNull();
  });

  it('K-22: after the end every command is refused, except leaving and losing the connection, which change nothing', () => {
    const ended = done(running(), { type: 'end' }, as(scribe, 60));
    for (const type of types) {
      const expected = type === 'leave' || type === 'drop' ? { state: ended, events: [] } : { refused: 'meetingNotRunning' };
      expect(step(ended, anyCommand[type], as(scribe, 90))).toEqual(expected);
      const before = ['join', 'leave', 'drop', 'joinOffline', 'leaveOffline', 'start'].includes(type) ? null : 'meetingNotRunning';
      // Reactions are shown in the lobby as well, from those who are there.
      expect(refusal(lobby(), anyCommand[type])).toBe(type === 'reaction' ? 'notInMeeting' : before);
    }
  });

  it.each<[string, Command, string[]]>([
    ['Joined', { type: 'join' }, ['MeetingUpdated']],
    ['AgendaItemChanged', { type: 'nextAgendaItem' }, ['AgendaItemChanged']],
    ['Reacted', { type: 'reaction', reaction: '🎉' }, ['Reacted']],
    ['RatingAdded', { type: 'addRating', rating: 9 }, ['RatingAdded']],
    ['SettingsUpdated', anyCommand.sendRecapEmailChanged, ['SettingsUpdated']],
    ['IssueSolved', next(true), ['IssueSolved', 'FocusIssuesChanged']],
    ['IdsStatusChanged', { type: 'endFocusGroup' }, ['FocusIssuesChanged', 'IdsStatusChanged']],
    ['MeetingUpdated', { type: 'pause' }, ['MeetingUpdated']],
    ['Left', { type: 'leave' }, ['Left']],
    ['Ended', { type: 'end' }, ['Ended']],
  ])('the hub sends %s', (name, command, expected) => {
    expect(commandEvents(inStage.DiscussSolve(), command)).toEqual(name === 'Joined' ? [] : expected);
    expect([commandEvents(lobby(), { type: 'join' }), commandEvents(lobby(), { type: 'start' })]).toEqual([['Joined'], ['Started']]);
    expect(commandEvents(done(inStage.DiscussSolve(), next(true)), issue('reopenIssue', a))).toEqual(['IssueReopened']);
  });
});

describe('any sequence of commands by anybody', () => {
  const oneOf = fc.constantFrom;
  const varied: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ type: oneOf('addFocusIssue', 'removeFocusIssue', 'markAsSolved', 'reopenIssue', 'issueGone'), issueId: oneOf(...issues) }),
    fc.record({ type: oneOf('setAgendaItem' as const), agendaIndex: fc.integer({ min: -1, max: 8 }) }),
    fc.record({ type: oneOf('updateIssueCount' as const), issueCount: fc.integer({ min: -1, max: 4 }) }),
    fc.record({ type: oneOf('nextFocusIssue' as const), solved: fc.boolean() }),
    fc.record({ type: oneOf('voteIssue' as const), issueId: oneOf(...issues), votes: fc.integer({ min: -1, max: 4 }) }),
    fc.record({ type: oneOf('writeOutcome' as const), issueId: oneOf(...issues) }),
    fc.record({ type: oneOf('orderByVotes' as const), issueIds: fc.subarray([...issues]) }),
    fc.record({ type: oneOf('setSelectedAttendee' as const), personId: oneOf(scribe, member, stranger, null) }),
    oneOf(...types.filter((type) => type !== 'end').map((type) => anyCommand[type])),
  );
  const deed = fc.record({
    command: varied,
    personId: fc.oneof(fc.constant(scribe), oneOf(owner, member, observer, stranger)),
    seconds: fc.nat(40_000),
  });

  const elapsedSince = (instant: string | null, now: Date) => (instant === null ? 0 : (now.getTime() - Date.parse(instant)) / 1000);
  const check = (state: LiveMeeting, now: Date) => {
    const picked = state.focusIssueIds.length;
    const underWay = state.status === 'Running' || state.status === 'Paused';
    expect(underWay).toBe(state.scribePersonId !== null && state.ended === null);
    expect(state.agenda[state.agendaIndex]).toBeDefined();
    expect(state.idsStatus === 'Complete').toBe(state.issueCount === 0);
    expect(['ReadyToDiscuss', 'DiscussSolve', 'IssuesDiscussed'].includes(state.idsStatus)).toBe(picked > 0);
    expect(state.idsStatus === 'DiscussSolve').toBe(state.focusIndex >= 0);
    expect(state.focusIndex < Math.max(1, picked) && state.prevFocusIndex < Math.max(1, picked)).toBe(true);
    for (const list of [
      state.focusIssueIds,
      state.solvedIssueIds,
      state.discussedIssueIds,
      state.attendees.map(({ personId }) => personId),
    ])
      expect(new Set(list).size).toBe(list.length);
    expect(state.attendees.filter(({ segueStatus }) => segueStatus === 'Selected').length).toBeLessThanOrEqual(1);
    expect(turnOf(state, now)?.spent ?? 0).toBeGreaterThanOrEqual(0);
    if (state.concluding) expect(state.solvedIssueIds).toContain(state.concluding.issueId);
    const ids = state.sectionTimes[5]?.spentSeconds ?? 0;
    const discussed = (state.issueTimes ?? []).reduce((sum, { seconds }) => sum + seconds, 0);
    expect(discussed).toBeLessThanOrEqual(ids + (state.agendaIndex === 5 ? elapsedSince(state.sectionStartedAt, now) : 0) + 0.01);
    const paused = state.pausedSeconds + (state.pausedAt === null ? 0 : (now.getTime() - Date.parse(state.pausedAt)) / 1000);
    const elapsed = state.started === null ? 0 : (Date.parse(state.ended ?? now.toISOString()) - Date.parse(state.started)) / 1000;
    expect(clockOf(state, now).totalElapsed + paused).toBeCloseTo(elapsed, 2);
    expect(
      (state.sectionStartedAt !== null) === (state.status === 'Running') && (state.pausedAt !== null) === (state.status === 'Paused'),
    ).toBe(true);
  };

  it('keeps one scribe, stages that match the count, numbers without gaps and times that add up', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(deed, { maxLength: 60, size: 'max' }), (early, deeds) => {
        let [state, now] = [early ? running() : lobby(), 0];
        let mirror = state;
        for (const { command, personId, seconds } of [...deeds, { command: { type: 'end' } as Command, personId: scribe, seconds: 1 }]) {
          now += seconds / 1000;
          const outcome = step(state, command, as(personId, now));
          if ('refused' in outcome) continue;
          expect(outcome.state.number).toBe(state.number + (outcome.state === state ? 0 : 1));
          expect(outcome.events.length > 0).toBe(outcome.state !== state || command.type === 'reaction');
          if (outcome.state.scribePersonId !== state.scribePersonId)
            expect(['start', 'cancel', 'takeOver', 'takeBack', 'handOver']).toContain(command.type);
          for (const message of outcome.events) {
            expect(message).toMatchObject({ meetingId: meeting.id, meetingThreadId: meeting.threadId, number: outcome.state.number });
            if (message.data.changes) expect(follow({ ...state, number: state.number - 1 }, message)).toBeNull();
            mirror = follow(mirror, structuredClone(message)) ?? state;
          }
          state = outcome.state;
          expect(mirror).toEqual(state);
          check(state, at(now));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('how long an Issue has been discussed', () => {
  it('K-15, K-16: counts from the start of its discussion, anew for each Issue, and not without one', () => {
    const ready = inStage.ReadyToDiscuss();
    const first = done(ready, { type: 'startFocusGroup' }, as(scribe, 60));
    expect([ready.focusStartedAt, first.focusStartedAt]).toEqual([null, at(60).toISOString()]);
    const rated = done(first, { type: 'addRating', rating: 9 }, as(scribe, 70));
    expect(rated.focusStartedAt).toBe(at(60).toISOString());
    const second = done(rated, next(false), as(scribe, 90));
    expect(second.focusStartedAt).toBe(at(90).toISOString());
    expect(done(second, next(false), as(scribe, 120)).focusStartedAt).toBeNull();
  });
});
