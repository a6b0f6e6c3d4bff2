import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let theo: Actor;
let priya: Actor;
let traction: SeededTraction;
let desk: Visitor;
let away: Visitor;
let rockId: string;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  theo = await here.org('Harbor & Pine');
  priya = await here.person(theo.orgId);
  await here.name([
    [theo, 'Theo Okafor'],
    [priya, 'Priya Raman'],
  ]);
  traction = await here.traction([theo, priya], 'Leadership');
  const body = { title: 'Open the second bay', type: 'Team', ownerId: priya.personId, dueDate: '2199-12-31' } as const;
  ({ id: rockId } = await theo.call(rockApi.create, { body: { ...body, tractionId: traction.id } }));
  await here.sql("update rock set status_at = '2020-01-06'", [], theo.orgId);
  const send = commander(traction);
  await send(theo, 'start');
  await send(theo, 'setAgendaItem', { agendaIndex: 2 });
  [desk, away] = [await browsing.visitor(), await browsing.visitor()];
  const path = `/meeting/live/${traction.meetingId}`;
  await Promise.all([desk.enter(theo, path), away.enter(priya, path)]);
  for (const { page } of [desk, away]) {
    await page.getByText('Open the second bay').waitFor();
    await settled(page);
  }
});
afterAll(() => browsing.close());

const row = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Open the second bay' });
const kept = (page: Page) => page.getByRole('region', { name: /^Kept on this device/ });
const statusOf = async () => (await theo.call(rockApi.byIds, { query: { ids: rockId } })).items[0]?.status;

describe('without a connection in a live meeting', () => {
  it('X-12, K-10, K-30: a Rock’s status and a reaction are kept, shown as waiting, and sent once, in order', async () => {
    const { page, context } = away;
    await context.setOffline(true);
    await page.getByText(/^No connection since/).waitFor();
    await row(page)
      .getByRole('button', { name: /^Status/ })
      .click();
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Celebrate' }).click();
    await kept(page).getByText('Off-Track: Open the second bay').waitFor();
    await kept(page).getByText('Reaction: 🎉').waitFor();
    await row(page).getByText('Off-Track', { exact: true }).first().waitFor();
    await row(page).getByText('Waiting').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'kept-rock');
    expect(await statusOf()).toBe('OnTrack');

    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && /\/(rocks?|live-meeting)\//.test(pathname)) sent.push(pathname.replace(rockId, 'id'));
    });
    const seen = desk.page.getByText('Priya Raman: Celebrate').waitFor({ state: 'attached' });
    await context.setOffline(false);
    await seen;
    await page.getByText('2 acts sent').waitFor();
    await expect.poll(statusOf).toBe('OffTrack');
    await row(desk.page).getByText('Off-Track', { exact: true }).first().waitFor();
    await settled(page);
    const acts = sent.filter((path) => !/\/(join|search)$/.test(path));
    expect(acts).toEqual([expect.stringMatching(/\/rock\/id\/status$/), expect.stringMatching(/\/live-meeting\/reaction$/)]);
    expect(await kept(page).count()).toBe(0);
    expect(await page.getByText('Waiting').count()).toBe(0);
    expect([...desk.faults, ...away.faults]).toEqual([]);
  });

  it('X-12, K-30: an Issue is kept, shown as waiting in its list, and added once', async () => {
    const { page, context } = away;
    await commander(traction)(theo, 'setAgendaItem', { agendaIndex: 5 });
    for (const visitor of [desk, away]) await visitor.page.getByRole('heading', { level: 1, name: 'Issues' }).waitFor();
    await settled(page);
    await context.setOffline(true);
    await page.getByText(/^No connection since/).waitFor();
    const line = page.getByRole('textbox', { name: /^Add an Issue/ });
    await line.fill('The saw is blunt');
    await line.press('Enter');
    await kept(page).getByText('New Issue: The saw is blunt').waitFor();
    const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: 'The saw is blunt' });
    await shown.getByText('Waiting').first().waitFor();
    await context.setOffline(false);
    await page.getByText('1 act sent').waitFor();
    await desk.page.getByText('The saw is blunt').first().waitFor();
    const { items } = await theo.call(issueApi.search, { body: { filters: [{ field: 'tractionId', value: traction.id }] } });
    expect(items.map(({ title }) => title)).toEqual(['The saw is blunt']);
    expect(await kept(page).count()).toBe(0);
    expect([...desk.faults, ...away.faults]).toEqual([]);
  });
});
