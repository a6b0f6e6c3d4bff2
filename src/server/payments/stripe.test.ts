import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '#server/core/config/config.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe.ts';
import { orderOfEvent, verifyEvent } from './stripe-events.ts';

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: { code: string; decline_code?: string } | null;
}

/** What the loopback server keeps, as Stripe would. */
const kept = {
  intents: [] as Intent[],
  refunds: [] as { payment_intent: string; status: string; amount: number }[],
  answers: new Map<string, [number, object]>(),
};
/** Whether the search does not know yet what was just made, as it does for a minute. */
let isSearchLate = false;
/** How many of the next charges are made, but answered with 500. */
let broken = 0;
const seen: string[] = [];

const method = (id: string) => ({
  id,
  object: 'payment_method',
  customer: id === 'pm_new' ? null : 'cus_1',
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2029 },
});

const refusedCard = (decline: string): [number, object] => [
  402,
  { error: { type: 'card_error', code: 'card_declined', decline_code: decline } },
];

const statusOf = (token: string): string => ({ pm_step: 'requires_action', pm_slow: 'processing' })[token] ?? 'succeeded';

const makeIntent = (form: URLSearchParams): [number, object] => {
  const token = form.get('payment_method') ?? '';
  if (token === 'pm_poor') return refusedCard('insufficient_funds');
  if (token === 'pm_wrong') return [400, { error: { type: 'invalid_request_error', code: 'amount_too_small' } }];
  const intent: Intent = {
    id: `pi_${kept.intents.length + 1}`,
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    status: statusOf(token),
    client_secret: `pi_${kept.intents.length + 1}_secret_x`,
    metadata: { order: form.get('metadata[order]') ?? '' },
    last_payment_error: null,
  };
  kept.intents.push(intent);
  return [200, { ...intent }];
};

const missing: [number, object] = [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }];

const answer = (verb: string, path: string, query: URLSearchParams, form: URLSearchParams): [number, object] => {
  const [, , area, id = '', act] = path.split('/');
  if (area === 'payment_methods' && id === 'pm_none') return missing;
  if (area === 'payment_methods') return [200, method(id)];
  if (area === 'customers') return [200, { id: 'cus_2', object: 'customer' }];
  if (area === 'tax') return [200, { object: 'tax.calculation', tax_amount_exclusive: 55_000 }];
  if (area === 'payment_intents' && id === 'search') {
    const key = /'([^']+)'$/.exec(query.get('query') ?? '')?.[1];
    return [200, { object: 'search_result', data: isSearchLate ? [] : kept.intents.filter(({ metadata }) => metadata['order'] === key) }];
  }
  if (area === 'payment_intents' && act === 'cancel') {
    const intent = kept.intents.find((each) => each.id === id) as Intent;
    return [200, Object.assign(intent, { status: 'canceled' })];
  }
  if (area === 'payment_intents' && verb === 'GET') return [200, { ...(kept.intents.find((each) => each.id === id) as Intent) }];
  if (area === 'payment_intents') return makeIntent(form);
  if (area === 'refunds' && verb === 'GET')
    return [200, { object: 'list', data: kept.refunds.filter((refund) => refund.payment_intent === query.get('payment_intent')) }];
  const of = form.get('payment_intent') ?? '';
  const refund = { payment_intent: of, status: 'succeeded', amount: kept.intents.find((each) => each.id === of)?.amount ?? 0 };
  kept.refunds.push(refund);
  return [200, refund];
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

let server: Server;
let provider: PaymentProvider;
beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://loopback');
      const key = String(request.headers['idempotency-key'] ?? '');
      const isWrite = request.method === 'POST';
      seen.push(`${request.method} ${url.pathname} ${body}`);
      const before = isWrite && key !== '' ? kept.answers.get(key) : undefined;
      const [status, said] = before ?? answer(request.method ?? '', url.pathname, url.searchParams, new URLSearchParams(body));
      if (isWrite) kept.answers.set(key, [status, said]);
      const isBroken = url.pathname === '/v1/payment_intents' && broken > 0;
      if (isBroken) broken -= 1;
      response.writeHead(isBroken ? 500 : status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isBroken ? { error: { type: 'api_error' } } : said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider = stripeProvider({ key: 'sk_test_1', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  kept.intents = [];
  kept.refunds = [];
  kept.answers.clear();
  seen.length = 0;
  broken = 0;
  isSearchLate = false;
});

const order = '0192f0c1-0000-7000-8000-000000000001';
const charge = (token: string, key = order) => provider.charge({ key, token, amount: 4_748, currency: 'USD' });

describe('Stripe', () => {
  it.each([
    ['pm_good', { outcome: 'paid' }],
    ['pm_poor', { outcome: 'refused', reason: 'insufficientFunds' }],
    ['pm_step', { outcome: 'secondStep', clientSecret: 'pi_1_secret_x' }],
    ['pm_slow', { outcome: 'pending' }],
  ])('charges the card %s and says how it ended', async (token, answered) => {
    expect(await charge(token)).toEqual(answered);
    expect(seen.findLast((each) => each.startsWith('POST /v1/payment_intents '))).toContain('amount=4748');
  });

  it('charges once although Stripe answers 500 after it has charged', async () => {
    broken = 1;
    expect(await charge('pm_good')).toEqual({ outcome: 'paid' });
    expect(kept.intents).toHaveLength(1);
    expect(await charge('pm_good')).toEqual({ outcome: 'paid' });
    expect(kept.intents).toHaveLength(1);
  });

  it('refuses a card that Stripe does not know any more, unless it was charged before', async () => {
    expect(await charge('pm_none')).toEqual({ outcome: 'refused', reason: 'invalid' });
    expect(await charge('pm_wrong')).toEqual({ outcome: 'refused', reason: 'declined' });
    expect(kept.intents).toEqual([]);
    const other = '0192f0c1-0000-7000-8000-000000000003';
    await charge('pm_good', other);
    expect(await charge('pm_none', other)).toEqual({ outcome: 'paid' });
  });

  it('throws when no answer comes, and finds the charge afterwards by its order', async () => {
    broken = 9;
    await expect(charge('pm_good')).rejects.toThrow();
    expect(await provider.find(order)).toEqual({ outcome: 'paid' });
    expect(await provider.find('0192f0c1-0000-7000-8000-000000000002')).toBeUndefined();
  });

  it('S-03, S-07, S-20: reads a card by its token, and keeps it for later charges', async () => {
    expect(await provider.readCard('pm_new')).toEqual({ brand: 'Visa', last4: '4242', expiryMonth: 8, expiryYear: 2029 });
    expect(seen.some((each) => each.startsWith('POST /v1/payment_methods/pm_new/attach customer=cus_2'))).toBe(true);
    expect(await provider.readCard('pm_none')).toEqual({ reason: 'invalid' });
  });

  it('ends a second step that the cardholder gives up', async () => {
    await charge('pm_step');
    expect(await provider.confirm(order, false, '')).toEqual({ outcome: 'refused', reason: 'declined' });
  });

  it('hears of a second step that was ended, though Stripe repeats its first answer and its search knows of nothing yet', async () => {
    isSearchLate = true;
    const asked = await charge('pm_step');
    expect(asked).toEqual({ outcome: 'secondStep', clientSecret: 'pi_1_secret_x' });
    (kept.intents[0] as Intent).status = 'succeeded';
    expect(await provider.find(order)).toBeUndefined();
    expect(await charge('pm_step')).toEqual({ outcome: 'paid' });
    expect(await provider.confirm(order, true, 'pi_1_secret_x')).toEqual({ outcome: 'paid' });
    expect(kept.intents).toHaveLength(1);
    const other = '0192f0c1-0000-7000-8000-000000000004';
    await charge('pm_step', other);
    expect(await provider.confirm(other, false, 'pi_2_secret_x')).toEqual({ outcome: 'refused', reason: 'declined' });
  });

  it('says to Stripe whether the cardholder is there', async () => {
    await charge('pm_good');
    const alone = { key: '0192f0c1-0000-7000-8000-000000000005', token: 'pm_good', amount: 4_748, currency: 'USD', isUnattended: true };
    await provider.charge(alone);
    const asked = seen.filter((each) => each.startsWith('POST /v1/payment_intents '));
    expect(asked.map((each) => [each.includes('off_session=true'), each.includes('setup_future_usage=off_session')])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('gives a paid charge back once', async () => {
    await charge('pm_good');
    expect([await provider.refundedOf(order), await provider.refund(order), await provider.refund(order)]).toEqual([0, true, false]);
    expect(await provider.refundedOf(order)).toBe(4_748);
    // Two refunds of parts count together, and one that failed does not.
    kept.refunds.push({ payment_intent: 'pi_1', status: 'failed', amount: 7 }, { payment_intent: 'pi_1', status: 'succeeded', amount: 2 });
    expect(await provider.refundedOf(order)).toBe(4_750);
  });

  it('S-08: asks for the tax at a place', async () => {
    const place = { countryCode: 'US', stateOrProvince: 'ME', postalCode: '04101', city: 'Portland', addressLine1: '48 Commercial Street' };
    expect(await provider.taxAt(place, 'USD')).toEqual({ kind: 'salesTax', rate: 55_000 });
  });
});

describe('events of Stripe', () => {
  const config = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' } as Config;
  const body = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { id: 'pi_1', metadata: { order } } } });
  const sign = (payload: string, secret: string, timestamp?: number) =>
    new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret, ...(timestamp === undefined ? {} : { timestamp }) });

  it('are taken when their signature is right, and refused when forged, changed, a year old or of tomorrow', async () => {
    expect(await verifyEvent(config, Buffer.from(body), sign(body, 'whsec_1'))).toBe('evt_1');
    expect(await verifyEvent(config, Buffer.from(body), sign(body, 'whsec_2'))).toBeUndefined();
    expect(await verifyEvent(config, Buffer.from(body.replace('pi_1', 'pi_2')), sign(body, 'whsec_1'))).toBeUndefined();
    const tomorrow = Math.floor(Date.now() / 1_000) + 86_400;
    expect(await verifyEvent(config, Buffer.from(body), sign(body, 'whsec_1', tomorrow))).toBeUndefined();
    const lastYear = Math.floor(Date.now() / 1_000) - 31_536_000;
    expect(await verifyEvent(config, Buffer.from(body), sign(body, 'whsec_1', lastYear))).toBeUndefined();
  });

  it('name the order that they are about', () => {
    expect(orderOfEvent(Buffer.from(body))).toBe(order);
    expect(orderOfEvent(Buffer.from('{"data":{"object":{"id":"cus_1"}}}'))).toBeUndefined();
  });
});
