import { beforeEach, describe, expect, it } from 'vitest';
import type { Charge, PaymentProvider } from './provider.ts';
import { type SandboxBook, type StoredCharge, sandbox } from './sandbox.ts';

const book = (): SandboxBook & { kept: Map<string, StoredCharge> } => {
  const kept = new Map<string, StoredCharge>();
  return {
    kept,
    find: (key) => Promise.resolve(kept.get(key)),
    add: (charge) => {
      const there = kept.get(charge.key) ?? charge;
      kept.set(charge.key, there);
      return Promise.resolve(there);
    },
    change: (key, change) => {
      const there = kept.get(key);
      if (there !== undefined) kept.set(key, { ...there, ...change });
      return Promise.resolve();
    },
  };
};

let day: string;
let charges: ReturnType<typeof book>;
let provider: PaymentProvider;
beforeEach(() => {
  day = '2026-03-03';
  charges = book();
  provider = sandbox(charges, () => day);
});

const charge = (last4: string, more: Partial<Charge> = {}): Charge => ({
  key: `order-${last4}`,
  token: `sandbox-${last4}-08-2027`,
  amount: 18_990,
  currency: 'USD',
  ...more,
});

describe('the sandbox', () => {
  it.each([
    ['4242', { outcome: 'paid' }],
    ['9995', { outcome: 'refused', reason: 'insufficientFunds' }],
    ['0341', { outcome: 'refused', reason: 'declined' }],
    ['3155', { outcome: 'secondStep', clientSecret: 'sandbox-step-order-3155' }],
    ['0077', { outcome: 'pending' }],
  ])('charges the card %s as its number says', async (last4, answer) => {
    expect(await provider.charge(charge(last4))).toEqual(answer);
    expect(await provider.find(`order-${last4}`)).toEqual(answer);
  });

  it('S-07, S-20: reads a card from its token, and refuses one that is none', async () => {
    expect(await provider.readCard('sandbox-4242-08-2027')).toEqual({ brand: 'Visa', last4: '4242', expiryMonth: 8, expiryYear: 2027 });
    expect(await provider.readCard('sandbox-4444-08-2027')).toMatchObject({ brand: 'Mastercard' });
    for (const wrong of ['4242424242424242', 'sandbox-4242-13-2027', '', 'sandbox-4242-08-2027 ']) {
      expect(await provider.readCard(wrong)).toEqual({ reason: 'invalid' });
    }
    expect(await provider.readCard('sandbox-0002-08-2027')).toEqual({ reason: 'declined' });
  });

  it('S-22: charges a card until the last day of its month', async () => {
    day = '2027-08-31';
    expect(await provider.charge(charge('4242'))).toEqual({ outcome: 'paid' });
    day = '2027-09-01';
    expect(await provider.charge(charge('4242', { key: 'next' }))).toEqual({ outcome: 'refused', reason: 'expired' });
    expect(await provider.readCard('sandbox-4242-08-2027')).toEqual({ reason: 'expired' });
  });

  it('charges once for a key, however often it is asked, and says no to another order under it', async () => {
    await Promise.all([provider.charge(charge('4242')), provider.charge(charge('4242'))]);
    expect(charges.kept.size).toBe(1);
    await expect(provider.charge(charge('4242', { amount: 1 }))).rejects.toThrow('belongs to another charge');
    await expect(provider.charge(charge('4242', { currency: 'EUR' }))).rejects.toThrow('belongs to another charge');
  });

  it('tells after a lost answer whether money was taken', async () => {
    expect(await provider.find('order-4242')).toBeUndefined();
    await provider.charge(charge('4242'));
    day = '2027-12-01';
    // The card is expired by now: a repeated order still has the first answer.
    expect(await provider.charge(charge('4242'))).toEqual({ outcome: 'paid' });
  });

  it('answers a waiting charge on the next day', async () => {
    await provider.charge(charge('0077'));
    await provider.charge(charge('0259'));
    day = '2026-03-04';
    expect(await provider.find('order-0077')).toEqual({ outcome: 'paid' });
    expect(await provider.find('order-0259')).toEqual({ outcome: 'refused', reason: 'declined' });
  });

  it('ends a second step as the cardholder says, once', async () => {
    await provider.charge(charge('3155'));
    expect(await provider.confirm('order-3155', true, '')).toEqual({ outcome: 'paid' });
    expect(await provider.confirm('order-3155', false, '')).toEqual({ outcome: 'paid' });
    await provider.charge(charge('3155', { key: 'second' }));
    expect(await provider.confirm('second', false, '')).toEqual({ outcome: 'refused', reason: 'declined' });
    expect(await provider.confirm('nothing', true, '')).toBeUndefined();
  });

  it('gives back only what was paid, and once', async () => {
    await provider.charge(charge('4242'));
    await provider.charge(charge('9995'));
    expect([await provider.refund('order-4242'), await provider.refund('order-4242')]).toEqual([true, false]);
    expect([await provider.refund('order-9995'), await provider.refund('nothing')]).toEqual([false, false]);
  });

  it.each([0, -1, 0.5, Number.NaN])('charges no amount of %s', async (amount) => {
    await expect(provider.charge(charge('4242', { amount }))).rejects.toThrow(RangeError);
  });
});
