import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedApi } from '#features/home/feeds/contract.ts';
import { cutAddress } from '#features/home/feeds/rules.ts';
import { sessionApi } from '#features/home/session/contract.ts';
import type { AnyEndpoint, AskOf } from '#shared/endpoint.ts';
import { eventually } from '#testing/eventually.ts';
import { type Actor, type Answered, signInAs, testPassword, type World, world } from '#testing/world.ts';
import { registerApi } from '../contract.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await world();
  owner = await here.org('Harbor & Pine');
});
afterAll(() => here.close());

const ask = async <E extends AnyEndpoint>(endpoint: E, body: AskOf<E>['body'], at: World = here): Promise<Answered<E>> => {
  const answer = await at.app.inject({ method: endpoint.method, url: `/api/v2/${endpoint.path}`, payload: body as object });
  return { ...answer.json<Answered<E>>(), status: answer.statusCode };
};

const newAddress = (): string => `ann.${randomBytes(5).toString('hex')}@example.com`;

interface Kept {
  subject: string;
  plain: string;
}

const mails = async (to: string, at: World = here): Promise<Kept[]> =>
  (await at.app.inject({ url: `/dev/mail.json?to=${encodeURIComponent(to)}` })).json<{ items: Kept[] }>().items;

/** Waits until the job has written the mail, and returns it. */
const mailTo = async (to: string, amount = 1): Promise<Kept> => {
  await eventually(async () => expect(await mails(to)).toHaveLength(amount));
  return (await mails(to))[0] as Kept;
};

const codeIn = (mail: Kept): string => /^[2-9A-HJKMNP-Z]{6}$/m.exec(mail.plain)?.[0] ?? '';

const proven = async (): Promise<{ email: string; verificationCode: string }> => {
  const email = newAddress();
  expect(await ask(registerApi.sendCode, { email })).toMatchObject({ status: 200, succeeded: true });
  return { email, verificationCode: codeIn(await mailTo(email)) };
};

const form = { firstName: 'Ann', lastName: 'Reed', password: 'Harbor-26', confirm: 'Harbor-26', terms: true as const };
const wrong = (code: string): string => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');

describe('POST account/register/verification/create', () => {
  it('A-12, A-14: mails a code of six characters and keeps only its hash', async () => {
    const { email, verificationCode } = await proven();
    expect(verificationCode).toHaveLength(6);
    const rows = await here.sql<{ kept: string }>('select to_jsonb(c)::text as kept from verification_code c where email = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kept).not.toContain(verificationCode);
  });

  it('answers the same to an address with an account, and tells its owner by mail', async () => {
    const stranger = newAddress();
    const known = await ask(registerApi.sendCode, { email: owner.email.toUpperCase() });
    expect(known).toEqual(await ask(registerApi.sendCode, { email: stranger }));
    const mail = await mailTo(owner.email);
    expect(mail.subject).toBe('You already have a Cairn account');
    expect(codeIn(mail)).toBe('');
    expect(await here.sql('select from verification_code where email = $1', [owner.email])).toHaveLength(0);
  });

  it('A-16: 422 to an invalid address', async () => {
    expect(await ask(registerApi.sendCode, { email: 'abc' })).toMatchObject({ status: 422, codes: { email: ['VAL_INVALID_EMAIL'] } });
  });

  it('429 from the sixth mail of a kind to one address, until an hour is over', async () => {
    const email = newAddress();
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(registerApi.sendCode, { email })).status).toBe(200);
    expect(await ask(registerApi.sendCode, { email })).toMatchObject({ status: 429, succeeded: false });
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(registerApi.resetPassword, { email })).status).toBe(200);
    expect((await ask(registerApi.resetPassword, { email })).status).toBe(429);
    here.clock.now = new Date(here.clock.now.getTime() + 61 * 60_000);
    expect((await ask(registerApi.sendCode, { email })).status).toBe(200);
  });

  it('429 when one requester asks for more mails than allowed in an hour', async () => {
    const strict = await world({ env: { SIGN_IN_RATE_LIMIT: '3' } });
    try {
      for (let sent = 0; sent < 3; sent += 1) expect((await ask(registerApi.sendCode, { email: newAddress() }, strict)).status).toBe(200);
      expect((await ask(registerApi.sendCode, { email: newAddress() }, strict)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('POST account/register/verification/verify', () => {
  it('A-13: accepts the code, also in lower case', async () => {
    const { email, verificationCode } = await proven();
    expect(await ask(registerApi.verifyCode, { email, verificationCode: verificationCode.toLowerCase() })).toMatchObject({
      status: 200,
      succeeded: true,
    });
  });

  it('A-14: 422 for a code of five characters', async () => {
    expect(await ask(registerApi.verifyCode, { email: newAddress(), verificationCode: 'AB2CD' })).toMatchObject({
      status: 422,
      codes: { verificationCode: ['VAL_CODE_LENGTH'] },
    });
  });

  it('A-15: refuses a wrong code as invalid; five wrong tries end it, and every try has to wait', async () => {
    const { email, verificationCode } = await proven();
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await ask(registerApi.verifyCode, { email, verificationCode: wrong(verificationCode) })).toMatchObject({
        status: 400,
        messages: [{ text: 'Provided verification code is invalid.', code: 'codeInvalid' }],
        left: 4 - tried,
      });
    }
    expect(await ask(registerApi.verifyCode, { email, verificationCode })).toMatchObject({
      status: 429,
      messages: [{ code: 'tooManyTries' }],
    });
    here.clock.now = new Date(here.clock.now.getTime() + 2_000);
    expect((await ask(registerApi.verifyCode, { email, verificationCode })).status).toBe(400);
    await ask(registerApi.sendCode, { email });
    const another = codeIn(await mailTo(email, 2));
    here.clock.now = new Date(here.clock.now.getTime() + 5_000);
    expect((await ask(registerApi.verifyCode, { email, verificationCode: another })).status).toBe(200);
  });

  it('counts tries that are made at once', async () => {
    const { email, verificationCode } = await proven();
    const tries = Array.from({ length: 9 }, () => ask(registerApi.verifyCode, { email, verificationCode: wrong(verificationCode) }));
    expect((await Promise.all(tries)).filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await ask(registerApi.verifyCode, { email, verificationCode })).status).toBe(429);
  });

  it('400 after 15 minutes, and for the code of another address', async () => {
    const one = await proven();
    const other = await proven();
    expect((await ask(registerApi.verifyCode, { email: one.email, verificationCode: other.verificationCode })).status).toBe(400);
    here.clock.now = new Date(here.clock.now.getTime() + 16 * 60_000);
    expect((await ask(registerApi.verifyCode, one)).status).toBe(400);
  });

  it('does not let a stranger use up the code or the mails of an address', async () => {
    const { email, verificationCode } = await proven();
    const elsewhere = (endpoint: AnyEndpoint, payload: object, remoteAddress: string) =>
      here.app.inject({ method: 'POST', url: `/api/v2/${endpoint.path}`, remoteAddress, payload });
    for (let asked = 0; asked < 8; asked += 1) await elsewhere(registerApi.sendCode, { email }, '192.0.2.9');
    for (let tried = 0; tried < 8; tried += 1)
      await elsewhere(registerApi.verifyCode, { email, verificationCode: wrong(verificationCode) }, '192.0.2.9');
    expect((await ask(registerApi.verifyCode, { email, verificationCode })).status).toBe(200);
    expect((await ask(registerApi.sendCode, { email })).status).toBe(200);
  });

  it('429 when many requesters together ask for more mails to one address than allowed in an hour', async () => {
    const email = newAddress();
    const answers: number[] = [];
    for (let asked = 0; asked < 22; asked += 1) {
      const remoteAddress = `192.0.2.${asked + 20}`;
      const url = `/api/v2/${registerApi.resetPassword.path}`;
      answers.push((await here.app.inject({ method: 'POST', url, remoteAddress, payload: { email } })).statusCode);
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  });

  it('replaces the code before by a new one', async () => {
    const { email, verificationCode } = await proven();
    await ask(registerApi.sendCode, { email });
    const second = codeIn(await mailTo(email, 2));
    expect((await ask(registerApi.verifyCode, { email, verificationCode })).status).toBe(400);
    expect((await ask(registerApi.verifyCode, { email, verificationCode: second })).status).toBe(200);
  });
});

describe('POST account/register', () => {
  it('makes a login and its person, with the policy accepted', async () => {
    const code = await proven();
    const made = await ask(registerApi.register, { ...form, ...code, username: 'Ann.Reed' });
    expect(made).toMatchObject({ status: 200, succeeded: true });
    const { token, context } = await signInAs(() => here.app, code.email, form.password);
    const session = (
      await here.app.inject({ url: '/api/v2/session/reload', headers: { authorization: `Bearer ${token}`, 'x-session-context': context } })
    ).json();
    expect(session).toMatchObject({
      orgId: null,
      policyAccepted: true,
      hasAccount: true,
      user: {
        userId: made.id,
        firstName: 'Ann',
        lastName: 'Reed',
        username: 'Ann.Reed',
        email: code.email,
        experienceLevel: 'None',
        orgs: [],
      },
    });
  });

  it('takes a code once', async () => {
    const code = await proven();
    expect((await ask(registerApi.register, { ...form, ...code })).status).toBe(200);
    expect((await ask(registerApi.register, { ...form, ...code })).status).toBe(400);
  });

  it('takes a verified code for an hour, while the form is filled in', async () => {
    const code = await proven();
    await ask(registerApi.verifyCode, code);
    here.clock.now = new Date(here.clock.now.getTime() + 50 * 60_000);
    expect((await ask(registerApi.register, { ...form, ...code })).status).toBe(200);
  });

  it('400 without the right code, and makes nothing', async () => {
    const { email } = await proven();
    expect((await ask(registerApi.register, { ...form, email, verificationCode: 'AAAAAA' })).status).toBe(400);
    expect(await here.sql('select from auth."user" where email = $1', [email])).toHaveLength(0);
  });

  it('A-16 to A-23: 422 with the code of every field that is wrong', async () => {
    const answer = await ask(registerApi.register, {
      email: 'abc',
      verificationCode: 'x',
      firstName: '',
      lastName: '',
      password: 'abc',
      confirm: 'abd',
      terms: false,
    } as never);
    expect(answer).toMatchObject({
      status: 422,
      codes: {
        email: ['VAL_INVALID_EMAIL'],
        verificationCode: ['VAL_CODE_LENGTH'],
        firstName: ['VAL_REQUIRED'],
        lastName: ['VAL_REQUIRED'],
        password: ['VAL_PASSWORD_LENGTH', 'VAL_PASSWORD_UPPERCASE', 'VAL_PASSWORD_NUMBER'],
        confirm: ['VAL_PASSWORD_MATCH'],
        terms: ['VAL_TERMS'],
      },
    });
  });

  it('422 when the username is taken, in any case, and keeps the code', async () => {
    const code = await proven();
    expect(await ask(registerApi.register, { ...form, ...code, username: owner.username.toUpperCase() })).toMatchObject({
      status: 422,
      codes: { username: ['VAL_TAKEN'] },
    });
    expect((await ask(registerApi.register, { ...form, ...code })).status).toBe(200);
  });

  it('gives one username to one of several people at the same moment, and tells the others that it is taken', async () => {
    const codes = [await proven(), await proven(), await proven(), await proven()];
    const answers = await Promise.all(codes.map((code) => ask(registerApi.register, { ...form, ...code, username: 'ann.reed.at.once' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 422, codes: { username: ['VAL_TAKEN'] } });
  });
});

describe('POST account/reset-password and account/update-password', () => {
  const linkFor = async (email: string, amount = 1): Promise<string> => {
    expect(await ask(registerApi.resetPassword, { email })).toMatchObject({ status: 200, succeeded: true });
    return /update-password\/([\w-]+)/.exec((await mailTo(email, amount)).plain)?.[1] ?? '';
  };

  it('A-10, A-11: sets a new password by a link, once, and ends every sign-in', async () => {
    const somebody = await here.person(owner.orgId);
    const resetCode = await linkFor(somebody.email);
    for (const [password, code] of [
      ['Sh-27', 'VAL_PASSWORD_LENGTH'],
      ['another-27', 'VAL_PASSWORD_UPPERCASE'],
      ['ANOTHER-27', 'VAL_PASSWORD_LOWERCASE'],
      ['Another-one', 'VAL_PASSWORD_NUMBER'],
    ] as const)
      expect(await ask(registerApi.updatePassword, { resetCode, password })).toMatchObject({ status: 422, codes: { password: [code] } });
    expect(await ask(registerApi.updatePassword, { resetCode, password: 'Another-27' })).toMatchObject({ status: 200 });
    expect((await somebody.call(sessionApi.reload)).status).toBe(401);
    expect((await signInAs(() => here.app, somebody.email, 'Another-27')).token).toBeTruthy();
    expect(
      (
        await here.app.inject({
          method: 'POST',
          url: '/api/auth/sign-in/email',
          payload: { email: somebody.email, password: testPassword },
        })
      ).statusCode,
    ).toBe(401);
    expect(await ask(registerApi.updatePassword, { resetCode, password: 'Another-28' })).toMatchObject({
      status: 400,
      messages: [{ code: 'resetExpired' }],
    });
    expect((await mailTo(somebody.email, 2)).subject).toBe('Your Cairn password was changed');
  });

  it('A-10: of two clicks on one link at the same time, one sets its password', async () => {
    const somebody = await here.person(owner.orgId);
    const resetCode = await linkFor(somebody.email);
    const passwords = ['Another-27', 'Another-28'] as const;
    const answers = await Promise.all(passwords.map((password) => ask(registerApi.updatePassword, { resetCode, password })));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400]);
    const set = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signInAs(() => here.app, somebody.email, set)).token).toBeTruthy();
  });

  it('A-10: 400 after an hour', async () => {
    const somebody = await here.person(owner.orgId);
    const resetCode = await linkFor(somebody.email);
    here.clock.now = new Date(here.clock.now.getTime() + 61 * 60_000);
    expect((await ask(registerApi.updatePassword, { resetCode, password: 'Another-27' })).status).toBe(400);
  });

  it('makes the other links of the same person invalid when one was used', async () => {
    const somebody = await here.person(owner.orgId);
    const first = await linkFor(somebody.email);
    const second = await linkFor(somebody.email, 2);
    expect((await ask(registerApi.updatePassword, { resetCode: second, password: 'Another-27' })).status).toBe(200);
    expect((await ask(registerApi.updatePassword, { resetCode: first, password: 'Another-28' })).status).toBe(400);
  });

  it('names the calendar feed, which goes on, and gives a key that ends it and reads nothing', async () => {
    const somebody = await here.person(owner.orgId);
    const params = { id: somebody.personId };
    const address = (await somebody.call(feedApi.renew, { params })).feed.address;
    const reset = async (password: string, mail: number) =>
      ask(registerApi.updatePassword, { resetCode: await linkFor(somebody.email, mail), password });
    const { feed } = await reset('Another-27', 1);
    expect(feed).toEqual({ address: cutAddress(address), endKey: expect.any(String) });
    expect((await mailTo(somebody.email, 2)).plain).toContain(cutAddress(address));
    const at = (method: 'GET' | 'DELETE', key: string) => here.app.inject({ method, url: `/api/v2/feed/${key}` });
    const key = address.slice(address.lastIndexOf('/') + 1);
    const endKey = feed?.endKey ?? '';
    const strange = [at('GET', `${endKey}.ics`), at('DELETE', key), at('DELETE', key.replace('.ics', '')), at('DELETE', `${endKey}x`)];
    expect((await Promise.all(strange)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await at('GET', key)).statusCode).toBe(200);
    expect((await at('DELETE', endKey)).statusCode).toBe(200);
    expect((await at('GET', key)).statusCode).toBe(404);
    expect((await reset('Another-28', 3)).feed).toBeNull();
    expect((await mailTo(somebody.email, 4)).plain).not.toContain('calendar');
  });

  it('answers the same to an unknown address, and keeps only a hash', async () => {
    const stranger = newAddress();
    expect(await ask(registerApi.resetPassword, { email: stranger })).toEqual(await ask(registerApi.resetPassword, { email: owner.email }));
    expect((await mailTo(stranger)).subject).toBe('There is no Cairn account for this address');
    const code = await linkFor((await here.person(owner.orgId)).email);
    expect(await here.sql('select from reset_code where code_hash = $1', [code])).toHaveLength(0);
  });
});

describe('the account of a signed-in person', () => {
  it('keeps when the policy was accepted', async () => {
    const somebody = await here.person(owner.orgId);
    await here.sql('update person set policy_accepted_at = null where id = $1', [somebody.personId], owner.orgId);
    expect(await somebody.call(sessionApi.reload)).toMatchObject({ policyAccepted: false, policyChanged: false });
    expect((await somebody.call(registerApi.acceptPolicy)).status).toBe(200);
    expect(await somebody.call(sessionApi.reload)).toMatchObject({ policyAccepted: true, policyChanged: false });
  });

  it('A-29: asks again when the version of the policy changes, and accepts the new one once', async () => {
    const somebody = await here.person(owner.orgId);
    const accepted = async () =>
      (await here.sql<{ at: string }>('select policy_accepted_at as at from person where id = $1', [somebody.personId], owner.orgId))[0]
        ?.at;
    const before = await accepted();
    here.appContext.config.POLICY_VERSION = '2026-11';
    expect(await somebody.call(sessionApi.reload)).toMatchObject({ policyAccepted: false, policyChanged: true });
    here.clock.now = new Date(here.clock.now.getTime() + 60_000);
    expect((await somebody.call(registerApi.acceptPolicy)).status).toBe(200);
    expect(await somebody.call(sessionApi.reload)).toMatchObject({ policyAccepted: true, policyChanged: false });
    const then = await accepted();
    expect(then).not.toEqual(before);
    here.clock.now = new Date(here.clock.now.getTime() + 60_000);
    await somebody.call(registerApi.acceptPolicy);
    expect(await accepted()).toEqual(then);
    here.appContext.config.POLICY_VERSION = '1';
  });

  it('A-31, T-19: keeps experience and work style, which the session tells', async () => {
    const somebody = await here.person(owner.orgId);
    expect((await somebody.call(registerApi.tellExperience, { body: { level: 'New', workStyle: 'Visionary' } })).status).toBe(200);
    expect((await somebody.call(sessionApi.reload)).user.experienceLevel).toBe('New');
    expect((await somebody.call(registerApi.tellExperience, { body: { level: 'None', workStyle: 'x' } as never })).codes).toEqual({
      level: ['VAL_INVALID'],
      workStyle: ['VAL_INVALID'],
    });
  });

  it('A-43: starts a sign-in in the default organisation', async () => {
    const somebody = await here.person(owner.orgId);
    const second = await here.org('Zebra');
    await here.sql(
      'insert into org_member (org_id, id, person_id, role) values ($1, gen_random_uuid(), $2, $3)',
      [second.orgId, somebody.personId, 'Member'],
      second.orgId,
    );
    expect((await somebody.call(sessionApi.reload)).orgId).toBe(owner.orgId);
    expect((await somebody.call(registerApi.defaultOrg, { params: { id: second.orgId } })).status).toBe(200);
    const again = await signInAs(() => here.app, somebody.email);
    const session = (
      await here.app.inject({
        url: '/api/v2/session/reload',
        headers: { authorization: `Bearer ${again.token}`, 'x-session-context': again.context },
      })
    ).json();
    expect(session.orgId).toBe(second.orgId);
  });

  it('A-43: 404 to an organisation of which the person is not a member', async () => {
    expect((await owner.call(registerApi.defaultOrg, { params: { id: (await here.org()).orgId } })).status).toBe(404);
  });

  it('401 to somebody who is not signed in', async () => {
    expect((await ask(registerApi.acceptPolicy, {})).status).toBe(401);
    expect((await ask(registerApi.tellExperience, { level: 'New', workStyle: 'Other' })).status).toBe(401);
  });
});
