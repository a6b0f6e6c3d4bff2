import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveSeats } from '#features/office/members/server/actions.ts';
import { workIn } from '#server/http/work.ts';
import { addDays } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { addCard, checkOut, ended, maine, passDays, standing } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { paymentApi } from '../contract/payment.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import { advance, charge, giveBackMoney } from './actions/charging.ts';
import { advanceAll, reconcileAll } from './jobs.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
  await here.sql("insert into promo_code (code, percent_off) values ('WORKSHOP10', 10), ('SOON', 20)");
});
afterAll(() => here.close());

interface Kept {
  id: string;
  kind: string;
  status: string;
  due: number;
}

const ordersOf = async ({ orgId }: Actor): Promise<Kept[]> =>
  (
    await here.sql<Omit<Kept, 'due'> & { due: string }>(
      'select id, kind, status, due::text from billing_order where org_id = $1 order by created_at, id',
      [orgId],
      orgId,
    )
  ).map((row) => ({ ...row, due: Number(row.due) }));

const balance = async ({ orgId }: Actor, account: string): Promise<number> => {
  const [row] = await here.sql<{ sum: string | null }>(
    'select sum(amount)::text as sum from ledger_posting where org_id = $1 and account = $2',
    [orgId, account],
    orgId,
  );
  return Number(row?.sum ?? 0);
};

/** A company with a running monthly plan. */
const paying = async (people = 1): Promise<{ owner: Actor; others: Actor[] }> => {
  const owner = await here.org();
  const others: Actor[] = [];
  for (let n = 1; n < people; n++) others.push(await here.person(owner.orgId));
  await addCard(owner);
  await checkOut(owner);
  return { owner, others };
};

/** Stores a payment for one more licence as a request does whose job was lost. */
const putOrder = async (
  owner: Actor,
  { last4 = '4242', hoursAgo = 0, addIds = [] as string[], endIds = [] as string[] } = {},
): Promise<string> => {
  const id = newId();
  const { periodStart, periodEnd } = await standing(owner);
  await here.sql(
    `insert into billing_order (org_id, id, kind, plan, currency, lines, subtotal, due, token, licences, period_start, period_end, made_on,
       created_at, add_ids, end_ids)
     values ($1, $2, 'Licenses', 'monthly', 'USD', '[]', 700, 700, $3, 1, $4, $5, (select date '2026-03-03' + days_ahead from sandbox_clock),
       now() - make_interval(hours => $6), $7, $8)`,
    [owner.orgId, id, `sandbox-${last4}-08-2029`, periodStart, periodEnd, hoursAgo, addIds, endIds],
    owner.orgId,
  );
  return id;
};

/** Moves the clock without the job that does what falls due. */
const moveClock = (days: number) =>
  here.sql('update sandbox_clock set days_ahead = days_ahead + $1, days_wanted = days_wanted + $1', [days]);

const chargeHere = (owner: Actor, orderId: string) => charge(here.appContext, { orgId: owner.orgId, orderId }, giveSeats);

describe('the id of a payment', () => {
  it('counts once among all organisations, for a request, in the database and when the provider answers', async () => {
    const { owner } = await paying();
    const [paid] = await ordersOf(owner);
    const other = await here.org();
    await addCard(other);
    const body = { orderId: paid?.id ?? '', plan: 'monthly' as const, promoCode: '' };
    expect(await other.call(subscriptionApi.checkout, { body })).toMatchObject({
      status: 422,
      codes: { orderId: ['VAL_INVALID'] },
    });
    await chargeHere(other, body.orderId);
    expect(await standing(other)).toMatchObject({ status: 'None' });
    expect(await ordersOf(other)).toEqual([]);
    await expect(
      here.sql(
        `insert into billing_order (org_id, id, kind, plan, currency, lines, subtotal, due, licences, period_start, period_end, made_on)
         values ($1, $2, 'Checkout', 'monthly', 'USD', '[]', 0, 0, 1, '2026-03-03', '2026-04-03', '2026-03-03')`,
        [other.orgId, body.orderId],
        other.orgId,
      ),
    ).rejects.toThrow('billing_order_once');
  });
});

describe('days that pass', () => {
  it('wait for the payment that is open, which is charged first', async () => {
    const { owner } = await paying();
    const lost = await putOrder(owner);
    await moveClock(40);
    await advance(here.appContext, owner.orgId, giveSeats);
    expect((await ordersOf(owner)).map(({ kind, status }) => [kind, status])).toEqual([
      ['Checkout', 'Paid'],
      ['Licenses', 'Paid'],
      ['Renewal', 'Paid'],
    ]);
    const { periodEnd } = await standing(owner);
    const slow = await putOrder(owner, { last4: '0077' });
    await moveClock(40);
    await advance(here.appContext, owner.orgId, giveSeats);
    // The provider answers this card on the next day; until then nothing else is charged.
    expect(await standing(owner)).toMatchObject({ periodEnd });
    await moveClock(1);
    await advance(here.appContext, owner.orgId, giveSeats);
    const orders = await ordersOf(owner);
    expect(orders.filter(({ id }) => id === lost || id === slow).map(({ status }) => status)).toEqual(['Paid', 'Paid']);
    expect((await standing(owner)).periodEnd).not.toBe(periodEnd);
  });

  it('pass in every organisation though the work fails in one, and stop when the run is aborted', async () => {
    const [{ owner: broken }, { owner: whole }] = [await paying(), await paying()];
    const id = await putOrder(broken);
    // Another amount stands under this key, at which the sandbox throws.
    await here.sql(
      "insert into sandbox_charge values ($1, 'sandbox-4242-08-2029', 1, 'USD', '{\"outcome\":\"paid\"}', false, '2026-03-03')",
      [id],
    );
    await moveClock(40);
    const { periodEnd } = await standing(whole);
    await expect(advanceAll(here.appContext, giveSeats, AbortSignal.abort())).rejects.toThrow();
    expect(await standing(whole)).toMatchObject({ periodEnd });
    const told = vi.spyOn(here.appContext.log, 'error');
    await advanceAll(here.appContext, giveSeats);
    expect((await standing(whole)).periodEnd).not.toBe(periodEnd);
    expect(told.mock.calls.map(([about]) => about)).toContainEqual(expect.objectContaining({ org: broken.orgId }));
    await here.sql('delete from sandbox_charge where key = $1', [id]);
    await advance(here.appContext, broken.orgId, giveSeats);

    // The comparison with the provider goes on beside one that cannot be written, too.
    await here.sql('update subscription set credit = 5 where org_id = any($1)', [[broken.orgId, whole.orgId]], broken.orgId);
    await here.sql('update subscription set credit = 5 where org_id = $1', [whole.orgId], whole.orgId);
    await here.sql("insert into billing_difference values ($1, 'creditDiffers', $2, now())", [broken.orgId, newId()]);
    await expect(reconcileAll(here.appContext, AbortSignal.abort())).rejects.toThrow();
    told.mockClear();
    await reconcileAll(here.appContext);
    expect(told.mock.calls.map(([about]) => about)).toContainEqual(expect.objectContaining({ org: broken.orgId, err: expect.anything() }));
    expect(await here.sql('select what from billing_difference where org = $1', [whole.orgId])).toEqual([{ what: 'creditDiffers' }]);
    told.mockRestore();
  });

  it('end a second step that nobody has taken, so that it does not keep others from paying', async () => {
    const owner = await here.org();
    await addCard(owner, '3155');
    const asked = await checkOut(owner);
    await passDays(here, owner, 1);
    expect(await owner.call(subscriptionApi.order, { params: { id: asked.orderId } })).toMatchObject({ outcome: 'SecondStep' });
    await passDays(here, owner, 1);
    expect(await owner.call(subscriptionApi.order, { params: { id: asked.orderId } })).toMatchObject({ outcome: 'Refused' });
    await addCard(owner);
    expect(await checkOut(owner)).toMatchObject({ outcome: 'Paid' });
  });
});

describe('licences that end', () => {
  const end = async (owner: Actor, ids: string[]) => {
    const orderId = newId();
    const body = { add: [], end: ids, more: 0 };
    const { order } = await owner.call(subscriptionApi.quoteSeats, { body });
    await owner.call(subscriptionApi.changeSeats, { body: { orderId, ...body } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid' });
    return { renewal: order.renewal.total, lines: order.lines.length };
  };

  it('B-36: give no credit for people with an address of a free mail service', async () => {
    const { owner, others } = await paying(2);
    const free = await here.person(owner.orgId);
    await here.sql("update person set email = $2 || '@gmail.com' where id = $1", [free.personId, free.personId]);
    expect(await end(owner, [free.personId])).toEqual({ renewal: 3_000, lines: 0 });
    expect(await standing(owner)).toMatchObject({ credit: 0, licences: 2 });
    expect((await owner.call(invoiceApi.search, { body: {} })).items).toHaveLength(1);
    expect(await end(owner, [others[0]?.personId ?? ''])).toEqual({ renewal: 1_500, lines: 1 });
    expect((await standing(owner)).credit).toBeGreaterThan(0);
  });

  it('B-34: give no credit for more of them than are paid', async () => {
    const { owner, others } = await paying(3);
    await here.sql('update subscription set licences = 2 where org_id = $1', [owner.orgId], owner.orgId);
    await end(owner, [others[0]?.personId ?? '']);
    expect(await standing(owner)).toMatchObject({ credit: 0, licences: 2 });
  });
});

describe('a promo code', () => {
  it('S-52: takes off once, also when the renewal that it was for is refused and paid later', async () => {
    const { owner } = await paying();
    await owner.call(subscriptionApi.applyCoupon, { params: { code: 'workshop10' } });
    const poor = await addCard(owner, '9995');
    await passDays(here, owner, 31);
    expect(await standing(owner)).toMatchObject({ status: 'Failed' });
    const good = (await owner.call(paymentApi.methods, {})).items.find(({ id }) => id !== poor)?.id ?? '';
    await owner.call(paymentApi.makePrimary, { params: { id: good } });
    const orderId = newId();
    await owner.call(subscriptionApi.retry, { body: { orderId } });
    expect(await ended(owner, orderId)).toMatchObject({ outcome: 'Paid', total: 1_350 });
    await passDays(here, owner, 31);
    const renewals = (await ordersOf(owner)).filter(({ kind, status }) => kind === 'Renewal' && status === 'Paid');
    expect(renewals.map(({ due }) => due)).toEqual([1_350, 1_500]);
    expect(await here.sql("select uses from promo_code where code = 'WORKSHOP10'")).toEqual([{ uses: 1 }]);
  });

  it('S-55: that was kept and has expired is named, and keeps nobody from paying', async () => {
    const owner = await here.org();
    await addCard(owner);
    expect(await owner.call(subscriptionApi.applyCoupon, { params: { code: 'soon' } })).toMatchObject({ promo: 'applied' });
    await here.sql("update promo_code set last_day = '2026-01-01' where code = 'SOON'");
    const quote = await owner.call(subscriptionApi.quoteCheckout, { body: { plan: 'monthly', promoCode: '' } });
    expect(quote).toMatchObject({ promo: 'expired', order: { due: 1_500 } });
    const typed = { orderId: newId(), plan: 'monthly' as const, promoCode: 'SOON' };
    expect(await owner.call(subscriptionApi.checkout, { body: typed })).toMatchObject({
      status: 422,
      codes: { promoCode: ['VAL_INVALID'] },
    });
    expect(await checkOut(owner)).toMatchObject({ outcome: 'Paid', total: 1_500 });
    expect((await here.sql('select promo_code from subscription where org_id = $1', [owner.orgId], owner.orgId))[0]).toEqual({
      promo_code: '',
    });
  });
});

describe('the provider', () => {
  it('is asked about a payment that was stored hours ago before anything is charged', async () => {
    const { owner } = await paying();
    const id = await putOrder(owner, { hoursAgo: 3 });
    // The charge was made, and its key has been forgotten since: a new charge would fail, or be a second one.
    await here.sql(
      "insert into sandbox_charge values ($1, 'sandbox-4444-08-2029', 700, 'USD', '{\"outcome\":\"paid\"}', false, '2026-03-03')",
      [id],
    );
    await chargeHere(owner, id);
    expect((await ordersOf(owner)).find((order) => order.id === id)).toMatchObject({ status: 'Paid' });
  });

  it('that gives no money back is asked again, and the ledger goes on owing it', async () => {
    const { owner } = await paying();
    const id = await putOrder(owner);
    await here.sql('update billing_order set period_end = $2 where id = $1', [id, addDays('2026-03-03', 9)], owner.orgId);
    await chargeHere(owner, id);
    await expect.poll(() => balance(owner, 'owedBack')).toBe(0);
    const late = await putOrder(owner);
    await here.sql("update billing_order set status = 'GivenBack' where id = $1", [late], owner.orgId);
    const entry = newId();
    await here.sql(
      `insert into ledger_posting (org_id, id, entry_id, order_id, account, amount, currency, on_day)
       values ($1, $2, $3, $4, 'cash', 700, 'USD', '2026-03-03'), ($1, $3, $3, $4, 'owedBack', -700, 'USD', '2026-03-03')`,
      [owner.orgId, newId(), entry, late],
      owner.orgId,
    );
    const giveBack = () => giveBackMoney(here.appContext, { orgId: owner.orgId, orderId: late });
    await expect(giveBack()).rejects.toThrow('was not given back');
    expect(await balance(owner, 'owedBack')).toBe(-700);
    await here.sql(
      "insert into sandbox_charge values ($1, 'sandbox-4242-08-2029', 700, 'USD', '{\"outcome\":\"paid\"}', true, '2026-03-03')",
      [late],
    );
    await giveBack();
    expect(await balance(owner, 'owedBack')).toBe(0);
  });
});

describe('roles of licences that were paid', () => {
  it('are not given to whoever has become something else since the order', async () => {
    const { owner, others } = await paying(3);
    const observer = await here.person(owner.orgId, 'Observer');
    const risen = await here.person(owner.orgId, 'Admin');
    const blocked = await here.person(owner.orgId, 'Observer');
    await here.sql('update org_member set blocked = true where person_id = $1', [blocked.personId], owner.orgId);
    const change = {
      add: [observer.personId, risen.personId, blocked.personId],
      end: [owner.personId, others[0]?.personId ?? ''],
    };
    await workIn(here.appContext, owner.orgId, null, (at) => giveSeats(at, change));
    const rows = await here.sql<{ person_id: string; role: string }>(
      'select person_id, role from org_member where org_id = $1',
      [owner.orgId],
      owner.orgId,
    );
    const roleOf = ({ personId }: Pick<Actor, 'personId'>) => rows.find(({ person_id: id }) => id === personId)?.role;
    expect([owner, ...others, observer, risen, blocked].map(roleOf)).toEqual([
      'Owner',
      'Observer',
      'Member',
      'Member',
      'Admin',
      'Observer',
    ]);
  });
});

it('an address in Maine has a tax only while the flag is on', async () => {
  const owner = await here.org();
  const ask = { body: { subTotal: 10_000, address: maine } };
  expect(await owner.call(paymentApi.calculateTax, ask)).toMatchObject({ taxAmount: 0, taxLabel: '' });
});
