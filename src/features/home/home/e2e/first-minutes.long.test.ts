import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
});
afterAll(() => browsing.close());

/** Returns a person who is in no organisation any more. */
const somebodyAlone = async (): Promise<Actor> => {
  const somebody = await browsing.here.person(owner.orgId);
  await browsing.here.sql('delete from org_member where person_id = $1', [somebody.personId], owner.orgId);
  return somebody;
};

/** Notes every request that fails and every refusal, from now on. A request that the page itself gives up has not failed. */
const watchCalls = ({ page }: Visitor): string[] => {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${why}`);
  });
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.url()} ${response.status()}`));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && failed.push(message.text()));
  return failed;
};

const alerts = ({ page }: Visitor) => page.getByRole('alert').filter({ visible: true });

describe('an account without an organisation', () => {
  it.each([
    ['default', 1440],
    ['dark', 360],
  ])('D-10, B-31: sees one calm page on which nothing fails, in %s at %i', async (theme, width) => {
    const visitor = await browsing.visitor({ theme, width });
    const { page } = visitor;
    const failed = watchCalls(visitor);
    const somebody = await somebodyAlone();
    await visitor.enter(somebody, '/');
    await page.getByRole('heading', { name: 'Your account has no organization yet' }).waitFor();
    await page.getByText('You are not part of an organization. Create a new one to use Cairn.').waitFor();
    await page.getByText(somebody.email).waitFor();
    await settled(page);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Search or jump to' }).count()).toBe(0);
    expect(await alerts(visitor).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Alt+t');
    expect(await page.getByRole('dialog').count()).toBe(0);
    for (const path of ['/meetings', '/meeting/new', `/traction/${owner.orgId}/${owner.orgId}`]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Your account has no organization yet' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    await page.getByRole('button', { name: 'I was invited' }).click();
    await page.getByLabel('Link of the invitation').fill('https://evil.example/invitation/1');
    await page.keyboard.press('Enter');
    await page.getByText('This link leads to evil.example').waitFor();
    await page.getByLabel('Link of the invitation').fill(`${browsing.origin}/invitation/1?email=maren@harborandpine.example`);
    await page.getByRole('button', { name: 'Open invitation' }).click();
    await page.getByText('This invitation is for maren@harborandpine.example').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(failed).toEqual([]);
    expect(visitor.faults).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/signed-out');
  });

  it('D-10, B-31: creates one over that page, which stays beneath', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    const failed = watchCalls(visitor);
    await visitor.enter(await somebodyAlone(), '/');
    await page.getByRole('link', { name: 'Create an organization' }).click();
    await page.getByRole('dialog', { name: 'New organization' }).waitFor();
    expect(await page.locator('h1').textContent()).toBe('Your account has no organization yet');
    await page.getByLabel('Name of the organization').fill('Tidewater Mill');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Tidewater Mill' }).waitFor();
    expect(failed).toEqual([]);
  });

  it('A-39: is told which organisation it may not enter', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    await browsing.here.sql('update org_member set blocked = true where person_id = $1', [somebody.personId], owner.orgId);
    const visitor = await browsing.visitor();
    const failed = watchCalls(visitor);
    await visitor.enter(somebody, '/');
    await visitor.page.getByRole('heading', { name: 'You cannot open Harbor & Pine' }).waitFor();
    await visitor.page.getByText('You cannot access this Organization Harbor & Pine with this login.').waitFor();
    expect(failed).toEqual([]);
  });
});

describe('an organisation without a meeting', () => {
  it('F-10, F-16: takes a personal To-Do from its button, its key and home', async () => {
    const alone = await browsing.here.org('Tidewater Mill');
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.enter(alone, '/');
    const add = async (title: string): Promise<void> => {
      await page.getByLabel('Title').fill(title);
      await page.getByRole('button', { name: 'Add To-Do', exact: true }).last().click();
      await page.getByText(title).first().waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'account menu' }).waitFor();
    await page.keyboard.press('Alt+t');
    await page.getByRole('dialog', { name: 'Create a meeting first' }).waitFor();
    await page.getByRole('button', { name: 'Add a personal To-Do' }).click();
    await add('Call the bank');
    await page.getByRole('region', { name: 'Organization and what can be added' }).getByRole('button', { name: 'Add To-Do' }).click();
    await page.getByRole('button', { name: 'Add a personal To-Do' }).click();
    await add('Call the mill');
    await page.reload();
    for (const title of ['Call the bank', 'Call the mill']) await page.getByText(title).first().waitFor();
    expect(await page.getByRole('checkbox', { name: /^Done: / }).count()).toBe(2);
  });
});

const setMaintenance = (on: boolean) =>
  browsing.here.sql(
    "insert into feature_flag (name, enabled) values ('maintenance-page', $1) on conflict (name) do update set enabled = $1",
    [on],
  );

const noticeOf = (page: Page) => page.getByRole('heading', { name: "We're Temporarily Down For Maintenance" });

afterEach(() => setMaintenance(false));

describe('maintenance', () => {
  it('D-30: is named in place of app and sign-in, which look again every half minute and say when it is over', async () => {
    const [member, stranger] = [await browsing.visitor(), await browsing.visitor({ width: 360, theme: 'dark' })];
    await setMaintenance(true);
    for (const { page } of [member, stranger]) await page.clock.install();
    await member.enter(owner, '/');
    await stranger.page.goto('/login');
    for (const { page } of [member, stranger]) {
      await page.getByRole('heading', { name: "We're Temporarily Down For Maintenance" }).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    }
    await member.page.clock.runFor(31_000);
    await member.page.getByRole('heading', { name: "We're Temporarily Down For Maintenance" }).waitFor();
    await setMaintenance(false);
    // The message stays for two seconds: the member's clock jumps, so that none of them is among the 31, and it is looked for at once.
    await member.page.clock.fastForward(31_000);
    await member.page.getByText('Cairn is back. Go on where you were.').waitFor();
    await member.page.getByRole('button', { name: 'account menu' }).waitFor();
    await stranger.page.clock.runFor(31_000);
    await stranger.page.getByText('Cairn is back. Go on where you were.').waitFor();
    await stranger.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });
});

describe('maintenance of an open page', () => {
  it('W-06: begins and ends without a reload', async () => {
    const { page, enter } = await browsing.visitor();
    await enter(owner, '/meetings');
    await page.getByRole('button', { name: 'account menu' }).waitFor();
    await page.getByRole('navigation', { name: 'Policies' }).waitFor();
    await page.evaluate('void (window.stays = true)');
    await setMaintenance(true);
    await noticeOf(page).waitFor();
    await setMaintenance(false);
    await noticeOf(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'account menu' }).waitFor();
    expect(await page.evaluate<boolean>('window.stays')).toBe(true);
  });
});

describe('maintenance while somebody writes', () => {
  it('Y-04, W-06: leaves every word in its popup, under the notice and out of reach until it is over', async () => {
    const { page, enter } = await browsing.visitor({ width: 360 });
    await enter(owner, '/meetings');
    await page.getByRole('heading', { name: 'Meetings', level: 1 }).waitFor();
    await page.keyboard.press('Alt+t');
    await page.getByRole('button', { name: 'Add a personal To-Do' }).click();
    const form = page.getByRole('dialog', { name: 'Add Personal To-Do' });
    await form.getByLabel('Title').fill('Call the mill');
    await form.getByRole('textbox', { name: 'Notes' }).fill('Ask for cedar');
    await setMaintenance(true);
    await noticeOf(page).waitFor();
    expect(await page.getByRole('textbox').filter({ visible: true }).count()).toBe(0);
    expect(await page.evaluate<string>('document.body.style.overflow')).toBe('');
    // A key that closes the popup otherwise.
    await page.keyboard.press('Escape');
    await setMaintenance(false);
    await noticeOf(page).waitFor({ state: 'detached' });
    expect(await form.getByLabel('Title').inputValue()).toBe('Call the mill');
    expect(await form.getByRole('textbox', { name: 'Notes' }).innerText()).toContain('Ask for cedar');
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
  });
});

describe('maintenance of a page that is not connected yet', () => {
  it('W-06: is shown once it is, though the others were told before', async () => {
    const [early, late] = [await browsing.visitor(), await browsing.visitor({ width: 360 })];
    const connects = Promise.withResolvers<void>();
    await late.page.route('**/assets/sockets-*.js', async (route) => {
      await connects.promise;
      await route.continue();
    });
    for (const { page, enter } of [early, late]) {
      await enter(owner, '/meetings');
      await page.getByRole('heading', { name: 'Meetings', level: 1 }).waitFor();
      await settled(page);
    }
    await setMaintenance(true);
    await noticeOf(early.page).waitFor();
    expect(await noticeOf(late.page).count()).toBe(0);
    connects.resolve();
    await noticeOf(late.page).waitFor();
  });
});

describe('an unknown address', () => {
  it('C-05: offers the nearest pages by name, and the way back', async () => {
    await browsing.here.traction([owner], 'Leadership Level 10');
    const visitor = await browsing.visitor({ width: 360 });
    const { page } = visitor;
    await visitor.enter(owner, '/meetings/level-9');
    await page.getByRole('heading', { name: 'Nothing lies here' }).waitFor();
    await page.getByText('/meetings/level-9').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'Leadership Level 10 Meeting' }).click();
    await page.waitForURL('**/traction/**');
    const stranger = await browsing.visitor();
    await stranger.page.goto('/nowhere/at-all');
    await stranger.page.getByRole('heading', { name: 'Nothing lies here' }).waitFor();
  });
});

describe('texts that come late', () => {
  it('Q-14: never leave a key on the screen, however early the bell is opened', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/en-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await visitor.enter(owner, '/signed-out');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    expect(await page.getByText('notifications.').count()).toBe(0);
    held.resolve();
    await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  });
});
