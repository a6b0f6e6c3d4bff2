import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import { readPdf } from '#testing/pdf.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, sectionApis } from '../contract.ts';

let on: Browsing;
let owner: Actor;
let observer: Actor;
let path: string;

beforeAll(async () => {
  on = await browse();
  owner = await on.here.org('Harbor & Pine');
  observer = await on.here.person(owner.orgId, 'Observer');
  const { folder } = await owner.call(vtoCollectionApi.companyFolder);
  const of = { params: { collectionId: folder.id } };
  const { id: revisionId } = await owner.call(vtoCollectionApi.addRevision, {
    ...of,
    body: { title: 'Plan 2026', readersSeeDrafts: true },
  });
  const params = { collectionId: folder.id, revisionId };
  await owner.call(sectionApis.tenYearTarget.write, { params, body: { text: '1,000 buildings on the coast' } });
  await owner.call(rowApis.coreValue.add, { params, body: { title: 'Warm hands' } });
  path = `/vto/detail/${folder.id}/${revisionId}/vision`;
});
afterAll(() => on.close());

const entry = (page: Page) => page.getByRole('menuitem', { name: 'Download PDF' });
const openMore = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).click();

/** Saves a file by an entry of the open menu; returns its name, and the words and the width of its first page. */
const saved = async (page: Page, choice = entry(page)) => {
  const [file] = await Promise.all([page.waitForEvent('download'), choice.click()]);
  const [first] = await readPdf(readFileSync(await file.path()));
  return { name: file.suggestedFilename(), text: first?.text ?? '', width: first?.width };
};

it('L-30: an Observer saves a V/TO from its page and from its card', async () => {
  const { page, enter, faults } = await on.visitor();
  await enter(observer, path);
  await page.getByText('1,000 buildings on the coast').first().waitFor();
  await openMore(page);
  await shot(page, 'pdf-vto-more');
  const file = await saved(page);
  expect(file.name).toMatch(/^Plan 2026 - \d{4}-\d\d-\d\d\.pdf$/);
  for (const said of ['1,000 buildings on the coast', 'Warm hands', 'Page 1 of 2']) expect(file.text).toContain(said);

  expect(file.width).toBe(1056);
  await openMore(page);
  await page.getByRole('menuitem', { name: 'PDF on other paper' }).click();
  await shot(page, 'pdf-vto-papers');
  const wall = await saved(page, page.getByRole('menuitem', { name: 'A3 for the wall, 297 × 420 mm' }));
  expect(wall).toMatchObject({ name: file.name, width: 1587 });

  const inBar = await saved(page, page.getByRole('button', { name: 'Download PDF' }));
  expect(inBar).toMatchObject({ name: file.name, width: 1056 });

  await page.goto(new URL('/vto', page.url()).href);
  await page.getByRole('button', { name: 'Plan 2026: more' }).click();
  await shot(page, 'pdf-vto-card');
  expect((await saved(page)).text).toContain('Warm hands');
  expect(faults).toEqual([]);
});

it('L-31: a failure is told, and so is that it needs a connection', async () => {
  const { page, context, enter } = await on.visitor({ width: 360, height: 740 });
  await enter(owner, path);
  await page.route('**/api/v2/vto/collection/*/revision/*/pdf', (route) =>
    route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }),
  );
  await openMore(page);
  await entry(page).click();
  await page.getByText('Problem downloading V/TO PDF').waitFor();
  await context.setOffline(true);
  await page.getByText('Connection lost. Attempting to reconnect...').waitFor();
  await openMore(page);
  await page.getByText('A PDF is made by the server, so it needs a connection.').waitFor();
  expect(await entry(page).getAttribute('aria-disabled')).toBe('true');
});

it('W-04, L-30: while the flag is off, nothing offers it', async () => {
  await on.here.sql("insert into org_flag (org_id, name, enabled) values ($1, 'vto-pdf', false)", [owner.orgId], owner.orgId);
  const { page, enter } = await on.visitor();
  await enter(observer, '/vto');
  await page.getByRole('button', { name: 'Plan 2026: more' }).click();
  await page.getByRole('menuitem', { name: 'Make favorite' }).waitFor();
  expect(await entry(page).count()).toBe(0);
  await page.goto(new URL(path, page.url()).href);
  await page.getByText('1,000 buildings on the coast').first().waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await entry(page).count()).toBe(0);
});
