import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type World, world } from '#testing/world.ts';
import { socialOf } from './providers.ts';

const trusted = '7d0f1c4e-51c3-4d35-9a3c-6f0f5a1f2b11';
const microsoft = { MICROSOFT_CLIENT_ID: 'cairn', MICROSOFT_CLIENT_SECRET: 'a secret of the tests' };

let here: World;

beforeAll(async () => {
  here = await world({
    env: { ...microsoft, MICROSOFT_TRUSTED_TENANTS: `${trusted.toUpperCase()}, 11111111-2222-4333-8444-555555555555` },
  });
});
afterAll(() => here.close());

describe('Microsoft', () => {
  it.each<[unknown, boolean]>([
    [trusted, true],
    [trusted.toUpperCase(), true],
    ['9188040d-6c67-4c5b-b112-36a304b66dad', false],
    [undefined, false],
  ])('whose tenant is %s proves an address: %s', async (tid, emailVerified) => {
    // The tenant's own claim is not believed.
    const told = { tid, email_verified: true, email: 'maren@harborandpine.com' };
    const { config, pools } = here.appContext;
    expect(await socialOf(config, pools.auth).microsoft?.mapProfileToUser(told)).toEqual({ emailVerified });
  });

  it.each([
    [trusted, 'new@harborandpine.com'],
    ['9188040d-6c67-4c5b-b112-36a304b66dad', null],
  ])('whose tenant is %s tells of an account, which it names by its object, the address %s', async (tid, told) => {
    const owner = await here.org('Harbor & Pine');
    const oid = newId();
    await here.sql(`insert into auth.account (id, "accountId", "providerId", "userId") values (gen_random_uuid(), $1, 'microsoft', $2)`, [
      oid,
      owner.personId,
    ]);
    const { config, pools } = here.appContext;
    const said = { tid, oid, sub: newId(), email: 'New@harborandpine.com' };
    await socialOf(config, pools.auth).microsoft?.mapProfileToUser(said);
    expect(await here.sql('select told_email as told from auth.account where "accountId" = $1', [oid])).toEqual([{ told }]);
  });

  it('A-02: begins no sign-in and ends none while its flag is off', async () => {
    const begin = () =>
      here.app.inject({ method: 'POST', url: '/api/auth/sign-in/social', payload: { provider: 'microsoft', callbackURL: '/' } });
    const comeBack = async () => (await here.app.inject({ url: '/api/auth/callback/microsoft?code=abc&state=def' })).headers.location;
    expect((await begin()).statusCode).toBe(404);
    expect(await comeBack()).toBe('/login?error=failed');
    await here.sql("insert into feature_flag (name, enabled) values ('microsoft-sso', true)");
    expect((await begin()).statusCode).toBe(200);
    expect(await comeBack()).not.toBe('/login?error=failed');
  });
});
