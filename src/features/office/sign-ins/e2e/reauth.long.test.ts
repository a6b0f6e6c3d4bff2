import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, readMail, scrollsSideways, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import { type Actor, callOn, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let theo: Actor;
let maren: Actor;
let team: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  maren = await here.org('Harbor & Pine');
  theo = await here.person(maren.orgId, 'Manager');
  team = await here.traction([maren, theo], 'Leadership');
});
afterAll(() => browsing.close());

const open = async (who: Actor, look = {}): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, '/');
  await visitor.page.getByRole('heading', { name: 'Issues' }).waitFor();
  return visitor;
};

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const issue = (page: Page) => page.getByRole('dialog', { name: 'Add Issue' });
const title = (page: Page) => issue(page).getByRole('textbox').first();
const issues = async (): Promise<string[]> =>
  (await browsing.here.sql<{ title: string }>('select title from issue where org_id = $1', [maren.orgId], maren.orgId)).map(
    (row) => row.title,
  );

/** Ends every sign-in of a person on the server. */
const endSessions = (who: Actor) => browsing.here.sql('delete from auth.session where "userId" = $1', [who.personId]);

/**
 * Does something, and ends the person's sign-ins while its request is on its way: what is done once the page knows that they have ended waits
 * for the new one.
 */
const endDuring = async (page: Page, who: Actor, request: RegExp, deed: () => Promise<void>): Promise<void> => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  await page.route(request, async (route) => {
    await ended;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(request), deed()]);
  await endSessions(who);
  resolve();
  await again(page).waitFor();
  await unroute(page, request);
};
const pressAndEnd = (page: Page, who: Actor) => endDuring(page, who, /\/api\/v2\/issues$/, () => page.keyboard.press('Control+Enter'));

const typeIssue = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Alt+i');
  await title(page).fill(words);
};

const signIn = async (page: Page, password = testPassword): Promise<void> => {
  await again(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
};

describe('a session that ends while somebody types', () => {
  it.each([
    ['light', 1440],
    ['dark', 360],
  ])(
    'is resumed over the page: words, caret and popup are still there, and the failed save is offered, not sent (%s, %i)',
    async (theme, width) => {
      const words = `Tidewater wants a deposit ${newId()}`;
      const { page, context, faults } = await open(theo, { theme, width });
      await typeIssue(page, words);
      await page.keyboard.press('Home');
      for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowRight');
      await pressAndEnd(page, theo);
      expect(await again(page).innerText()).toContain('Kept: Add Issue, 5 words');
      await page.keyboard.press('Escape');
      expect(await again(page).count()).toBe(1);
      expect(await axeFaults(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);

      await signIn(page, 'Wrong-Pine-26');
      await again(page).getByText('That is not the password of this account').waitFor();
      await signIn(page);
      await again(page).waitFor({ state: 'detached' });
      expect(await title(page).inputValue()).toBe(words);
      const caret = "[document.activeElement.getAttribute('name'), document.activeElement.selectionStart]";
      expect(await page.evaluate(caret)).toEqual(['title', 9]);
      await issue(page).getByText('This was not sent, because your session had ended').waitFor();
      expect(await issues()).not.toContain(words);
      await expect.poll(() => page.evaluate("localStorage.getItem('cairn.kept')")).toBeNull();

      await page.keyboard.press('Control+Enter');
      await issue(page).waitFor({ state: 'detached' });
      await expect.poll(issues).toContain(words);
      expect(faults.filter((each) => !each.includes('TOKEN_AUTO_RENEW_FAILED'))).toEqual([]);
      await context.close();
    },
  );

  it('is said as soon as the sockets hear of it, without an act', async () => {
    const { page, context } = await open(theo);
    await settled(page);
    const ended = await browsing.here.sql<{ id: string }>('select id from auth.session where "userId" = $1', [theo.personId]);
    await endSessions(theo);
    await expect
      .poll(async () => {
        for (const { id } of ended) browsing.here.appContext.bus.publish({ kind: 'cut', sessionId: id });
        return again(page).isVisible();
      })
      .toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
    await signIn(page);
    await again(page).waitFor({ state: 'detached' });
    await context.close();
  });

  it.each([
    ['light', 1440],
    ['dark', 360],
  ])('A-42: is resumed by a mailed code too, for who never had a password, and loses no words (%s, %i)', async (theme, width) => {
    const words = `The crane needs oil ${newId()}`;
    const lena = await browsing.here.person(maren.orgId, 'Manager');
    await browsing.here.traction([maren, lena], `Yard ${width}`);
    const { page, faults } = await open(lena, { theme, width });
    await browsing.here.sql(`delete from auth.account where "userId" = $1 and "providerId" = 'credential'`, [lena.personId]);
    await settled(page);
    await typeIssue(page, words);
    await pressAndEnd(page, lena);
    await again(page).getByRole('button', { name: 'E-mail me a code' }).click();
    await again(page).getByText('A code of six digits is on its way').waitFor();
    const first = await readMail(browsing.origin, lena.email, /^\d{6}$/m);
    const code = again(page).getByRole('textbox', { name: 'Code from the mail' });
    await code.fill(first === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await again(page).getByText('That code is not right, or it has ended').waitFor();
    await shot(page, `reauth-code-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await again(page).getByRole('button', { name: 'Sign in another way' }).click();
    await again(page).getByRole('textbox', { name: 'Password' }).waitFor();
    await shot(page, `reauth-ways-${width}`);
    await again(page).getByRole('button', { name: 'E-mail me a code' }).click();
    await again(page).getByText('Another code is on its way').waitFor();
    await expect.poll(() => readMail(browsing.origin, lena.email, /^\d{6}$/m)).not.toBe(first);
    await code.fill(await readMail(browsing.origin, lena.email, /^\d{6}$/m));
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await again(page).waitFor({ state: 'detached' });
    expect(await title(page).inputValue()).toBe(words);
    expect(await issues()).not.toContain(words);
    await page.keyboard.press('Control+Enter');
    await expect.poll(issues).toContain(words);
    expect(faults.filter((each) => !each.includes('TOKEN_AUTO_RENEW_FAILED'))).toEqual([]);
  });

  it('A-42: a mailed code can be asked for while a password is still being tried', async () => {
    const { page, context } = await open(theo);
    await settled(page);
    await typeIssue(page, 'The scale is off');
    await settled(page);
    await pressAndEnd(page, theo);
    let go = (): void => undefined;
    const held = new Promise<void>((free) => {
      go = free;
    });
    await context.route(/\/sign-in\/(email|username)$/, async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, 'Wrong-Pine-26');
    await again(page).getByRole('button', { name: 'E-mail me a code' }).click();
    go();
    await again(page).getByText('A code of six digits is on its way').waitFor();
    await again(page)
      .getByRole('textbox', { name: 'Code from the mail' })
      .fill(await readMail(browsing.origin, theo.email, /^\d{6}$/m));
    await page.keyboard.press('Enter');
    await again(page).waitFor({ state: 'detached' });
    expect(await title(page).inputValue()).toBe('The scale is off');
    await context.close();
  });

  it('sends a line whose answer was lost with the connection, once, and says so after the new sign-in', async () => {
    const { page, context } = await open(theo);
    await page.goto(`/traction/${team.id}/${team.threadId}/issues`);
    const line = page.getByRole('textbox', { name: /^Add/ });
    await line.fill('Line of the last minute');
    await settled(page);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    await page.route(/\/api\/v2\/issues$/, async (route) => {
      await asked;
      await route.continue();
    });
    await line.press('Enter');
    await context.request.post('/api/auth/sign-out', { data: {} });
    await again(page).waitFor();
    resolve();
    expect(await issues()).not.toContain('Line of the last minute');
    await signIn(page);
    await page.getByText('Signed in again. 1 change that you made meanwhile was sent.').waitFor();
    await expect.poll(async () => (await issues()).filter((each) => each === 'Line of the last minute').length).toBe(1);
  });

  it('says of nothing later that it waited for the sign-in, when what did was refused', async () => {
    const { page, context } = await open(theo);
    await page.goto(`/traction/${team.id}/${team.threadId}/issues`);
    const line = page.getByRole('textbox', { name: /^Add/ });
    await line.fill('Refused at last');
    await settled(page);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const adding = /\/api\/v2\/issues$/;
    await page.route(adding, async (route) => {
      await asked;
      if (await again(page).isVisible()) return route.continue();
      await route.fulfill({ status: 403, json: { succeeded: false, messages: [{ text: 'Not any more.', code: 'notAllowed' }] } });
    });
    await line.press('Enter');
    await context.request.post('/api/auth/sign-out', { data: {} });
    await again(page).waitFor();
    resolve();
    await signIn(page);
    await again(page).waitFor({ state: 'detached' });
    await page.getByText('Not any more.').first().waitFor();
    await unroute(page, adding);
    await context.setOffline(true);
    await line.fill('Line of another day');
    await line.press('Enter');
    await page.getByText('is kept on this device').first().waitFor();
    await context.setOffline(false);
    await page.getByText('Connected. 1 change sent.').waitFor();
    await expect.poll(issues).toContain('Line of another day');
    await context.close();
  });

  it('offers an act outside a form again, once', async () => {
    const { page, context } = await open(theo);
    const todo = `Tick me ${newId()}`;
    const row = { id: newId(), title: todo, ownerId: theo.personId, tractionId: null, dueDate: '2026-03-10', contentHtml: '' };
    const fresh = await browsing.here.signIn(theo.email);
    await callOn({ app: browsing.here.app } as never, { ...theo, ...fresh }).call(todoApi.create, { body: row });
    const tick = page.getByRole('checkbox', { name: todo });
    await tick.waitFor();
    await endDuring(page, theo, /\/complete$/, () => tick.click());
    await signIn(page);
    await page.getByText('One change was not sent').waitFor();
    expect(await tick.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect
      .poll(
        async () => (await browsing.here.sql<{ status: string }>('select status from todo where id = $1', [row.id], theo.orgId))[0]?.status,
      )
      .toBe('Done');
    await context.close();
  });
});

describe('another person’s sign-in in another tab', () => {
  it('keeps the words of the first for the first only, and gives them back at the next sign-in', async () => {
    const words = `Only for Theo ${newId()}`;
    const { page, context } = await open(theo);
    await typeIssue(page, words);
    const second = await context.newPage();
    await second.goto('/');
    await second.getByRole('button', { name: /account menu/ }).click();
    await second.getByRole('menuitem', { name: 'Sign out' }).click();
    await second.waitForURL('**/signed-out');
    await again(page).waitFor();
    await context.request.post('/api/auth/sign-in/email', { data: { email: maren.email, password: testPassword } });
    await second.goto('/');
    await second.getByRole('heading', { name: 'Issues' }).waitFor();

    await again(page).getByRole('button', { name: /^Not / }).click();
    await page.waitForURL('**/login**');
    await context.request.post('/api/auth/sign-in/email', { data: { email: maren.email, password: testPassword } });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Issues' }).waitFor();
    await settled(page);
    expect(await page.getByText('Not sent, kept here for you').count()).toBe(0);

    await context.request.post('/api/auth/sign-in/email', { data: { email: theo.email, password: testPassword } });
    await page.goto('/');
    await page.getByText(`Not sent, kept here for you: Add Issue`).waitFor();
    await page.getByRole('button', { name: 'Open it' }).click();
    expect(await title(page).inputValue()).toBe(words);
    await page.keyboard.press('Control+Enter');
    await issue(page).waitFor({ state: 'detached' });
    await expect.poll(issues).toContain(words);
    await expect.poll(() => page.evaluate("localStorage.getItem('cairn.kept')")).toBeNull();
    await context.close();
  });

  it('is said at once, and the first person can go on as before after signing in', async () => {
    const { page, context } = await open(theo);
    await typeIssue(page, 'Half a word');
    await context.request.post('/api/auth/sign-in/email', { data: { email: maren.email, password: testPassword } });
    const second = await context.newPage();
    await second.goto('/');
    await again(page).getByText('Somebody else signed in here in another tab').waitFor();
    await signIn(page);
    await again(page).waitFor({ state: 'detached' });
    expect(await title(page).inputValue()).toBe('Half a word');
    await again(second).waitFor();
    await context.close();
  });
});
