import { describe, expect, it } from 'vitest';
import { roles } from '#shared/roles.ts';
import { groupRocks, isOpen, isSaid, meetingsOf, rockRights } from './rules.ts';

const rock = { ownerId: 'owner', createdById: 'author', delegatedFromId: null };
const seen = { edit: false, add: false };
const invited = { edit: false, add: true };
const edits = { edit: true, add: true };

describe('rockRights', () => {
  it('B-35: an Observer may do nothing, even with a Rock of their own', () => {
    expect(rockRights(rock, { role: 'Observer', personId: 'owner', inMeetings: [edits] })).toEqual({
      edit: false,
      remove: false,
      title: false,
    });
  });

  it('whoever may add to one of its meetings may edit, but not remove', () => {
    for (const role of ['Member', 'Manager'] as const) {
      expect(rockRights(rock, { role, personId: 'other', inMeetings: [seen, invited] })).toEqual({
        edit: true,
        remove: false,
        title: true,
      });
      expect(rockRights(rock, { role, personId: 'other', inMeetings: [seen] })).toEqual({ edit: false, remove: false, title: false });
    }
  });

  it('owner, author, editors of one of its meetings and Admins may remove', () => {
    const all = { edit: true, remove: true, title: true };
    expect(rockRights(rock, { role: 'Member', personId: 'owner', inMeetings: [seen] })).toEqual(all);
    expect(rockRights(rock, { role: 'Member', personId: 'author', inMeetings: [seen] })).toEqual(all);
    expect(rockRights(rock, { role: 'Member', personId: 'other', inMeetings: [seen, edits] })).toEqual(all);
    expect(rockRights(rock, { role: 'Admin', personId: 'other', inMeetings: [invited] })).toEqual(all);
  });

  it('E-10: nobody may change the title of a delegated Rock', () => {
    for (const role of roles) {
      expect(rockRights({ ...rock, delegatedFromId: 'parent' }, { role, personId: 'owner', inMeetings: [edits] }).title).toBe(false);
    }
  });
});

describe('meetingsOf', () => {
  it('E-12: takes tractionIds first, then tractionId, each once', () => {
    expect(meetingsOf({ tractionId: 'a' })).toEqual(['a']);
    expect(meetingsOf({ tractionId: 'a', tractionIds: ['b', 'a', 'b'] })).toEqual(['b', 'a']);
    expect(meetingsOf({})).toEqual([]);
  });
});

describe('isOpen', () => {
  it('E-25: On-Track and Off-Track are open; Done, Closed and Non-Rock are not', () => {
    expect((['OnTrack', 'OffTrack', 'Done', 'Closed', 'Canceled'] as const).filter(isOpen)).toEqual(['OnTrack', 'OffTrack']);
  });
});

describe('isSaid', () => {
  const today = '2026-03-05';
  const said = (statusAt: string, timeZone = 'UTC') => isSaid({ status: 'OffTrack', statusAt }, today, timeZone);

  it('E-15: holds from the Monday of the week on', () => {
    expect(said('2026-03-02T00:00:00.000Z')).toBe(true);
    expect(said('2026-03-01T23:59:59.999Z')).toBe(false);
  });

  it('counts days in the time zone of the person', () => {
    expect(said('2026-03-01T23:30:00.000Z', 'Europe/Berlin')).toBe(true);
    expect(said('2026-03-02T04:00:00.000Z', 'America/New_York')).toBe(false);
  });

  it('is always true for a Rock that is not open', () => {
    expect(isSaid({ status: 'Done', statusAt: '2026-01-01T00:00:00.000Z' }, today, 'UTC')).toBe(true);
  });
});

describe('groupRocks', () => {
  const rocks = [
    { id: '1', type: 'Team', ownerId: 'jonas' },
    { id: '2', type: 'Company', ownerId: 'jonas' },
    { id: '3', type: 'Personal', ownerId: 'theo' },
    { id: '4', type: 'Department', ownerId: 'gone' },
    { id: '5', type: 'Company', ownerId: 'theo' },
    { id: '6', type: 'Department', ownerId: 'jonas' },
  ] as const;

  it('takes the company first, then owners in the order given, and leaves out owners without a Rock', () => {
    expect(
      groupRocks(rocks, ['theo', 'priya', 'jonas']).map(({ ownerId, rocks: own }) => [ownerId, own.map(({ id }) => id).join()]),
    ).toEqual([
      [null, '2,5'],
      ['theo', '3'],
      ['jonas', '1,6'],
      ['gone', '4'],
    ]);
  });

  it('loses no Rock and lists none twice', () => {
    expect(
      groupRocks(rocks, ['jonas', 'jonas'])
        .flatMap(({ rocks: own }) => own.map(({ id }) => id))
        .sort(),
    ).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(groupRocks([], ['theo'])).toEqual([]);
  });
});
