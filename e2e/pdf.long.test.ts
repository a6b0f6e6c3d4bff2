import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { readPdf } from '#testing/pdf.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let on: Browsing;
let owner: Actor;
let observer: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  on = await browse();
  owner = await on.here.org('Harbor & Pine');
  observer = await on.here.person(owner.orgId, 'Observer');
  traction = await on.here.traction([owner, observer], 'Leadership Level 10');
  const ownerId = owner.personId;
  await owner.call(rockApi.create, {
    body: { title: 'Open the second bay', dueDate: '2099-03-31', type: 'Company', ownerId, tractionId: traction.id },
  });
  await owner.call(scorecardApi.addMeasurable, {
    params: { scorecardId: traction.scorecardId },
    body: {
      title: 'Site visits',
      goalValue: 12,
      comparison: 'GreaterOrEqual',
      unitOfMeasure: 'Number',
      valueScale: 'One',
      decimalPlaces: 0,
      ownerId,
    },
  });
  await owner.call(rockApi.create, {
    body: { title: 'Sign a second mill', dueDate: '2099-03-31', type: 'Department', ownerId, tractionId: traction.id },
  });
  await on.here.sql("insert into org_flag (org_id, name, enabled) values ($1, 'meeting-pdfs', true)", [owner.orgId], owner.orgId);
});
afterAll(() => on.close());

const path = (tab: string) => `/traction/${traction.id}/${traction.threadId}/${tab}`;
const button = (page: Page) => page.getByRole('button', { name: 'Download PDF' });

/** Saves a file by a press; returns its name and its pages. */
const saved = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const pages = await readPdf(readFileSync(await file.path()));
  return { name: file.suggestedFilename(), pages };
};

it('J-23, I-29: an Observer saves a list, the whole meeting and the scorecard under clear names', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(observer, path('rocks'));
  const rocks = await saved(page, () => button(page).click());
  expect(rocks.name).toMatch(/^Leadership Level 10 - Rocks - \d{4}-\d\d-\d\d\.pdf$/);
  expect(rocks.pages[0]?.text).toContain('Open the second bay');
  expect(rocks.pages[0]?.text).toContain('Sign a second mill');
  await shot(page, 'pdf-rocks');
  await page.getByPlaceholder('Filter Rocks').fill('mill');
  await page.getByText('Open the second bay').waitFor({ state: 'detached' });
  const narrowed = (await saved(page, () => button(page).click())).pages[0]?.text;
  expect(narrowed).toContain('“mill”');
  expect(narrowed).toContain('Sign a second mill');
  expect(narrowed).not.toContain('Open the second bay');
  await page.getByRole('button', { name: 'More for Leadership Level 10' }).click();
  const whole = await saved(page, () => page.getByRole('menuitem', { name: 'Download the meeting as a PDF' }).click());
  expect(whole.name).toMatch(/^Leadership Level 10 - Meeting - /);
  expect(whole.pages[0]?.text).toContain('Site visits');

  await page.getByRole('link', { name: /^Scorecard/ }).click();
  await page.getByText('Site visits').first().waitFor();
  await page.getByRole('button', { name: 'Earlier 13 weeks' }).click();
  const asked = page.waitForRequest((request) => request.url().includes('/traction/scorecard/pdf/'));
  const scorecard = await saved(page, () => button(page).click());
  expect(scorecard.name).toMatch(/^Leadership Level 10 - Scorecard - /);
  expect((await asked).postDataJSON()).toEqual({ startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string });
  await shot(page, 'pdf-scorecard-screen');
  expect(faults).toEqual([]);
});

it('J-25: a failure is told, and so is that it needs a connection', async () => {
  const { page, context, enter } = await on.visitor({ width: 360, height: 740 });
  await enter(owner, path('rocks'));
  await page.route('**/api/v2/traction/*/rocks/pdf', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
  // A phone has it in the sheet of filters.
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await button(page).click();
  await page.getByText('Problem downloading PDF').waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await shot(page, 'pdf-phone');
  await context.setOffline(true);
  await page.getByText('Connection lost. Attempting to reconnect...').waitFor();
  await page.locator('button[aria-disabled="true"]').filter({ hasText: 'Download PDF' }).waitFor();
  await page.getByText('A PDF is made by the server, so it needs a connection.').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for Leadership Level 10' }).click();
  const whole = page.getByRole('menuitem', { name: /as a PDF/ });
  expect(await whole.getAttribute('aria-disabled')).toBe('true');
  expect(await whole.textContent()).toContain('needs a connection');
});

it('J-24: while the flag is off, no list offers it', async () => {
  await on.here.sql("update org_flag set enabled = false where org_id = $1 and name = 'meeting-pdfs'", [owner.orgId], owner.orgId);
  await on.here.sql('update org set updated_at = now() where id = $1', [owner.orgId], owner.orgId);
  const { page, enter } = await on.visitor();
  await enter(owner, path('rocks'));
  await page.getByText('Open the second bay').first().waitFor();
  expect(await button(page).count()).toBe(0);
  await page.getByRole('button', { name: 'More for Leadership Level 10' }).click();
  await page.getByRole('menuitem', { name: 'Checklist' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /PDF/ }).count()).toBe(0);
});
