import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { addCard, billingAsks, checkOut, makeBilling } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { paymentApi } from '../contract/payment.ts';
import { subscriptionApi } from '../contract/subscription.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
});
afterAll(() => here.close());

/** What everybody reads, and what the Admin reads besides. */
const everybodys = new Set<AnyEndpoint>([subscriptionApi.current, paymentApi.plans]);
const admins = new Set<AnyEndpoint>([...everybodys, subscriptionApi.seatCount]);

const biller = async (orgId: string, role: 'Member' | 'Manager' = 'Member'): Promise<Actor> => {
  const who = await here.person(orgId, role);
  await here.sql(
    "update org_member set permissions = array_append(permissions, 'Update|Billing') where person_id = $1",
    [who.personId],
    orgId,
  );
  return who;
};

describe('the rights to pay', () => {
  it('are asked for by every endpoint of billing: Update|Billing, whatever the role', async () => {
    const owner = await here.org();
    const ids = await makeBilling(here, owner, 'Rights');
    const refusedTo = async (who: Actor, allowed: ReadonlySet<AnyEndpoint>): Promise<string[]> => {
      const wrong: string[] = [];
      for (const [endpoint, ask] of billingAsks(owner, ids)) {
        const { status } = await who.call(endpoint, ask);
        if ((status === 403) === allowed.has(endpoint)) wrong.push(`${endpoint.name} ${status}`);
      }
      return wrong;
    };
    for (const role of ['Observer', 'Member', 'Manager'] as const)
      expect(await refusedTo(await here.person(owner.orgId, role), everybodys)).toEqual([]);
    expect(await refusedTo(await here.person(owner.orgId, 'Admin'), admins)).toEqual([]);
    const all = new Set(billingAsks(owner, ids).map(([endpoint]) => endpoint));
    expect(await refusedTo(await biller(owner.orgId), all)).toEqual([]);
  });

  it('reach no card, payment, invoice or address of another organisation', async () => {
    const [owner, other] = [await here.org(), await here.org()];
    await makeBilling(here, owner, 'Own');
    const foreign = billingAsks(other, await makeBilling(here, other, 'Foreign')).filter(([{ path }]) => path.includes('{id}'));
    const answers: [string, number][] = [];
    for (const [endpoint, ask] of foreign) answers.push([endpoint.name, (await owner.call(endpoint, ask)).status]);
    expect(answers).toHaveLength(7);
    expect(answers.filter(([, status]) => status !== 404)).toEqual([]);
  });

  it('B-25: do not give roles: only Owner and Admin name who gets a licence or loses one, and nobody ends the Owner’s or their own', async () => {
    const owner = await here.org();
    await addCard(owner);
    const observer = await here.person(owner.orgId, 'Observer');
    const member = await here.person(owner.orgId);
    const blocked = await here.person(owner.orgId);
    await here.sql('update org_member set blocked = true where person_id = $1', [blocked.personId], owner.orgId);
    const implementer = await here.person(owner.orgId);
    await here.sql("update org_member set eos_role = 'Implementer' where person_id = $1", [implementer.personId], owner.orgId);
    await checkOut(owner);
    const payer = await biller(owner.orgId);
    const admin = await here.person(owner.orgId, 'Admin');
    await here.sql(
      "update org_member set permissions = array_append(permissions, 'Update|Billing') where person_id = $1",
      [admin.personId],
      owner.orgId,
    );
    const change = async (who: Actor, change: { add?: Actor[]; end?: Actor[]; more?: number }): Promise<number> => {
      const idsOf = (people: Actor[] = []) => people.map(({ personId }) => personId);
      const body = { orderId: newId(), add: idsOf(change.add), end: idsOf(change.end), more: change.more ?? 0 };
      return (await who.call(subscriptionApi.changeSeats, { body })).status;
    };
    expect([await change(payer, { add: [observer] }), await change(payer, { end: [member] })]).toEqual([403, 403]);
    expect([await change(admin, { end: [owner] }), await change(admin, { end: [admin] })]).toEqual([422, 422]);
    expect([await change(owner, { end: [implementer] }), await change(owner, { end: [blocked] })]).toEqual([422, 422]);
    expect([await change(owner, { add: [member] }), await change(owner, { end: [observer] })]).toEqual([422, 422]);
    expect(await change(owner, { add: [observer], end: [observer] })).toBe(422);
    expect([await change(owner, { add: [observer, observer] }), await change(owner, { end: [member, member] })]).toEqual([422, 422]);
    expect(await change(owner, { add: [await here.org()] })).toBe(404);
    expect(await change(payer, { more: 1 })).toBe(200);
  });
});
