import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rockApi } from '#features/work/rocks/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;

const setFlag = (enabled: boolean) =>
  browsing.here.sql(
    "insert into feature_flag (name, enabled) values ('smart-rocks', $1) on conflict (name) do update set enabled = excluded.enabled",
    [enabled],
  );

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership weekly');
  await browsing.here.name([[owner, 'Theo Okafor']]);
  await setFlag(true);
});
afterAll(() => browsing.close());

const visit = async (look = {}) => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(owner, `/traction/${traction.id}/${traction.threadId}?tab=rocks`);
  await visitor.page.getByRole('heading', { name: 'Leadership weekly' }).first().waitFor();
  return visitor;
};

/** Opens the form by its keys, as soon as the page listens to them. */
const addRock = async (page: Page) => {
  const form = page.getByRole('dialog', { name: 'Add Rock' });
  await expect
    .poll(
      async () => {
        // A form that still loads stands there as an unnamed dialog: another press would open a second one.
        if ((await page.getByRole('dialog').count()) === 0) await page.keyboard.press('Alt+r');
        return form.count();
      },
      { interval: 500 },
    )
    .toBe(1);
  await form.getByLabel('Title').waitFor();
  return form;
};

describe('the SMART check', () => {
  it('U-15: is not offered while its flag is off', async () => {
    await setFlag(false);
    const { page, context } = await visit();
    await addRock(page);
    expect(await page.getByRole('button', { name: 'Check SMART' }).count()).toBe(0);
    await setFlag(true);
    await page.getByRole('button', { name: 'Check SMART' }).waitFor();
    await context.close();
  });

  it.each([
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark' },
    { width: 360, theme: 'light' },
  ])('U-12, U-13: judges a new Rock, and its wording can be taken over and taken back, at $width px, $theme', async ({ width, theme }) => {
    const { page, context, faults } = await visit({ width, theme });
    const form = await addRock(page);
    // Without words there is nothing to check, and the button says so.
    await form.getByRole('button', { name: 'Check SMART' }).click({ force: true });
    expect(await page.getByRole('dialog', { name: 'SMART check' }).count()).toBe(0);
    const title = form.getByLabel('Title');
    await title.fill('Improve on-time installs and train people');
    await form.getByRole('button', { name: 'Check SMART' }).click();
    const smart = page.getByRole('dialog', { name: 'SMART check' });
    await smart.getByText('3 of 5').waitFor();
    for (const name of ['Specific', 'Measured', 'Achievable', 'Relevant', 'Time-bound']) await smart.getByText(name).first().waitFor();
    await smart.getByText('Two goals in one: “Improve on-time installs”, and “train people”.').waitFor();
    await smart.getByText('Theo O owns it.').waitFor();
    expect([...(await axeFaults(page)), ...faults]).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, `smart-${width}-${theme}`);
    await smart.getByRole('button', { name: 'Use it' }).click();
    await smart.waitFor({ state: 'detached' });
    await expect.poll(() => title.inputValue()).toBe('Improve on-time installs from … to …');
    await form.getByRole('button', { name: 'Back to my words' }).click();
    await expect.poll(() => title.inputValue()).toBe('Improve on-time installs and train people');
    await context.close();
  });

  it('U-12: checks a Rock in its form, where the wording is edited before it is taken over and saved', async () => {
    const { id } = await owner.call(rockApi.create, {
      body: { title: 'Website', ownerId: owner.personId, dueDate: '2026-03-31', type: 'Team', tractionIds: [traction.id] },
    });
    const { page, context } = await visit();
    await page.goto(`/traction/${traction.id}/${traction.threadId}?item=Rock.${id}`);
    const form = page.getByRole('dialog', { name: 'Edit Rock' });
    await form.getByRole('button', { name: 'Check SMART' }).click();
    const smart = page.getByRole('dialog', { name: 'SMART check' });
    await shot(page, 'smart-edit');
    await smart.getByRole('button', { name: 'Edit it' }).click();
    const words = smart.getByRole('textbox', { name: 'Suggested' });
    expect(await words.inputValue()).toBe('Reach this: Website (done when …)');
    await words.fill('Finish the website with 12 pages');
    await smart.getByRole('button', { name: 'Use it' }).click();
    await form.getByRole('button', { name: 'Save Rock' }).click();
    await expect
      .poll(async () => (await owner.call(rockApi.byIds, { query: { ids: id } })).items[0]?.title)
      .toBe('Finish the website with 12 pages');
    await context.close();
  });

  it('U-13: a second goal becomes a Rock of its own', async () => {
    const { page, context } = await visit();
    const form = await addRock(page);
    await form.getByLabel('Title').fill('Open the yard and hire 3 people');
    await form.getByRole('button', { name: 'Check SMART' }).click();
    await page.getByRole('button', { name: 'Add “Hire 3 people” as its own Rock' }).click();
    await expect.poll(() => page.getByRole('dialog', { name: 'Add Rock' }).last().getByLabel('Title').inputValue()).toBe('Hire 3 people');
    await context.close();
  });

  it('U-14: says that the service failed, loses nothing and tries again', async () => {
    const { page, context } = await visit();
    await page.route('**/rocks/smart-rock', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    const form = await addRock(page);
    await form.getByLabel('Title').fill('Sell 40 doors');
    await page.getByRole('button', { name: 'Check SMART' }).click();
    await page.getByText('There was an issue with our AI service.').waitFor();
    await unroute(page, '**/rocks/smart-rock');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('5 of 5').waitFor();
    await page.keyboard.press('Escape');
    expect(await form.getByLabel('Title').inputValue()).toBe('Sell 40 doors');
    await context.close();
  });
});
