import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { licenceApi } from '#features/ground/licences/contract.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { memberApi } from '#features/office/members/contract.ts';
import { newId } from '#shared/ids.ts';
import { addCard, checkOut, ended, maine, passDays, standing } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { paymentApi } from '../contract/payment.ts';
import { sandboxApi } from '../contract/sandbox.ts';
import { subscriptionApi } from '../contract/subscription.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
  await here.sql("insert into feature_flag (name, enabled) values ('avatax', true) on conflict (name) do update set enabled = true");
  await here.sql("insert into promo_code (code, percent_off, most_uses) values ('WORKSHOP10', 10, null), ('LASTONE', 50, 1)");
  await here.sql("insert into promo_code (code, percent_off, last_day) values ('GONE', 10, '2026-03-01')");
  await here.sql("insert into promo_code (code, amount_off, currency) values ('EURO5', 500, 'EUR')");
});
afterAll(() => here.close());

/** An organisation with so many licensed people, the Owner among them. */
const company = async (people = 3): Promise<{ owner: Actor; others: Actor[] }> => {
  const owner = await here.org();
  const others: Actor[] = [];
  for (let n = 1; n < people; n++) others.push(await here.person(owner.orgId));
  return { owner, others };
};

const invitee = (role: 'Member' | 'Observer' = 'Member') => ({
  id: newId(),
  firstName: 'Lena',
  lastName: 'Ahlgren',
  email: `${newId()}@harborandpine.example`,
  role,
});

const invite = (who: Actor, amount = 1) =>
  who.call(invitationApi.inviteLicensed, {
    body: { invitees: Array.from({ length: amount }, () => invitee()) },
  });

const ledgerOf = async (orgId: string): Promise<Record<string, number>> => {
  const rows = await here.sql<{ account: string; sum: string }>(
    'select account, sum(amount)::text as sum from ledger_posting where org_id = $1 group by account',
    [orgId],
    orgId,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
};

describe('a trial', () => {
  it('S-35, T-10: begins with the first licence and costs nothing for thirty days', async () => {
    const { owner } = await company(1);
    expect(await standing(owner)).toMatchObject({ status: 'None', paymentStatus: 'None', trialEndsOn: null });
    expect(await owner.call(licenceApi.quote, { body: { amount: 2 } })).toMatchObject({
      quote: { today: 0, monthly: 3_000, currency: 'USD', isTrial: true },
    });
    expect(await invite(owner)).toMatchObject({ status: 200, shouldRedirectToCheckout: false });
    expect(await standing(owner)).toMatchObject({ status: 'Trial', remainingDays: 30, inGrace: false });
    const session = await owner.call(sessionApi.load, { query: { offset: '0', tz: 'UTC' } });
    expect(session).toMatchObject({ orgSubscriptionStatus: 'Trial', orgRemainingSubscriptionDays: 30, hasBilling: true });
  });
});

describe('POST subscription/checkout', () => {
  it('S-33, S-34, S-57: pays for everybody who has a licence, writes invoice and ledger, and does so once', async () => {
    const { owner } = await company(3);
    await addCard(owner);
    const { order, promo } = await owner.call(subscriptionApi.quoteCheckout, { body: { plan: 'monthly', promoCode: '' } });
    expect(promo).toBeNull();
    expect(order).toMatchObject({ due: 4_748, card: 'Visa 4242', renewal: { total: 4_748, tax: 248, on: '2026-04-03' } });
    const orderId = newId();
    const body = { orderId, plan: 'monthly' as const, promoCode: '' };
    expect(await owner.call(subscriptionApi.checkout, { body })).toMatchObject({ outcome: 'Pending' });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid', total: 4_748, currencyCode: 'USD' });
    expect(await owner.call(subscriptionApi.checkout, { body })).toMatchObject({ outcome: 'Paid' });
    expect(await standing(owner)).toMatchObject({ status: 'Active', paymentStatus: 'Current', licences: 3, periodEnd: '2026-04-03' });
    const { items } = await owner.call(invoiceApi.search, { body: {} });
    expect(items).toMatchObject([{ totalAmount: 4_748, invoiceStatus: 'Paid', source: 'Checkout' }]);
    expect(await ledgerOf(owner.orgId)).toEqual({ cash: 4_748, revenue: -4_500, tax: -248 });
    expect(await owner.call(subscriptionApi.checkout, { body: { ...body, orderId: newId() } })).toMatchObject({ status: 409 });
  });

  it('charges the sum that was agreed to, and refuses another one with the new sum: three were invited meanwhile', async () => {
    const { owner } = await company(2);
    await addCard(owner);
    const quoted = async () => (await owner.call(subscriptionApi.quoteCheckout, { body: { plan: 'annual', promoCode: '' } })).order.due;
    const shown = await quoted();
    await invite(owner, 3);
    const due = await quoted();
    expect(due).toBeGreaterThan(shown);
    const body = { orderId: newId(), plan: 'annual' as const, promoCode: '' };
    const refused = await owner.call(subscriptionApi.checkout, { body: { ...body, agreed: shown } });
    expect(refused).toMatchObject({ status: 409, messages: [{ code: 'sumChanged' }], due });
    expect(await standing(owner)).toMatchObject({ status: 'Trial', openOrderId: null });
    expect(await owner.call(subscriptionApi.checkout, { body: { ...body, agreed: due } })).toMatchObject({ outcome: 'Pending' });
    expect(await ended(owner, body.orderId)).toMatchObject({ outcome: 'Paid', total: due });
    const seats = { add: [], end: [], more: 1 };
    const { order } = await owner.call(subscriptionApi.quoteSeats, { body: seats });
    const change = (agreed: number) => owner.call(subscriptionApi.changeSeats, { body: { orderId: newId(), agreed, ...seats } });
    expect(await change(order.due - 1)).toMatchObject({ status: 409, messages: [{ code: 'sumChanged' }], due: order.due });
    expect(await change(order.due)).toMatchObject({ status: 200 });
  });

  it('needs a card, and refuses a second payment while one runs', async () => {
    const { owner } = await company(1);
    const body = () => ({ orderId: newId(), plan: 'monthly' as const, promoCode: '' });
    expect(await owner.call(subscriptionApi.checkout, { body: body() })).toMatchObject({ status: 409, messages: [{ code: 'noCard' }] });
    await addCard(owner, '0077');
    expect(await owner.call(subscriptionApi.checkout, { body: body() })).toMatchObject({ status: 200, outcome: 'Pending' });
    expect(await owner.call(subscriptionApi.checkout, { body: body() })).toMatchObject({ status: 409 });
  });

  it('leaves everything as it was when the card is refused', async () => {
    const { owner } = await company(2);
    await invite(owner);
    await addCard(owner, '9995');
    expect(await checkOut(owner)).toMatchObject({ outcome: 'Refused', reason: 'insufficientFunds' });
    expect(await standing(owner)).toMatchObject({ status: 'Trial' });
    expect(await ledgerOf(owner.orgId)).toEqual({});
  });

  it('asks the cardholder for a second step, and ends as they say', async () => {
    const { owner } = await company(1);
    await addCard(owner, '3155');
    const asked = await checkOut(owner);
    expect(asked).toMatchObject({ outcome: 'SecondStep', secondStep: { orderId: asked.orderId } });
    await owner.call(subscriptionApi.confirm, { params: { id: asked.orderId }, body: { isConfirmed: true } });
    await expect.poll(async () => (await standing(owner)).status).toBe('Active');
  });

  it('S-52 to S-56, T-17: judges promo codes, and lets two organisations not share the last use', async () => {
    const { owner } = await company(1);
    const apply = async (code: string) => (await owner.call(subscriptionApi.applyCoupon, { params: { code } })).promo;
    expect([await apply('nothing'), await apply('gone'), await apply('euro5'), await apply(' workshop10 ')]).toEqual([
      'invalid',
      'expired',
      'refused',
      'applied',
    ]);
    expect((await owner.call(subscriptionApi.applyCoupon, { params: { code: 'nothing' } })).messages).toEqual([
      { text: 'This promo code is invalid. Please check the code and try again.', code: 'invalid' },
    ]);
    await addCard(owner);
    const { order, promo } = await owner.call(subscriptionApi.quoteCheckout, { body: { plan: 'annual', promoCode: '' } });
    expect(promo).toBe('applied');
    expect(order.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['licences', 14_400],
      ['discount', -1_440],
      ['tax', 713],
    ]);
    const other = (await company(1)).owner;
    await addCard(other);
    const [first, second] = await Promise.all([checkOut(owner, 'annual', 'LASTONE'), checkOut(other, 'annual', 'LASTONE')]);
    expect([first, second].filter(({ outcome }) => outcome === 'Paid')).toHaveLength(1);
    expect(await here.visitor.call(subscriptionApi.discount, { params: { code: 'workshop10' } })).toMatchObject({
      discount: { code: 'WORKSHOP10', percentOff: 10 },
    });
    expect(await here.visitor.call(subscriptionApi.discount, { params: { code: 'lastone' } })).toMatchObject({ discount: null });
  });
});

describe('licences', () => {
  it('S-11: two who invite at once never get more than is paid for', async () => {
    const { owner, others } = await company(2);
    const admin = await here.person(owner.orgId, 'Admin');
    expect(others).toHaveLength(1);
    await addCard(owner);
    await checkOut(owner);
    expect(await invite(owner)).toMatchObject({ shouldRedirectToCheckout: true, invitations: [] });
    const orderId = newId();
    await owner.call(subscriptionApi.changeSeats, { body: { orderId, more: 1, add: [], end: [] } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid', total: 1_583 });
    const answers = await Promise.all([invite(owner), invite(admin)]);
    expect(answers.filter(({ shouldRedirectToCheckout }) => shouldRedirectToCheckout)).toHaveLength(1);
  });

  it('B-34: a downgrade to Observer gives credit for the days that are left, which the next invoice uses', async () => {
    const { owner, others } = await company(3);
    await addCard(owner);
    await checkOut(owner);
    await passDays(here, owner, 10);
    const id = others[0]?.personId ?? '';
    await owner.call(memberApi.setRole, { params: { id }, body: { role: 'Observer' } });
    const { credit, licences } = await standing(owner);
    // 21 of 31 days of $15.00, with 5.5 % tax: $10.16 and $0.56.
    expect([credit, licences]).toEqual([1_072, 2]);
    await passDays(here, owner, 21);
    expect(await standing(owner)).toMatchObject({ credit: 0, periodEnd: '2026-05-03' });
    expect(await ledgerOf(owner.orgId)).toMatchObject({ credit: 0, cash: 4_748 + 3_165 - 1_072 });
  });

  it('B-12, B-34: a member who becomes the Implementer needs no licence any more, which gives credit as well', async () => {
    const { owner, others } = await company(3);
    await addCard(owner);
    await checkOut(owner);
    await passDays(here, owner, 10);
    await owner.call(memberApi.attachImplementer, { params: { id: others[0]?.personId ?? '' } });
    const { credit, licences } = await standing(owner);
    expect(licences).toBe(2);
    // Two thirds of a month of $15.00, with tax; how many days it has depends on where the sandbox's clock stands.
    expect(credit).toBeGreaterThan(1_000);
  });

  it('in production the sandbox’s clock, which all organisations share, is moved by the operator alone', async () => {
    const { owner } = await company(1);
    const { config } = here.appContext;
    const before = await owner.call(sandboxApi.clock, {});
    expect(before.canMove).toBe(true);
    config.NODE_ENV = 'production';
    try {
      expect(await owner.call(sandboxApi.move, { body: { days: 1 } })).toMatchObject({ status: 403 });
      expect(await owner.call(sandboxApi.clock, {})).toMatchObject({ daysAhead: before.daysAhead, canMove: false });
    } finally {
      config.NODE_ENV = 'test';
    }
  });

  it('S-12: gives and ends licences in one payment, with today’s part', async () => {
    const { owner, others } = await company(3);
    const observer = await here.person(owner.orgId, 'Observer');
    await addCard(owner);
    await checkOut(owner);
    const body = { add: [observer.personId], end: [others[0]?.personId ?? ''], more: 0 };
    const { order } = await owner.call(subscriptionApi.quoteSeats, { body });
    expect(order).toMatchObject({ due: 0, renewal: { total: 4_748 } });
    const orderId = newId();
    await owner.call(subscriptionApi.changeSeats, { body: { ...body, orderId } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid' });
    const roles = await here.sql<{ role: string }>(
      'select role from org_member where person_id = any($1) order by person_id = $2',
      [[observer.personId, body.end[0]], body.end[0]],
      owner.orgId,
    );
    expect(roles.map(({ role }) => role)).toEqual(['Member', 'Observer']);
    expect(
      await owner.call(subscriptionApi.changeSeats, { body: { orderId: newId(), add: [], end: [owner.personId], more: 0 } }),
    ).toMatchObject({
      status: 422,
    });
  });
});

describe('failed payments', () => {
  it('S-19, S-40, B-37: are tried again, then only the Owner enters, until the Owner pays', async () => {
    const { owner, others } = await company(2);
    const bad = await addCard(owner, '4242');
    await checkOut(owner);
    const refused = await addCard(owner, '9995');
    await passDays(here, owner, 40);
    expect(await standing(owner)).toMatchObject({ status: 'Failed', inGrace: true, failure: 'insufficientFunds' });
    const [member] = others as [Actor];
    expect((await member.call(subscriptionApi.current, {})).subscription).toMatchObject({ status: 'Failed', failure: null, price: null });
    await passDays(here, owner, 10);
    expect((await member.call(subscriptionApi.current, {})).status).toBe(403);
    expect(await standing(owner)).toMatchObject({ status: 'Failed', paymentStatus: 'Failed', inGrace: false });
    const { items } = await owner.call(invoiceApi.search, { body: {} });
    expect(items?.map(({ invoiceStatus, source }) => [invoiceStatus, source])).toEqual([
      ['Failed', 'Renewal'],
      ['Paid', 'Checkout'],
    ]);
    await owner.call(paymentApi.makePrimary, { params: { id: bad } });
    expect((await owner.call(paymentApi.remove, { params: { id: refused } })).status).toBe(200);
    expect(await checkOut(owner)).toMatchObject({ outcome: 'Paid' });
    expect((await member.call(subscriptionApi.current, {})).status).toBe(200);
  });
});

describe('POST subscription/cancel and renew', () => {
  it('S-13, S-41, B-37: everybody stays until the period ends, then the Owner alone, who can come back', async () => {
    const { owner, others } = await company(2);
    const [member] = others as [Actor];
    await addCard(owner);
    await checkOut(owner);
    await owner.call(subscriptionApi.cancel, { body: { reason: 'Too dear' } });
    expect(await standing(owner)).toMatchObject({ status: 'PendingCancellation', canceledById: owner.personId, nextInvoice: null });
    expect(await owner.call(subscriptionApi.renew, { body: { orderId: newId() } })).toMatchObject({ outcome: 'Paid' });
    expect(await standing(owner)).toMatchObject({ status: 'Active', canceledOn: null });
    await owner.call(subscriptionApi.cancel, { body: { reason: '' } });
    expect((await member.call(subscriptionApi.current, {})).status).toBe(200);
    await passDays(here, owner, 32);
    expect(await standing(owner)).toMatchObject({ status: 'Canceled' });
    expect((await member.call(subscriptionApi.current, {})).status).toBe(403);
    const orderId = newId();
    await owner.call(subscriptionApi.renew, { body: { orderId } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid' });
    expect(await standing(owner)).toMatchObject({ status: 'Active' });
    expect((await member.call(subscriptionApi.current, {})).status).toBe(200);
  });
});

describe('cards and address', () => {
  it('S-03, S-06, S-07, S-20: takes tokens, keeps one card primary, and not a running plan without one', async () => {
    const { owner } = await company(1);
    expect(await owner.call(paymentApi.add, { body: { address: maine, token: '4242424242424242', isPrimary: false } })).toMatchObject({
      status: 422,
      messages: [{ code: 'cardRefused' }],
    });
    const first = await addCard(owner, '4242', false);
    const second = await addCard(owner, '4444', false);
    const list = async () =>
      (await owner.call(paymentApi.methods, {})).items.map(({ id, isPrimary, profile }) => [id, isPrimary, profile.cardType]);
    expect(await list()).toEqual([
      [first, true, 'Visa'],
      [second, false, 'Mastercard'],
    ]);
    await owner.call(paymentApi.makePrimary, { params: { id: second } });
    expect((await list())[0]).toEqual([second, true, 'Mastercard']);
    await checkOut(owner);
    expect(await owner.call(paymentApi.remove, { params: { id: second } })).toMatchObject({
      status: 409,
      messages: [{ code: 'primaryStays' }],
    });
    expect((await owner.call(paymentApi.remove, { params: { id: first } })).status).toBe(200);
  });

  it('S-01, S-02, S-08, S-10, S-16: keeps address and customer, and prints the invoice', async () => {
    const { owner } = await company(1);
    const params = { id: owner.orgId };
    expect(await owner.call(paymentApi.address, { params })).toMatchObject({ billingAddress: null });
    await owner.call(paymentApi.saveAddress, { params, body: { name: 'Harbor & Pine LLC', taxNumber: '', address: maine } });
    expect(await owner.call(paymentApi.address, { params })).toMatchObject({
      billingAddress: { name: 'Harbor & Pine LLC', address: maine },
    });
    expect(await owner.call(paymentApi.calculateTax, { body: { subTotal: 10_000, address: maine } })).toMatchObject({ taxAmount: 550 });
    await owner.call(subscriptionApi.saveCustomer, { body: { email: 'elena.marsh@harborandpine.example', name: 'Elena' } });
    expect(await owner.call(subscriptionApi.customer, {})).toMatchObject({ customer: { email: 'elena.marsh@harborandpine.example' } });
    await addCard(owner);
    const { invoiceId } = await checkOut(owner);
    const { items } = await owner.call(invoiceApi.byIds, { query: { ids: invoiceId ?? '' } });
    expect(items).toMatchObject([{ buyer: { name: 'Harbor & Pine LLC' }, card: 'Visa 4242', tax: 83 }]);
    expect((await owner.call(invoiceApi.paper, { params: { id: invoiceId ?? '' } })).status).toBe(200);
  });

  it('S-05, S-17: tells the plans with their handles', async () => {
    const { owner, others } = await company(2);
    expect(await owner.call(paymentApi.plans, {})).toMatchObject({
      currencyCode: 'USD',
      paymentPlans: [
        { handle: 'cairn-monthly', priceInCents: 1_500 },
        { handle: 'cairn-annual', priceInCents: 14_400, monthlyPriceInCents: 1_200 },
      ],
    });
    expect((await others[0]?.call(paymentApi.methods, {}))?.status).toBe(403);
  });
});
