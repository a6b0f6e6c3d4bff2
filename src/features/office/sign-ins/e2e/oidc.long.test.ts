import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import { freePort } from '#testing/faults.ts';
import { type Issuer, startIssuer } from '#testing/issuer.ts';

let issuer: Issuer;
let browsing: Browsing;

beforeAll(async () => {
  const port = await freePort();
  issuer = await startIssuer([`http://127.0.0.1:${port}/api/auth/callback/oidc`]);
  const env = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.clientId, OIDC_CLIENT_SECRET: issuer.clientSecret, OIDC_NAME: 'Harbor ID' };
  browsing = await browse({ ...env, TOKEN_SECONDS: '5' }, port);
});
afterAll(async () => {
  await browsing.close();
  await issuer.stop();
});

const signIn = async (page: Page, login: string, wanted: string): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
  await page.getByRole('button', { name: 'Continue with Harbor ID' }).click();
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Returns a person who has signed in and accepted the terms. */
const signedIn = async (login: string) => {
  const visitor = await browsing.visitor();
  await signIn(visitor.page, login, '/org/create');
  await visitor.page.getByRole('checkbox').check();
  await visitor.page.getByRole('button', { name: 'Agree and go on' }).click();
  await visitor.page.waitForURL((url) => !url.pathname.startsWith('/register-sso'));
  return visitor;
};

describe('signing in through an external issuer in a browser', () => {
  it('A-01, A-29, A-31, A-32: goes to the issuer and back, asks once for the terms, and shows the welcome page', async () => {
    const { page, faults } = await browsing.visitor();
    issuer.asked.length = 0;
    await signIn(page, 'mara', '/org/create');
    await page.waitForURL('**/register-sso?email=mara%40issuer.example&redirect=%2Forg%2Fcreate');
    expect(issuer.asked.find((url) => url.pathname === '/auth')?.searchParams.get('scope')).toBe('platform openid profile email');
    await page.getByText('You are signed in as mara@issuer.example').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Agree and go on' }).click();
    expect(await page.locator('[data-code=VAL_TERMS]').textContent()).toBe('Please agree to the terms');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Agree and go on' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/register-sso'));
    await page.goto('/org/create');
    await page.waitForURL('**/welcome/tools/user');
    expect(faults).toEqual([]);
  });

  it('A-29: says that the terms have changed to people of both kinds, asks each once, and lets them on', async () => {
    const provider = await signedIn('ines');
    const owner = await browsing.here.org('Harbor & Pine');
    const member = await browsing.visitor({ width: 360, theme: 'dark' });
    const { config } = browsing.here.appContext;
    const before = config.POLICY_VERSION;
    config.POLICY_VERSION = '2026-11';
    try {
      await provider.page.goto('/');
      await member.enter(owner, '/meetings?show=mine');
      for (const [{ page, faults }, email] of [[provider, 'ines@issuer.example'] as const, [member, owner.email] as const]) {
        await page.getByRole('heading', { name: 'The terms have changed' }).waitFor();
        await page.getByText(`You are signed in as ${email}. We changed the terms since you agreed to them.`).waitFor();
        expect(await axeFaults(page)).toEqual([]);
        await page.getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Agree and go on' }).click();
        await page.waitForURL((url) => url.pathname !== '/register-sso');
        if (email === owner.email) expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/meetings?show=mine');
        await page.goto('/register-sso');
        await page.getByRole('link', { name: 'Go to Home' }).waitFor();
        expect(faults).toEqual([]);
      }
    } finally {
      config.POLICY_VERSION = before;
    }
  });

  it('A-05, A-29: goes home after the terms are accepted when the address names a page of another site', async () => {
    const somebody = await browsing.here.org('Cedar & Rye');
    const { config } = browsing.here.appContext;
    const before = config.POLICY_VERSION;
    config.POLICY_VERSION = '2026-12';
    try {
      for (const wanted of ['https://evil.example/', '//evil.example/', '/%09/evil.example', '%5B%22/%5Ct/evil.example%22%5D']) {
        await browsing.here.sql("update person set policy_version = 'older' where id = $1", [somebody.personId], somebody.orgId);
        const { page, context, enter } = await browsing.visitor();
        const gone: string[] = [];
        await context.route(
          ({ hostname }) => hostname.endsWith('evil.example'),
          (route) => {
            gone.push(route.request().url());
            return route.abort();
          },
        );
        await enter(somebody, `/register-sso?redirect=${wanted}`);
        await page.getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Agree and go on' }).click();
        await page.waitForURL(`${browsing.origin}/`);
        expect(gone).toEqual([]);
        await context.close();
      }
    } finally {
      config.POLICY_VERSION = before;
    }
  });

  it('B-60: a way to sign in is disconnected after a question, and not while it is the only one', async () => {
    const { page } = await signedIn('nils');
    const who = async () =>
      (await browsing.here.sql<{ id: string }>("select id::text from person where email = 'nils@issuer.example'"))[0]?.id ?? '';
    const org = await browsing.here.org('Cedar & Rye');
    await browsing.here.sql(
      "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Member')",
      [org.orgId, newId(), await who()],
      org.orgId,
    );
    await page.goto(`/user/detail/${await who()}/login`);
    const account = page.getByRole('dialog', { name: 'My account' });
    const end = account.getByRole('button', { name: 'Disconnect Harbor ID' });
    await end.waitFor();
    expect(await end.getAttribute('aria-disabled')).toBe('true');
    // A password is another way in.
    await browsing.here.sql(
      `insert into auth.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
         select $1, $2::text, 'credential', $2::uuid, password, now(), now() from auth.account where "userId" = $3 and "providerId" = 'credential'`,
      [newId(), await who(), org.personId],
    );
    await page.reload();
    await end.click();
    const asked = page.getByRole('alertdialog', { name: 'Disconnect Harbor ID?' });
    await asked.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await end.waitFor({ state: 'detached' });
    expect(await browsing.here.sql('select "providerId" from auth.account where "userId" = $1', [await who()])).toEqual([
      { providerId: 'credential' },
    ]);
  });

  it('A-26: renews an expired token silently and stays signed in over a reload', async () => {
    const { page } = await signedIn('jonas');
    await page.goto('/welcome/tools');
    await page.getByRole('heading', { name: 'Welcome, jonas' }).waitFor();
    await page.waitForTimeout(6_000);
    const renewals: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/auth/token') && renewals.push(request.url()));
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Name your organization' }).waitFor();
    expect(renewals.length).toBeGreaterThan(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Name your organization' }).waitFor();
  });

  it('A-27: logs TOKEN_AUTO_RENEW_FAILED when a renewal gets no token', async () => {
    const { page, faults } = await signedIn('theo');
    await page.goto('/welcome/tools/user');
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await page.route('**/api/auth/token', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.waitForTimeout(6_000);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => faults).toContain('TOKEN_AUTO_RENEW_FAILED');
  });

  it.each(['login_required', 'consent_required'])(
    'A-28: takes %s as signed out: shows the sign-in page, without a message',
    async (error) => {
      const { page } = await signedIn(`caleb.${error}`);
      await page.goto('/welcome/tools');
      await page.getByRole('button', { name: 'Begin' }).waitFor();
      await page.route(/\/api\/auth\/(?:token|start)/, (route) => route.fulfill({ status: 200, json: { error } }));
      await page.goto('/welcome/tools?again=1');
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/welcome/tools?again=1');
      expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
    },
  );

  it('A-28: names a way back that another browser began, and signs nobody in', async () => {
    const [one, other] = [await browsing.visitor(), await browsing.visitor()];
    issuer.asked.length = 0;
    await one.page.goto('/login');
    await one.page.getByRole('button', { name: 'Continue with Harbor ID' }).click();
    await one.page.locator('input[name=login]').waitFor();
    const state = issuer.asked.find((url) => url.pathname === '/auth')?.searchParams.get('state') ?? '';
    expect(state).not.toBe('');
    await other.page.goto(`/api/auth/callback/oidc?code=stolen&state=${encodeURIComponent(state)}`);
    await other.page.getByText('That way back was not started in this browser').waitFor();
    expect((await other.context.cookies()).map(({ name }) => name)).not.toContain('cairn.session_token');
  });

  it('A-28: shows no message to a person who cancels at the issuer', async () => {
    const { page } = await browsing.visitor();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Harbor ID' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/login?**error=access_denied**');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
  });
});
