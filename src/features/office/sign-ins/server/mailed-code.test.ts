import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf } from '#testing/cookies.ts';
import { eventually } from '#testing/eventually.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import { type Actor, signInAs, testPassword, type World } from '#testing/world.ts';
import { signInApi } from '../contract.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await sharedWorld();
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

const own = ({ personId }: Actor) => ({ params: { id: personId } });
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  here.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
type Answer = Awaited<ReturnType<typeof post>>;
const isSignedIn = async (answer: Answer) =>
  (await here.app.inject({ url: '/api/auth/signed-in', headers: { cookie: cookiesOf(answer) } })).json<{ signedIn: boolean }>().signedIn;

interface Kept {
  subject: string;
  plain: string;
}
const mails = async (to: string) =>
  (await here.app.inject({ url: `/dev/mail.json?to=${encodeURIComponent(to)}` })).json<{ items: Kept[] }>().items;
const codeIn = ({ plain }: Kept) => /^\d{6}$/m.exec(plain)?.[0] ?? '';
/** Waits until so many mails of a subject were sent to an address, and returns the last. */
const lastMail = async (to: string, amount = 1, subject = 'Your code to sign in to Cairn'): Promise<Kept> => {
  const sent = async () => (await mails(to)).filter((each) => each.subject === subject);
  await eventually(async () => expect(await sent()).toHaveLength(amount));
  return (await sent())[0] as Kept;
};
const mailed = async (who: Actor, name = who.email, amount = 1) => {
  expect((await post('code', { name })).statusCode).toBe(200);
  return codeIn(await lastMail(who.email, amount));
};
const use = (name: string, code: string) => post('sign-in/code', { name, code });
const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a mailed code', () => {
  it('A-01: signs in once, by address or username in any case, and is among the devices', async () => {
    const who = await here.person(owner.orgId);
    const code = await mailed(who, who.username.toUpperCase());
    const [kept] = await here.sql<{ value: string }>('select value from auth.verification where identifier = $1', [
      `sign-in-otp-${who.email}`,
    ]);
    expect(kept?.value).not.toContain(code);
    const answer = await use(who.email.toUpperCase(), ` ${code} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<object>()).not.toHaveProperty('token');
    expect(await isSignedIn(answer)).toBe(true);
    expect((await who.call(signInApi.devices, own(who))).items.map(({ way }) => way)).toContain('mailed-code');
    expect((await use(who.email, code)).statusCode).toBe(400);
  });

  it('is replaced by the next, which alone signs in', async () => {
    const who = await here.person(owner.orgId);
    const first = await mailed(who);
    const second = await mailed(who, who.email, 2);
    if (first !== second) expect((await use(who.email, first)).statusCode).toBe(400);
    expect((await use(who.email, second)).statusCode).toBe(200);
    const kept = await here.sql('select from auth.verification where identifier = $1', [`sign-in-otp-${who.email}`]);
    expect(kept).toHaveLength(0);
  });

  it('leaves one code for an account, however often one is asked for', async () => {
    const who = await here.person(owner.orgId);
    await mailed(who);
    await mailed(who, who.email, 2);
    const kept = await here.sql('select from auth.verification where identifier = $1', [`sign-in-otp-${who.email}`]);
    expect(kept).toHaveLength(1);
  });

  it('makes no account for an address that has none, even by the right code', async () => {
    const email = 'not.here.yet@example.com';
    const code = await here.appContext.signIn.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
    expect((await use(email, code)).statusCode).toBe(400);
    expect(await here.sql('select from auth."user" where email = $1', [email])).toHaveLength(0);
  });

  it('is kept for ten minutes, and refused after its end like a wrong one', async () => {
    const who = await here.person(owner.orgId);
    const code = await mailed(who);
    const identifier = `sign-in-otp-${who.email}`;
    const [row] = await here.sql<{ left: number }>(
      `select extract(epoch from "expiresAt" - now())::int as left from auth.verification where identifier = $1`,
      [identifier],
    );
    expect(row?.left).toBeGreaterThan(540);
    expect(row?.left).toBeLessThanOrEqual(600);
    await here.sql(`update auth.verification set "expiresAt" = now() - interval '1 second' where identifier = $1`, [identifier]);
    const late = await use(who.email, code);
    const wrong = await use(who.email, other(code));
    expect([late.statusCode, wrong.statusCode]).toEqual([400, 400]);
    expect(late.body).toBe(wrong.body);
  });

  it('ends with its fifth wrong try', async () => {
    const who = await here.person(owner.orgId);
    const code = await mailed(who);
    for (let tried = 0; tried < 5; tried += 1) expect((await use(who.email, other(code))).statusCode).toBe(400);
    await here.sql('delete from guess');
    expect((await use(who.email, code)).statusCode).toBe(400);
  });

  it('makes wrong tries wait like those of a password', async () => {
    const who = await here.person(owner.orgId);
    const code = await mailed(who);
    for (let tried = 0; tried < 5; tried += 1) await use(who.email, other(code));
    const sixth = await use(who.email, code);
    expect([sixth.statusCode, sixth.json<{ messages: { code: string }[] }>().messages[0]?.code]).toEqual([429, 'tooManyTries']);
  });

  it('tells nobody who has an account, neither when it is asked for nor when it is typed', async () => {
    const who = await here.person(owner.orgId);
    const stranger = 'nobody.at.all@example.com';
    const [known, unknown] = [await post('code', { name: who.email }), await post('code', { name: stranger })];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const code = codeIn(await lastMail(who.email));
    const [wrong, nobody] = [await use(who.email, other(code)), await use(stranger, other(code))];
    expect([nobody.statusCode, nobody.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(codeIn(await lastMail(stranger, 1, 'There is no Cairn account for this address'))).toBe('');
    expect(await here.sql('select from auth."user" where email = $1', [stranger])).toHaveLength(0);
  });

  it('is mailed three times to one account from one place, then after a wait', async () => {
    const who = await here.person(owner.orgId);
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) statuses.push((await post('code', { name: who.email })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await mails(who.email).then(({ length }) => length)).toBeLessThanOrEqual(3);
  });

  it('names the field that is missing or too short, without counting it as a try', async () => {
    expect((await post('code', { name: ' ' })).json<object>()).toMatchObject({ codes: { name: ['VAL_REQUIRED'] } });
    const short = await use(owner.email, '12345');
    expect([short.statusCode, short.json<{ codes: object }>().codes]).toEqual([422, { code: ['VAL_CODE_LENGTH'] }]);
  });

  it('is followed by the second factor where one is on', async () => {
    const who = await here.person(owner.orgId);
    const { cookie } = await signInAs(() => here.app, who.email);
    const begun = (await post('two-factor/enable', { password: testPassword }, { cookie })).json<{
      totpURI: string;
      backupCodes: string[];
    }>();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...(new URL(begun.totpURI).searchParams.get('secret') ?? '')]
      .map((each) => letters.indexOf(each).toString(2).padStart(5, '0'))
      .join('');
    const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
    const app = await createOTP(secret).hotp(Math.floor(Date.now() / 30_000));
    expect((await who.call(signInApi.turnOnFactor, { ...own(who), body: { code: app } })).status).toBe(200);
    const answer = await use(who.email, await mailed(who));
    expect(answer.json<object>()).toMatchObject({ twoFactorRedirect: true });
    expect(await isSignedIn(answer)).toBe(false);
    const wrong = await post('two-factor/verify-backup-code', { code: 'AAAA-AAAA' }, { cookie: cookiesOf(answer) });
    expect(wrong.statusCode).toBe(400);
    const right = await post('two-factor/verify-backup-code', { code: begun.backupCodes[0] }, { cookie: cookiesOf(answer) });
    expect(await isSignedIn(right)).toBe(true);
    const { items } = await who.call(signInApi.recent, own(who));
    // The tests sign in twice with the password before; the mailed code alone was no sign-in.
    expect(items.map(({ way, failed }) => [way, failed])).toEqual([
      ['second-factor', false],
      ['second-factor', true],
      ['password', false],
      ['password', false],
    ]);
  });
});

describe('GET account/sign-ins/{id}', () => {
  it('A-42: lists the sign-ins of the person with time, way and device, failed ones too, the newest first', async () => {
    const who = await here.person(owner.orgId);
    await post('sign-in/email', { email: who.email, password: 'Wrong-Pine-26' }, { 'user-agent': 'Somebody/1.0' });
    const code = await mailed(who);
    await use(who.email, other(code));
    await use(who.email, code);
    const { items } = await who.call(signInApi.recent, own(who));
    expect(items.map(({ way, failed }) => [way, failed])).toEqual([
      ['mailed-code', false],
      ['mailed-code', true],
      ['password', true],
      ['password', false],
    ]);
    expect(items[2]).toMatchObject({ userAgent: 'Somebody/1.0', ipAddress: '127.0.0.1' });
    expect(Math.abs(Date.parse(items[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('lists the last twenty', async () => {
    const who = await here.person(owner.orgId);
    await here.sql(
      `insert into sign_in_record (id, person_id, at, way, failed, user_agent, ip_address)
        select gen_random_uuid(), $1, now() - n * interval '1 hour', 'password', true, n::text, '' from generate_series(1, 30) n`,
      [who.personId],
    );
    const { items } = await who.call(signInApi.recent, own(who));
    expect(items).toHaveLength(20);
    expect(items.at(-1)?.userAgent).toBe('19');
  });

  it('shows them to nobody else: 404, and no row where the request asks for another one’s', async () => {
    const [who, colleague] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    expect((await colleague.call(signInApi.recent, own(who))).status).toBe(404);
    expect((await owner.call(signInApi.recent, own(who))).status).toBe(404);
    const seen = await here.appContext.pools.app.query(
      `with me as (select set_config('cairn.person_id', $1, true)) select s.person_id from me, sign_in_record s`,
      [colleague.personId],
    );
    expect(new Set(seen.rows.map((row: { person_id: string }) => row.person_id))).toEqual(new Set([colleague.personId]));
    expect((await here.appContext.pools.app.query('select from sign_in_record')).rowCount).toBe(0);
  });

  it('are written for nobody else: the database refuses a row of another person', async () => {
    const [who, colleague] = [await here.person(owner.orgId), await here.person(owner.orgId)];
    const write = (personId: string) =>
      here.appContext.pools.app.query(
        `with me as materialized (select set_config('cairn.person_id', $1, true))
          insert into sign_in_record (id, person_id, failed, user_agent, ip_address) select gen_random_uuid(), $2, true, 'written', '' from me`,
        [who.personId, personId],
      );
    await expect(write(colleague.personId)).rejects.toThrow('row-level security');
    expect((await write(who.personId)).rowCount).toBe(1);
  });
});
