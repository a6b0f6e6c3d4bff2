import { describe, expect, it } from 'vitest';
import type { LiveMeeting } from '../contract.ts';
import { attendeeOf, segueOf, speakerOf, turnOf, turnsOf, waitingOf } from '../rules.ts';
import { as, at, done, lobby, member, observer, owner, play, refusal, running, scribe, stranger } from './sample-meeting.ts';

/** Everybody was there at the start, also the Observer. */
const begun = (): LiveMeeting => {
  const here = [scribe, member, owner, observer].reduce((now, personId) => done(now, { type: 'join' }, as(personId)), lobby());
  return done(here, { type: 'start' });
};
const speaker = (state: LiveMeeting) => speakerOf(state)?.personId;
const pass = (personId: string) => ({ type: 'seguePass', personId }) as const;
const after = (state: LiveMeeting, seconds: number) => turnOf(state, at(seconds));

describe('the turns of Segue', () => {
  it('divide the section’s time among those here at the start, at least 30 seconds each; Observers take none', () => {
    const state = begun();
    expect(segueOf(state)).toMatchObject({ order: [scribe, member, owner], seconds: 100, from: 0 });
    expect(segueOf(running())?.seconds).toBe(300);
    const short = { ...lobby(), sectionTimes: lobby().sectionTimes.map((time) => ({ ...time, plannedSeconds: 40 })) };
    expect(segueOf(done(done(short, { type: 'join' }, as(member)), { type: 'start' }))?.seconds).toBe(30);
    expect(speaker(state)).toBe(scribe);
    expect(turnsOf(state).map(({ personId }) => personId)).toEqual([scribe, member, owner]);
    expect(refusal(state, { type: 'setSelectedAttendee', personId: observer })).toBe('stepNotAllowed');
    expect(refusal(state, { type: 'segueDone', personId: owner }, as(member))).toBe('notScribe');
  });

  it('are not passed on by others while they are held, however long they last', () => {
    const held = done(begun(), { type: 'segueHold', value: true }, as(scribe, 110));
    expect(refusal(held, pass(scribe), as(member, 200))).toBe('stepNotAllowed');
    const on = done(held, { type: 'segueHold', value: false }, as(scribe, 210));
    expect(speaker(done(on, pass(scribe), as(member, 220)))).toBe(member);
  });

  it('pass on in order, and each passes once, whoever’s browser asks; the last leaves nobody', () => {
    let state = done(begun(), pass(scribe), as(scribe, 52));
    expect([speaker(state), after(state, 60)]).toEqual([member, { spent: 8, total: 100, left: 92, held: false }]);
    expect(segueOf(state)?.spent).toEqual([{ personId: scribe, seconds: 52 }]);
    expect(done(state, pass(scribe), as(member, 53))).toBe(state);
    state = done(done(state, pass(member), as(member, 99)), pass(owner), as(scribe, 130));
    expect([speaker(state), waitingOf(state, at(130))]).toEqual([undefined, []]);
    expect(state.agendaIndex).toBe(0);
  });

  it('pass on by anybody’s browser only when they are over, and never while they are held', () => {
    const state = begun();
    expect(refusal(state, pass(scribe), as(member, 100.5))).toBe('stepNotAllowed');
    expect(speaker(done(state, pass(scribe), as(member, 101)))).toBe(member);
    const held = done(state, { type: 'segueHold', value: true }, as(scribe, 40));
    expect(refusal(held, pass(scribe), as(member, 500))).toBe('stepNotAllowed');
    expect(after(held, 500)).toMatchObject({ spent: 40, held: true });
    const goesOn = done(held, { type: 'segueHold', value: false }, as(scribe, 500));
    expect(after(goesOn, 510)).toMatchObject({ spent: 50, left: 50, held: false });
  });

  it('get 30 seconds more from the speaker or the scribe, and stand still while the meeting is paused or elsewhere', () => {
    const state = done(begun(), pass(scribe), as(scribe, 10));
    expect(refusal(state, { type: 'segueMoreTime' }, as(owner))).toBe('notScribe');
    expect(refusal(state, { type: 'segueHold', value: true }, as(owner))).toBe('notScribe');
    const longer = done(state, { type: 'segueMoreTime' }, as(member, 20));
    expect(after(longer, 20)).toMatchObject({ spent: 10, total: 130 });
    const paused = done(longer, { type: 'pause' }, as(scribe, 30));
    expect(after(done(paused, { type: 'resume' }, as(scribe, 90)), 100)?.spent).toBe(30);
    const away = done(longer, { type: 'nextAgendaItem' }, as(scribe, 30));
    expect([after(away, 40), refusal(away, { type: 'segueMoreTime' })]).toEqual([undefined, 'stepNotAllowed']);
    const back = done(away, { type: 'setAgendaItem', agendaIndex: 0 }, as(scribe, 60));
    expect([speaker(back), after(back, 65)?.spent]).toEqual([member, 25]);
  });

  it('skip who is not here; who comes, or comes back, is last', () => {
    const state = done(running(), { type: 'join' }, as(owner, 5));
    const came = done(state, { type: 'join' }, as(member, 6));
    expect(waitingOf(came, at(6)).map(({ personId }) => personId)).toEqual([owner, member]);
    const left = done(begun(), { type: 'leave' }, as(member, 9));
    expect(waitingOf(left, at(9)).map(({ personId }) => personId)).toEqual([owner]);
    const again = done(left, { type: 'join' }, as(member, 12));
    expect(waitingOf(again, at(12)).map(({ personId }) => personId)).toEqual([owner, member]);
    const dropped = done(done(begun(), { type: 'drop' }, as(member, 5)), { type: 'join' }, as(member, 9));
    expect(waitingOf(dropped, at(9)).map(({ personId }) => personId)).toEqual([member, owner]);
    const watched = done(begun(), { type: 'join' }, as(observer, 20));
    expect(turnsOf(watched)).toHaveLength(3);
  });

  it('pass on when the speaker leaves, also from the room, and a speaker without connection for 30 seconds holds nobody up', () => {
    const state = done(begun(), pass(scribe), as(scribe, 10));
    const held = done(state, { type: 'segueHold', value: true }, as(member, 12));
    expect([speaker(held), speaker(done(held, { type: 'leave' }, as(member, 20)))]).toEqual([member, owner]);
    const room = play(begun(), { type: 'joinOffline', personId: stranger }, { type: 'setSelectedAttendee', personId: stranger });
    expect(speaker(done(room, { type: 'leaveOffline', personId: stranger }))).toBe(member);
    const lost = done(held, { type: 'drop' }, as(member, 20));
    expect(refusal(lost, pass(member), as(owner, 49))).toBe('stepNotAllowed');
    const gone = done(lost, pass(member), as(owner, 50));
    expect([speaker(gone), attendeeOf(gone, member)?.segueStatus]).toEqual([owner, 'None']);
  });

  it('come in the order that the scribe sets; strangers and Observers are left out of it', () => {
    const state = begun();
    expect(refusal(state, { type: 'segueOrder', personIds: [owner] }, as(member))).toBe('notScribe');
    const sorted = done(state, { type: 'segueOrder', personIds: [owner, observer, stranger, owner, member] });
    expect(segueOf(sorted)?.order).toEqual([scribe, owner, member]);
    expect(speaker(done(sorted, pass(scribe)))).toBe(owner);
  });

  it('are given out of order by the scribe; who was left out comes later', () => {
    const state = play(begun(), { type: 'setSelectedAttendee', personId: owner });
    expect([speaker(state), attendeeOf(state, scribe)?.segueStatus]).toEqual([owner, 'Done']);
    expect(speaker(done(state, pass(owner)))).toBe(member);
  });

  it('may hold a line of news, by the scribe or the person, until it is emptied', () => {
    const line = (personId: string, words: string) => ({ type: 'segueLine', personId, line: words }) as const;
    const state = play(begun(), line(member, 'Boat'), line(member, 'Her boat is in the water'), line(scribe, 'Son passed'));
    expect(segueOf(state)?.lines).toEqual([
      { personId: member, line: 'Her boat is in the water' },
      { personId: scribe, line: 'Son passed' },
    ]);
    expect(refusal(state, line(member, 'No'), as(owner))).toBe('notScribe');
    expect(segueOf(done(state, line(member, ''), as(member)))?.lines).toHaveLength(1);
    expect(refusal(state, line(stranger, 'Hello'))).toBe('notFound');
    expect(done(done(state, { type: 'nextAgendaItem' }), line(owner, 'Late')).segue?.lines).toHaveLength(3);
  });

  it('Observers are not rated for', () => {
    expect(refusal(begun(), { type: 'addRating', rating: 9, personId: observer })).toBe('stepNotAllowed');
    expect(refusal(begun(), { type: 'addRating', rating: 9, personId: member })).toBeNull();
  });
});
