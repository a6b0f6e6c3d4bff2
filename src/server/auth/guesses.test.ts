import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerApi } from '#features/office/register/contract.ts';
import type { Running } from '#server/start.ts';
import { newId } from '#shared/ids.ts';
import { eventually } from '#testing/eventually.ts';
import { type Actor, testPassword, type World, world } from '#testing/world.ts';
import { browserMark } from './guesses.ts';

let here: World;
let other: Running;
let owner: Actor;
let victim: Actor;

beforeAll(async () => {
  here = await world();
  other = await here.node();
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());
beforeEach(async () => {
  await here.sql('delete from guess');
  victim = await here.person(owner.orgId);
});

interface Try {
  password?: string;
  by?: 'email' | 'username';
  from?: string;
  cookie?: string;
  node?: { app: World['app'] };
}

/** Tries to sign in; resolves to the status and the seconds to wait. */
const signIn = async (
  name: string,
  { password = 'Wrong-Pine-26', by = 'email', from = '192.0.2.1', cookie = '', node = here }: Try = {},
) => {
  const answer = await node.app.inject({
    method: 'POST',
    url: `/api/auth/sign-in/${by}`,
    remoteAddress: from,
    headers: cookie === '' ? {} : { cookie },
    payload: { [by]: name, password },
  });
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0), answer };
};

const later = (seconds: number): void => {
  here.clock.now = new Date(here.clock.now.getTime() + seconds * 1000);
};

const statusesOf = async (amount: number, ask: (at: number) => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < amount; at += 1) statuses.push((await ask(at)).status);
  return statuses;
};

const wrong = (amount: number): number[] => Array.from({ length: amount }, () => 401);

describe('tries at one account from one place', () => {
  it('wait from the sixth on, right ones too, and the right one gets in after the wait', async () => {
    expect(await statusesOf(5, () => signIn(victim.email))).toEqual(wrong(5));
    const refused = await signIn(victim.email, { password: testPassword });
    expect(refused).toMatchObject({ status: 429, wait: 1 });
    expect(refused.answer.json()).toMatchObject({ succeeded: false, messages: [{ code: 'tooManyTries' }], retryAfter: 1 });
    later(1);
    expect((await signIn(victim.email, { password: testPassword })).status).toBe(200);
    expect(await statusesOf(5, () => signIn(victim.email))).toEqual(wrong(5));
  });

  it('wait twice as long each time, up to a quarter of an hour', async () => {
    await statusesOf(5, () => signIn(victim.email));
    const waits: number[] = [];
    for (let turn = 0; turn < 14; turn += 1) {
      const { wait } = await signIn(victim.email);
      waits.push(wait);
      later(wait);
      expect((await signIn(victim.email)).status).toBe(401);
    }
    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
  });

  it('are counted together, by address and by username, in whatever letters, and on every node', async () => {
    await signIn(victim.email);
    await signIn(victim.email.toUpperCase(), { node: other });
    await signIn(victim.username, { by: 'username' });
    await signIn(victim.username.toUpperCase(), { by: 'username', node: other });
    await signIn(victim.email);
    expect((await signIn(victim.username, { by: 'username', node: other })).status).toBe(429);
    expect((await signIn(victim.email)).status).toBe(429);
  });

  it('that come at once are counted each', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, (_, at) => signIn(victim.email, { node: at % 2 === 0 ? here : other })));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('count less and less with time', async () => {
    await statusesOf(5, () => signIn(victim.email));
    later(60 * 60);
    expect(await statusesOf(5, () => signIn(victim.email))).toEqual(wrong(5));
  });

  it('at an account that does not exist are answered alike', async () => {
    const nobody = `nobody.${newId().slice(-6)}@example.com`;
    const [there, not] = [
      await statusesOf(7, () => signIn(victim.email)),
      await statusesOf(7, () => signIn(nobody, { from: '192.0.2.2' })),
    ];
    expect(not).toEqual(there);
    expect((await signIn(nobody, { from: '192.0.2.2' })).answer.body).toBe((await signIn(victim.email)).answer.body);
  });
});

describe('tries at one account from many places', () => {
  /** Makes thirty tries from thirty places. */
  const attack = () =>
    here.sql(
      `insert into guess (subject, amount, at) values ($1, 30, $2)
        on conflict (subject) do update set amount = excluded.amount, at = excluded.at`,
      [`account ${victim.personId}`, here.clock.now],
    );

  it('wait from the twenty-first on', async () => {
    const answers = await statusesOf(23, (at) => signIn(victim.email, { from: `198.51.100.${at}` }));
    expect(answers).toEqual([...wrong(20), 429, 429, 429]);
  });

  it('do not hold up the owner in a browser that they have used, and nobody makes such a browser up', async () => {
    const { answer } = await signIn(victim.email, { password: testPassword, from: '203.0.113.5' });
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('cairn.browser=')) ?? '';
    expect(cookie).toMatch(/; Path=\/api\/auth; .*HttpOnly; SameSite=Lax$/);
    await attack();
    const mark = cookie.split(';')[0] ?? '';
    expect((await signIn(victim.email, { password: testPassword, from: '203.0.113.6', cookie: mark })).status).toBe(200);
    await attack();
    for (const forged of [
      'cairn.browser=a.b',
      'cairn.browser=.',
      `cairn.browser=${browserMark(here.appContext.config, owner.personId)}`,
      `cairn.browser=x${mark.slice('cairn.browser='.length)}`,
    ])
      expect((await signIn(victim.email, { password: testPassword, from: '203.0.113.7', cookie: forged })).status).toBe(429);
  });

  it('hold up an owner elsewhere for five minutes at most', async () => {
    await attack();
    const { status, wait } = await signIn(victim.email, { password: testPassword, from: '203.0.113.5' });
    expect(status).toBe(429);
    expect(wait).toBe(300);
    later(wait);
    expect((await signIn(victim.email, { password: testPassword, from: '203.0.113.5' })).status).toBe(200);
  });

  it('do not hold up an owner who has set a new password by mail, even while they go on', async () => {
    const from = { remoteAddress: '203.0.113.9' };
    await attack();
    await here.app.inject({ method: 'POST', url: `/api/v2/${registerApi.resetPassword.path}`, ...from, payload: { email: victim.email } });
    const kept = await eventually(async () => {
      const [mail] = await here.sql<{ plain: string }>('select plain from mail_outbox where recipient = $1 and plain like $2', [
        victim.email,
        '%update-password%',
      ]);
      expect(mail).toBeDefined();
      return mail?.plain ?? '';
    });
    const resetCode = /update-password\/([\w-]+)/.exec(kept)?.[1];
    const payload = { resetCode, password: 'Another-27' };
    expect(
      (await here.app.inject({ method: 'POST', url: `/api/v2/${registerApi.updatePassword.path}`, ...from, payload })).statusCode,
    ).toBe(200);
    await attack();
    expect((await signIn(victim.email, { password: 'Another-27', from: from.remoteAddress })).status).toBe(200);
  });

  it('are told to the owner by mail, once', async () => {
    const told = () =>
      here.sql("select from pgboss.job where name = 'mail' and data->>'to' = $1 and data->>'subject' like 'Somebody is trying%'", [
        victim.email,
      ]);
    await statusesOf(9, (at) => signIn(victim.email, { from: `198.51.100.${at}` }));
    expect(await told()).toHaveLength(0);
    await signIn(victim.email, { from: '198.51.100.50' });
    expect(await told()).toHaveLength(1);
    await statusesOf(3, (at) => signIn(victim.email, { from: `198.51.100.${at + 60}` }));
    expect(await told()).toHaveLength(1);
  });
});

describe('tries from one place', () => {
  it('at many accounts wait from the fifty-first on, and others are not held up', async () => {
    const names = Array.from({ length: 52 }, (_, at) => `somebody${at}@example.com`);
    const answers = await statusesOf(52, (at) => signIn(names[at] ?? ''));
    expect(answers).toEqual([...wrong(50), 429, 429]);
    expect((await signIn(victim.email, { password: testPassword, from: '192.0.2.8' })).status).toBe(200);
  });

  it('with links that set a password wait too', async () => {
    const payload = { resetCode: 'made-up', password: 'Another-27' };
    const statuses = await statusesOf(52, async () => ({
      status: (
        await here.app.inject({ method: 'POST', url: `/api/v2/${registerApi.updatePassword.path}`, remoteAddress: '192.0.2.3', payload })
      ).statusCode,
    }));
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 400), 429, 429]);
  });

  it('with codes and with passwords are counted together', async () => {
    const email = victim.email;
    const verify = async () => ({
      status: (
        await here.app.inject({
          method: 'POST',
          url: `/api/v2/${registerApi.verifyCode.path}`,
          remoteAddress: '192.0.2.1',
          payload: { email, verificationCode: 'AAAAAA' },
        })
      ).statusCode,
    });
    expect(await statusesOf(3, verify)).toEqual([400, 400, 400]);
    expect(await statusesOf(3, () => signIn(email))).toEqual([401, 401, 429]);
    expect((await verify()).status).toBe(429);
    await here.visitor.call(registerApi.register, {
      body: {
        email,
        verificationCode: 'AAAAAA',
        firstName: 'Ann',
        lastName: 'Reed',
        username: '',
        password: 'Harbor-26',
        confirm: 'Harbor-26',
        terms: true,
      },
    });
    expect(await here.sql('select from auth."user" where email = $1', [email])).toHaveLength(1);
  });
});
