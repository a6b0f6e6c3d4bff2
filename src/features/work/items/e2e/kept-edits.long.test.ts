import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let theo: Actor;
let priya: Actor;
let traction: SeededTraction;

const todo = newId();
const rock = newId();
const issue = newId();
const headline = newId();

const todoNow = async () => {
  const found = (await theo.call(todoApi.byIds, { query: { ids: todo } })).items[0];
  if (found === undefined) throw new Error('the To-Do is gone');
  return found;
};
const titles = async () => {
  const all = await Promise.all([
    theo.call(rockApi.byIds, { query: { ids: rock } }),
    theo.call(todoApi.byIds, { query: { ids: todo } }),
    theo.call(issueApi.byIds, { query: { ids: issue } }),
    theo.call(headlineApi.byIds, { query: { ids: headline } }),
  ]);
  return all.map(({ items }) => items[0]?.title);
};
/** Changes the To-Do as Priya, in another browser. */
const asPriya = async (title: string): Promise<void> => {
  const { dueDate, contentHtml, version } = await todoNow();
  const body = { title, dueDate: dueDate ?? '', contentHtml, version };
  expect((await priya.call(todoApi.update, { params: { id: todo }, body })).status).toBe(200);
};

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const waits = (page: Page, title: string) => row(page, title).getByText('Waiting', { exact: true });
/** Opens the full dialog of an item, and returns the field of its title. */
const openEdit = async (page: Page, title: string, field = 'Title') => {
  await row(page, title).hover();
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const words = page.getByRole('dialog').getByRole('textbox', { name: field, exact: true });
  await words.waitFor();
  return words;
};
const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Connection lost. Attempting to reconnect...' });

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  theo = await here.org('Harbor & Pine');
  priya = await here.person(theo.orgId, 'Manager');
  traction = await here.traction([theo, priya], 'Leadership');
  const item = { contentHtml: '<p>As agreed</p>', ownerId: theo.personId, tractionId: traction.id };
  await theo.call(rockApi.create, {
    body: { ...item, id: rock, title: 'Second bay', type: 'Company', dueDate: '2026-03-31', tractionIds: [traction.id] },
  });
  await theo.call(todoApi.create, { body: { ...item, id: todo, title: 'Book a crane', dueDate: '2026-03-06' } });
  await theo.call(issueApi.create, { body: { ...item, id: issue, title: 'Glue dries out', entityType: 'meeting' } });
  await theo.call(headlineApi.create, { body: { ...item, id: headline, title: 'New yard' } });
  const spare = { ...item, dueDate: '2026-03-31', tractionIds: [traction.id] };
  await theo.call(rockApi.create, { body: { ...spare, title: 'Spare Rock', type: 'Company' } });
  await theo.call(todoApi.create, { body: { ...item, title: 'Spare To-Do', dueDate: '2026-03-06' } });
  await theo.call(issueApi.create, { body: { ...item, title: 'Spare Issue', entityType: 'meeting' } });
  await theo.call(headlineApi.create, { body: { ...item, title: 'Spare Headline' } });
});
afterAll(() => browsing.close());

const opened = async (path: string, look: Parameters<Browsing['visitor']>[0] = { theme: 'light' }): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(theo, path);
  return visitor;
};

/** Opens the dialog of another item and closes it, so that its code is there when the connection goes. */
const warm = async (page: Page, ...named: [title: string, field?: string][]): Promise<void> => {
  for (const [title, field] of named) {
    await row(page, title).waitFor();
    await openEdit(page, title, field);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
};

describe('an edit in the full dialog of an item', () => {
  it('X-12: without a connection it is kept for a Rock, a To-Do, an Issue and a Headline, shown as waiting, and sent in order', async () => {
    const { page, context } = await opened('/');
    await warm(page, ['Spare Rock'], ['Spare To-Do'], ['Spare Issue', 'Issue'], ['Spare Headline', 'Headline']);
    await settled(page);
    await context.setOffline(true);
    await bar(page).waitFor();
    const edits = [
      ['Second bay', 'Third bay', 'Title'],
      ['Book a crane', 'Book the crane', 'Title'],
      ['Glue dries out', 'Glue dries too soon', 'Issue'],
      ['New yard', 'Newer yard', 'Headline'],
    ] as const;
    for (const [from, to, field] of edits) {
      const words = await openEdit(page, from, field);
      await page.getByText('The notes come with the connection').waitFor();
      if (from === 'Book a crane') {
        await shot(page, 'kept-dialog');
        expect(await axeFaults(page)).toEqual([]);
      }
      await words.fill(to);
      await save(page);
      await waits(page, to).waitFor();
    }
    await bar(page).getByText('4 changes are kept on this device').waitFor();
    await shot(page, 'kept-rows');
    expect(await axeFaults(page)).toEqual([]);
    expect(await titles()).toEqual(['Second bay', 'Book a crane', 'Glue dries out', 'New yard']);

    await context.setOffline(false);
    await page.getByText('Connected. 4 changes sent.').waitFor();
    expect(await titles()).toEqual(['Third bay', 'Book the crane', 'Glue dries too soon', 'Newer yard']);
    expect((await todoNow()).contentHtml).toBe('<p>As agreed</p>');
    await expect.poll(() => page.getByText('Waiting', { exact: true }).count()).toBe(0);
    await context.close();
  });

  it('unsent at a reload, is in its row with the mark, and so is a tick', async () => {
    const { page, context } = await opened('/');
    await row(page, 'Book the crane').waitFor();
    await settled(page);
    // Reads are answered and no command is.
    await context.route(/\/api\/v2\/todo/, (route) =>
      route.request().url().includes('search') || route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    const words = await openEdit(page, 'Book the crane');
    await words.fill('Book the big crane');
    await save(page);
    await page.getByRole('checkbox', { name: /Book the big crane/ }).click();
    await waits(page, 'Book the big crane').waitFor();
    await page.reload();
    await waits(page, 'Book the big crane').waitFor();
    expect(await page.getByRole('checkbox', { name: /Book the big crane/ }).getAttribute('aria-checked')).toBe('true');
    await shot(page, 'kept-reload');
    expect(await todoNow()).toMatchObject({ title: 'Book the crane', status: 'NotDone' });
    await unroute(context, /\/api\/v2\/todo/);
    await expect.poll(async () => (await todoNow()).status).toBe('Done');
    expect((await todoNow()).title).toBe('Book the big crane');
    await expect.poll(() => page.getByText('Waiting', { exact: true }).count()).toBe(0);
    await context.close();
    await theo.call(todoApi.complete, { params: { id: todo }, body: { complete: false } });
  });

  it('that somebody was ahead of is offered with both texts, also after a reload, and nothing is overwritten unseen', async () => {
    const before = (await todoNow()).title;
    const { page, context } = await opened('/');
    await row(page, before).waitFor();
    await warm(page, ['Spare To-Do']);
    await settled(page);
    await context.setOffline(true);
    await bar(page).waitFor();
    const words = await openEdit(page, before);
    await words.fill('Book my crane');
    await save(page);
    await asPriya('Book two cranes');
    await context.setOffline(false);
    const told = page.getByText('Manager changed this before your edit was sent. Edited: Book my crane');
    await told.waitFor();
    await shot(page, 'kept-overtaken');
    expect(await axeFaults(page)).toEqual([]);
    await row(page, 'Book two cranes').waitFor();
    await page.reload();
    await told.waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Two people changed this To-Do' });
    await asked.getByRole('radio', { name: /^Manager/ }).waitFor();
    expect(await asked.getByRole('radio', { name: /^Yours/ }).isChecked()).toBe(true);
    await save(page);
    await expect.poll(async () => (await todoNow()).title).toBe('Book my crane');
    await page.reload();
    await row(page, 'Book my crane').waitFor();
    await settled(page);
    expect(await told.count()).toBe(0);
    await context.close();
  });
});

describe('in a live meeting', () => {
  const kept = (page: Page) => page.getByRole('region', { name: /^Kept on this device/ });
  const notDone = (page: Page) => page.getByRole('region', { name: /^Not done/ });

  beforeAll(async () => {
    const send = commander(traction);
    await send(theo, 'start');
    await send(theo, 'setAgendaItem', { agendaIndex: 4 });
  });

  it.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)('X-12: an overtaken edit names who was ahead and when, with both texts to choose from; %s, %i px', async (theme, width) => {
    const before = (await todoNow()).title;
    const mine = `Hire the crane, ${theme} ${width}`;
    const theirs = `Hire both cranes, ${theme} ${width}`;
    const { page, context } = await opened(`/meeting/live/${traction.meetingId}`, { theme, width, height: 780 });
    await page.getByRole('button', { name: before, exact: true }).waitFor();
    await warm(page, ['Spare To-Do']);
    await settled(page);
    await context.setOffline(true);
    await page.getByText(/^No connection since/).waitFor();
    const words = await openEdit(page, before);
    await words.fill(mine);
    await save(page);
    await kept(page).getByText(`Edited: ${mine}`).waitFor();
    await asPriya(theirs);
    await context.setOffline(false);
    await notDone(page).getByText('Manager changed this too.').waitFor();
    await notDone(page)
      .getByText(/^Manager, \d/)
      .waitFor();
    await notDone(page).getByText(theirs, { exact: true }).waitFor();
    await notDone(page).scrollIntoViewIfNeeded();
    await shot(page, `kept-choice-${theme}-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect((await todoNow()).title).toBe(theirs);
    await notDone(page)
      .getByRole('button', { name: /^Keep mine/ })
      .click();
    await page.getByRole('button', { name: mine, exact: true }).waitFor();
    await expect.poll(async () => (await todoNow()).title).toBe(mine);
    expect(await notDone(page).count()).toBe(0);
    await context.close();
  });
});
