import { describe, expect, it } from 'vitest';
import { offerOf } from './offers.ts';

describe('offerOf', () => {
  it.each([
    ['/referral/mara-26', { kind: 'referral', code: 'mara-26' }],
    ['/discount/SPRING?from=mail', { kind: 'discount', code: 'SPRING' }],
    ['/discount/%2e%2e', undefined],
    [`/discount/${'x'.repeat(65)}`, undefined],
    ['/discount/', undefined],
    ['/meetings', undefined],
    ['//evil.example/discount/A', undefined],
  ])('T-16, T-17: finds in %s what it offers', (path, found) => {
    expect(offerOf(path)).toEqual(found);
  });
});
