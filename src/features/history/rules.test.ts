import { describe, expect, it } from 'vitest';
import { actsOf, type LoggedDeed, piecesOf, type Told } from './rules.ts';

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

describe('the words that changed', () => {
  it('are marked, and those that stayed are not', () => {
    expect(piecesOf('Open the second workshop bay', 'Open the second workshop bay and reach two builds')).toEqual([
      { text: 'Open the second workshop bay', is: 'same' },
      { text: ' and reach two builds', is: 'new' },
    ]);
    expect(piecesOf('reach two builds', 'reach three builds')).toEqual([
      { text: 'reach ', is: 'same' },
      { text: 'two', is: 'old' },
      { text: 'three', is: 'new' },
      { text: ' builds', is: 'same' },
    ]);
    expect(piecesOf('', 'new')).toEqual([{ text: 'new', is: 'new' }]);
    expect(piecesOf('gone', '')).toEqual([{ text: 'gone', is: 'old' }]);
  });

  it('of both versions always make up both versions', () => {
    const [before, after] = ['a b  c d e a b', 'b c  d f a a'];
    const whole = (kind: 'old' | 'new') =>
      piecesOf(before, after)
        .filter(({ is }) => is === 'same' || is === kind)
        .map(({ text }) => text)
        .join('');
    expect([whole('old'), whole('new')]).toEqual([before, after]);
  });

  it('of very long texts are not sought', () => {
    expect(piecesOf('a '.repeat(5_000), 'b')).toHaveLength(2);
  });
});
