import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import { freePort } from '#testing/faults.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let other: string;

beforeAll(async () => {
  const port = await freePort();
  // The same node under another name: for a browser, another host.
  other = `http://localhost:${port}`;
  browsing = await browse({ API_SWITCH_URL: other }, port);
  owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([owner], 'Leadership');
});
afterAll(() => browsing.close());

const flagPath = '/api/v2/app-configuration/feature-flags';

const setFlag = (name: string, enabled: boolean) =>
  browsing.here.sql(
    'insert into feature_flag (name, enabled) values ($1, $2) on conflict (name) do update set enabled = excluded.enabled',
    [name, enabled],
  );

/** Notes the origins and paths of the calls that a page sends for data. */
const callsOf = (page: Page): URL[] => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && request.method() !== 'OPTIONS') calls.push(new URL(request.url()));
  });
  return calls;
};

describe('feature flags', () => {
  it('W-02: when they cannot be read, the page says so and follows the defaults', async () => {
    await setFlag('style-guide', false);
    await setFlag('user-preferences', true);
    const { page, enter } = await browsing.visitor();
    await enter(owner, '/style-guide');
    await page.getByRole('heading', { name: 'Nothing lies here' }).waitFor();
    await page.route(`**${flagPath}`, (route) => route.fulfill({ status: 500, json: { succeeded: false } }));
    await page.goto('/style-guide');
    await page.getByText('Unable to load feature flags, using default values.').waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Nothing lies here' }).count()).toBe(0);
    await page.goto(`/user/detail/${owner.personId}`);
    const account = page.getByRole('dialog', { name: 'My account' });
    await account.getByRole('button', { name: 'Devices' }).waitFor();
    expect(await account.getByRole('button', { name: 'Preferences' }).count()).toBe(0);
    await unroute(page, `**${flagPath}`);
    await page.reload();
    await account.getByRole('button', { name: 'Preferences' }).waitFor();
    await setFlag('style-guide', true);
  });

  it('B-59: the address of one’s preferences shows no other page while the flags are on their way', async () => {
    await setFlag('user-preferences', true);
    const { page, enter } = await browsing.visitor();
    const gate = Promise.withResolvers<void>();
    await page.route(`**${flagPath}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await enter(owner, `/user/detail/${owner.personId}/preferences`);
    const account = page.getByRole('dialog', { name: 'My account' });
    await account.getByRole('button', { name: 'Preferences' }).waitFor();
    expect(await account.getByRole('textbox').count()).toBe(0);
    await shot(page, 'preferences-wait');
    expect(await axeFaults(page)).toEqual([]);
    gate.resolve();
    await account.getByLabel('Language').waitFor();
    await page.context().close();
  });

  it('H-13, W-04: with headline-status-filter the list of a team asks which Headlines, and begins with those to review', async () => {
    const team = await browsing.here.traction([owner], 'Workshop');
    for (const title of ['The mill is open', 'Priya sold a cabin'])
      await owner.call(headlineApi.create, { body: { title, ownerId: owner.personId, tractionId: team.id } });
    await browsing.here.sql(
      "update headline set status = 'Reviewed' where org_id = $1 and title = 'The mill is open'",
      [owner.orgId],
      owner.orgId,
    );
    const open = async () => {
      const visitor = await browsing.visitor();
      await visitor.enter(owner, `/traction/${team.id}/${team.threadId}/meetingoverview`);
      await visitor.page.getByRole('tab', { name: 'Headlines' }).click();
      await visitor.page.getByText('Priya sold a cabin').waitFor();
      return visitor;
    };
    const without = await open();
    expect(await without.page.getByRole('button', { name: 'Which headlines' }).count()).toBe(0);
    await setFlag('headline-status-filter', true);
    const { page, faults } = await open();
    expect(await page.getByText('The mill is open').count()).toBe(0);
    const filter = page.getByRole('button', { name: 'Which headlines' });
    await filter.click();
    const entry = (name: string) => page.getByRole('menuitemcheckbox', { name }).or(page.getByRole('menuitemradio', { name }));
    expect(await entry('To Review').getAttribute('aria-checked')).toBe('true');
    await entry('Reviewed').click();
    await page.getByText('The mill is open').waitFor();
    await filter.click();
    await entry('To Review').click();
    await page.getByText('Priya sold a cabin').waitFor({ state: 'detached' });
    await page.getByText('The mill is open').waitFor();
    await setFlag('headline-status-filter', false);
    expect([...without.faults, ...faults]).toEqual([]);
  });

  it('W-07: pages call their own host, with the prefix api/v2', async () => {
    const { page, enter, faults } = await browsing.visitor();
    const calls = callsOf(page);
    await enter(owner, '/meetings');
    await page
      .getByRole('row', { name: /Leadership/ })
      .or(page.getByRole('link', { name: /Leadership/ }))
      .first()
      .waitFor();
    const data = calls.filter(({ pathname }) => !/^\/(assets\/|api\/auth\/|files\.json$)/.test(pathname));
    expect(data.length).toBeGreaterThan(2);
    expect(data.filter(({ origin, pathname }) => origin !== browsing.origin || !pathname.startsWith('/api/v2/')).map(String)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('W-08: with api-switch on, the other host is called, for reading and writing, until it is off again', async () => {
    await setFlag('api-switch', true);
    const { page, enter, faults } = await browsing.visitor();
    const calls = callsOf(page);
    await enter(owner, '/');
    const flagsRead = page.waitForResponse(`**${flagPath}`);
    await page.reload();
    await flagsRead;
    await page.getByRole('link', { name: 'Meetings', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    await expect.poll(() => calls.some(({ origin, pathname }) => origin === other && pathname.startsWith('/api/v2/'))).toBe(true);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    const answer = await saved;
    expect([new URL(answer.url()).origin, answer.status()]).toEqual([other, 200]);
    expect(calls.filter(({ pathname }) => pathname === flagPath).every(({ origin }) => origin === browsing.origin)).toBe(true);
    await setFlag('api-switch', false);
    await page.reload();
    await page.getByRole('button', { name: 'Expand menu' }).waitFor();
    const back = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Expand menu' }).click();
    expect([new URL((await back).url()).origin, (await back).status()]).toEqual([browsing.origin, 200]);
    expect(faults).toEqual([]);
  });
});
