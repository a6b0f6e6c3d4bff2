import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workIn } from '#server/http/work.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { billingAsks, makeBilling } from '#testing/paying.ts';
import { type World, world } from '#testing/world.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { paymentApi } from '../contract/payment.ts';
import { sandboxApi } from '../contract/sandbox.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import { renewWall } from './actions/standing.ts';
import { billingWorkers, renewWalls } from './jobs.ts';

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(() => here.close());

describe('where billing is off', () => {
  it('no endpoint of it answers, though there are rows from before', async () => {
    const owner = await here.org();
    const list = billingAsks(owner, await makeBilling(here, owner, 'Before'));
    const others = new Set<AnyEndpoint>([paymentApi.told, subscriptionApi.discount]);
    const all = [paymentApi, subscriptionApi, invoiceApi, sandboxApi].flatMap((api) => Object.values<AnyEndpoint>(api));
    expect(new Set(list.map(([endpoint]) => endpoint))).toEqual(new Set(all.filter((endpoint) => !others.has(endpoint))));
    const answers: [string, number][] = [];
    for (const [endpoint, ask] of list) answers.push([endpoint.name, (await owner.call(endpoint, ask)).status]);
    expect(answers.filter(([, status]) => status !== 404)).toEqual([]);
    expect(await here.visitor.call(subscriptionApi.discount, { params: { code: 'SPRING' } })).toMatchObject({ discount: null });
    const told = await here.app.inject({
      method: 'POST',
      url: '/api/v2/payment/stripe',
      payload: '{}',
      headers: { 'stripe-signature': 't=1' },
    });
    expect(told.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('B-37: nobody stays outside because a subscription has ended, and no wall is built', async () => {
    const owner = await here.org();
    const member = await here.person(owner.orgId);
    await makeBilling(here, owner, 'Ended');
    await here.sql("update subscription set phase = 'canceled' where org_id = $1", [owner.orgId], owner.orgId);
    const build = () =>
      here.sql(
        "update org_member set blocked = true, blocked_by_billing = true where org_id = $1 and role <> 'Owner'",
        [owner.orgId],
        owner.orgId,
      );
    const isOut = async () =>
      (await here.sql<{ blocked: boolean }>('select blocked from org_member where person_id = $1', [member.personId], owner.orgId))[0]
        ?.blocked;
    await build();
    await renewWalls(here.appContext);
    expect(await isOut()).toBe(false);
    await workIn(here.appContext, owner.orgId, null, renewWall);
    expect(await isOut()).toBe(false);
    await build();
    const [worker] = billingWorkers(here.appContext, () => Promise.resolve());
    await worker?.run({}, { id: 'one', signal: new AbortController().signal });
    expect(await isOut()).toBe(false);
    // Where it is switched on again, the wall stands again.
    const on = { ...here.appContext, config: { ...here.appContext.config, BILLING: 'sandbox' as const } };
    await renewWalls(on);
    expect(await isOut()).toBe(true);
  });
});
