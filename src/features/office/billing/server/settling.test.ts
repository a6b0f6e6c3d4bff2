import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveSeats } from '#features/office/members/server/actions.ts';
import { providerOf } from '#server/payments/providers.ts';
import { newId } from '#shared/ids.ts';
import { addCard, checkOut, ended, standing } from '#testing/paying.ts';
import { runsOf } from '#testing/runs.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { paymentApi } from '../contract/payment.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import { advance, charge } from './actions/charging.ts';
import { reconcileOrg } from './actions/reconciling.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
});
afterAll(() => here.close());

const openOrder = async (owner: Actor) =>
  (
    await here.sql<{ id: string; token: string; due: string; currency: string }>(
      "select id, token, due::text, currency from billing_order where org_id = $1 and status in ('Asked', 'Pending', 'SecondStep')",
      [owner.orgId],
      owner.orgId,
    )
  )[0];

const provider = () => providerOf(here.appContext.config, '2026-03-03', here.appContext.pools.app);

/** Charges what is open as a node does that is killed before it can write the answer. */
const chargeAndDie = async (owner: Actor): Promise<void> => {
  const order = await openOrder(owner);
  if (order === undefined || Number(order.due) === 0) return;
  await provider().charge({ key: order.id, token: order.token, amount: Number(order.due), currency: order.currency });
};

/** The provider tells of every payment that it knows, twice at once and in no order. */
const tellAgain = async (owner: Actor): Promise<void> => {
  const rows = await here.sql<{ id: string }>(
    'select id from billing_order where org_id = $1 order by random()',
    [owner.orgId],
    owner.orgId,
  );
  const which = rows.map(({ id }) => ({ orgId: owner.orgId, orderId: id }));
  await Promise.all([...which, ...which].map((each) => charge(here.appContext, each, giveSeats)));
};

const taken = async (owner: Actor): Promise<number> => {
  const [row] = await here.sql<{ sum: string | null }>(
    `select sum(c.amount)::text as sum from sandbox_charge c join billing_order o on o.id = c.key
     where o.org_id = $1 and c.charged->>'outcome' = 'paid' and not c.refunded`,
    [owner.orgId],
    owner.orgId,
  );
  return Number(row?.sum ?? 0);
};

const cash = async (owner: Actor): Promise<number> => {
  const [row] = await here.sql<{ sum: string | null }>(
    "select sum(amount)::text as sum from ledger_posting where org_id = $1 and account = 'cash'",
    [owner.orgId],
    owner.orgId,
  );
  return Number(row?.sum ?? 0);
};

describe('a payment', () => {
  it('is charged once when the node is killed between the charge and the commit', async () => {
    const owner = await here.org();
    await addCard(owner);
    const orderId = newId();
    await owner.call(subscriptionApi.checkout, { body: { orderId, plan: 'monthly', promoCode: '' } });
    await chargeAndDie(owner);
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid' });
    await tellAgain(owner);
    expect([await taken(owner), await cash(owner)]).toEqual([1_500, 1_500]);
  });

  it('that comes for nothing goes back, and the ledger says so', async () => {
    const owner = await here.org();
    await addCard(owner, '0077');
    const { orderId } = await owner.call(subscriptionApi.checkout, { body: { orderId: newId(), plan: 'monthly', promoCode: '' } });
    // The organisation is deleted before the provider answers.
    await here.sql("update subscription set phase = 'removed', phase_before = 'none' where org_id = $1", [owner.orgId], owner.orgId);
    await expect
      .poll(async () => {
        await here.sql("update sandbox_charge set on_day = '2026-03-01' where key = $1", [orderId]);
        await charge(here.appContext, { orgId: owner.orgId, orderId }, giveSeats);
        return (await owner.call(subscriptionApi.order, { params: { id: orderId } })).outcome;
      })
      .toBe('Refused');
    await expect.poll(() => taken(owner)).toBe(0);
    await expect.poll(() => cash(owner)).toBe(0);
    expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([]);
  });
});

describe('the daily comparison', () => {
  it('books what the provider has paid back and nobody has told', async () => {
    const owner = await here.org();
    await addCard(owner);
    const { orderId } = await checkOut(owner);
    await here.sql('update sandbox_charge set refunded = true where key = $1', [orderId]);
    expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([]);
    expect([await cash(owner), await taken(owner)]).toEqual([0, 0]);
    expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([]);
  });
});

describe('the ledger', () => {
  const write = (owner: Actor, amounts: number[], orderId: string) => {
    const entry = newId();
    const rows = amounts.map(
      (amount) => `('${owner.orgId}', '${newId()}', '${entry}', '${orderId}', 'cash', ${amount}, 'USD', '2026-03-03')`,
    );
    return here.sql(
      `insert into ledger_posting (org_id, id, entry_id, order_id, account, amount, currency, on_day) values ${rows.join(',')}`,
      [],
      owner.orgId,
    );
  };

  it('refuses an entry that does not sum up to zero, and every change', async () => {
    const owner = await here.org();
    await addCard(owner);
    const { orderId } = await checkOut(owner);
    await expect(write(owner, [100, -99], orderId)).rejects.toThrow('do not sum up to zero');
    await write(owner, [100, -100], orderId);
    await expect(here.sql('update ledger_posting set amount = 1 where org_id = $1', [owner.orgId], owner.orgId)).rejects.toThrow(
      'never changed',
    );
    await expect(here.sql('delete from ledger_posting where org_id = $1', [owner.orgId], owner.orgId)).rejects.toThrow('never changed');
  });

  it('differs from the provider only with a name for it', async () => {
    const owner = await here.org();
    await addCard(owner);
    const { orderId } = await checkOut(owner);
    expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([]);
    await here.sql('delete from sandbox_charge where key = $1', [orderId]);
    expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([{ key: orderId, what: 'notAtProvider' }]);
    expect(await here.sql('select what from billing_difference where org = $1', [owner.orgId])).toEqual([{ what: 'notAtProvider' }]);
  });
});

const acts = ['checkout', 'more', 'cancel', 'renew', 'retry', 'annual', 'poor', 'rich', 'die', 'again', 'days'] as const;

describe('any sequence of events', () => {
  const act = async (owner: Actor, kind: (typeof acts)[number]): Promise<void> => {
    const orderId = newId();
    if (kind === 'checkout') await owner.call(subscriptionApi.checkout, { body: { orderId, plan: 'monthly', promoCode: '' } });
    if (kind === 'more') await owner.call(subscriptionApi.changeSeats, { body: { orderId, add: [], end: [], more: 2 } });
    if (kind === 'cancel') await owner.call(subscriptionApi.cancel, { body: { reason: '' } });
    if (kind === 'renew') await owner.call(subscriptionApi.renew, { body: { orderId } });
    if (kind === 'retry') await owner.call(subscriptionApi.retry, { body: { orderId } });
    if (kind === 'annual') await owner.call(subscriptionApi.changePlan, { body: { plan: 'annual' } });
    if (kind === 'poor' || kind === 'rich') {
      const { items } = await owner.call(paymentApi.methods, {});
      const card = items.find(({ profile }) => (profile.last4 === '9995') === (kind === 'poor'));
      if (card !== undefined) await owner.call(paymentApi.makePrimary, { params: { id: card.id } });
    }
    if (kind === 'die') await chargeAndDie(owner);
    if (kind === 'again') await tellAgain(owner);
    if (kind === 'days') {
      await here.sql('update sandbox_clock set days_ahead = days_ahead + 17, days_wanted = days_wanted + 17');
      await advance(here.appContext, owner.orgId, giveSeats);
    }
  };

  it('with losses, doubles and reordering leaves ledger, provider and licences equal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 14 }), async (list) => {
        const owner = await here.org();
        await addCard(owner, '4242');
        await addCard(owner, '9995', false);
        for (const kind of list) await act(owner, kind);
        await advance(here.appContext, owner.orgId, giveSeats);
        await expect.poll(() => openOrder(owner)).toBeUndefined();
        await expect.poll(async () => (await taken(owner)) - (await cash(owner))).toBe(0);
        expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([]);
        const [row] = await here.sql<{ licences: number }>(
          'select licences from subscription where org_id = $1',
          [owner.orgId],
          owner.orgId,
        );
        const { status, licences } = await standing(owner);
        if (status === 'Active') expect(row?.licences).toBeGreaterThanOrEqual(licences);
      }),
      runsOf(6),
    );
  }, 600_000);
});
