import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { newId } from '#shared/ids.ts';
import { addCard, checkOut, ended, passDays, standing } from '#testing/paying.ts';
import { addMember } from '#testing/seed.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import { reconcileOrg } from './actions/reconciling.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
});
afterAll(() => here.close());

/** Adds people with a role, without a login: they only count. */
const addPeople = async (owner: Actor, amount: number, role: 'Member' | 'Observer'): Promise<string[]> => {
  const ids = Array.from({ length: amount }, () => newId());
  for (const personId of ids) {
    const username = `p${personId.slice(-12)}`;
    await addMember(here.url, { orgId: owner.orgId, personId, role, email: `${username}@harborandpine.example`, username });
  }
  return ids;
};

const changeSeats = async (owner: Actor, add: string[], end: string[]) => {
  const orderId = newId();
  await owner.call(subscriptionApi.changeSeats, { body: { orderId, add, end, more: 0 } });
  return ended(owner, orderId);
};

const day = async (): Promise<string> =>
  (await here.sql<{ day: string }>("select (date '2026-03-03' + days_ahead)::text as day from sandbox_clock"))[0]?.day ?? '';

it('a year of a company of forty: each invoice as reckoned by hand, and a ledger that agrees with the provider', async () => {
  const owner = await here.org('Harbor & Pine');
  const members = await addPeople(owner, 39, 'Member');
  const observers = await addPeople(owner, 3, 'Observer');
  await addCard(owner);

  // March 3: 40 licences of $15.00.
  expect(await checkOut(owner)).toMatchObject({ outcome: 'Paid', total: 60_000 });

  // March 13: two more for 21 of the 31 days to April 3. 2 × $15.00 × 21 / 31 = $20.32.
  await passDays(here, owner, 10);
  expect(await changeSeats(owner, observers.slice(0, 2), [])).toMatchObject({ outcome: 'Paid', total: 2_032 });

  // April 3: 42 licences. April 18: four end with 15 of 30 days left, $30.00 of credit.
  await passDays(here, owner, 21);
  expect(await day()).toBe('2026-04-03');
  await passDays(here, owner, 15);
  await owner.call(memberApi.setRoles, { body: { personIds: members.slice(0, 4), role: 'Observer' } });
  expect(await standing(owner)).toMatchObject({ licences: 38, credit: 3_000, nextInvoice: { total: 54_000, on: '2026-05-03' } });

  // May 3: 38 licences, less the credit. From June 3 on yearly: 38 × $144.00.
  await passDays(here, owner, 15);
  await owner.call(subscriptionApi.changePlan, { body: { plan: 'annual' } });
  await passDays(here, owner, 31);
  expect(await standing(owner)).toMatchObject({ plan: 'annual', periodStart: '2026-06-03', periodEnd: '2027-06-03', credit: 0 });

  // September 1: one more for 275 of the 365 days. $144.00 × 275 / 365 = $108.49.
  await passDays(here, owner, 90);
  expect(await day()).toBe('2026-09-01');
  expect(await changeSeats(owner, observers.slice(2), [])).toMatchObject({ outcome: 'Paid', total: 10_849 });

  // Until March 3 of the next year nothing more falls due.
  await passDays(here, owner, 183);
  expect(await day()).toBe('2027-03-03');
  const { items } = await owner.call(invoiceApi.search, { body: { sorts: [{ field: 'issueDate', direction: 'asc' }] } });
  expect(items?.map(({ issueDate, totalAmount, invoiceStatus }) => [issueDate, totalAmount, invoiceStatus])).toEqual([
    ['2026-03-03', 60_000, 'Paid'],
    ['2026-03-13', 2_032, 'Paid'],
    ['2026-04-03', 63_000, 'Paid'],
    ['2026-04-18', -3_000, 'Paid'],
    ['2026-05-03', 54_000, 'Paid'],
    ['2026-06-03', 547_200, 'Paid'],
    ['2026-09-01', 10_849, 'Paid'],
  ]);
  const numbers = items?.map(({ number }) => Number(number.slice(3))) ?? [];
  expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place));

  const sums = await here.sql<{ account: string; sum: string }>(
    'select account, sum(amount)::text as sum from ledger_posting where org_id = $1 group by account order by account',
    [owner.orgId],
    owner.orgId,
  );
  expect(sums).toEqual([
    { account: 'cash', sum: '737081' },
    { account: 'credit', sum: '0' },
    { account: 'revenue', sum: '-737081' },
  ]);
  const [taken] = await here.sql<{ sum: string }>("select sum(amount)::text as sum from sandbox_charge where charged->>'outcome' = 'paid'");
  expect(taken?.sum).toBe('737081');
  expect(await reconcileOrg(here.appContext, owner.orgId)).toEqual([]);
}, 240_000);
