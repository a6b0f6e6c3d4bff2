import { describe, expect, it } from 'vitest';
import { entriesOf, type LoggedKind, type Reported } from './rules.ts';

const told: Reported = { type: 'Rock', id: 'r', entity: 'rock', created: new Date('2026-03-03T09:00:00Z') };
const change = (more: Partial<LoggedKind>): LoggedKind => ({
  entity: 'rock',
  itemId: 'm',
  op: 'Updated',
  actorId: null,
  before: null,
  after: null,
  whilePersonal: false,
  ...more,
});

describe('a milestone in the history of its Rock', () => {
  const part = { id: 'm', rock_id: 'r', owner_id: 'o', created_at: '2026-03-03T10:00:00Z' };
  const deeds = (more: Partial<LoggedKind>) => entriesOf(change(more), told).map(({ deed }) => deed);

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
    const at = (created_at: string) => entriesOf(change({ op: 'Added', after: { ...place, created_at } }), told);
    expect(at('2026-03-03T09:00:00.000+00:00')).toEqual([]);
    expect(at('2026-03-04T09:00:00.000+00:00')).toEqual([{ deed: 'enteredMeeting', to: { tractionId: 't' } }]);
  });
});

describe('what else is told of an item', () => {
  it('E-25: why a Rock is none any more', () => {
    const before = { status: 'OnTrack', status_reason: '' };
    const after = { status: 'Canceled', status_reason: 'The ferry was sold' };
    expect(entriesOf(change({ itemId: 'r', before, after }), told)).toEqual([
      { deed: 'status', from: { word: 'OnTrack' }, to: { word: 'Canceled' } },
      { deed: 'reason', from: undefined, to: { text: 'The ferry was sold' } },
    ]);
  });

  const issue: Reported = { type: 'Issue', id: 'i', entity: 'issue', created: new Date('2026-03-03T09:00:00Z') };
  const ranked = (was: number, is: number) =>
    entriesOf(change({ entity: 'issue', itemId: 'i', before: { rank: was }, after: { rank: is } }), issue);

  it('G-10: a move in the order by more than the one place that others give way by', () => {
    expect(ranked(4, 0)).toEqual([{ deed: 'ranked', from: { number: 5 }, to: { number: 1 } }]);
    expect(ranked(4, 3)).toEqual([]);
  });

  it('a vote given and taken back, which is no Issue that was made', () => {
    const vote = { id: 'v', issue_id: 'i', person_id: 'p' };
    expect(entriesOf(change({ entity: 'issue', itemId: 'v', op: 'Added', after: vote }), issue)).toEqual([{ deed: 'voted' }]);
    expect(entriesOf(change({ entity: 'issue', itemId: 'v', op: 'Deleted', before: vote }), issue)).toEqual([{ deed: 'unvoted' }]);
  });

  it('how often a To-Do comes again, and until when', () => {
    const todo: Reported = { type: 'ToDo', id: 't', entity: 'todo', created: new Date('2026-03-03T09:00:00Z') };
    const before = { traction_id: 'm', repeats: null, repeat_until: null };
    const after = { traction_id: 'm', repeats: 'Week', repeat_until: '2026-06-30' };
    expect(entriesOf(change({ entity: 'todo', itemId: 't', before, after }), todo)).toEqual([
      { deed: 'repeats', from: undefined, to: { word: 'Week' } },
      { deed: 'repeatUntil', from: undefined, to: { day: '2026-06-30' } },
    ]);
  });

  it('a value that was entered for a week, and none that a formula computed', () => {
    const measurable: Reported = { type: 'Measurable', id: 'x', entity: 'measurable', created: new Date('2026-03-03T09:00:00Z') };
    const row = { id: 'v', measurable_id: 'x', interval_id: '2026-W10', entered: true, value: 4 };
    const told = (more: Partial<LoggedKind>) => entriesOf(change({ entity: 'measuredValue', itemId: 'v', ...more }), measurable);
    expect(told({ before: row, after: { ...row, value: 5 } })).toEqual([
      { deed: 'value', from: { number: 4 }, to: { number: 5 }, of: { title: '2026-W10' } },
    ]);
    expect(told({ before: row, after: { ...row, value: 5, entered: false } })).toEqual([]);
  });
});
