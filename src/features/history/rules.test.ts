import { describe, expect, it } from 'vitest';
import { actsOf, type LoggedDeed, type Told } from './rules.ts';

const told: Told = { type: 'Rock', id: 'r', entity: 'rock', created: new Date('2026-03-03T09:00:00Z') };
const change = (more: Partial<LoggedDeed>): LoggedDeed => ({
  entity: 'rock',
  itemId: 'm',
  op: 'Updated',
  before: null,
  after: null,
  ...more,
});

describe('a milestone in the history of its Rock', () => {
  const part = { id: 'm', rock_id: 'r', owner_id: 'o', created_at: '2026-03-03T10:00:00Z' };
  const deeds = (more: Partial<LoggedDeed>) => actsOf(change(more), told).map(({ deed }) => deed);

  it('is added, ticked, opened again, moved, given to somebody and removed', () => {
    expect(deeds({ op: 'Added', after: { ...part, title: 'Saw', due_date: '2026-03-10' } })).toEqual(['milestoneAdded']);
    expect(deeds({ before: { ...part, done_at: null }, after: { ...part, done_at: '2026-03-04' } })).toEqual(['milestoneDone']);
    expect(deeds({ before: { ...part, done_at: '2026-03-04' }, after: { ...part, done_at: null } })).toEqual(['milestoneReopened']);
    expect(deeds({ before: { ...part, due_date: '2026-02-27' }, after: { ...part, due_date: '2026-03-27' } })).toEqual(['milestoneDue']);
    expect(deeds({ before: part, after: { ...part, owner_id: 'p' } })).toEqual(['milestoneOwner']);
    expect(deeds({ before: { ...part, title: 'a' }, after: { ...part, title: 'b' } })).toEqual(['milestoneTitle']);
    expect(deeds({ before: { ...part, position: 1 }, after: { ...part, position: 2 } })).toEqual([]);
    expect(deeds({ op: 'Deleted', before: { ...part, title: 'Saw' } })).toEqual(['milestoneRemoved']);
  });
});

describe('a place in a meeting', () => {
  const place = { id: 'p', rock_id: 'r', traction_id: 't' };

  it('is told when it came later than the Rock', () => {
    const at = (created_at: string) => actsOf(change({ op: 'Added', after: { ...place, created_at } }), told);
    expect(at('2026-03-03T09:00:00.000+00:00')).toEqual([]);
    expect(at('2026-03-04T09:00:00.000+00:00')).toEqual([{ deed: 'enteredMeeting', to: { tractionId: 't' } }]);
  });
});
