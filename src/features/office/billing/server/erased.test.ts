import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOrg } from '#features/ground/orgs/server/actions.ts';
import { newId } from '#shared/ids.ts';
import { addCard, ended } from '#testing/paying.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { subscriptionApi } from '../contract/subscription.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
});
afterAll(() => here.close());

const checkOut = (who: Actor, orderId: string) => who.call(subscriptionApi.checkout, { body: { orderId, plan: 'monthly', promoCode: '' } });

const payer = async (): Promise<Actor> => {
  const owner = await here.org();
  await addCard(owner);
  return owner;
};

describe('the id of a payment', () => {
  it('S-57: is never used again once its organization is erased, and only the id is kept', async () => {
    const [gone, next] = [await payer(), await payer()];
    const orderId = newId();
    await checkOut(gone, orderId);
    expect(await ended(gone, orderId)).toMatchObject({ outcome: 'Paid' });
    expect(await deleteOrg(here.appContext, gone.orgId)).toBe(true);
    expect(await here.sql('select id from billing_order where id = $1', [orderId])).toEqual([]);
    expect(await here.sql('select * from gone_order where id = $1', [orderId])).toEqual([{ id: orderId }]);
    expect(await checkOut(next, orderId)).toMatchObject({ status: 422, codes: { orderId: ['VAL_INVALID'] } });
    const own = newId();
    expect(await checkOut(next, own)).toMatchObject({ status: 200 });
    expect(await ended(next, own)).toMatchObject({ outcome: 'Paid' });
    // The wall holds below the action, too.
    const copy = `insert into billing_order (org_id, id, kind, plan, currency, lines, subtotal, due, licences, period_start, period_end, made_on)
      select $1, $2, kind, plan, currency, lines, subtotal, due, licences, period_start, period_end, made_on from billing_order where org_id = $1`;
    await expect(here.sql(copy, [next.orgId, orderId], next.orgId)).rejects.toThrow('was made before');
  });

  it('cannot be used by two organizations that are both here', async () => {
    const [one, other] = [await payer(), await payer()];
    const orderId = newId();
    await checkOut(one, orderId);
    expect(await checkOut(other, orderId)).toMatchObject({ status: 422 });
  });
});
