import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentApi } from '#features/ground/attachments/contract.ts';
import { commentApi } from '#features/work/comments/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { linkApi } from '#features/work/links/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { itemAddress, type SubjectRef } from '#shared/subjects.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-parts-'));
let browsing: Browsing;
let owner: Actor;
let member: Actor;
let observer: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse({ DATA_DIR: dataDir });
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  observer = await here.person(owner.orgId, 'Observer');
  await here.name([
    [owner, 'Theo Okafor'],
    [member, 'Sam Whitlock'],
    [observer, 'Caleb Yoon'],
  ]);
  traction = await here.traction([owner, member, observer], 'Leadership');
});
afterAll(async () => {
  await browsing.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const newIssue = async (title: string): Promise<SubjectRef> => ({
  type: 'Issue',
  id: (await owner.call(issueApi.create, { body: { title, ownerId: owner.personId, tractionId: traction.id, entityType: 'meeting' } })).id,
});
const newRock = async (title: string): Promise<SubjectRef> => ({
  type: 'Rock',
  id: (
    await owner.call(rockApi.create, {
      body: { title, ownerId: owner.personId, tractionIds: [traction.id], dueDate: '2026-03-31', type: 'Team' },
    })
  ).id,
});

const pageOf = (of: SubjectRef) => itemAddress(`/traction/${traction.id}/${traction.threadId}`, of);
const open = async (who: Actor, of: SubjectRef, look = {}) => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, pageOf(of));
  await dialog(visitor.page)
    .getByRole('tab', { name: /^Comments/ })
    .waitFor();
  return visitor;
};
const dialog = (page: Page) => page.getByRole('dialog').last();
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Comment', exact: true });
const comments = (page: Page) => dialog(page).getByRole('list', { name: 'Comments' });

describe('comments of an item', () => {
  it('mention a person, who is told, opens the item by that, and answers; each sees the other at once', async () => {
    const of = await newIssue('Dust extraction');
    const first = await open(owner, of);
    expect(new URL(first.page.url()).search).toBe('');
    await field(first.page).click();
    await first.page.keyboard.type('Please look, @');
    const people = first.page.getByRole('listbox');
    await people.getByRole('option').nth(1).waitFor();
    const opened = await people.boundingBox();
    await first.page.keyboard.type('wh');
    await expect.poll(() => people.getByRole('option').count()).toBe(1);
    // The list narrows where it opened, beside the sign.
    await expect.poll(async () => Math.round((await people.boundingBox())?.x ?? 0)).toBe(Math.round(opened?.x ?? 1));
    await first.page.getByRole('option', { name: 'Sam Whitlock' }).waitFor();
    await first.page.keyboard.press('Enter');
    await first.page.keyboard.type('today');
    await first.page.keyboard.press('Control+Enter');
    await comments(first.page).getByText('@Sam Whitlock').waitFor();
    await expect
      .poll(async () => (await member.call(commentApi.list, { params: of })).items)
      .toMatchObject([{ contentHtml: `<p>Please look, <span data-person="${member.personId}">@Sam Whitlock</span> today</p>` }]);
    const second = await browsing.visitor({});
    await second.enter(member, '/meetings');
    await second.page.getByRole('button', { name: 'Notifications, 1 new' }).click();
    await second.page.getByRole('link', { name: /Theo Okafor mentioned you/ }).click();
    await comments(second.page).getByText('Please look').waitFor();
    await field(second.page).click();
    await second.page.keyboard.type('Done');
    await dialog(second.page).getByRole('button', { name: 'Comment', exact: true }).click();
    await comments(first.page).getByText('Done').waitFor();
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  it('keep unsent words when the item is closed, and are edited and deleted by their author', async () => {
    const of = await newIssue('Kept words');
    const { page, faults } = await open(member, of);
    await field(page).click();
    await page.keyboard.type('Half a thought');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().waitFor();
    await page.keyboard.type('kept words');
    await page.getByRole('option', { name: /Kept words/ }).waitFor();
    await page.keyboard.press('Enter');
    await field(page).getByText('Half a thought').waitFor();
    await field(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type(', now whole');
    await page.keyboard.press('Control+Enter');
    const row = comments(page).getByRole('listitem').filter({ hasText: 'whole' });
    await row.hover();
    await row.getByRole('button', { name: 'Edit the comment' }).click();
    await dialog(page).getByRole('textbox', { name: 'Edit the comment' }).fill('A whole thought');
    await page.keyboard.press('Control+Enter');
    await comments(page).getByText('A whole thought').waitFor();
    await comments(page).getByText('edited', { exact: true }).waitFor();
    await row.hover();
    await row.getByRole('button', { name: 'Delete the comment' }).click();
    const question = page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: 'Delete this comment?' });
    await question.getByRole('button', { name: 'Delete the comment' }).click();
    await row.waitFor({ state: 'detached' });
    await expect.poll(async () => (await member.call(commentApi.list, { params: of })).items).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('wait for the connection and are then sent once', async () => {
    const of = await newIssue('Offline');
    const { page, context } = await open(member, of);
    await field(page).click();
    await context.setOffline(true);
    await page.keyboard.type('From the yard');
    await page.keyboard.press('Control+Enter');
    await comments(page).getByText('From the yard').waitFor();
    await comments(page).getByText('Waiting').waitFor();
    await context.setOffline(false);
    await comments(page).getByText('Waiting').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await member.call(commentApi.list, { params: of })).items)
      .toMatchObject([{ contentHtml: '<p>From the yard</p>' }]);
  });

  it('with hostile words do nothing, and a very long word does not widen the dialog', async () => {
    const of = await newIssue('Hostile');
    await member.call(commentApi.add, {
      params: of,
      body: { contentHtml: `<p><img src=x onerror="document.title='hit'"><script>document.title='hit'</script>${'W'.repeat(256)}</p>` },
    });
    const { page, faults } = await open(owner, of, { width: 360, height: 800 });
    await comments(page).getByText('WWWW').waitFor();
    expect(await page.title()).not.toContain('hit');
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFaults(page, undefined, '[role=dialog]')).toEqual([]);
    await shot(page, 'comments-phone');
    expect(faults).toEqual([]);
  });
});

describe('attachments', () => {
  it('are chosen, several at once, shown to others at once, previewed, saved and removed', async () => {
    const of = await newRock('Second bay');
    const [first, second] = [await open(owner, of), await open(member, of)];
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff7900' } })
      .png()
      .toBuffer();
    await dialog(first.page)
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'North wall.png', mimeType: 'image/png', buffer: picture },
        { name: 'Numbers.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
      ]);
    for (const { page } of [first, second])
      for (const title of ['Show North wall.png', 'Save Numbers.csv']) await dialog(page).getByTitle(title, { exact: true }).waitFor();
    await dialog(second.page).getByTitle('Show North wall.png').click();
    await second.page.getByRole('img', { name: 'North wall.png' }).waitFor();
    expect(await second.page.evaluate("document.querySelector('img[src^=blob]').naturalWidth")).toBe(600);
    await second.page.keyboard.press('Escape');
    const [saved] = await Promise.all([
      second.page.waitForEvent('download'),
      dialog(second.page).getByTitle('Save Numbers.csv', { exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('Numbers.csv');
    expect(readFileSync(await saved.path(), 'utf8')).toBe('a,b\n1,2\n');
    await dialog(first.page).getByText('Numbers.csv').hover();
    await dialog(first.page).getByRole('button', { name: 'Remove Numbers.csv' }).click();
    await first.page.getByRole('button', { name: 'Remove the file' }).click();
    await dialog(second.page).getByTitle('Save Numbers.csv', { exact: true }).waitFor({ state: 'detached' });
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  it('may be dropped; one that fails stays with Try again, one that is too large or empty with its reason', async () => {
    const of = await newRock('Dropped');
    const { page } = await open(owner, of);
    let fails = true;
    await page.route('**/attachments?*', async (route) => {
      if (!fails) return route.continue();
      fails = false;
      return route.fulfill({ status: 507, json: { succeeded: false, messages: [{ text: 'full', code: 'diskFull' }] } });
    });
    const dropped = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['words'], '../../plan.txt', { type: 'text/plain' }));
      data.items.add(new File([], 'empty.txt'));
      data.items.add(new File([new Uint8Array(25_000_001)], 'film.mov'));
      return data;
    })()`);
    const area = dialog(page).getByRole('tablist', { name: 'Comments and history' });
    await area.dispatchEvent('dragenter', { dataTransfer: dropped });
    await dialog(page).getByText('Drop to attach').waitFor();
    await area.dispatchEvent('drop', { dataTransfer: dropped });
    await dialog(page).getByText('There is no room for files').waitFor();
    await dialog(page).getByText('This file is empty').waitFor();
    await dialog(page).getByText('Larger than 25 MB').waitFor();
    expect((await owner.call(attachmentApi.list, { params: of })).items).toEqual([]);
    await shot(page, 'attachments-failed');
    await dialog(page).getByRole('button', { name: 'Try plan.txt again' }).click();
    await dialog(page).getByTitle('Save plan.txt', { exact: true }).waitFor();
    expect((await owner.call(attachmentApi.list, { params: of })).items).toMatchObject([{ name: 'plan.txt', bytes: 5 }]);
    await dialog(page).getByRole('button', { name: 'Take film.mov out' }).click();
    await dialog(page).getByText('Larger than 25 MB').waitFor({ state: 'detached' });
    await dialog(page).getByRole('textbox', { name: 'Notes' }).waitFor();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['picture'], 'rack.png', { type: 'image/png' }));
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('[role=dialog] [role=textbox][aria-label=Notes]').dispatchEvent(paste);
    })()`);
    await dialog(page).getByText('rack.png').first().waitFor();
    await expect.poll(async () => (await owner.call(attachmentApi.list, { params: of })).items.length).toBe(2);
  });
});

describe('files whose item is closed', () => {
  const attach = async (page: Page, name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Add a file' }).first().click();
    await (await chooser).setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('words') }]);
  };
  const filesOf = async (of: SubjectRef) => (await owner.call(attachmentApi.list, { params: of })).items.map(({ name }) => name);

  it('that do not arrive are told, and tried again from there', async () => {
    const of = await newRock('Closed early');
    const { page } = await open(owner, of);
    const asked = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    let fails = true;
    await page.route('**/attachments?*', async (route) => {
      if (!fails) return route.continue();
      fails = false;
      asked.resolve();
      await closed.promise;
      return route.fulfill({ status: 507, json: { succeeded: false, messages: [{ text: 'full', code: 'diskFull' }] } });
    });
    await attach(page, 'plan.txt');
    await asked.promise;
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    closed.resolve();
    await page.getByText('plan.txt was not attached. There is no room for files.').waitFor();
    expect(await filesOf(of)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => filesOf(of)).toEqual(['plan.txt']);
  });

  it('are told without a connection, hold the page, and arrive by themselves when it is back', async () => {
    const of = await newRock('Closed offline');
    const { page, context } = await open(owner, of);
    await context.setOffline(true);
    await attach(page, 'plan.txt');
    await dialog(page).getByText('No connection').waitFor();
    expect(await page.evaluate(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`)).toBe(true);
    await page.keyboard.press('Escape');
    const told = page.getByText('plan.txt was not attached. No connection.');
    await told.waitFor();
    await context.setOffline(false);
    await expect.poll(() => filesOf(of)).toEqual(['plan.txt']);
    await told.waitFor({ state: 'detached' });
    // The page lets go once it has heard that the file arrived.
    await expect.poll(() => page.evaluate(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`)).toBe(false);
  });
});

describe('links', () => {
  it('are found by words, shown from both ends, opened and taken apart', async () => {
    const [rock, other] = [await newRock('Kiln is ready'), await newIssue('Kiln cracks')];
    const { page, faults } = await open(owner, rock);
    await dialog(page).getByRole('button', { name: 'Link an item' }).click();
    await page.keyboard.type('kiln cr');
    await page.getByRole('option', { name: /Kiln cracks/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Issue: Kiln cracks' }).click();
    await dialog(page).getByRole('button', { name: 'Rock: Kiln is ready' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Unlink Kiln is ready' }).click({ force: true });
    await dialog(page).getByRole('button', { name: 'Rock: Kiln is ready' }).waitFor({ state: 'detached' });
    await expect.poll(async () => (await owner.call(linkApi.list, { params: other })).items).toEqual([]);
    expect(faults).toEqual([]);
  });
});

describe('history', () => {
  it('says in sentences who changed what, marks the words that changed, and follows at once', async () => {
    const of = await newRock('Open the bay');
    const { page, faults } = await open(member, of);
    await dialog(page).getByRole('tab', { name: 'History' }).click();
    const panel = dialog(page).getByRole('tabpanel');
    await panel.getByText('Theo Okafor added this Rock').waitFor();
    await owner.call(rockApi.update, {
      params: { id: of.id },
      body: {
        title: 'Open the second bay',
        ownerId: member.personId,
        dueDate: '2026-04-10',
        type: 'Team',
        contentHtml: '',
        tractionIds: [traction.id],
      },
    });
    await panel.getByText('Theo Okafor reworded the title').waitFor();
    expect((await panel.locator('ins').allInnerTexts()).map((text) => text.trim())).toEqual([expect.stringMatching(/second$/)]);
    await panel.getByText('Theo Okafor moved the due date').waitFor();
    const due = panel.getByRole('listitem').filter({ hasText: 'moved the due date' });
    expect(await due.locator('del').innerText()).toContain('Mar 31');
    await due.getByText('Apr 10').waitFor();
    expect(await axeFaults(page, undefined, '[role=dialog]')).toEqual([]);
    await shot(page, 'history');
    expect(faults).toEqual([]);
  });
});

it('an Observer reads all of it and changes none of it', async () => {
  const [rock, other] = [await newRock('Watched'), await newRock('Beside')];
  await owner.call(commentApi.add, { params: rock, body: { contentHtml: '<p>Said</p>' } });
  await owner.call(attachmentApi.add, { params: rock, query: { name: 'plan.txt' } });
  await owner.call(linkApi.add, { params: rock, body: { otherType: 'Rock', otherId: other.id } });
  const { page, faults } = await open(observer, rock);
  await comments(page).getByText('Said').waitFor();
  await dialog(page).getByRole('button', { name: 'Save plan.txt' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Rock: Beside' }).waitFor();
  for (const name of ['Add a file', 'Link an item', 'Unlink Beside', 'Remove plan.txt', 'Edit the comment', 'Delete the comment'])
    expect(await dialog(page).getByRole('button', { name }).count(), name).toBe(0);
  expect(await field(page).count()).toBe(0);
  await dialog(page).getByRole('tab', { name: 'History' }).click();
  await dialog(page).getByText('Theo Okafor attached a file').waitFor();
  expect(faults).toEqual([]);
});
