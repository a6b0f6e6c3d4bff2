// What was agreed to is what is charged, and what was charged is what can come back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { giveSeats } from '#features/office/members/server/actions.ts';
import { newId } from '#shared/ids.ts';
import { addCard, checkOut, ended, passDays, standing } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { paymentApi } from '../contract/payment.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import { charge } from './actions/charging.ts';
import { reconcileOrg } from './actions/reconciling.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
  await here.sql("insert into promo_code (code, percent_off) values ('FREE', 100), ('HALF', 50), ('TENTH', 10)");
});
afterAll(() => here.close());

const paying = async ({ people = 1, plan = 'monthly', code = '', last4 = '4242' } = {}) => {
  const owner = await here.org();
  const others: Actor[] = [];
  for (let n = 1; n < people; n++) others.push(await here.person(owner.orgId));
  await addCard(owner, last4);
  const paid = await checkOut(owner, plan as 'monthly', code);
  return { owner, others, orderId: paid.orderId };
};

const invoicesOf = async (owner: Actor) =>
  ((await owner.call(invoiceApi.search, { body: {} })).items ?? []).map(({ invoiceStatus, totalAmount }) => [invoiceStatus, totalAmount]);

const setFlag = ({ orgId }: Actor, isOn: boolean) =>
  here.sql(
    `insert into org_flag (org_id, name, enabled) values ($1, 'avatax', $2)
     on conflict (org_id, name) do update set enabled = excluded.enabled`,
    [orgId, isOn],
    orgId,
  );

const becomesObserver = (owner: Actor, who: Actor | undefined) =>
  owner.call(memberApi.setRole, { params: { id: who?.personId ?? '' }, body: { role: 'Observer' } });

describe('credit for licences that end', () => {
  it('B-34: is made of what was paid: nothing for what cost nothing, half for what cost half', async () => {
    for (const [code, credit] of [
      ['FREE', 0],
      ['HALF', 7_200],
      ['', 14_400],
    ] as const) {
      const { owner, others } = await paying({ people: 3, plan: 'annual', code });
      await becomesObserver(owner, others[0]);
      expect([code, (await standing(owner)).credit]).toEqual([code, credit]);
      // The dialog takes the same way.
      const ask = { add: [], end: [others[1]?.personId ?? ''], more: 0 };
      const { order } = await owner.call(subscriptionApi.quoteSeats, { body: ask });
      expect(order.lines.find(({ kind }) => kind === 'ended')?.amount).toBe(0 - credit);
      await owner.call(subscriptionApi.changeSeats, { body: { orderId: newId(), ...ask } });
      await expect.poll(async () => (await standing(owner)).credit).toBe(2 * credit);
    }
  });

  it('B-34: is not lost while another payment is open, nor when it is refused', async () => {
    const { owner, others } = await paying({ people: 3 });
    await addCard(owner, '3155');
    const orderId = newId();
    const body = { orderId, add: [], end: [], more: 1 };
    await owner.call(subscriptionApi.changeSeats, { body });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'SecondStep' });
    await becomesObserver(owner, others[0]);
    expect((await standing(owner)).credit).toBe(1_500);
    await owner.call(subscriptionApi.confirm, { params: { id: orderId }, body: { isConfirmed: false } });
    await expect.poll(async () => (await owner.call(subscriptionApi.order, { params: { id: orderId } })).outcome).toBe('Refused');
    expect((await standing(owner)).credit).toBe(1_500);
  });

  it('B-34: is given for a licence that ended while its period was being paid', async () => {
    const { owner, others } = await paying({ people: 3 });
    await addCard(owner, '9995');
    const { periodEnd } = await standing(owner);
    await passDays(here, owner, 31);
    expect(await standing(owner)).toMatchObject({ status: 'Failed', nextInvoice: { total: 4_500, on: periodEnd } });
    await becomesObserver(owner, others[0]);
    // The open invoice keeps its sum, and that is the sum that is shown.
    expect(await standing(owner)).toMatchObject({ licences: 2, credit: 0, nextInvoice: { total: 4_500 } });
    await addCard(owner, '4242');
    const orderId = newId();
    await owner.call(subscriptionApi.retry, { body: { orderId, agreed: 4_500 } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid', total: 4_500 });
    expect(await standing(owner)).toMatchObject({ status: 'Active', credit: 1_500, nextInvoice: { total: 1_500 } });
  });
});

describe('the sum that was agreed to', () => {
  it('S-13: is what a retry and a renewal charge, or nothing is charged', async () => {
    const { owner } = await paying();
    await addCard(owner, '9995');
    await passDays(here, owner, 31);
    const wrong = { orderId: newId(), agreed: 1_400 };
    const refused = { status: 409, messages: [{ code: 'sumChanged' }], due: 1_500 };
    expect(await owner.call(subscriptionApi.retry, { body: wrong })).toMatchObject(refused);
    expect((await standing(owner)).openOrderId).toBeNull();
    await owner.call(subscriptionApi.cancel, { body: { reason: '' } });
    await addCard(owner, '4242');
    expect(await owner.call(subscriptionApi.renew, { body: wrong })).toMatchObject(refused);
    // A page that believes that renewing costs nothing, because the plan still ran when it was read, charges nothing either.
    expect(await owner.call(subscriptionApi.renew, { body: { ...wrong, agreed: 0 } })).toMatchObject(refused);
    expect(await standing(owner)).toMatchObject({ status: 'Canceled', openOrderId: null });
    const orderId = newId();
    await owner.call(subscriptionApi.renew, { body: { orderId, agreed: 1_500 } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid', total: 1_500 });
  });

  it('S-57: belongs to one purchase: while it is open, another sum under its id is refused', async () => {
    const { owner, orderId } = await paying({ last4: '3155' });
    const body = { orderId, plan: 'annual' as const, promoCode: '' };
    expect(await owner.call(subscriptionApi.checkout, { body: { ...body, agreed: 14_400 } })).toMatchObject({ status: 409, due: 1_500 });
    expect(await owner.call(subscriptionApi.checkout, { body: { ...body, agreed: 1_500 } })).toMatchObject({ outcome: 'SecondStep' });
  });

  it('S-14: is less by the code that is kept for the next invoice', async () => {
    const { owner } = await paying();
    await owner.call(subscriptionApi.applyCoupon, { params: { code: 'tenth' } });
    expect(await standing(owner)).toMatchObject({ nextInvoice: { total: 1_350 } });
  });
});

describe('a sum below the least that can be charged', () => {
  it('is carried over to the next invoice, and declined by nobody', async () => {
    const { owner } = await paying();
    const { periodEnd } = await standing(owner);
    const left = (Date.parse(periodEnd ?? '') - Date.parse((await standing(owner)).periodStart ?? '')) / 86_400_000;
    await passDays(here, owner, left - 1);
    const ask = { add: [], end: [], more: 1 };
    const { order } = await owner.call(subscriptionApi.quoteSeats, { body: ask });
    const little = Math.round(1_500 / left);
    expect(order).toMatchObject({
      due: 0,
      lines: [
        { kind: 'added', amount: little },
        { kind: 'carried', amount: -little },
      ],
    });
    const orderId = newId();
    await owner.call(subscriptionApi.changeSeats, { body: { orderId, agreed: 0, ...ask } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid', total: 0 });
    expect(await standing(owner)).toMatchObject({ credit: -little, nextInvoice: { total: 1_500 + little } });
    await passDays(here, owner, 1);
    expect((await standing(owner)).credit).toBe(0);
    expect((await invoicesOf(owner))[0]).toEqual(['Paid', 1_500 + little]);
    expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([]);
  });
});

describe('the tax', () => {
  it('S-08, S-09: is asked for when it is due, and follows its flag', async () => {
    const { owner } = await paying({ people: 2 });
    const quote = () => owner.call(subscriptionApi.quoteSeats, { body: { add: [], end: [], more: 1 } });
    const taxed = async () => (await quote()).order.lines.some(({ kind }) => kind === 'tax');
    expect(await taxed()).toBe(false);
    // The address was given while the flag was off, so that nobody has asked for its tax.
    await setFlag(owner, true);
    expect(await taxed()).toBe(true);
    const orderId = newId();
    await owner.call(subscriptionApi.changeSeats, { body: { orderId, agreed: (await quote()).order.due, add: [], end: [], more: 1 } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid', total: 1_583 });
    await setFlag(owner, false);
    expect(await taxed()).toBe(false);
    expect(await standing(owner)).toMatchObject({ nextInvoice: { tax: 0 } });
    await setFlag(owner, true);
    await here.sql("update subscription set tax_rate = 0, tax_name = '' where org_id = $1", [owner.orgId], owner.orgId);
    await passDays(here, owner, 31);
    expect((await invoicesOf(owner))[0]).toEqual(['Paid', 3_165]);
  });
});

describe('a refund at the provider', () => {
  it('S-16: marks the invoice, is booked once, and gives no credit a second time', async () => {
    const { owner, others, orderId } = await paying({ people: 2 });
    await here.sql('update sandbox_charge set refunded = true where key = $1', [orderId]);
    const tell = () => charge(here.appContext, { orgId: owner.orgId, orderId }, giveSeats);
    await Promise.all([tell(), tell()]);
    expect(await invoicesOf(owner)).toEqual([['Refunded', 3_000]]);
    const sums = "select sum(amount)::text as sum from ledger_posting where org_id = $1 and account = 'cash'";
    expect(await here.sql(sums, [owner.orgId], owner.orgId)).toEqual([{ sum: '0' }]);
    expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([]);
    await becomesObserver(owner, others[0]);
    expect(await standing(owner)).toMatchObject({ credit: 0 });
  });
});

describe('an invoice that was not paid', () => {
  it.each(['a newer plan', 'a cancellation'])('S-16: is closed by %s', async (by) => {
    const { owner } = await paying();
    await addCard(owner, '9995');
    await passDays(here, owner, 31);
    expect((await invoicesOf(owner))[0]).toEqual(['Failed', 1_500]);
    if (by === 'a cancellation') await owner.call(subscriptionApi.cancel, { body: { reason: '' } });
    else {
      await passDays(here, owner, 20);
      await addCard(owner, '4242');
      await checkOut(owner);
    }
    expect((await invoicesOf(owner)).map(([status]) => status)).toContain('Closed');
    expect((await invoicesOf(owner)).map(([status]) => status)).not.toContain('Failed');
    expect((await owner.call(paymentApi.methods, {})).status).toBe(200);
  });
});
