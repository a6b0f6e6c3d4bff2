// The whole app with Stripe as its provider, against a loopback server that speaks the little of Stripe's API that is used.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { ended, maine, standing } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { paymentApi } from '../contract/payment.ts';
import { sandboxApi } from '../contract/sandbox.ts';
import { subscriptionApi } from '../contract/subscription.ts';

interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  metadata: { order: string };
}

let here: World;
let server: Server;
const intents: Intent[] = [];
const refunds: { payment_intent: string; status: string; amount: number }[] = [];
/** True while the server fails every question. */
let isDown = false;
/** How many connections of the app stood still within a transaction while Stripe was asked, for each question. */
const held: [string, number][] = [];

const waiting = async (): Promise<number> => {
  await pause(300);
  const [row] = await here.sql<{ held: number }>(
    `select count(*)::integer as held from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '200 milliseconds'`,
  );
  return row?.held ?? -1;
};

const answer = (path: string, form: URLSearchParams, query: URLSearchParams): object => {
  if (path.startsWith('/v1/payment_methods'))
    return {
      id: 'pm_1',
      object: 'payment_method',
      customer: 'cus_1',
      card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: path.endsWith('pm_old') ? 2020 : 2029 },
    };
  if (path === '/v1/refunds')
    return { object: 'list', data: refunds.filter((each) => each.payment_intent === query.get('payment_intent')) };
  if (path === '/v1/tax/calculations') return { object: 'tax.calculation', tax_amount_exclusive: 55_000 };
  if (path === '/v1/payment_intents/search')
    return { object: 'search_result', data: intents.filter(({ metadata }) => query.get('query')?.includes(metadata.order)) };
  const known = intents.find(({ id }) => path === `/v1/payment_intents/${id}`);
  if (known !== undefined) return known;
  const order = form.get('metadata[order]') ?? '';
  const intent: Intent = { id: `pi_${order}`, object: 'payment_intent', status: 'processing', metadata: { order } };
  intents.push(intent);
  return intent;
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      void waiting().then((count) => {
        held.push([url.pathname, count]);
        if (isDown) return void response.destroy();
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer(url.pathname, new URLSearchParams(body), url.searchParams)));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  here = await world({
    env: {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  });
  await here.sql("insert into feature_flag (name, enabled) values ('avatax', true) on conflict (name) do update set enabled = true");
});
afterAll(async () => {
  await here.close();
  await new Promise((resolve) => server.close(resolve));
});

const payer = async (): Promise<Actor> => {
  const owner = await here.org();
  const body = { address: maine, token: 'pm_1', isPrimary: true };
  expect(await owner.call(paymentApi.add, { body })).toMatchObject({ status: 200 });
  return owner;
};

describe('questions to Stripe', () => {
  it('S-02, S-03, S-08: hold no transaction of the organisation, in POST payment/add, billing-address and calculate-tax', async () => {
    held.length = 0;
    const owner = await payer();
    const params = { id: owner.orgId };
    await owner.call(paymentApi.saveAddress, { params, body: { name: 'Harbor & Pine', taxNumber: '', address: maine } });
    expect(await owner.call(paymentApi.calculateTax, { body: { subTotal: 1_000, address: maine } })).toMatchObject({ taxAmount: 55 });
    expect(await owner.call(paymentApi.address, { params })).toMatchObject({ billingAddress: { name: 'Harbor & Pine' } });
    const asked = held.map(([path]) => path);
    expect(asked).toEqual(['/v1/payment_methods/pm_1', '/v1/tax/calculations', '/v1/tax/calculations', '/v1/tax/calculations']);
    expect(held.filter(([, count]) => count !== 0)).toEqual([]);
  });

  it('are not asked for anybody who may not pay', async () => {
    const owner = await here.org();
    const member = await here.person(owner.orgId);
    held.length = 0;
    const body = { address: maine, token: 'pm_1', isPrimary: true };
    expect((await member.call(paymentApi.add, { body })).status).toBe(403);
    expect(held).toEqual([]);
  });
});

describe('where money is real', () => {
  it('S-22: a card that has expired everywhere is not taken', async () => {
    const owner = await here.org();
    const body = { address: maine, token: 'pm_old', isPrimary: true };
    expect(await owner.call(paymentApi.add, { body })).toMatchObject({ status: 422, reason: 'expired' });
  });

  it('no clock of a sandbox is read or moved', async () => {
    const owner = await here.org();
    expect((await owner.call(sandboxApi.clock, {})).status).toBe(404);
    expect((await owner.call(sandboxApi.move, { body: { days: 1 } })).status).toBe(404);
  });
});

describe('POST payment/stripe', () => {
  const tell = async (orderId: string, secret = 'whsec_1', id = newId()): Promise<number> => {
    const payload = JSON.stringify({ id: `evt_${id}`, object: 'event', data: { object: { id: 'pi_1', metadata: { order: orderId } } } });
    const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await here.app.inject({ method: 'POST', url: '/api/v2/payment/stripe', payload, headers })).statusCode;
  };

  it('believes only what Stripe has signed, asks for the truth, and books a payment once however often it is told', async () => {
    const owner = await payer();
    const orderId = newId();
    await owner.call(subscriptionApi.checkout, { body: { orderId, plan: 'monthly', promoCode: '' } });
    await expect.poll(() => intents.some(({ metadata }) => metadata.order === orderId)).toBe(true);
    const stored = async () => (await here.sql<{ count: number }>('select count(*)::integer as count from webhook_event'))[0]?.count;
    const before = await stored();
    // Before it is paid there, an event makes nothing of it; a forged one is not even kept.
    expect(await tell(orderId, 'whsec_forged')).toBe(400);
    expect(await stored()).toBe(before);
    const unsigned = {
      method: 'POST' as const,
      url: '/api/v2/payment/stripe',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    };
    expect((await here.app.inject(unsigned)).statusCode).toBe(400);
    for (const intent of intents) intent.status = 'succeeded';
    const id = newId();
    expect([await tell(orderId, 'whsec_1', id), await tell(orderId, 'whsec_1', id), await tell(orderId)]).toEqual([200, 200, 200]);
    expect(await stored()).toBe((before ?? 0) + 2);
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid', total: 1_583 });
    await tell(orderId);
    expect(await standing(owner)).toMatchObject({ status: 'Active' });
    const cash = "select sum(amount)::text as sum from ledger_posting where org_id = $1 and account = 'cash'";
    expect(await here.sql(cash, [owner.orgId], owner.orgId)).toEqual([{ sum: '1583' }]);

    // The operator pays a part back at Stripe, whose event names the payment as a payment's own does.
    refunds.push({ payment_intent: `pi_${orderId}`, status: 'succeeded', amount: 500 });
    expect([await tell(orderId), await tell(orderId)]).toEqual([200, 200]);
    const status = async () => (await owner.call(invoiceApi.search, { body: {} })).items?.map(({ invoiceStatus }) => invoiceStatus);
    await expect.poll(status).toEqual(['PartlyRefunded']);
    expect(await here.sql(cash, [owner.orgId], owner.orgId)).toEqual([{ sum: '1083' }]);
  });
});

describe('a provider that does not answer', () => {
  it('is named, and keeps nothing of the card or the address', async () => {
    const owner = await here.org();
    isDown = true;
    try {
      const card = await owner.call(paymentApi.add, { body: { address: maine, token: 'pm_1', isPrimary: true } });
      expect(card).toMatchObject({ status: 502, messages: [{ code: 'notAnswering' }] });
    } finally {
      isDown = false;
    }
    expect(await here.sql('select 1 from payment_card where org_id = $1', [owner.orgId], owner.orgId)).toEqual([]);
  });
});
