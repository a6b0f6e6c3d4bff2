import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionApi } from '#features/home/session/contract.ts';
import { newId } from '#shared/ids.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import { type Actor, callOn, signInAs, testPassword, type World } from '#testing/world.ts';
import { signInApi } from '../contract.ts';

let here: World;
let owner: Actor;
const own = ({ personId }: Actor) => ({ params: { id: personId } });

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

/** Signs a person in once more, as on another device. */
const anotherDevice = async (who: Actor): Promise<Actor> => {
  const again = await signInAs(() => here.app, who.email);
  const device = { ...who, token: again.token, context: again.context };
  return { ...device, ...callOn({ app: here.app } as never, device) };
};

interface Mail {
  subject: string;
  plain: string;
}
const mailsTo = (address: string) =>
  here.sql<Mail>('select subject, plain from mail_outbox where recipient = $1 order by at desc, id desc', [address]);
const codeTo = async (address: string, subject: RegExp): Promise<string> => {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mail = (await mailsTo(address)).find((each) => subject.test(each.subject));
      code = /\n\n([A-Z0-9]{6})\n\n/.exec(mail?.plain ?? '')?.[1];
      return code;
    })
    .toBeDefined();
  return code ?? '';
};

const newAddress = () => `p${newId().slice(-12)}@moved.example`;
const askFor = (who: Actor, email: string, password = testPassword) =>
  who.call(signInApi.askEmail, { ...own(who), body: { email, password } });
const codesFor = async (who: Actor, email: string) => ({
  oldCode: await codeTo(who.email, /Change your/),
  newCode: await codeTo(email, /Confirm your new/),
});
const confirm = (who: Actor, body: { oldCode: string; newCode: string }) => who.call(signInApi.confirmEmail, { ...own(who), body });

describe('GET account/get-login-info/{id} and account/{id}/users', () => {
  it('A-42, B-20: tell a person how they sign in and where they are users, and nobody else', async () => {
    const somebody = await here.person(owner.orgId);
    expect(await somebody.call(signInApi.loginInfo, own(somebody))).toMatchObject({
      status: 200,
      email: somebody.email,
      username: somebody.username,
      hasPassword: true,
      providers: [],
      defaultOrgId: null,
      pendingEmail: null,
    });
    expect((await somebody.call(signInApi.users, own(somebody))).items).toEqual([
      { orgId: owner.orgId, orgName: 'Harbor & Pine', role: 'Member', blocked: false },
    ]);
    expect((await owner.call(signInApi.loginInfo, own(somebody))).status).toBe(404);
    expect((await owner.call(signInApi.users, own(somebody))).status).toBe(404);
  });
});

describe('a change of the e-mail address', () => {
  it('is made with the codes from both mailboxes, once, and told to both', async () => {
    const somebody = await here.person(owner.orgId);
    const email = newAddress();
    expect((await askFor(somebody, email)).status).toBe(200);
    expect((await somebody.call(signInApi.loginInfo, own(somebody))).pendingEmail).toBe(email);
    const codes = await codesFor(somebody, email);
    expect((await confirm(somebody, codes)).status).toBe(200);
    expect((await somebody.call(sessionApi.reload)).user.email).toBe(email);
    expect((await signInAs(() => here.app, email)).token).toBeTruthy();
    expect(await confirm(somebody, codes)).toMatchObject({ status: 409, messages: [{ code: 'emailChangeEnded' }] });
    for (const address of [somebody.email, email])
      await expect.poll(async () => (await mailsTo(address))[0]?.subject).toMatch(/was changed/);
  });

  it('names the code that is wrong, and ends after five wrong tries', async () => {
    const somebody = await here.person(owner.orgId);
    const email = newAddress();
    await askFor(somebody, email);
    const { oldCode, newCode } = await codesFor(somebody, email);
    expect(await confirm(somebody, { oldCode, newCode: oldCode })).toMatchObject({
      status: 400,
      codes: { newCode: ['VAL_CODE_WRONG'] },
      left: 4,
    });
    for (let left = 3; left > 0; left -= 1) expect(await confirm(somebody, { oldCode: newCode, newCode })).toMatchObject({ left });
    expect((await confirm(somebody, { oldCode: newCode, newCode })).status).toBe(409);
    expect((await confirm(somebody, { oldCode, newCode })).status).toBe(409);
    expect((await somebody.call(sessionApi.reload)).user.email).toBe(somebody.email);
  });

  it('counts guesses that are made at once', async () => {
    const somebody = await here.person(owner.orgId);
    await askFor(somebody, newAddress());
    const guesses = Array.from({ length: 8 }, () => confirm(somebody, { oldCode: 'AAAAAA', newCode: 'BBBBBB' }));
    expect((await Promise.all(guesses)).filter(({ status }) => status === 400)).toHaveLength(4);
  });

  it('is refused without the password, after half an hour, and once it was given up', async () => {
    const somebody = await here.person(owner.orgId);
    const email = newAddress();
    expect(await askFor(somebody, email, 'Wrong-Pine-26')).toMatchObject({ status: 422, codes: { password: ['VAL_PASSWORD_WRONG'] } });
    expect(await askFor(somebody, somebody.email)).toMatchObject({ status: 422, codes: { email: ['VAL_TAKEN'] } });
    expect((await somebody.call(signInApi.loginInfo, own(somebody))).pendingEmail).toBeNull();
    await askFor(somebody, email);
    const codes = await codesFor(somebody, email);
    here.clock.now = new Date(here.clock.now.getTime() + 31 * 60_000);
    expect((await confirm(somebody, codes)).status).toBe(409);
    here.clock.now = new Date(here.clock.now.getTime() - 31 * 60_000);
    await somebody.call(signInApi.cancelEmail, own(somebody));
    expect((await confirm(somebody, codes)).status).toBe(409);
  });

  it('does not tell that the new address has an account, and never takes it', async () => {
    const [somebody, other] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    expect(await askFor(somebody, other.email)).toEqual(await askFor(somebody, newAddress()));
    await askFor(somebody, other.email);
    await expect.poll(async () => (await mailsTo(other.email))[0]?.subject).toMatch(/has a Cairn account already/);
    const oldCode = await codeTo(somebody.email, /Change your/);
    expect((await confirm(somebody, { oldCode, newCode: oldCode })).status).toBe(400);
  });

  it('gives one address to one of two people at the same moment', async () => {
    const [one, two] = [await here.person(owner.orgId), await here.person((await here.org()).orgId)];
    const email = newAddress();
    await askFor(one, email);
    const first = await codesFor(one, email);
    await askFor(two, email);
    const second = { oldCode: await codeTo(two.email, /Change your/), newCode: '' };
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    second.newCode = await codeTo(email, /Confirm your new/);
    const answers = await Promise.all([confirm(one, first), confirm(two, second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('404 for somebody else, also for the Owner', async () => {
    const somebody = await here.person(owner.orgId);
    const ask = { params: { id: somebody.personId }, body: { email: newAddress(), password: testPassword } };
    expect((await owner.call(signInApi.askEmail, ask)).status).toBe(404);
  });
});

const change = (who: Actor, present: string, password: string) =>
  who.call(signInApi.changePassword, { ...own(who), body: { present, password } });

describe('PUT account/password/{id}', () => {
  it('changes the password, ends the other sign-ins and keeps this one', async () => {
    const somebody = await here.person(owner.orgId);
    const other = await anotherDevice(somebody);
    expect((await change(somebody, testPassword, 'Another-27')).status).toBe(200);
    expect((await other.call(sessionApi.reload)).status).toBe(401);
    expect((await somebody.call(sessionApi.reload)).status).toBe(200);
    expect((await signInAs(() => here.app, somebody.email, 'Another-27')).token).toBeTruthy();
    await expect.poll(async () => (await mailsTo(somebody.email))[0]?.subject).toBe('Your Cairn password was changed');
  });

  it('A-17 to A-20: names what a new password lacks, and a wrong present one', async () => {
    const somebody = await here.person(owner.orgId);
    expect((await change(somebody, testPassword, 'short')).codes?.['password']).toEqual(
      expect.arrayContaining(['VAL_PASSWORD_LENGTH', 'VAL_PASSWORD_UPPERCASE', 'VAL_PASSWORD_NUMBER']),
    );
    expect((await change(somebody, 'Wrong-Pine-26', 'Another-27')).codes).toEqual({ present: ['VAL_PASSWORD_WRONG'] });
    expect((await change(somebody, testPassword, testPassword)).codes).toEqual({ password: ['VAL_PASSWORD_SAME'] });
  });

  it('counts wrong tries like those to sign in', async () => {
    const somebody = await here.person(owner.orgId);
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) statuses.push((await change(somebody, `Wrong-Pine-${turn}`, 'Another-27')).status);
    expect(statuses).toContain(429);
    expect((await change(somebody, testPassword, 'Another-27')).status).toBe(429);
  });

  it('409 to a person who signs in only with a provider, who also cannot lose it', async () => {
    const somebody = await here.person(owner.orgId);
    await here.sql(`update auth.account set "providerId" = 'google', password = null where "userId" = $1`, [somebody.personId]);
    expect(await change(somebody, testPassword, 'Another-27')).toMatchObject({ status: 409, messages: [{ code: 'noPassword' }] });
    const disconnect = (provider: string) => somebody.call(signInApi.disconnect, { params: { id: somebody.personId, provider } });
    expect(await disconnect('google')).toMatchObject({ status: 409, messages: [{ code: 'lastWayIn' }] });
    expect((await disconnect('microsoft')).status).toBe(404);
    await here.sql(
      `insert into auth.account (id, "accountId", "providerId", "userId", password) values (gen_random_uuid(), $1::text, 'credential', $1::text::uuid, 'x')`,
      [somebody.personId],
    );
    expect((await disconnect('google')).status).toBe(200);
    expect(await somebody.call(signInApi.loginInfo, own(somebody))).toMatchObject({ hasPassword: true, providers: [] });
    expect((await disconnect('credential')).status).toBe(404);
  });

  it('409 to the second of two ways that are ended at once, from sessions in two organisations', async () => {
    const somebody = await here.person(owner.orgId);
    await here.sql(`update auth.account set "providerId" = 'google', password = null where "userId" = $1`, [somebody.personId]);
    await here.sql(`insert into auth.account (id, "accountId", "providerId", "userId") values (gen_random_uuid(), 'm', 'microsoft', $1)`, [
      somebody.personId,
    ]);
    // The other session's command, which holds the login and has not committed yet; no lock of this organisation stops it.
    const other = await here.appContext.pools.auth.connect();
    try {
      await other.query('begin');
      await other.query('select from auth."user" where id = $1 for update', [somebody.personId]);
      await other.query(`delete from auth.account where "userId" = $1 and "providerId" = 'google'`, [somebody.personId]);
      let isAnswered = false;
      const answer = somebody.call(signInApi.disconnect, { params: { id: somebody.personId, provider: 'microsoft' } }).finally(() => {
        isAnswered = true;
      });
      const waiting = 'select from pg_locks where not granted and pid <> pg_backend_pid()';
      await expect.poll(async () => isAnswered || (await here.sql(waiting)).length > 0).toBe(true);
      await other.query('commit');
      expect(await answer).toMatchObject({ status: 409, messages: [{ code: 'lastWayIn' }] });
    } finally {
      other.release(true);
    }
    expect(await here.sql('select "providerId" from auth.account where "userId" = $1', [somebody.personId])).toEqual([
      { providerId: 'microsoft' },
    ]);
  });
});

describe('the devices of a person', () => {
  const devicesOf = async (who: Actor) => (await who.call(signInApi.devices, own(who))).items;

  it('are listed with way and last use, this one first; one or all others end at once', async () => {
    const somebody = await here.person(owner.orgId);
    const [second, third] = [await anotherDevice(somebody), await anotherDevice(somebody)];
    const devices = await devicesOf(second);
    expect(devices.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    expect(devices[0]).toMatchObject({ way: 'password', ipAddress: '127.0.0.1' });
    const thirds = (await devicesOf(third))[0]?.id ?? '';
    const end = (who: Actor, deviceId: string) => who.call(signInApi.endDevice, { params: { id: who.personId, deviceId } });
    expect((await end(second, thirds)).status).toBe(200);
    expect((await third.call(sessionApi.reload)).status).toBe(401);
    expect((await end(second, thirds)).status).toBe(404);
    expect(await second.call(signInApi.endOthers, own(second))).toMatchObject({ status: 200, ended: 1 });
    expect((await somebody.call(sessionApi.reload)).status).toBe(401);
    expect(await devicesOf(second)).toHaveLength(1);
  });

  it('are not ended by somebody else, also not by the Owner', async () => {
    const somebody = await here.person(owner.orgId);
    const deviceId = (await devicesOf(somebody))[0]?.id ?? '';
    for (const id of [owner.personId, somebody.personId])
      expect((await owner.call(signInApi.endDevice, { params: { id, deviceId } })).status).toBe(404);
    expect((await owner.call(signInApi.endOthers, own(somebody))).status).toBe(404);
    expect((await owner.call(signInApi.devices, own(somebody))).status).toBe(404);
    expect((await somebody.call(sessionApi.reload)).status).toBe(200);
  });

  it('keep the address that the connection has, not the one that a client claims', async () => {
    const somebody = await here.person(owner.orgId);
    await here.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      payload: { email: somebody.email, password: testPassword },
    });
    expect((await devicesOf(somebody)).map(({ ipAddress }) => ipAddress)).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('note their use at most once a minute', async () => {
    const somebody = await here.person(owner.orgId);
    await here.sql(`update auth.session set "usedAt" = now() - interval '3 days' where "userId" = $1`, [somebody.personId]);
    const { cookie } = await signInAs(() => here.app, somebody.email);
    await here.sql(
      `update auth.session set "usedAt" = now() - interval '2 hours' where "userId" = $1 and "usedAt" > now() - interval '1 day'`,
      [somebody.personId],
    );
    await here.app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } });
    const hours = ({ usedAt }: { usedAt: string }) => Math.round((Date.now() - Date.parse(usedAt)) / 3_600_000);
    const ages = (await devicesOf(somebody)).map(hours).toSorted((a, b) => a - b);
    expect(ages).toEqual([0, 72]);
  });
});
