import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { itemAddress } from '#shared/subjects.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';
import { type MeasurableEdit, scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';

let browsing: Browsing;
let theo: Actor;
let priya: Actor;
let traction: SeededTraction;

const calls = newId();
const asked = () => ({ scorecardId: traction.scorecardId, measurableId: calls });

const now = async () => (await theo.call(scorecardApi.measurable, { params: asked() })).measurable;
/** Changes the measurable as Priya, in another browser. */
const asPriya = async (part: Partial<MeasurableEdit>): Promise<void> => {
  const body = { ...(await now()), ...part } as MeasurableEdit;
  expect((await priya.call(scorecardApi.edit, { params: asked(), body })).status).toBe(200);
};

beforeAll(async () => {
  browsing = await browse();
  theo = await browsing.here.org('Harbor & Pine');
  priya = await browsing.here.person(theo.orgId, 'Manager');
  traction = await browsing.here.traction([theo, priya], 'Leadership');
  const add = (id: string, title: string) =>
    theo.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: { ...measurableDefaults, id, title, goalValue: 40, ownerId: theo.personId, tractionIds: [traction.id] },
    });
  await add(calls, 'Calls');
  await add(newId(), 'Spare');
});
afterAll(() => browsing.close());

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const waiting = (page: Page, title: string) => row(page, title).getByText('Waiting', { exact: true });

const openEdit = async (page: Page, title: string) => {
  await row(page, title).getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Measurable' });
  await dialog.getByRole('textbox', { name: 'Title' }).waitFor();
  return dialog;
};

/** Opens a page with the scorecard, and the dialog once, so that its code is there when the connection goes; then ends the connection. */
const offlineAt = async (path: string, look: Parameters<Browsing['visitor']>[0], told: RegExp): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  const { page, context } = visitor;
  await visitor.enter(theo, path);
  await (await openEdit(page, 'Spare')).getByRole('textbox', { name: 'Title' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await settled(page);
  await context.setOffline(true);
  await page.getByText(told).first().waitFor();
  return visitor;
};
const lost = /Connection lost/;
const scorecard = () => `/traction/${traction.id}/${traction.threadId}/meetingoverview`;

/** Edits the measurable without a connection: its title, its goal, or both. */
const edit = async (page: Page, from: string, { title, goal }: { title?: string; goal?: string }): Promise<void> => {
  const dialog = await openEdit(page, from);
  if (title !== undefined) await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  if (goal !== undefined) await dialog.getByRole('textbox', { name: 'Goal' }).fill(goal);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
};

describe('an edit of a measurable without a connection', () => {
  it('X-12: is shown at once and as waiting, also after a reload, and is sent over what others have changed elsewhere in it', async () => {
    const { page, context } = await offlineAt(scorecard(), { theme: 'light' }, lost);
    await edit(page, 'Calls', { goal: '45' });
    await waiting(page, 'Calls').waitFor();
    await shot(page, 'kept-number');
    await row(page, 'Calls').getByText('> 45', { exact: true }).waitFor();
    await shot(page, 'kept-number');
    expect(await axeFaults(page)).toEqual([]);
    await asPriya({ title: 'Calls made' });
    expect((await now()).goalValue).toBe(40);
    // Reads are answered again and no command is.
    const commands = /\/api\/v2\/scorecard\//;
    await context.route(commands, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await context.setOffline(false);
    await page.reload();
    await waiting(page, 'Calls made').waitFor();
    await row(page, 'Calls made').getByText('> 45', { exact: true }).waitFor();
    await unroute(context, commands);
    await expect.poll(async () => (await now()).goalValue).toBe(45);
    expect((await now()).title).toBe('Calls made');
    await waiting(page, 'Calls made').waitFor({ state: 'detached' });
    await context.close();
  });

  it('that somebody was ahead of is offered with both, and nothing is overwritten unseen', async () => {
    const { page, context } = await offlineAt(scorecard(), { theme: 'dark' }, lost);
    await edit(page, 'Calls made', { title: 'Calls of the week', goal: '50' });
    await asPriya({ title: 'Calls answered' });
    await context.setOffline(false);
    await page.getByText('Manager changed this before your edit was sent. Edited: Calls of the week').waitFor();
    expect(await now()).toMatchObject({ title: 'Calls answered', goalValue: 45 });
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Measurable' });
    await dialog.getByText('Calls answered').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Calls of the week');
    expect(await dialog.getByRole('textbox', { name: 'Goal' }).inputValue()).toBe('50');
    await shot(page, 'kept-number-compare');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect.poll(now).toMatchObject({ title: 'Calls of the week', goalValue: 50 });
    await context.close();
  });

  it('in a live meeting names who was ahead and when, with both values in words to choose from, at 360 px', async () => {
    const send = commander(traction);
    await send(theo, 'start');
    await send(theo, 'setAgendaItem', { agendaIndex: 1 });
    const look = { theme: 'dark', width: 360, height: 780 };
    const { page, context } = await offlineAt(`/meeting/live/${traction.meetingId}`, look, /^No connection since/);
    await edit(page, 'Calls of the week', { goal: '55' });
    await asPriya({ goalValue: 60 });
    await context.setOffline(false);
    const notDone = page.getByRole('region', { name: /^Not done/ });
    await notDone.getByText('Manager changed this too.').waitFor();
    expect(await notDone.getByText(/^(55|60)$/).allInnerTexts()).toEqual(['60', '55']);
    await notDone.scrollIntoViewIfNeeded();
    await shot(page, 'kept-number-360');
    expect(await scrollsSideways(page)).toBe(false);
    await notDone.getByRole('button', { name: /^Keep mine/ }).click();
    await expect.poll(async () => (await now()).goalValue).toBe(55);
    await context.close();
  });
});

it('E-24: the dialog of a measurable that is removed while somebody writes in it closes, and every word can be copied', async () => {
  const id = newId();
  const admin = await browsing.here.person(theo.orgId, 'Admin');
  await theo.call(scorecardApi.addMeasurable, {
    params: { scorecardId: traction.scorecardId },
    body: { ...measurableDefaults, id, title: 'Site visits', goalValue: 5, ownerId: theo.personId, tractionIds: [traction.id] },
  });
  const { page, enter, faults } = await browsing.visitor();
  await enter(theo, itemAddress(scorecard(), { type: 'Measurable', id }));
  const dialog = page.getByRole('dialog', { name: 'Edit Measurable' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Visits to sites');
  await dialog.getByRole('textbox', { name: 'Comment', exact: true }).pressSequentially('Who counts them?');
  const params = { scorecardId: traction.scorecardId, measurableId: id };
  expect((await admin.call(scorecardApi.remove, { params })).status).toBe(200);
  await page.getByText('This measurable has been removed.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  for (const words of ['Visits to sites', 'Who counts them?'])
    await page.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: 'Copy the words' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(scorecard());
  expect(faults).toEqual([]);
});
