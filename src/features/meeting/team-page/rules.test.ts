import { describe, expect, it } from 'vitest';
import type { Meeting, MeetingSummary } from '#features/teams/team/contract.ts';
import { wasOnTime } from '#features/teams/team/rules.ts';
import { plainSummary } from '#testing/held.ts';
import { heldOf, quartersOf, roundedMean } from './rules.ts';

const summary = (ended: string, more: Partial<MeetingSummary> = {}): MeetingSummary => plainSummary({ started: ended, ended, ...more });

const meeting = (left: MeetingSummary | null) => ({ summary: left }) as Meeting;

describe('J-19: how meetings went', () => {
  it('leaves out a cancelled meeting', () => {
    expect(heldOf([meeting(null), meeting(summary('2026-03-03T16:00:00Z'))])).toHaveLength(1);
  });

  it('gives a mean with one decimal, and null without values', () => {
    expect([roundedMean([8, 9, 9]), roundedMean([10]), roundedMean([])]).toEqual([8.7, 10, null]);
  });

  it('counts a meeting as on time up to a minute over', () => {
    expect([5460, 5461].map((spentSeconds) => wasOnTime({ plannedSeconds: 5400, spentSeconds }))).toEqual([true, false]);
  });
});

describe('C-08: meetings by quarter', () => {
  it('groups them by quarter, newest first', () => {
    const held = heldOf([
      meeting(summary('2026-04-01T16:00:00Z', { averageRating: 7, spentSeconds: 6000, addedTodoIds: ['t1'] })),
      meeting(summary('2026-03-31T16:00:00Z', { averageRating: 9, solvedIssueIds: ['a', 'b'] })),
      meeting(summary('2026-01-06T16:00:00Z', { averageRating: 8, solvedIssueIds: ['c'] })),
    ]);
    expect(quartersOf(held)).toEqual([
      { key: '2026-2', year: 2026, quarter: 2, held: 1, rating: 7, onTime: 0, solved: 0, todos: 1 },
      { key: '2026-1', year: 2026, quarter: 1, held: 2, rating: 8.5, onTime: 2, solved: 3, todos: 0 },
    ]);
  });
});
