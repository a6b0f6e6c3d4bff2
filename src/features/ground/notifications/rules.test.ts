import { describe, expect, it } from 'vitest';
import { asksForDecision, eventNameOf, groupOf, isDatedByAge } from './rules.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const hour = 3_600_000;
const day = 24 * hour;

describe('groupOf', () => {
  it('Q-09: puts under a day into Today, up to seven days into Week, the rest into Older', () => {
    expect([0, 2 * hour, day - 1].map((age) => groupOf(before(age), now))).toEqual(['Today', 'Today', 'Today']);
    expect([day, 3 * day, 7 * day].map((age) => groupOf(before(age), now))).toEqual(['Week', 'Week', 'Week']);
    expect([7 * day + 1, 9 * day].map((age) => groupOf(before(age), now))).toEqual(['Older', 'Older']);
  });

  it('Q-12: the age is shown for 24 hours', () => {
    expect([isDatedByAge(before(day - 1), now), isDatedByAge(before(day), now)]).toEqual([true, false]);
  });
});

describe('asksForDecision', () => {
  it('Q-08: is false when it is actioned or has no address to approve', () => {
    expect(asksForDecision({ isActioned: false, approvalUrl: 'person/approveupgrade/a/b' })).toBe(true);
    expect(asksForDecision({ isActioned: true, approvalUrl: 'person/approveupgrade/a/b' })).toBe(false);
    expect(asksForDecision({ isActioned: false, approvalUrl: null })).toBe(false);
  });
});

describe('eventNameOf', () => {
  const fresh = { isRead: false, isRemoved: false, isActioned: false };

  it('Q-06, Q-07: names each change', () => {
    expect(eventNameOf(null, fresh)).toBe('NewNotification');
    expect(eventNameOf(fresh, { ...fresh, isRead: true })).toBe('NotificationRead');
    expect(eventNameOf({ ...fresh, isRead: true }, fresh)).toBe('NotificationUnread');
    expect(eventNameOf(fresh, { ...fresh, isRemoved: true })).toBe('NotificationRemoved');
    expect(eventNameOf(fresh, { isRead: true, isRemoved: false, isActioned: true })).toBe('NotificationActioned');
    expect(eventNameOf(fresh, fresh)).toBeNull();
  });
});
