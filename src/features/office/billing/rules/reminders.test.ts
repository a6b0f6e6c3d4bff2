import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#shared/dates.ts';
import { reminderOf } from './reminders.ts';
import { noSubscription, type Subscription } from './subscription.ts';

/** Returns the days on which people are told, as a node that looks every so many days tells them. */
const toldOn = (state: Subscription, from: Day, days: number, every = 1): Day[] => {
  const told: Day[] = [];
  for (let n = 0; n < days; n += every) {
    const today = addDays(from, n);
    if (reminderOf(state, today, told.at(-1) ?? null) !== undefined) told.push(today);
  }
  return told;
};

const trial: Subscription = { ...noSubscription, phase: 'trial', trialEndsOn: '2026-03-15' };
const yearly: Subscription = {
  ...noSubscription,
  phase: 'active',
  plan: 'annual',
  periodStart: '2025-04-01',
  periodEnd: '2026-04-01',
  anchor: 1,
};

describe('reminders', () => {
  it('come a week and a day before a trial ends, once each', () => {
    expect(toldOn(trial, '2026-02-13', 40)).toEqual(['2026-03-08', '2026-03-14']);
    expect(reminderOf(trial, '2026-03-08', null)).toEqual({ kind: 'trial', on: '2026-03-15', daysLeft: 7, againOn: '2026-03-14' });
    expect(reminderOf(trial, '2026-03-14', '2026-03-08')).toMatchObject({ daysLeft: 1, againOn: null });
  });

  it('come thirty and seven days before a year is renewed, and not before a month is', () => {
    expect(toldOn(yearly, '2026-01-01', 120)).toEqual(['2026-03-02', '2026-03-25']);
    expect(toldOn({ ...yearly, plan: 'monthly' }, '2026-01-01', 120)).toEqual([]);
    expect(toldOn({ ...yearly, plan: 'monthly', nextPlan: 'annual' }, '2026-03-20', 20)).toEqual(['2026-03-20', '2026-03-25']);
    expect(toldOn({ ...yearly, nextPlan: 'monthly' }, '2026-01-01', 120)).toEqual([]);
    expect(toldOn({ ...yearly, phase: 'canceling' }, '2026-01-01', 120)).toEqual([]);
  });

  it('come two days before the door closes after a refused renewal', () => {
    const failed: Subscription = { ...yearly, phase: 'failed', failedOn: '2026-04-01', retries: 2 };
    expect(toldOn(failed, '2026-04-09', 10)).toEqual(['2026-04-13']);
  });

  it('that a node has missed come with its next look, with the days that are left', () => {
    expect(toldOn(trial, '2026-02-13', 40, 25)).toEqual(['2026-03-10']);
    expect(reminderOf(trial, '2026-03-10', null)).toMatchObject({ daysLeft: 5 });
  });
});
