// Promo codes are short words, which whoever may try without end finds.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { offerApi } from '#features/ground/offers/contract.ts';
import { newId } from '#shared/ids.ts';
import { addCard } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { subscriptionApi } from '../contract/subscription.ts';

let here: World;
let owner: Actor;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
  await here.sql("insert into promo_code (code, percent_off) values ('WORKSHOP10', 10)");
});
beforeEach(async () => {
  owner = await here.org();
  await addCard(owner);
});
afterAll(() => here.close());

const quoteFor = (who: Actor, promoCode: string) => who.call(subscriptionApi.quoteCheckout, { body: { plan: 'annual', promoCode } });
const quote = (promoCode: string) => quoteFor(owner, promoCode);
const checkout = (promoCode: string) => owner.call(subscriptionApi.checkout, { body: { orderId: newId(), plan: 'annual', promoCode } });
const apply = (code: string) => owner.call(subscriptionApi.applyCoupon, { params: { code } });
const kept = async (code: string) => {
  await owner.call(offerApi.keepDiscount, { params: { code } });
  return quote('');
};

/** Tries wrong codes until one is refused with 429, and returns how many were looked at. */
const triedBy = async (attempt: (code: string, round: number) => Promise<{ status: number }>): Promise<number> => {
  for (let round = 0; round < 40; round += 1) if ((await attempt(`WRONG${round}`, round)).status === 429) return round;
  return 40;
};

describe('wrong promo codes', () => {
  it.each([
    ['a quote', quote],
    ['a checkout', checkout],
    ['a coupon', apply],
    ['a code that an address has kept', kept],
  ])('are limited to ten in %s; then a right one is refused too, in the usual words', async (_, attempt) => {
    expect(await triedBy(attempt)).toBe(10);
    expect(await quote('WORKSHOP10')).toMatchObject({ status: 429, messages: [{ code: 'tooManyTries' }] });
    await owner.call(offerApi.keepDiscount, { params: { code: 'WRONG1' } });
    expect(await quote('')).toMatchObject({ status: 200, order: expect.anything() });
    const now = here.clock.now;
    here.clock.now = new Date(now.getTime() + 60 * 60_000);
    expect(await quote('workshop10')).toMatchObject({ status: 200, promo: 'applied' });
    here.clock.now = now;
  });

  it('count for the ways together, and the same one once, however often a page asks again', async () => {
    for (let round = 0; round < 30; round += 1) expect((await quote('TYPO')).status).toBe(200);
    const ways = [quote, apply, checkout];
    expect(await triedBy((code, round) => (ways[round % ways.length] ?? quote)(code))).toBe(9);
  });

  it('count for the organisation too, whoever of it tries', async () => {
    const payers = [owner];
    for (let more = 0; more < 2; more += 1) {
      const admin = await here.person(owner.orgId, 'Admin');
      await here.sql("update org_member set permissions = '{Update|Billing}' where person_id = $1", [admin.personId], owner.orgId);
      payers.push(admin);
    }
    const answers: number[] = [];
    for (const [place, who] of payers.entries())
      for (let n = 0; n < 9; n += 1) answers.push((await quoteFor(who, `BY${place}X${n}`)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.slice(20)).toEqual(Array.from({ length: 7 }, () => 429));
    const other = await here.org();
    expect((await quoteFor(other, 'WORKSHOP10')).status).toBe(200);
  });

  it('are limited before sign-in by the place that they come from', async () => {
    const look = (code: string) => here.visitor.call(subscriptionApi.discount, { params: { code } });
    const statuses: number[] = [];
    for (let n = 0; n < 52; n += 1) statuses.push((await look(`GUESS${n}`)).status);
    expect(statuses.indexOf(429)).toBe(50);
    expect((await look('WORKSHOP10')).status).toBe(429);
  });
});
