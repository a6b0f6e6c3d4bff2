import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { offerApi } from '../contract.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

const at = (code: string) => ({ params: { code } });
const keptOf = ({ personId }: Actor) =>
  here.sql<{ kind: string; code: string }>('select kind, code from kept_offer where person_id = $1 order by kind', [personId]);

describe('PUT referral/{code}, PUT discount/{code}', () => {
  it('T-16, T-17: keep the last code of each kind for the person alone', async () => {
    const somebody = await here.person(owner.orgId);
    for (const code of ['mara-26', 'theo_26']) expect((await somebody.call(offerApi.keepReferral, at(code))).status).toBe(200);
    expect((await somebody.call(offerApi.keepDiscount, at('SPRING'))).status).toBe(200);
    expect(await keptOf(somebody)).toEqual([
      { kind: 'discount', code: 'SPRING' },
      { kind: 'referral', code: 'theo_26' },
    ]);
    expect(await somebody.call(offerApi.referral, at('theo_26'))).toMatchObject({ kept: true });
    expect(await somebody.call(offerApi.referral, at('mara-26'))).toMatchObject({ kept: false });
    expect(await somebody.call(offerApi.discount, at('SPRING'))).toMatchObject({ kept: true });
    expect(await owner.call(offerApi.discount, at('SPRING'))).toMatchObject({ kept: false });
  });

  it.each(['a b', 'x'.repeat(65), '<b>', '%00'])('T-17: refuse %s, and keep what was kept', async (code) => {
    await owner.call(offerApi.keepDiscount, at('AUTUMN'));
    const answer = await owner.call(offerApi.keepDiscount, at(code));
    expect(answer.status).toBe(422);
    expect(answer.codes).toHaveProperty('code');
    expect(await keptOf(owner)).toEqual([{ kind: 'discount', code: 'AUTUMN' }]);
  });

  it('T-16: refuse a person who is not signed in', async () => {
    expect((await here.visitor.call(offerApi.keepReferral, at('mara-26'))).status).toBe(401);
  });
});

describe('founding an organisation', () => {
  it('T-16, T-17: uses the referral once, and leaves the discount for the checkout', async () => {
    const founder = await here.person(owner.orgId);
    await founder.call(offerApi.keepReferral, at('mara-26'));
    await founder.call(offerApi.keepDiscount, at('SPRING'));
    const [first, second] = [
      await founder.call(orgApi.create, { body: { name: 'Tidekeepers' } }),
      await founder.call(orgApi.create, { body: { name: 'Windkeepers' } }),
    ];
    const referralOf = ({ id }: { id: string }) => here.sql('select referral_code from org where id = $1', [id], id);
    expect(await referralOf(first)).toEqual([{ referral_code: 'mara-26' }]);
    expect(await referralOf(second)).toEqual([{ referral_code: null }]);
    expect(await keptOf(founder)).toEqual([{ kind: 'discount', code: 'SPRING' }]);
  });
});
