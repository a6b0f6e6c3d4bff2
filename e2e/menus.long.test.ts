import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browse } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { makeThings } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let team: SeededTraction;
let page: Page;

beforeAll(async () => {
  browsing = await browse({ KNOWLEDGE_BASE_URL: 'https://help.example.com/' });
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  const member = await here.person(owner.orgId);
  team = await here.traction([owner, member], 'Leadership');
  await makeThings(owner, team, owner.personId);
  page = (await browsing.visitor()).page;
});
afterAll(() => browsing.close());

const triggers = (): Locator => page.locator('button[aria-haspopup]:visible');
const open = (): Locator => page.locator('[popover]:not([aria-hidden]):popover-open');

/** Opens what each trigger of a page opens, and returns what is wrong with it. Selects of the browser are not looked at. */
const walk = async (): Promise<string[]> => {
  await triggers().first().waitFor();
  // Rows come with their menus once their data has.
  await settled(page);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const trigger of await triggers().all()) {
    const name = (await trigger.getAttribute('aria-label')) ?? (await trigger.textContent()) ?? '';
    if (seen.has(name)) continue;
    seen.add(name);
    // A row shows its menu's button while the mouse or the focus is on it.
    await trigger.focus();
    await page.keyboard.press('Enter');
    await open().waitFor();
    if ((await open().locator('[role^=menuitem][aria-disabled]').count()) > 0) faults.push(`${name}: an entry that does nothing`);
    if ((await open().getByRole('menu').count()) > 0 && (await open().locator('[role^=menuitem]').count()) === 0)
      faults.push(`${name}: no entries`);
    // The focus leaves the menu, as after a click on bare page text.
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Escape');
    const closed = await open()
      .waitFor({ state: 'detached' })
      .then(
        () => true,
        () => false,
      );
    if (!closed) faults.push(`${name}: stays open`);
    else if ((await trigger.and(page.locator(':focus')).count()) === 0) faults.push(`${name}: the focus is lost`);
    if (!closed) await page.reload();
  }
  expect(seen.size).toBeGreaterThan(3);
  return faults;
};

const places = [
  ['home', () => '/', 'Leadership'],
  ['meetings', () => '/meetings', 'Leadership'],
  ['the next meeting', () => `/traction/${team.id}/${team.threadId}/meetingoverview`, 'Agenda'],
] as const;

it.each(places)('on %s Escape closes each menu wherever the focus is, and no entry is dead', async (_, path, text) => {
  const visitor = await browsing.visitor();
  page = visitor.page;
  await visitor.enter(owner, path());
  await page.getByText(text).first().waitFor();
  expect([...(await walk()), ...visitor.faults]).toEqual([]);
  await visitor.context.close();
});

it.each(['Rocks', 'To-Dos', 'Issues', 'Headlines'])('on %s as well', async (tab) => {
  const visitor = await browsing.visitor();
  page = visitor.page;
  await visitor.enter(owner, `/traction/${team.id}/${team.threadId}/meetingoverview`);
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  expect([...(await walk()), ...visitor.faults]).toEqual([]);
  await visitor.context.close();
});

it('in a live meeting as well', async () => {
  await commander(team)(owner, 'start');
  const visitor = await browsing.visitor();
  page = visitor.page;
  await visitor.enter(owner, `/meeting/live/${team.meetingId}`);
  await page.getByRole('toolbar').first().waitFor();
  expect([...(await walk()), ...visitor.faults]).toEqual([]);
  await visitor.context.close();
});
