import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';

const help = 'https://help.example.com/';

let browsing: Browsing;
let owner: Actor;
let member: Actor;

beforeAll(async () => {
  browsing = await browse({
    KNOWLEDGE_BASE_URL: help,
    WHATS_NEW_URL: `${help}new`,
    ROADMAP_URL: `${help}map`,
    FEEDBACK_URL: `${help}feedback`,
  });
  owner = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(owner.orgId);
  await browsing.here.traction([owner, member], 'Leadership');
});
afterAll(() => browsing.close());

const open = async (who: Actor, path: string, look = {}): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, path);
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
  return visitor;
};
const banner = (page: Page) => page.getByRole('banner').first();
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('the header', () => {
  it('D-01, D-02, D-04: logo and Home lead home, and the bell opens the notifications', async () => {
    const { page, faults } = await open(owner, '/meetings');
    for (const link of [banner(page).getByRole('link', { name: 'Cairn' }), banner(page).getByRole('link', { name: 'Home', exact: true })]) {
      await link.click();
      await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
      expect(pathOf(page)).toBe('/');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    }
    await banner(page)
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .or(page.getByRole('region', { name: 'Notifications' }))
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('D-03, D-10: Learn is there in an organisation, and not without one', async () => {
    const { page } = await open(owner, '/');
    await banner(page).getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
    const alone = await browsing.here.person((await browsing.here.org()).orgId);
    await browsing.here.sql('delete from org_member where person_id = $1', [alone.personId], alone.orgId);
    const visitor = await open(alone, '/');
    await visitor.page.getByText('You are not part of an organization.').first().waitFor();
    expect(await banner(visitor.page).getByRole('link', { name: 'Learn' }).count()).toBe(0);
  });

  it('D-11: a public page shows people who are not signed in where they sign in', async () => {
    const { page } = await browsing.visitor();
    await page.goto('/style-guide');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await banner(page).getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/login/);
  });
});

describe('what lies over the page', () => {
  it('D-22: while another organization takes long to open, the page says so and takes no other click', async () => {
    const tide = await browsing.here.org('Tidekeepers');
    const both = await browsing.here.person(owner.orgId, 'Manager');
    const joins = "insert into org_member (org_id, id, person_id, role) values ($1, $2, $3, 'Manager')";
    await browsing.here.sql(joins, [tide.orgId, newId(), both.personId], tide.orgId);
    const { page, faults } = await open(both, '/meetings');
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/api\/v2\/.*switch|\/session\/org/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: /change organization/ }).click();
    await page.getByRole('menuitemradio', { name: /Tidekeepers/ }).click();
    const overlay = page.getByRole('alert').filter({ hasText: 'Opening Tidekeepers' });
    await overlay.waitFor();
    const meetings = page.getByRole('link', { name: 'Meetings', exact: true }).first();
    const box = (await meetings.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    type Place = { ownerDocument: { elementFromPoint(x: number, y: number): unknown }; contains(other: unknown): boolean };
    const takes = (link: Place, { x, y }: typeof at) => link.contains(link.ownerDocument.elementFromPoint(x, y));
    expect(await meetings.evaluate(takes, at)).toBe(false);
    go();
    await overlay.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: /: change organization$/ }).innerText()).toContain('Tidekeepers');
    expect(faults).toEqual([]);
  });
});

describe('below the header', () => {
  it('D-07: whoever may invite has the icon for it, which opens the invitation; others have none', async () => {
    const { page } = await open(owner, '/');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByRole('dialog', { name: /^Invite/ }).waitFor();
    const { page: theirs } = await open(member, '/');
    await theirs.getByRole('button', { name: 'Add To-Do' }).first().waitFor();
    expect(await theirs.getByRole('button', { name: 'Invite people' }).count()).toBe(0);
  });

  it('D-08, U-10: nothing offers to ask an assistant, whose flag is off by default', async () => {
    const { page } = await open(owner, '/');
    await settled(page);
    expect(await page.getByText('Ask AI').count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).not.toContain('AI');
  });

  it('D-16, Z-11: the menu closes under 576 px, and is as the person left it from there on', async () => {
    const { page } = await open(owner, '/', { width: 575 });
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' });
    await page
      .getByRole('button', { name: /Menu|More/ })
      .first()
      .waitFor();
    expect(await menu.count()).toBe(0);
    await page.setViewportSize({ width: 576, height: 900 });
    await menu.waitFor();
    await page.setViewportSize({ width: 575, height: 900 });
    await menu.waitFor({ state: 'detached' });
  });

  it('V-09, D-14: the links of Resources lead to the pages outside, each in a tab of its own', async () => {
    const { page } = await open(owner, '/');
    await page.getByRole('button', { name: 'Resources' }).click();
    const menu = page.getByRole('menu', { name: 'Resources' });
    const wanted = { 'Knowledge Base': help, "What's New": `${help}new`, Roadmap: `${help}map`, 'Give Feedback': `${help}feedback` };
    for (const [name, href] of Object.entries(wanted)) {
      const link = menu.getByRole('menuitem', { name });
      expect(await link.evaluate((item) => [item.getAttribute('href'), item.getAttribute('target'), item.getAttribute('rel')])).toEqual([
        href,
        '_blank',
        expect.stringContaining('noopener'),
      ]);
    }
  });
});
