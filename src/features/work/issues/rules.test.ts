import { describe, expect, it } from 'vitest';
import { isOpen, issueRights } from './rules.ts';

const issue = { ownerId: 'owner', createdById: 'author', status: 'ToReview' as const };
const seen = { edit: false, add: false };
const invited = { edit: false, add: true };

describe('isOpen', () => {
  it('G-19: ToReview and Pending are open, Reviewed is solved', () => {
    expect((['ToReview', 'Reviewed', 'Pending', 'Removed'] as const).filter(isOpen)).toEqual(['ToReview', 'Pending']);
  });
});

describe('issueRights', () => {
  it('B-35: an Observer may do nothing', () => {
    expect(issueRights(issue, { role: 'Observer', personId: 'owner', inMeeting: { edit: true, add: true } })).toEqual({
      edit: false,
      remove: false,
      move: false,
    });
  });

  it('whoever may add to the meeting may edit and move', () => {
    expect(issueRights(issue, { role: 'Member', personId: 'other', inMeeting: invited })).toEqual({
      edit: true,
      remove: false,
      move: true,
    });
    expect(issueRights(issue, { role: 'Member', personId: 'other', inMeeting: seen })).toEqual({ edit: false, remove: false, move: false });
  });

  it('owner, author, editors of the meeting and Admins may remove', () => {
    const all = { edit: true, remove: true, move: true };
    expect(issueRights(issue, { role: 'Member', personId: 'owner', inMeeting: seen })).toEqual(all);
    expect(issueRights(issue, { role: 'Member', personId: 'author', inMeeting: seen })).toEqual(all);
    expect(issueRights(issue, { role: 'Manager', personId: 'other', inMeeting: { edit: true, add: true } })).toEqual(all);
    expect(issueRights(issue, { role: 'Admin', personId: 'other', inMeeting: invited })).toEqual(all);
  });

  it('a solved Issue cannot be moved', () => {
    expect(issueRights({ ...issue, status: 'Reviewed' }, { role: 'Owner', personId: 'owner', inMeeting: invited }).move).toBe(false);
  });
});
