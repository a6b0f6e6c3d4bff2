import { describe, expect, it } from 'vitest';
import { bannerKinds, bannerOf, canHide } from './banner-rules.ts';

const facts = (more: object = {}, user: object = {}) => ({
  session: {
    user: { roles: ['Owner' as const], permissions: [], ...user },
    hasBilling: true,
    orgSubscriptionStatus: 'None',
    orgSubscriptionPaymentStatus: 'None',
    orgRemainingSubscriptionDays: 0,
    orgInGracePeriod: false,
    ...more,
  },
  investigates: false,
  isDenied: false,
  hasNews: false,
  hidden: () => false,
});
const member = { roles: ['Member' as const] };

describe('D-28, D-29: the banner', () => {
  it('is none where nothing applies', () => expect(bannerOf(facts())).toBeUndefined());

  it('speaks of no money where the operator has switched billing off, whatever an organization still tells', () => {
    const told = [
      { orgSubscriptionStatus: 'Trial', orgRemainingSubscriptionDays: 3 },
      { orgSubscriptionStatus: 'Suspended' },
      { orgSubscriptionPaymentStatus: 'Failed' },
      { orgSubscriptionStatus: 'Canceled' },
    ];
    for (const each of told)
      expect([bannerOf(facts({ ...each, hasBilling: false })), bannerOf(facts({ ...each, hasBilling: false }, member))]).toEqual([
        undefined,
        undefined,
      ]);
  });

  it('S-38, S-44, S-45: tells a trial to those who may update billing, and from its end that it is over', () => {
    const trial = (days: number) => ({ orgSubscriptionStatus: 'Trial', orgRemainingSubscriptionDays: days });
    expect([12, 1, 0].map((days) => bannerOf(facts(trial(days))))).toEqual(['trial', 'trial', 'trialEnded']);
    expect(bannerOf(facts({ ...trial(3), orgSubscriptionStatus: 'Suspended' }))).toBe('trial');
    expect(bannerOf(facts(trial(3), { ...member, permissions: ['Update|Billing'] }))).toBe('trial');
    expect(bannerOf(facts(trial(3), member))).toBeUndefined();
    expect(bannerOf(facts({ ...trial(3), orgSubscriptionPaymentStatus: 'Current' }))).toBeUndefined();
  });

  it.each(['Failed', 'FailedWillRetry'])('tells a failed payment (%s) to all, in other words to those who cannot pay', (payment) => {
    const failed = { orgSubscriptionStatus: 'Active', orgSubscriptionPaymentStatus: payment };
    expect([bannerOf(facts(failed)), bannerOf(facts(failed, member))]).toEqual(['paymentFailed', 'paymentFailedOthers']);
  });

  it.each(['Canceled', 'PendingCancellation'])('tells everybody of the end of a subscription: %s', (status) => {
    expect(bannerOf(facts({ orgSubscriptionStatus: status }, member))).toBe('canceled');
  });

  it('S-42, S-49: tells who asked for a license that it was denied, after what is about paying', () => {
    expect(bannerOf({ ...facts(), isDenied: true, hasNews: true })).toBe('upgradeDenied');
    expect(bannerOf({ ...facts({ orgSubscriptionStatus: 'Canceled' }), isDenied: true })).toBe('canceled');
    expect(canHide('upgradeDenied')).toBe(true);
  });

  it('is the first that applies: the operator’s words before all, news last', () => {
    const canceled = facts({ orgSubscriptionStatus: 'Canceled' });
    expect(bannerOf({ ...canceled, investigates: true, hasNews: true })).toBe('investigation');
    expect(bannerOf({ ...canceled, hasNews: true })).toBe('canceled');
    expect(bannerOf({ ...facts(), hasNews: true })).toBe('news');
  });

  it('can be hidden, except for what an act must end; the next one then shows', () => {
    const hidden = () => true;
    expect(bannerKinds.filter((kind) => !canHide(kind))).toEqual(['investigation', 'trialEnded', 'paymentFailed']);
    expect(bannerOf({ ...facts({ orgSubscriptionPaymentStatus: 'Failed' }), hidden })).toBe('paymentFailed');
    const canceled = { ...facts({ orgSubscriptionStatus: 'Canceled' }), hasNews: true };
    expect(bannerOf({ ...canceled, hidden: (kind) => kind === 'canceled' })).toBe('news');
  });
});
