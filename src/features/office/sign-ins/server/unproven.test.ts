import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orgApi } from '#features/ground/orgs/contract.ts';
import { peopleApi } from '#features/ground/people/contract.ts';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { registerApi } from '#features/office/register/contract.ts';
import { newId } from '#shared/ids.ts';
import { cookiesOf, isSignIn } from '#testing/cookies.ts';
import { eventually } from '#testing/eventually.ts';
import { type Actor, testPassword, type World, world } from '#testing/world.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

const post = (path: string, payload: object, cookie = '', app = here.app) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers: { cookie } });
const signIn = (email: string, password = testPassword, cookie = '') => post('sign-in/email', { email, password }, cookie);

const lastCode = async (to: string, amount = 1) => {
  const sent = async () => {
    const mails = (await here.app.inject({ url: `/dev/mail.json?to=${encodeURIComponent(to)}` })).json<{
      items: { subject: string; plain: string }[];
    }>().items;
    return mails.filter(({ subject }) => subject === 'Your code to sign in to Cairn');
  };
  await eventually(async () => expect(await sent()).toHaveLength(amount));
  return /^\d{6}$/m.exec((await sent())[0]?.plain ?? '')?.[0] ?? '';
};
const useCode = (name: string, code: string, cookie = '') => post('sign-in/code', { name, code }, cookie);

let count = 0;
/** Makes a login from a link that its inviter has copied. */
const handedOn = async (by = owner, w = here) => {
  count += 1;
  const email = `victim${count}@harborandpine.com`;
  const invitee = { id: newId(), firstName: 'Lena', lastName: 'Haas', email, role: 'Member' as const };
  await by.call(invitationApi.inviteLicensed, { body: { invitees: [invitee] } });
  const { items } = await by.call(invitationApi.links, { query: { ids: invitee.id } });
  const [, id = '', key = ''] = /\/welcome\/invitation\/([\w-]+)\/([\w-]+)/.exec(items[0]?.link ?? '') ?? [];
  const body = { firstName: 'Lena', lastName: 'Haas', password: testPassword, terms: true as const };
  const { personId, status } = await w.visitor.call(invitationApi.register, { params: { id, key }, body });
  expect(status).toBe(200);
  return { email, personId };
};

const waysOf = async (personId: string) =>
  (
    await here.sql<{ way: string }>(
      `select "providerId" as way from auth.account where "userId" = $1 union all select 'passkey' from auth.passkey where "userId" = $1
        union all select 'factor' from auth."twoFactor" where "userId" = $1 union all select 'session' from auth.session where "userId" = $1
        union all select 'feed' from calendar_feed where person_id = $1 order by 1`,
      [personId],
    )
  ).map(({ way }) => way);

/** Gives a login every way in that somebody without its mailbox could have added. */
const addWays = async (personId: string) => {
  await here.sql(
    'insert into auth.passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp") values ($1, $2, $3, $4, 0, $5, false)',
    [newId(), 'a key', personId, newId(), 'singleDevice'],
  );
  await here.sql('insert into auth."twoFactor" (id, secret, "backupCodes", "userId", verified) values ($1, $2, $3, $4, true)', [
    newId(),
    createOTP('a secret of somebody').url('Cairn', 'somebody'),
    '[]',
    personId,
  ]);
  await here.sql('update auth."user" set "twoFactorEnabled" = true where id = $1', [personId]);
  await here.sql('insert into auth.account (id, "accountId", "providerId", "userId") values ($1, $2, $3, $4)', [
    newId(),
    newId(),
    'google',
    personId,
  ]);
  await here.sql('insert into auth.session (id, "expiresAt", token, "userId") values ($1, now() + interval \'1 day\', $2, $3)', [
    newId(),
    newId(),
    personId,
  ]);
  await here.sql('insert into calendar_feed (person_id, feed_id) values ($1, $2)', [personId, newId()]);
};

describe('a login whose address nobody has proved', () => {
  it('signs nobody in by its password, and mails a code to the address', async () => {
    const { email, personId } = await handedOn();
    const answer = await signIn(email);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ succeeded: false, messages: [{ code: 'addressUnproven' }], email });
    expect(isSignIn(answer)).toBe(false);
    expect(await waysOf(personId)).toEqual(['credential']);
    expect(await lastCode(email)).toMatch(/^\d{6}$/);
    expect((await signIn(email, 'Not-The-Password-1')).statusCode).toBe(401);
  });

  it('leads the form without a script to where the code is typed', async () => {
    const { email } = await handedOn();
    const answer = await here.app.inject({
      method: 'POST',
      url: '/login?redirect=%2Fvto',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: email, password: testPassword }).toString(),
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/login?prove=${encodeURIComponent(email)}&redirect=%2Fvto`]);
    expect(isSignIn(answer)).toBe(false);
  });

  it('keeps the password that the same browser has shown, and ends every other way, once the code is right', async () => {
    const { email, personId } = await handedOn();
    await addWays(personId);
    const asked = await signIn(email);
    const proved = await useCode(email, await lastCode(email), cookiesOf(asked));
    expect([proved.statusCode, isSignIn(proved)]).toEqual([200, true]);
    expect(await waysOf(personId)).toEqual(['credential', 'session']);
    expect(isSignIn(await signIn(email))).toBe(true);
  });

  it('ends every way, the password too, when its owner proves the address in a browser that has shown none', async () => {
    const { email, personId } = await handedOn();
    await addWays(personId);
    const attacker = cookiesOf(await signIn(email));
    expect(isSignIn(await useCode(email, await lastCode(email)))).toBe(true);
    expect(await waysOf(personId)).toEqual(['session']);
    expect((await signIn(email, testPassword, attacker)).statusCode).toBe(401);
  });

  it('keeps nothing for a cookie of another login', async () => {
    const [mine, theirs] = [await handedOn(), await handedOn()];
    const cookie = cookiesOf(await signIn(theirs.email));
    await post('code', { name: mine.email });
    expect(isSignIn(await useCode(mine.email, await lastCode(mine.email), cookie))).toBe(true);
    expect(await waysOf(mine.personId)).toEqual(['session']);
  });

  it('ends every way but the new password when a mailed link resets it', async () => {
    const { email, personId } = await handedOn();
    await addWays(personId);
    await here.visitor.call(registerApi.resetPassword, { body: { email } });
    const [mail] = await here.sql<{ plain: string }>(
      "select data->>'plain' as plain from pgboss.job where name = 'mail' and data->>'to' = $1 order by created_on desc",
      [email],
    );
    const resetCode = /update-password\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
    const password = 'Another-Pine-27';
    expect((await here.visitor.call(registerApi.updatePassword, { body: { resetCode, password } })).status).toBe(200);
    expect(await waysOf(personId)).toEqual(['credential']);
    expect(isSignIn(await signIn(email, password))).toBe(true);
  });

  it('is marked among the people until then', async () => {
    const { email, personId } = await handedOn();
    const isProven = async () => (await owner.call(peopleApi.byIds, { query: { ids: personId } })).items[0]?.isProven;
    expect(await isProven()).toBe(false);
    const asked = await signIn(email);
    await useCode(email, await lastCode(email), cookiesOf(asked));
    expect(await isProven()).toBe(true);
  });
});

describe('in production without a mail server', () => {
  it('a link that was handed on is the way into its organisation, and into no other', async () => {
    const silent = await world({ env: { NODE_ENV: 'production', HOST: '127.0.0.1' } });
    try {
      const [first, second] = [await silent.org('Harbor & Pine'), await silent.org('Another')];
      const { email } = await handedOn(first, silent);
      const signedIn = await silent.signIn(email);
      expect(signedIn.orgId).toBe(first.orgId);
      const headers = { authorization: `Bearer ${signedIn.token}`, 'x-session-context': signedIn.context };
      expect(await silent.visitor.call(orgApi.create, { body: { name: 'Of nobody' } }, headers)).toMatchObject({ status: 403 });
      const invitee = { id: newId(), firstName: 'Lena', lastName: 'Haas', email, role: 'Member' as const };
      await second.call(invitationApi.inviteLicensed, { body: { invitees: [invitee] } });
      const link = (await second.call(invitationApi.links, { query: { ids: invitee.id } })).items[0]?.link ?? '';
      const [, id = '', key = ''] = /invitation\/([\w-]+)\/([\w-]+)/.exec(link) ?? [];
      expect(await silent.visitor.call(invitationApi.join, { params: { id, key } }, headers)).toMatchObject({ status: 403 });
      const signIns = () =>
        silent.sql('select from auth.session join auth."user" as login on login.id = "userId" where login.email = $1', [email]);
      expect(await signIns()).toHaveLength(1);
      // Once there is a mail server, the address can be proved, and must be.
      await (await world({ url: silent.url })).close();
      expect(await signIns()).toEqual([]);
    } finally {
      await silent.close();
    }
  });
});
