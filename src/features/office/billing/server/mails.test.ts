// What those who pay are told by mail, and when.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workIn } from '#server/http/work.ts';
import { addDays } from '#shared/dates.ts';
import { addCard, checkOut, passDays, standing } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import { licences } from './actions/licences.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
});
afterAll(() => here.close());

interface Kept {
  subject: string;
  plain: string;
}

const mailsTo = async (email: string): Promise<Kept[]> =>
  (await here.app.inject({ url: `/dev/mail.json?to=${encodeURIComponent(email)}` })).json<{ items: Kept[] }>().items;

/** Waits until somebody has so many mails about billing, and returns them, the newest first. */
const told = async (email: string, amount: number): Promise<Kept[]> => {
  const about = async () => (await mailsTo(email)).filter(({ plain }) => plain.includes('/billing'));
  await expect.poll(async () => (await about()).length, { timeout: 20_000 }).toBe(amount);
  return about();
};

const account = 'books@harborandpine.example';

/** A company with an Owner, an Admin who may update billing, a member, and an address of the account. */
const company = async () => {
  const owner = await here.org('Harbor & Pine');
  const [admin, member] = [await here.person(owner.orgId, 'Admin'), await here.person(owner.orgId)];
  const permit = "update org_member set permissions = array_append(permissions, 'Update|Billing') where person_id = $1";
  await here.sql(permit, [admin.personId], owner.orgId);
  const address = `${owner.orgId}.${account}`;
  await owner.call(subscriptionApi.saveCustomer, { body: { email: address, name: '' } });
  return { owner, admin, member, account: address };
};

const emailOf = async ({ personId }: Actor): Promise<string> =>
  (await here.sql<{ email: string }>('select email from person where id = $1', [personId]))[0]?.email ?? '';

describe('mails about money', () => {
  it('B-37, S-35: a trial that ends is told a week and a day before, at its end and at the wall, to all who pay and to nobody else', async () => {
    const { owner, admin, member, account: address } = await company();
    await workIn(here.appContext, owner.orgId, null, (at) => licences.needsCheckout(at, 1));
    await passDays(here, owner, 22);
    const readers = [await emailOf(owner), await emailOf(admin), address];
    for (const reader of readers) expect(await told(reader, 0)).toEqual([]);
    await passDays(here, owner, 1);
    for (const reader of readers) {
      const [mail] = await told(reader, 1);
      expect(mail?.subject).toMatch(/^Harbor & Pine: your trial ends on /);
      expect(mail?.plain).toContain('$432.00 once a year, or $45.00 each month');
      expect(mail?.plain).toContain('We write once more on');
    }
    // Days that pass in between, and looks of other nodes, tell nothing twice.
    await passDays(here, owner, 5);
    await told(address, 1);
    await passDays(here, owner, 1);
    const [last] = await told(address, 2);
    expect(last?.plain).not.toContain('We write once more');
    await passDays(here, owner, 1);
    expect((await told(address, 3))[0]?.subject).toBe('Harbor & Pine: the trial has ended');
    await passDays(here, owner, 7);
    for (const reader of readers) expect((await told(reader, 4))[0]?.subject).toBe('Harbor & Pine is closed for everybody but its Owner');
    expect(await told(await emailOf(member), 0)).toEqual([]);
  });

  it('S-19: a refused renewal is told at each try, before the wall and at it, with the reason, the next try and the day', async () => {
    const { owner, admin } = await company();
    const email = await emailOf(admin);
    await addCard(owner);
    await checkOut(owner);
    await addCard(owner, '9995');
    const { periodStart, periodEnd } = await standing(owner);
    await passDays(here, owner, (Date.parse(periodEnd ?? '') - Date.parse(periodStart ?? '')) / 86_400_000);
    const [first] = await told(email, 1);
    expect(first?.subject).toBe('Harbor & Pine: $45.00 could not be charged');
    expect(first?.plain).toContain('The bank refused Visa 9995: there is not enough money on it.');
    expect(first?.plain).toContain('We try again on');
    await passDays(here, owner, 4);
    await told(email, 2);
    await passDays(here, owner, 4);
    expect((await told(email, 3))[0]?.plain).toContain('We do not try again by ourselves.');
    await passDays(here, owner, 4);
    expect((await told(email, 4))[0]?.subject).toMatch(/^Harbor & Pine closes on /);
    await passDays(here, owner, 2);
    expect((await told(email, 5))[0]?.subject).toBe('Harbor & Pine is closed for everybody but its Owner');
  });

  it('a year that renews is told thirty and seven days before, with what is charged then', async () => {
    const { owner } = await company();
    const email = await emailOf(owner);
    await addCard(owner);
    await checkOut(owner, 'annual');
    const { periodEnd } = await standing(owner);
    const day = "update sandbox_clock set days_ahead = $1::date - date '2026-03-03', days_wanted = $1::date - date '2026-03-03'";
    await here.sql(day, [addDays(periodEnd ?? '', -31)]);
    await passDays(here, owner, 1);
    const [mail] = await told(email, 1);
    expect(mail?.subject).toMatch(/renews on .* for \$432\.00$/);
    expect(mail?.plain).toContain('3 licenses × $144.00: $432.00');
    expect(mail?.plain).toContain('We charge Visa 4242 on that day.');
    await passDays(here, owner, 23);
    expect((await told(email, 2))[0]?.plain).not.toContain('We write again');
  });
});
