import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { type HeadlineEdit, headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const edit = async (page: Page, title: string): Promise<Locator> => {
  const item = page.getByRole('region', { name: 'Headlines' }).getByRole('listitem').filter({ hasText: title });
  await item.hover();
  await item.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Headline' });
  await dialog.getByRole('textbox', { name: 'Headline' }).waitFor();
  return dialog;
};

const save = async (page: Page, dialog: Locator): Promise<void> => {
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
};

describe('a dialog that edits', () => {
  it('starts with the values saved last, here and elsewhere, and keeps what is typed', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { id: tractionId } = await here.traction([ann], 'Leadership');
    const { id } = await ann.call(headlineApi.create, { body: { title: 'First words', ownerId: ann.personId, tractionId } });
    const { page, faults, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    const first = await edit(page, 'First words');
    await first.getByRole('textbox', { name: 'Headline' }).fill('Second words');
    await save(page, first);

    const second = await edit(page, 'Second words');
    const title = second.getByRole('textbox', { name: 'Headline' });
    expect(await title.inputValue()).toBe('Second words');
    await title.fill('Third words');
    await save(page, second);

    const change = async (words: Partial<HeadlineEdit>) => {
      const now = (await ann.call(headlineApi.byIds, { query: { ids: id } })).items[0];
      if (now === undefined) throw new Error('the headline is gone');
      const { title: titleNow, ownerId, contentHtml, version } = now;
      await ann.call(headlineApi.update, {
        params: { id },
        body: { title: titleNow, ownerId, tractionId, contentHtml, version, ...words },
      });
    };
    await change({ title: 'Their words' });
    const third = await edit(page, 'Their words');
    expect(await title.inputValue()).toBe('Their words');
    await title.fill('Typed while they write');
    const told = page.waitForResponse((answer) => answer.url().includes('ids='));
    await change({ title: 'Theirs again' });
    await told;
    expect(await third.getByRole('textbox', { name: 'Headline' }).inputValue()).toBe('Typed while they write');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('C-21: of a meeting too, and does not undo changes made meanwhile', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { meetingId } = await here.traction([ann], 'Leadership');
    const { page, faults, enter, context } = await browsing.visitor();
    await enter(ann, '/meetings');
    const rename = async (from: string, to: string) => {
      await page.getByRole('listitem').filter({ hasText: from }).first().hover();
      await page.getByRole('button', { name: `More for ${from}` }).click();
      await page.getByRole('menuitem', { name: /^Edit/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
      const name = dialog.getByRole('textbox', { name: 'Name' });
      await name.waitFor();
      expect(await name.inputValue()).toBe(from);
      await name.fill(to);
      await dialog.getByRole('button', { name: 'Save meeting' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('listitem').filter({ hasText: to }).first().waitFor();
    };
    await rename('Leadership', 'Leading');
    await rename('Leading', 'The lead');
    const { meeting } = await ann.call(meetingApi.find, { params: { id: meetingId } });
    expect(meeting.title).toBe('The lead');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('names what is wrong with an agenda, and Save leads there; minutes are never changed silently', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const { meetingId } = await here.traction([ann], 'Leadership');
    const { page, faults, enter, context } = await browsing.visitor();
    await enter(ann, `/meeting/${meetingId}`);
    const dialog = page.getByRole('dialog', { name: 'Edit meeting' });
    const tab = (name: string) => dialog.getByRole('tab', { name }).click();
    const save = () => dialog.getByRole('button', { name: 'Save Meeting' }).click();
    await tab('Agenda');
    const minutes = dialog.getByRole('textbox', { name: /^Minutes of/ }).first();
    for (const typed of ['0', '2.5', '-5']) {
      await minutes.fill('');
      await minutes.pressSequentially(typed);
      expect(await minutes.inputValue()).toBe(typed);
      await tab('Details');
      await save();
      await dialog.locator('li [data-code=VAL_NUMBER]').waitFor();
      await expect.poll(() => minutes.evaluate((field) => field.matches(':focus'))).toBe(true);
      expect(await minutes.getAttribute('aria-invalid')).toBe('true');
    }
    const removes = dialog.getByRole('button', { name: /^Remove / });
    while ((await removes.count()) > 0) await removes.first().click();
    await dialog.getByText('The agenda needs at least one section.').waitFor();
    await save();
    await expect.poll(() => dialog.getByRole('button', { name: 'Add section' }).evaluate((it) => it.matches(':focus'))).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('B-03, B-35, E-10: shows an item to an Observer, who can change nothing and create no meeting', async () => {
    const { here } = browsing;
    const ann = await here.org();
    const viewer = await here.person(ann.orgId, 'Observer');
    const { id: tractionId, threadId } = await here.traction([ann, viewer], 'Leadership');
    const words = { ownerId: ann.personId, tractionId, contentHtml: '<p>Since <strong>May</strong></p>' };
    await ann.call(issueApi.create, { body: { ...words, title: 'Cedar slips', entityType: 'meeting' } });
    await ann.call(rockApi.create, {
      body: { ...words, title: 'Second bay', tractionIds: [tractionId], dueDate: '2026-03-31', type: 'Team' },
    });
    const { page, faults, enter, context } = await browsing.visitor();
    const looks = async (title: string, facts: string[]) => {
      await page.getByRole('button', { name: title, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: title });
      for (const fact of facts) await dialog.getByRole('group', { name: fact }).waitFor();
      await dialog.getByText('Leadership').waitFor();
      expect(await dialog.getByRole('region', { name: 'Notes' }).textContent()).toBe('Since May');
      // Nothing of the item itself can be changed or saved.
      expect(await dialog.getByRole('textbox', { name: /^(Title|Issue|Notes)$/ }).count()).toBe(0);
      expect(await dialog.getByRole('button', { name: /^(Save|Drop|Owner|Due|Remove)/ }).count()).toBe(0);
      for (const press of await dialog.getByRole('group').getByRole('button').all()) expect(await press.count()).toBe(0);
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
    };
    await enter(viewer, '/');
    await looks('Cedar slips', ['Status', 'Owner', 'Meeting']);
    await page.goto(`/traction/${tractionId}/${threadId}/meetingoverview`);
    await page.getByRole('tab', { name: /^Rock/ }).click();
    await looks('Second bay', ['Status', 'Owner', 'Due', 'Type', 'Progress']);
    await page.goto('/meeting/new');
    const refused = page.getByRole('dialog', { name: 'New meeting' });
    await refused.getByText('You are an Observer here').waitFor();
    expect(await refused.getByRole('textbox').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('Y-06, Y-07: keeps lines, cells and the space between links of text pasted into notes', async () => {
    const { here } = browsing;
    const ann = await here.org();
    await here.traction([ann], 'Leadership');
    const { page, faults, enter, context } = await browsing.visitor();
    await enter(ann, '/');
    await page.getByRole('heading', { name: /^Good / }).waitFor();
    await page.keyboard.press('Alt+i');
    const notes = page.getByRole('dialog', { name: 'Add Issue' }).getByRole('textbox', { name: 'Notes' });
    await notes.click();
    const html = [
      '<h2>Friday</h2><div>First line</div><div><br></div><div><a href="https://one.example">one</a> <a href="https://two.example">two</a></div>',
      '<table><tr><td>North</td><td>12</td></tr><tr><td>South</td><td>9</td></tr></table>',
    ].join('');
    await page.evaluate(`{
      const data = new DataTransfer();
      data.setData('text/html', ${JSON.stringify(html)});
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }`);
    const lines = () => notes.locator('p').allTextContents();
    await expect.poll(lines).toEqual(['Friday', 'First line', '', 'one two', 'North 12', 'South 9']);
    expect(faults).toEqual([]);
    await context.close();
  });
});
