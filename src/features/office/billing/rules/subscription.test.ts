import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import {
  type Effect,
  type Event,
  eventKinds,
  next,
  nextRetryOf,
  noSubscription,
  type Phase,
  periodAfter,
  phases,
  type Subscription,
  statusOf,
  whoEnters,
} from './subscription.ts';

const on = '2026-03-03';

/** A subscription in a phase, on a day that nothing has reached yet. */
const inPhase = (phase: Phase): Subscription => {
  const began = phase === 'none' || phase === 'trial' || phase === 'trialGrace' || phase === 'lapsed' || phase === 'paying';
  return {
    ...noSubscription,
    phase,
    trialEndsOn: phase === 'none' ? null : '2026-03-15',
    ...(began ? {} : { plan: 'monthly' as const, periodStart: '2026-03-01', periodEnd: '2026-04-01', anchor: 1 }),
    failedOn: phase === 'pastDue' || phase === 'retrying' || phase === 'failed' || phase === 'unpaid' ? on : null,
    before: phase === 'paying' ? 'trial' : phase === 'removed' ? 'active' : null,
  };
};

const events: Record<Event['kind'], Event> = {
  startTrial: { kind: 'startTrial', on },
  checkout: { kind: 'checkout', on, plan: 'annual' },
  paid: { kind: 'paid', on },
  refused: { kind: 'refused', on },
  retryNow: { kind: 'retryNow', on },
  cancel: { kind: 'cancel', on },
  renew: { kind: 'renew', on },
  changePlan: { kind: 'changePlan', on, plan: 'annual' },
  passDay: { kind: 'passDay', on },
  remove: { kind: 'remove', on },
  restore: { kind: 'restore', on },
};

// Each row: what a phase answers to the events in their order. A dash is an event that says nothing new, a cross one that is refused.
const decided: Record<Phase, string> = {
  none: 'trial paying active - × × × × - removed -',
  trial: '- paying active - × × × × - removed -',
  trialGrace: '- paying active - × × × × - removed -',
  lapsed: '- paying active - × × × × - removed -',
  paying: '- × active trial × × × × - removed -',
  active: '- × active - × canceling × active - removed -',
  renewing: '- × active pastDue × × × × - removed -',
  pastDue: '- × active - retrying canceled × × - removed -',
  retrying: '- × active pastDue × × × × - removed -',
  failed: '- × active - retrying canceled × × - removed -',
  unpaid: '- paying active - × canceled × × - removed -',
  canceling: '- × canceling - × × active × - removed -',
  canceled: '- paying canceled - × × paying × - removed -',
  removed: '- × removed - × × × × - - canceling',
};

const step = (state: Subscription, event: Event): { state: Subscription; effects: Effect[] } => {
  const outcome = next(state, event);
  return typeof outcome === 'string' ? { state, effects: [] } : outcome;
};

const short = (state: Subscription, event: Event): string => {
  const outcome = next(state, event);
  if (outcome === 'refused') return '×';
  return outcome === 'ignored' ? '-' : outcome.state.phase;
};

describe('a subscription', () => {
  it.each(phases)('S-18: decides every event while it is %s', (phase) => {
    expect(eventKinds.map((kind) => short(inPhase(phase), events[kind])).join(' ')).toBe(decided[phase]);
  });

  it('gives back money that came for nothing, and only then', () => {
    const gives = phases.filter((phase) => step(inPhase(phase), events.paid).effects.includes('refund'));
    expect(gives).toEqual(['active', 'canceling', 'canceled', 'removed']);
  });

  it('S-35: a trial ends thirty days after it began, with a week of grace', () => {
    const trial = step(noSubscription, { kind: 'startTrial', on: '2026-02-13' }).state;
    expect(statusOf(trial, '2026-02-13')).toMatchObject({ status: 'Trial', payment: 'None', remainingDays: 30 });
    expect(next(trial, { kind: 'passDay', on: '2026-03-14' })).toBe('ignored');
    const grace = step(trial, { kind: 'passDay', on: '2026-03-15' });
    expect(grace.effects).toEqual(['tellTrialEnded']);
    expect(statusOf(grace.state, '2026-03-15')).toMatchObject({ status: 'Suspended', payment: 'None', remainingDays: 0, inGrace: true });
    expect(whoEnters(grace.state)).toBe('everyone');
    expect(next(grace.state, { kind: 'passDay', on: '2026-03-21' })).toBe('ignored');
    const lapsed = step(grace.state, { kind: 'passDay', on: '2026-03-22' });
    expect(whoEnters(lapsed.state)).toBe('owner');
    expect(statusOf(lapsed.state, '2026-03-22')).toMatchObject({ status: 'Suspended', remainingDays: 0, inGrace: false });
  });

  it('S-36: a node that was down for weeks finds the same end, with each message once', () => {
    const trial = step(noSubscription, { kind: 'startTrial', on: '2026-02-13' }).state;
    expect(step(trial, { kind: 'passDay', on: '2026-06-01' })).toMatchObject({
      state: { phase: 'lapsed', trialEndsOn: '2026-03-15' },
      effects: ['tellTrialEnded', 'tellLapsed'],
    });
  });

  it('S-19: a refused renewal is tried again twice, then only the Owner enters', () => {
    const due = step(inPhase('active'), { kind: 'passDay', on: '2026-04-01' });
    expect(due.effects).toEqual(['charge']);
    let state = step(due.state, { kind: 'refused', on: '2026-04-01' }).state;
    expect(statusOf(state, '2026-04-01')).toMatchObject({ status: 'Failed', payment: 'FailedWillRetry', inGrace: true, remainingDays: 14 });
    for (const day of ['2026-04-05', '2026-04-09']) {
      expect(nextRetryOf(state)).toBe(day);
      expect(next(state, { kind: 'passDay', on: addDays(day, -1) })).toBe('ignored');
      const tried = step(state, { kind: 'passDay', on: day });
      expect(tried.effects).toEqual(['charge']);
      state = step(tried.state, { kind: 'refused', on: day }).state;
    }
    expect(statusOf(state, '2026-04-09')).toMatchObject({ status: 'Failed', payment: 'Failed', inGrace: true, remainingDays: 6 });
    expect(nextRetryOf(state)).toBeNull();
    expect(next(state, { kind: 'passDay', on: '2026-04-14' })).toBe('ignored');
    state = step(state, { kind: 'passDay', on: '2026-04-15' }).state;
    expect(whoEnters(state)).toBe('owner');
    expect(statusOf(state, '2026-04-15')).toMatchObject({ status: 'Failed', payment: 'Failed', inGrace: false });
  });

  it('a late renewal leaves no gap between two periods', () => {
    const due = step(inPhase('active'), { kind: 'passDay', on: '2026-04-03' }).state;
    const late = step(due, { kind: 'paid', on: '2026-04-07' }).state;
    expect(late).toMatchObject({ phase: 'active', periodStart: '2026-04-01', periodEnd: '2026-05-01' });
  });

  it('periods that begin on the 31st keep to the last day of shorter months', () => {
    const days = ['2026-01-31'];
    for (let month = 0; month < 4; month++) days.push(periodAfter(days.at(-1) ?? '', 'monthly', 31));
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(periodAfter('2028-02-29', 'annual', 29)).toBe('2029-02-28');
  });

  it('S-13, B-37: a canceled plan lets everybody in until its period ends, and then the Owner alone', () => {
    const canceling = step(inPhase('active'), events.cancel).state;
    expect(statusOf(canceling, '2026-03-29')).toMatchObject({ status: 'PendingCancellation', payment: 'Current', remainingDays: 3 });
    expect(whoEnters(canceling)).toBe('everyone');
    const canceled = step(canceling, { kind: 'passDay', on: '2026-04-01' }).state;
    expect([statusOf(canceled, '2026-04-01').status, whoEnters(canceled)]).toEqual(['Canceled', 'owner']);
    const again = step(canceled, { kind: 'renew', on: '2026-05-10' });
    expect(again.effects).toEqual(['charge']);
    expect(step(again.state, { kind: 'paid', on: '2026-05-10' }).state).toMatchObject({
      phase: 'active',
      plan: 'monthly',
      periodStart: '2026-05-10',
      periodEnd: '2026-06-10',
    });
  });

  it('changes the plan at the next period', () => {
    const wants = step(inPhase('active'), events.changePlan).state;
    expect(wants).toMatchObject({ plan: 'monthly', nextPlan: 'annual' });
    const due = step(wants, { kind: 'passDay', on: '2026-04-01' }).state;
    expect(step(due, { kind: 'paid', on: '2026-04-01' }).state).toMatchObject({ plan: 'annual', nextPlan: null, periodEnd: '2027-04-01' });
    expect(step(wants, { kind: 'changePlan', on, plan: 'monthly' }).state.nextPlan).toBeNull();
  });

  it('keeps what was paid when a deleted organisation is brought back, and charges nothing by itself', () => {
    const removed = step(inPhase('active'), events.remove).state;
    expect(whoEnters(removed)).toBe('nobody');
    expect(step(removed, { kind: 'restore', on: '2026-03-10' }).state.phase).toBe('canceling');
    expect(step(removed, { kind: 'restore', on: '2026-04-10' }).state.phase).toBe('canceled');
    expect(step(step(inPhase('trial'), events.remove).state, events.restore).state.phase).toBe('trial');
  });
});

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
const event = fc.record({
  kind: fc.constantFrom(...eventKinds),
  on: day,
  plan: fc.constantFrom('monthly', 'annual'),
}) as fc.Arbitrary<Event>;

describe('any sequence of events', () => {
  it('leaves a state that is whole: a running plan has its period, and nobody pays without one', () => {
    const result = fc.check(
      fc.property(fc.array(event, { maxLength: 60 }), (list) => {
        let state = noSubscription;
        for (const each of list) {
          state = step(state, each).state;
          const runs = ['active', 'renewing', 'pastDue', 'retrying', 'failed', 'unpaid', 'canceling', 'canceled'].includes(state.phase);
          const isWhole = state.plan !== null && state.periodStart !== null && state.periodEnd !== null;
          if ((runs && !isWhole) || (state.periodStart !== null && (state.periodEnd ?? '') <= state.periodStart)) return false;
          if (statusOf(state, each.on).payment.startsWith('Failed') && state.failedOn === null) return false;
        }
        return true;
      }),
      { numRuns: 500 },
    );
    expect(fc.defaultReportMessage(result) ?? 'none').toBe('none');
  });

  it('gives the same when days pass one by one as when a node wakes up after all of them', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), day, fc.integer({ min: 1, max: 60 }), (list, from, days) => {
        const start = list.reduce((state, each) => step(state, each).state, noSubscription);
        // Whatever fell due before has been noticed already.
        const before = step(start, { kind: 'passDay', on: from }).state;
        let slow: { state: Subscription; effects: Effect[] } = { state: before, effects: [] };
        for (let n = 1; n <= days; n++) {
          const one = step(slow.state, { kind: 'passDay', on: addDays(from, n) });
          slow = { state: one.state, effects: [...slow.effects, ...one.effects] };
        }
        expect(step(before, { kind: 'passDay', on: addDays(from, days) })).toEqual(slow);
      }),
      { numRuns: 500 },
    );
  });
});
