import { describe, expect, it } from 'vitest';
import type { LiveMeeting } from '../contract.ts';
import { attendeeOf, averageRating, segueOf, speakerOf, turnsOf, votesBy, waitingOf } from '../rules.ts';
import {
  a,
  as,
  at,
  commandEvents,
  done,
  inStage,
  lobby,
  member,
  observer,
  owner,
  play,
  refusal,
  scribe,
  stranger,
} from './sample-meeting.ts';

const begun = (): LiveMeeting => {
  const here = [scribe, member, owner, observer].reduce((now, personId) => done(now, { type: 'join' }, as(personId)), lobby());
  return done(here, { type: 'start' });
};
const role = (personId: string, observes: boolean) => ({ type: 'roleChanged', personId, observes }) as const;
const observed = (state: LiveMeeting, personId: string) => done(state, role(personId, true), as(scribe, 10));
const turns = (state: LiveMeeting) => turnsOf(state).map(({ personId }) => personId);

describe('somebody who is made Observer in a running meeting (B-46)', () => {
  it('takes no turn any more; the turn that they have passes on', () => {
    const waits = observed(begun(), owner);
    expect([speakerOf(waits)?.personId, turns(waits)]).toEqual([scribe, [scribe, member]]);
    const spoke = observed(play(begun(), { type: 'setSelectedAttendee', personId: member }), member);
    expect([speakerOf(spoke)?.personId, turns(spoke), attendeeOf(spoke, member)?.segueStatus]).toEqual([owner, [scribe, owner], 'None']);
    expect(waitingOf(spoke, at(10))).toEqual([]);
    // Elsewhere in the agenda nobody is given a turn.
    const later = observed(play(begun(), { type: 'nextAgendaItem' }), scribe);
    expect(speakerOf(later)).toBeUndefined();
  });

  it('is not rated for, and a rating given before is not counted; votes stay', () => {
    const rated = play(begun(), { type: 'addRating', rating: 2, personId: member }, { type: 'addRating', rating: 9 });
    const state = observed(rated, member);
    expect([attendeeOf(state, member)?.rating, averageRating(state)]).toEqual([null, 9]);
    expect(refusal(state, { type: 'addRating', rating: 9, personId: member })).toBe('stepNotAllowed');
    const voting = done(
      done(inStage.Prioritizing(), { type: 'join' }, as(member)),
      { type: 'voteIssue', issueId: a, votes: 2 },
      as(member),
    );
    expect(votesBy(observed(voting, member), a, member)).toBe(2);
  });

  it('asks no longer to lead, and is given the lead by nobody', () => {
    const asked = done(done(begun(), { type: 'askToLead' }, as(member)), { type: 'askToLead' }, as(owner));
    const state = observed(asked, member);
    expect(state.asking?.map(({ personId }) => personId)).toEqual([owner]);
    expect(refusal(state, { type: 'handOver', personId: member })).toBe('stepNotAllowed');
  });

  it('is told to all once, stays where they are, and has the last turn when it is taken back', () => {
    expect(commandEvents(begun(), role(owner, true))).toEqual(['MeetingUpdated']);
    for (const [personId, observes] of [
      [owner, false],
      [observer, true],
      [stranger, true],
    ] as const)
      expect(commandEvents(begun(), role(personId, observes))).toEqual([]);
    const state = observed(begun(), member);
    expect(attendeeOf(state, member)?.presence).toBe('here');
    expect(segueOf(done(state, role(member, false)))?.order).toEqual([scribe, owner, member]);
    expect(turns(done(state, role(member, false)))).toEqual([scribe, owner, member]);
  });
});
