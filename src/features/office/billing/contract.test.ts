import { describe, expect, it } from 'vitest';
import { invoiceApi } from './contract/invoices.ts';
import { paymentApi } from './contract/payment.ts';
import { sandboxApi } from './contract/sandbox.ts';
import { subscriptionApi } from './contract/subscription.ts';

const all = [paymentApi, subscriptionApi, invoiceApi, sandboxApi].flatMap((api) => Object.values(api));
const usa = { countryCode: 'US', addressLine1: '48 Commercial Street', city: 'Portland', stateOrProvince: 'ME', postalCode: '04101' };

describe('the contract of billing', () => {
  it('S-02 to S-16: has the endpoints of the specification', () => {
    const paths = new Set(all.map(({ method, path }) => `${method} ${path}`));
    const given = [
      'POST payment/billing-address/{id}',
      'GET payment/billing-address/{id}',
      'POST payment/add',
      'POST payment/token',
      'GET payment/plans',
      'GET payment/methods',
      'POST payment/primary/{id}',
      'DELETE payment/{id}',
      'POST payment/calculate-tax',
      'POST subscription/customer',
      'GET subscription/customer',
      'GET subscription',
      'GET subscription/seat-count',
      'POST subscription/cancel',
      'POST subscription/renew',
      'POST subscription/apply-coupon/{code}',
      'GET invoice',
      'POST invoice/search',
    ];
    expect(given.filter((each) => !paths.has(each))).toEqual([]);
    expect(paths.size).toBe(all.length);
  });

  it('S-03, S-20: takes a token of a card, never a card', () => {
    const { body } = paymentApi.add;
    expect(body.safeParse({ address: usa, token: 'tok_1' })).toMatchObject({ success: true, data: { isPrimary: false } });
    expect(body.safeParse({ address: usa }).error?.issues[0]).toMatchObject({ path: ['token'], message: 'VAL_REQUIRED' });
  });

  it('S-29: names the field of an address that is wrong', () => {
    const { body } = paymentApi.saveAddress;
    const issues = body.safeParse({ address: { ...usa, postalCode: '1234', city: '' } }).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['address.city', 'VAL_REQUIRED'],
      ['address.postalCode', 'VAL_INVALID_ZIP_CODE'],
    ]);
    expect(body.safeParse({ address: { ...usa, countryCode: 'ca', stateOrProvince: 'on', postalCode: 'k1a0b1' } })).toMatchObject({
      data: { address: { countryCode: 'CA', stateOrProvince: 'ON', postalCode: 'K1A0B1' } },
    });
  });

  it('S-08: taxes only amounts', () => {
    for (const subTotal of [-1, 0.5, 1e12, '5'])
      expect(paymentApi.calculateTax.body.safeParse({ subTotal, address: usa }).success).toBe(false);
    expect(sandboxApi.move.body.safeParse({ days: 367 }).success).toBe(false);
  });
});
