import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import { bothSizes, pageFaults } from '#testing/layout.ts';
import { settled } from '#testing/settled.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let harbor: Actor;
let tide: Actor;

const way = (name: string) => ({ [`${name}_CLIENT_ID`]: 'harbor', [`${name}_CLIENT_SECRET`]: 'pine' });

beforeAll(async () => {
  browsing = await browse({ ...way('GOOGLE'), ...way('MICROSOFT') });
  harbor = await browsing.here.org('Harbor & Pine');
  tide = await browsing.here.org('Tidekeepers');
  await setFlag('user-preferences', true);
});
afterAll(() => browsing.close());

const setFlag = (name: string, enabled: boolean) =>
  browsing.here.sql(
    'insert into feature_flag (name, enabled) values ($1, $2) on conflict (name) do update set enabled = excluded.enabled',
    [name, enabled],
  );

/** Makes a Manager of the first organisation who is a Member of the second one too. */
const ofBoth = async (): Promise<Actor> => {
  const who = await browsing.here.person(harbor.orgId, 'Manager');
  const joins = "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Member')";
  await browsing.here.sql(joins, [tide.orgId, newId(), who.personId], tide.orgId);
  return who;
};

/** Notes what a page asks the API for. */
const callsOf = (page: Page): Request[] => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v2/')) calls.push(request);
  });
  return calls;
};

const callTo = (page: Page, method: string, path: string) =>
  page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname === `/api/v2/${path}`);

const org = (page: Page) => page.getByRole('button', { name: /: change organization$/ });
const home = (page: Page) => page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ });

const signIn = async (page: Page, who: Actor): Promise<void> => {
  await page.getByLabel('Username or e-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

describe('signing in', () => {
  it.each(bothSizes)('A-02: Microsoft is offered while its flag is on, and not before or after, at $width', async (size) => {
    const { page, faults } = await browsing.visitor(size);
    const microsoft = page.getByRole('button', { name: 'Continue with Microsoft' });
    const ways = async (): Promise<number> => {
      await page.goto('/login');
      // All providers are offered together.
      await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
      return microsoft.count();
    };
    expect(await ways()).toBe(0);
    await setFlag('microsoft-sso', true);
    expect(await ways()).toBe(1);
    expect(await pageFaults(page, `microsoft-${size.width}`)).toEqual([]);
    await page.route('**/api/auth/sign-in/social', (route) => route.fulfill({ json: { url: '/signed-out?by=microsoft' } }));
    const asked = page.waitForRequest('**/api/auth/sign-in/social');
    await microsoft.click();
    expect((await asked).postDataJSON()).toMatchObject({ provider: 'microsoft' });
    await page.waitForURL('**/signed-out?by=microsoft');
    await setFlag('microsoft-sso', false);
    expect(await ways()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('A-04: a signed-out person who opens a page goes to sign-in and from there to the page', async () => {
    const { page, faults } = await browsing.visitor();
    for (const path of ['/', '/org/create', `/user/detail/${harbor.personId}/login`, '/welcome/tools', '/meetings?view=all']) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/login');
      expect(new URL(page.url()).searchParams.get('redirect') ?? '/').toBe(path);
    }
    await signIn(page, harbor);
    await page.waitForURL('**/meetings?view=all');
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('A-33: every call of a signed-in page bears the token and the session context; those of a signed-out page bear neither', async () => {
    const { page, context } = await browsing.visitor();
    const outside = callsOf(page);
    await page.goto('/login');
    await expect.poll(() => outside.length).toBeGreaterThan(0);
    await page.goto('/register');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const call of outside) expect(Object.keys(call.headers()), call.url()).not.toEqual(expect.arrayContaining(['authorization']));
    for (const call of outside) expect(Object.keys(call.headers()), call.url()).not.toEqual(expect.arrayContaining(['x-session-context']));
    await page.close();

    const inside = await context.newPage();
    const calls = callsOf(inside);
    await context.request.post('/api/auth/sign-in/email', { data: { email: harbor.email, password: testPassword } });
    await inside.goto('/');
    await home(inside).waitFor();
    await inside.getByRole('link', { name: 'Meetings', exact: true }).first().click();
    await inside.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    await settled(inside);
    await inside.goto('/notifications');
    await inside.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await settled(inside);
    const [stored] = await browsing.here.sql<{ id: string }>(
      'select id from session_context where person_id = $1 order by id desc limit 1',
      [harbor.personId],
    );
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) {
      expect(call.headers(), call.url()).toMatchObject({
        authorization: expect.stringMatching(/^Bearer \S+$/),
        'x-session-context': stored?.id,
      });
    }
  });
});

describe('a session', () => {
  it('A-35: is read again when the person’s permission changes, and comes with the answer when they switch organisations', async () => {
    const who = await ofBoth();
    const { page, enter, faults } = await browsing.visitor();
    await enter(who, '/');
    await home(page).waitFor();
    await settled(page);
    const reloaded = callTo(page, 'GET', 'session/reload');
    await browsing.here.sql(
      "update org_member set role = 'Observer' where person_id = $1 and org_id = $2",
      [who.personId, who.orgId],
      who.orgId,
    );
    browsing.here.appContext.bus.publish({ kind: 'changed', orgId: who.orgId });
    expect((await (await reloaded).response())?.status()).toBe(200);
    await page.getByText('Your permission level has changed').waitFor();
    const switched = callTo(page, 'PUT', `session/org/${tide.orgId}`);
    await org(page).click();
    await page.getByRole('menuitemradio', { name: 'Tidekeepers' }).click();
    expect(await (await (await switched).response())?.json()).toMatchObject({ orgId: tide.orgId, user: { roles: ['Member'] } });
    await expect.poll(() => org(page).innerText()).toContain('Tidekeepers');
    await page.getByRole('button', { name: 'Add To-Do' }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('A-37, D-12: keeps for the person that the left menu is closed, and that it is open again', async () => {
    const who = await browsing.here.person(harbor.orgId);
    const { page, enter, faults } = await browsing.visitor();
    await enter(who, '/meetings');
    const stored = () => browsing.here.sql('select nav_bar_open from person where id = $1', [who.personId], who.orgId);
    for (const [press, open, next] of [
      ['Collapse menu', false, 'Expand menu'],
      ['Expand menu', true, 'Collapse menu'],
    ] as const) {
      const asked = callTo(page, 'PUT', 'session/user/navBarPreference');
      await page.getByRole('button', { name: press }).click();
      expect(new URL((await asked).url()).search).toBe(`?open=${open}`);
      await expect.poll(stored).toEqual([{ nav_bar_open: open }]);
      await page.reload();
      await page.getByRole('button', { name: next }).waitFor();
      const elsewhere = await browsing.visitor();
      await elsewhere.enter(who, '/meetings');
      await elsewhere.page.getByRole('button', { name: next }).waitFor();
      await elsewhere.context.close();
    }
    expect(faults).toEqual([]);
  });

  it.each(['preferences', 'profile'])('A-43: begins in the organisation that the person has chosen under %s', async (pane) => {
    const who = await ofBoth();
    const { page, enter, faults } = await browsing.visitor();
    await enter(who, `/user/detail/${who.personId}/${pane}`);
    const dialog = page.getByRole('dialog', { name: 'My account' });
    const asked = callTo(page, 'PUT', `account/defaultorg/${tide.orgId}`);
    if (pane === 'profile') await dialog.getByRole('button', { name: 'Open Tidekeepers first' }).click();
    else await dialog.getByLabel('Opens first').selectOption('Tidekeepers');
    expect((await (await asked).response())?.status()).toBe(200);
    await dialog.getByText(/^Saved /).waitFor();
    const later = await browsing.visitor();
    await later.page.goto('/login');
    await signIn(later.page, who);
    await home(later.page).waitFor();
    expect(await org(later.page).innerText()).toContain('Tidekeepers');
    expect([...faults, ...later.faults]).toEqual([]);
  });
});
