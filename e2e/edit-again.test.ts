import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HeadlineEdit, headlineApi } from '../src/features/headlines/contract.ts';
import { meetingApi } from '../src/features/meetings/contract.ts';
import { type Browsing, browse } from '../src/testing/browse.ts';

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
  it('begins with what was saved last, here and elsewhere, and keeps what is typed', async () => {
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

  it('C-21: a meeting too, and what was changed meanwhile is not undone', async () => {
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
});
