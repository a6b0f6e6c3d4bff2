import { describe, expect, it } from 'vitest';
import { isExpired, isExpiredEverywhere, lastDayOf } from './cards.ts';
import { judgePromo, type PromoCode, tidyCode } from './promo.ts';
import { roomFor } from './seats.ts';

describe('a card', () => {
  it('S-22: is good until the last day of its month', () => {
    expect([lastDayOf({ month: 2, year: 2028 }), lastDayOf({ month: 12, year: 2026 })]).toEqual(['2028-02-29', '2026-12-31']);
    expect(isExpired({ month: 3, year: 2026 }, '2026-03-31')).toBe(false);
    expect(isExpired({ month: 3, year: 2026 }, '2026-04-01')).toBe(true);
  });

  it('S-22: is refused by the server only once its month has ended everywhere', () => {
    const march = { month: 3, year: 2026 };
    expect(isExpiredEverywhere(march, new Date('2026-04-01T11:59:59Z'))).toBe(false);
    expect(isExpiredEverywhere(march, new Date('2026-04-01T12:00:00Z'))).toBe(true);
  });
});

const code: PromoCode = {
  code: 'WORKSHOP10',
  percentOff: 10,
  amountOff: null,
  currency: null,
  lastDay: '2026-03-31',
  mostUses: 2,
  uses: 1,
};
const judge = (change: Partial<PromoCode>, more: { today?: string; usedBefore?: boolean } = {}) =>
  judgePromo({ ...code, ...change }, { today: '2026-03-31', currency: 'USD', usedBefore: false, ...more });

describe('a promo code', () => {
  it('S-53 to S-56: is judged by its last day, its uses, its currency and whether it was used before', () => {
    expect(judge({})).toBe('applied');
    expect(judge({}, { today: '2026-04-01' })).toBe('expired');
    expect(judge({ uses: 2 })).toBe('expired');
    expect(judge({}, { usedBefore: true })).toBe('refused');
    expect(judge({ percentOff: null, amountOff: 500, currency: 'EUR' })).toBe('refused');
    expect(judge({ percentOff: null, amountOff: 500, currency: 'USD', lastDay: null, mostUses: null })).toBe('applied');
    expect(judgePromo(undefined, { today: '2026-03-31', currency: 'USD', usedBefore: false })).toBe('invalid');
  });

  it('is the same in capitals and in small letters', () => {
    expect(tidyCode(' workshop10 ')).toBe('WORKSHOP10');
  });
});

describe('room for people', () => {
  const seats = { used: 3, invited: 1, paid: 5 };

  it('S-11, S-35: costs nothing in a trial, and the first paid invitation starts one', () => {
    expect(roomFor('none', { used: 1, invited: 0, paid: 0 }, 1)).toEqual({ kind: 'trial' });
    expect([roomFor('trial', seats, 40), roomFor('trialGrace', seats, 40)]).toEqual([{ kind: 'free' }, { kind: 'free' }]);
  });

  it('buys what is missing, invited people counted, and never more than is added', () => {
    expect(roomFor('active', seats, 1)).toEqual({ kind: 'free' });
    expect(roomFor('active', seats, 2)).toEqual({ kind: 'buy', amount: 1 });
    expect(roomFor('active', { used: 9, invited: 0, paid: 5 }, 2)).toEqual({ kind: 'buy', amount: 2 });
  });

  it('leads to the checkout where nothing can be charged by itself', () => {
    expect(roomFor('canceling', seats, 1)).toEqual({ kind: 'free' });
    for (const phase of ['lapsed', 'paying', 'renewing', 'pastDue', 'retrying', 'failed', 'unpaid', 'canceled', 'removed'] as const)
      expect(roomFor(phase, seats, 1)).toEqual({ kind: 'checkout' });
    expect(roomFor('canceling', seats, 2)).toEqual({ kind: 'checkout' });
    expect(roomFor('canceled', seats, 0)).toEqual({ kind: 'free' });
  });
});
