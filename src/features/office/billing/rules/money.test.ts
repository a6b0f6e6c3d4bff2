import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, billOf, digitsOf, formatMoney, prorated, shareOf } from './money.ts';

const march = { start: '2026-03-01', end: '2026-04-01' };

describe('money', () => {
  it('S-33: is shown from the smallest unit of its currency', () => {
    expect(formatMoney(18_990, 'USD', 'en-US')).toBe('$189.90');
    expect([formatMoney(1500, 'USD', 'en-US'), formatMoney(1500, 'JPY', 'en-US')]).toEqual(['$15.00', '¥1,500']);
    expect([digitsOf('USD'), digitsOf('JPY'), digitsOf('KWD')]).toEqual([2, 0, 3]);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 100_000_000_001])('is no %s', (wrong) => {
    expect(() => amountOf(wrong)).toThrow(RangeError);
  });

  it('rounds a share half away from zero', () => {
    expect([shareOf(1, 1, 2), shareOf(-1, 1, 2), shareOf(5, 1, 3), shareOf(100, 0, 3)]).toEqual([1, -1, 2, 0]);
    expect(() => shareOf(1, 1, 0)).toThrow(RangeError);
  });

  it('takes the days that are left, today included', () => {
    // Two licences of $15.00 for 29 of the 31 days of March.
    expect(prorated(1500, 2, march, '2026-03-03')).toBe(2806);
    expect(prorated(1500, -1, march, '2026-03-03')).toBe(-1403);
    expect([prorated(1500, 1, march, '2026-03-01'), prorated(1500, 1, march, '2026-04-01')]).toEqual([1500, 0]);
    expect([prorated(1500, 1, march, '2026-02-01'), prorated(1500, 1, march, '2026-05-01')]).toEqual([1500, 0]);
  });

  it('takes discount first, then tax, then credit', () => {
    const taxOf = (taxable: number) => shareOf(taxable, 55, 1000);
    // The order of the checkout: twelve licences for a year, ten percent off, tax of Maine.
    expect(billOf({ subtotal: 172_800, percentOff: 10, taxOf })).toEqual({
      subtotal: 172_800,
      discount: 17_280,
      credit: 0,
      tax: 8554,
      due: 164_074,
      creditLeft: 0,
    });
    expect(billOf({ subtotal: 1000, amountOff: 5000, taxOf })).toMatchObject({ discount: 1000, tax: 0, due: 0 });
    expect(billOf({ subtotal: 1000, taxOf, credit: 2000 })).toMatchObject({ credit: 1055, due: 0, creditLeft: 945 });
    expect(billOf({ subtotal: -1403, taxOf })).toMatchObject({ discount: 0, tax: -77, due: 0, creditLeft: 1480 });
  });

  it('carries a sum over that is too little to be charged, until it is enough with another one', () => {
    const taxOf = () => 0;
    const first = billOf({ subtotal: 48, taxOf, least: 50 });
    expect(first).toMatchObject({ due: 0, credit: 0, creditLeft: -48 });
    expect(billOf({ subtotal: 0, taxOf, least: 50, credit: -48 })).toMatchObject({ due: 0, credit: 0, creditLeft: -48 });
    expect(billOf({ subtotal: 2, taxOf, least: 50, credit: -48 })).toMatchObject({ due: 50, credit: -48, creditLeft: 0 });
    expect(billOf({ subtotal: -100, taxOf, least: 50, credit: -48 })).toMatchObject({ due: 0, credit: -48, creditLeft: 52 });
    expect(billOf({ subtotal: 60, taxOf, least: 50, credit: 20 })).toMatchObject({ due: 0, credit: 20, creditLeft: -40 });
  });

  it('loses and makes no cent, and asks for nothing that cannot be charged, whatever is billed', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const none = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 100 }),
        none,
        fc.integer({ min: -49, max: 1_000_000 }),
        fc.integer({ min: 0, max: 300 }),
        (subtotal, percentOff, amountOff, credit, rate) => {
          const bill = billOf({ subtotal, percentOff, amountOff, credit, least: 50, taxOf: (taxable) => shareOf(taxable, rate, 1000) });
          expect(bill.subtotal - bill.discount + bill.tax).toBe(bill.due + bill.credit - (bill.creditLeft - (credit - bill.credit)));
          for (const part of [bill.discount, bill.due]) expect(part).toBeGreaterThanOrEqual(0);
          expect(bill.due === 0 || bill.due >= 50).toBe(true);
          for (const part of [bill.credit, bill.creditLeft]) expect(part).toBeGreaterThan(-50);
        },
      ),
    );
  });

  it('two parts of a period cost as much as the whole, to a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 31 }), (price, days) => {
        const today = `2026-03-${String(Math.min(31, days + 1)).padStart(2, '0')}`;
        const left = prorated(price, 1, march, today);
        expect(left + prorated(price, -1, march, today)).toBe(0);
        expect(left).toBeLessThanOrEqual(price);
      }),
    );
  });
});
