import { describe, expect, it } from 'vitest';
import { isOpen, orderStatuses, settlementOf } from './settling.ts';
import { noSubscription, type Phase, type Subscription } from './subscription.ts';

const on = '2026-03-10';
const state = (phase: Phase): Subscription => ({
  ...noSubscription,
  phase,
  plan: 'monthly',
  periodStart: '2026-03-03',
  periodEnd: '2026-04-03',
  anchor: 3,
});
const order = (more: object = {}) => ({ status: 'Asked' as const, kind: 'Licenses' as const, periodEnd: '2026-04-03', ...more });
const paid = { outcome: 'paid' as const, on };

describe('the answer about a payment', () => {
  it('changes nothing once its end is known, whatever comes later', () => {
    const ends = orderStatuses.filter((status) => !isOpen(status));
    expect(ends).toEqual(['Paid', 'Refused', 'GivenBack']);
    for (const status of ends)
      for (const outcome of ['paid', 'refused', 'pending', 'secondStep'] as const)
        expect(settlementOf(state('active'), { ...order(), status }, { outcome, on })).toBe('nothing');
  });

  it('leaves it open while the bank or the cardholder has not answered', () => {
    expect(settlementOf(state('active'), order(), { outcome: 'pending', on })).toBe('waits');
    expect(settlementOf(state('active'), order(), { outcome: 'secondStep', on })).toBe('waits');
    expect(settlementOf(state('active'), order(), { outcome: 'refused', on })).toBe('refused');
  });

  it('gives back what came for licences of a period that runs no more', () => {
    expect(settlementOf(state('active'), order(), paid)).toBe('counts');
    expect(settlementOf(state('canceling'), order(), paid)).toBe('counts');
    expect(settlementOf(state('active'), order({ periodEnd: '2026-03-03' }), paid)).toBe('givenBack');
    for (const phase of ['canceled', 'removed', 'unpaid'] as const) expect(settlementOf(state(phase), order(), paid)).toBe('givenBack');
  });

  it('gives back what came for a period that nobody waits for', () => {
    const renewal = order({ kind: 'Renewal' as const });
    for (const phase of ['renewing', 'retrying', 'paying', 'unpaid'] as const)
      expect(settlementOf(state(phase), renewal, paid)).toBe('counts');
    for (const phase of ['active', 'removed', 'canceled'] as const) expect(settlementOf(state(phase), renewal, paid)).toBe('givenBack');
  });
});
