// What must not happen, whatever is asked: each test here fails when the line that guards it is taken away.
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { addCard, checkOut, ended, maine, passDays, standing } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { paymentApi } from '../contract/payment.ts';
import { subscriptionApi } from '../contract/subscription.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' } });
});
afterAll(() => here.close());

const payer = async (last4 = '4242'): Promise<Actor> => {
  const owner = await here.org();
  await addCard(owner, last4);
  return owner;
};

const ordersOf = async ({ orgId }: Actor): Promise<number> =>
  (await here.sql('select 1 from billing_order where org_id = $1', [orgId], orgId)).length;

describe('a payment that is under way', () => {
  it('S-13: keeps the plan from being canceled, is told to whoever may pay, and to nobody else', async () => {
    const owner = await payer();
    await checkOut(owner);
    await addCard(owner, '0077');
    const orderId = newId();
    await owner.call(subscriptionApi.changeSeats, { body: { orderId, add: [], end: [], more: 1 } });
    expect((await owner.call(subscriptionApi.cancel, { body: { reason: '' } })).status).toBe(409);
    expect((await standing(owner)).openOrderId).toBe(orderId);
    expect((await standing(await here.person(owner.orgId, 'Admin'))).openOrderId).toBeNull();
    await passDays(here, owner, 1);
    expect((await standing(owner)).openOrderId).toBeNull();
    expect((await owner.call(subscriptionApi.cancel, { body: { reason: '' } })).status).toBe(200);
  });
});

describe('the same payment sent again', () => {
  it('S-12: changes licences once', async () => {
    const owner = await payer();
    await checkOut(owner);
    const body = { orderId: newId(), add: [], end: [], more: 2 };
    await owner.call(subscriptionApi.changeSeats, { body });
    expect(await ended(owner, body.orderId)).toMatchObject({ outcome: 'Paid' });
    expect(await owner.call(subscriptionApi.changeSeats, { body })).toMatchObject({ status: 200, outcome: 'Paid' });
    expect(await ordersOf(owner)).toBe(2);
  });

  it('S-13: renews once, and tries a failed payment again once', async () => {
    const owner = await payer();
    await checkOut(owner);
    await addCard(owner, '9995');
    await passDays(here, owner, 32);
    await addCard(owner);
    const orderId = newId();
    await owner.call(subscriptionApi.retry, { body: { orderId } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid' });
    const before = await ordersOf(owner);
    expect(await owner.call(subscriptionApi.retry, { body: { orderId } })).toMatchObject({ status: 200, outcome: 'Paid' });
    await owner.call(subscriptionApi.cancel, { body: { reason: '' } });
    await passDays(here, owner, 62);
    const again = newId();
    await owner.call(subscriptionApi.renew, { body: { orderId: again } });
    expect(await ended(owner, again)).toMatchObject({ outcome: 'Paid' });
    expect(await owner.call(subscriptionApi.renew, { body: { orderId: again } })).toMatchObject({ status: 200, outcome: 'Paid' });
    expect(await ordersOf(owner)).toBe(before + 1);
  });
});

describe('an organization that changes its currency', () => {
  it('S-05: goes on paying in the currency of its plan, and the ledger has no other', async () => {
    const owner = await payer();
    await checkOut(owner);
    await here.sql("update org set currency_code = 'EUR' where id = $1", [owner.orgId], owner.orgId);
    await owner.call(subscriptionApi.changeSeats, { body: { orderId: newId(), add: [], end: [], more: 1 } });
    await passDays(here, owner, 32);
    expect((await standing(owner)).currencyCode).toBe('USD');
    const of = async (table: string) => here.sql(`select distinct currency from ${table} where org_id = $1`, [owner.orgId], owner.orgId);
    for (const table of ['billing_order', 'invoice', 'ledger_posting'])
      expect([table, await of(table)]).toEqual([table, [{ currency: 'USD' }]]);
    const [sums] = await here.sql('select sum(amount)::text as sum from ledger_posting where org_id = $1', [owner.orgId], owner.orgId);
    expect(sums).toEqual({ sum: '0' });
    expect((await owner.call(subscriptionApi.quoteCheckout, { body: { plan: 'monthly', promoCode: 'EURO5' } })).order.currencyCode).toBe(
      'USD',
    );
  });
});

describe('cards', () => {
  it('S-06: are twenty at most', async () => {
    const owner = await payer();
    for (let n = 1; n < 20; n++) await addCard(owner);
    const body = { address: maine, token: 'sandbox-4242-08-2029', isPrimary: true };
    expect((await owner.call(paymentApi.add, { body })).status).toBe(422);
    expect((await owner.call(paymentApi.methods, {})).items).toHaveLength(20);
  });
});

describe('POST payment/stripe', () => {
  it('is not believed where Stripe does not charge, though the signature is right', async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { metadata: { order: newId() } } } });
    const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret: 'whsec_1' });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    expect((await here.app.inject({ method: 'POST', url: '/api/v2/payment/stripe', payload, headers })).statusCode).toBe(400);
  });
});
