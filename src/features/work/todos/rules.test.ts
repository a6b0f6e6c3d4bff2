import { describe, expect, it } from 'vitest';
import { isPersonalInput } from './contract.ts';
import {
  doneGoal,
  donePercent,
  isOpen,
  isOverdue,
  openCount,
  rateMondays,
  ratePercent,
  rateWeeks,
  timesMissed,
  todoRights,
} from './rules.ts';

const todo = { ownerId: 'owner', createdById: 'author' };
const seen = { edit: false, add: false };
const invited = { edit: false, add: true };

describe('todoRights', () => {
  it('B-35: an Observer may do nothing', () => {
    expect(todoRights(todo, { role: 'Observer', personId: 'owner', inMeeting: { edit: true, add: true } })).toEqual({
      edit: false,
      remove: false,
    });
    expect(todoRights(todo, { role: 'Observer', personId: 'owner', inMeeting: null })).toEqual({ edit: false, remove: false });
  });

  it('whoever may add to the meeting may edit; owner, author, editors of the meeting and Admins may remove', () => {
    const by = (personId: string, inMeeting: { edit: boolean; add: boolean }, role: 'Member' | 'Admin' = 'Member') =>
      todoRights(todo, { role, personId, inMeeting });
    expect(by('other', seen)).toEqual({ edit: false, remove: false });
    expect(by('other', invited)).toEqual({ edit: true, remove: false });
    expect(by('owner', seen)).toEqual({ edit: true, remove: true });
    expect(by('author', seen)).toEqual({ edit: true, remove: true });
    expect(by('other', { edit: true, add: true })).toEqual({ edit: true, remove: true });
    expect(by('other', invited, 'Admin')).toEqual({ edit: true, remove: true });
  });

  it('a personal To-Do is its owner’s alone, whoever made it', () => {
    expect(todoRights(todo, { role: 'Member', personId: 'owner', inMeeting: null })).toEqual({ edit: true, remove: true });
    expect(todoRights(todo, { role: 'Owner', personId: 'author', inMeeting: null })).toEqual({ edit: false, remove: false });
  });
});

describe('isPersonalInput', () => {
  it('F-02, F-10: is true when the input names no meeting, or neither meeting nor owner', () => {
    expect(isPersonalInput({})).toBe(true);
    expect(isPersonalInput({ tractionId: null, ownerIds: ['a'] })).toBe(true);
    expect(isPersonalInput({ ownerIds: ['a'] })).toBe(false);
    expect(isPersonalInput({ ownerId: 'a' })).toBe(false);
    expect(isPersonalInput({ tractionId: 'a' })).toBe(false);
  });
});

describe('isOpen and isOverdue', () => {
  it('F-13: NotDone and Pending are open', () => {
    expect((['Done', 'NotDone', 'Pending', 'Removed'] as const).filter(isOpen)).toEqual(['NotDone', 'Pending']);
  });

  it('a To-Do is overdue from the day after its due date, while it is open', () => {
    expect(isOverdue({ status: 'NotDone', dueDate: '2026-03-02' }, '2026-03-03')).toBe(true);
    expect(isOverdue({ status: 'NotDone', dueDate: '2026-03-03' }, '2026-03-03')).toBe(false);
    expect(isOverdue({ status: 'Done', dueDate: '2026-03-02' }, '2026-03-03')).toBe(false);
    expect(isOverdue({ status: 'NotDone', dueDate: null }, '2026-03-03')).toBe(false);
  });
});

describe('donePercent', () => {
  it('F-15: leaves out removed To-Dos', () => {
    expect(donePercent({})).toBeNull();
    expect(donePercent({ Removed: 1 })).toBeNull();
    expect(donePercent({ Done: 2, NotDone: 1, Removed: 4 })).toBe(67);
    expect(openCount({ Done: 2, NotDone: 1, Pending: 3 })).toBe(4);
  });
});

describe('the done rate', () => {
  it('F-15: has thirteen weeks up to the current one, and a goal of 90 percent', () => {
    const mondays = rateMondays('2026-03-04');
    expect([mondays.length, mondays[0], mondays.at(-1), doneGoal]).toEqual([rateWeeks, '2025-12-08', '2026-03-02', 90]);
    expect(rateMondays('2026-03-08').at(-1)).toBe('2026-03-02');
    expect([ratePercent({ due: 0, done: 0 }), ratePercent({ due: 7, done: 6 }), ratePercent({ due: 3, done: 0 })]).toEqual([null, 86, 0]);
  });
});

describe('timesMissed', () => {
  it('counts the meetings that were held after the due date while the To-Do was open', () => {
    const held = ['2026-02-24', '2026-03-03', '2026-03-10'];
    const open = { status: 'NotDone', dueDate: '2026-02-27' } as const;
    expect(timesMissed(open, held)).toBe(2);
    // It may still be done on the day of the meeting.
    expect(timesMissed({ ...open, dueDate: '2026-03-10' }, held)).toBe(0);
    expect(timesMissed({ ...open, status: 'Done' }, held)).toBe(0);
    expect(timesMissed({ ...open, dueDate: null }, held)).toBe(0);
  });
});
