import { describe, expect, it } from 'vitest';
import { roles } from '../../shared/roles.ts';
import { isConfirmedSince, isOpen, meetingsOf, rockRights } from './rules.ts';

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

describe('isConfirmedSince', () => {
  it('is false only for an open Rock whose status is older', () => {
    const since = '2026-03-02T00:00:00.000Z';
    expect(isConfirmedSince({ status: 'OnTrack', statusAt: '2026-03-02T00:00:00.000Z' }, since)).toBe(true);
    expect(isConfirmedSince({ status: 'OffTrack', statusAt: '2026-03-01T23:59:59.999Z' }, since)).toBe(false);
    expect(isConfirmedSince({ status: 'Done', statusAt: '2026-01-01T00:00:00.000Z' }, since)).toBe(true);
  });
});
