import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { rowApis, sectionApis, vtoApi } from '../contract.ts';

let on: Browsing;
let theo: Actor;
let paul: Actor;

beforeAll(async () => {
  on = await browse();
  theo = await on.here.org('Harbor & Pine');
  paul = await on.here.person(theo.orgId, 'Member');
});
afterAll(() => on.close());

const rights = (canEdit: boolean) => ({
  lt: { canView: true, canEdit: true },
  org: { canView: true, canEdit: false },
  individuals: [{ personId: paul.personId, canView: true, canEdit }],
});

/** Makes a V/TO in a folder of its own, in which Paul may edit. */
const make = async (title: string) => {
  const { id: collectionId } = await theo.call(vtoCollectionApi.create, { body: { title, isCompanyFolder: true } });
  const grant = async (canEdit: boolean) => {
    const answer = await theo.call(vtoCollectionApi.changeVisibility, {
      params: { collectionId },
      body: rights(canEdit),
    });
    expect(answer.messages).toEqual([]);
  };
  await grant(true);
  const { id: revisionId } = await theo.call(vtoCollectionApi.addRevision, {
    params: { collectionId },
    body: { title, readersSeeDrafts: true },
  });
  const params = { collectionId, revisionId };
  await theo.call(sectionApis.coreFocus.write, { params, body: { niche: 'Cedar saunas' } });
  return { params, grant, read: () => theo.call(vtoApi.byId, { params }), path: `/vto/detail/${collectionId}/${revisionId}/vision` };
};

const niche = (page: Page) => page.getByRole('textbox', { name: 'Our niche', exact: true });
/** Selects all words of a field, so that what is typed next takes their place. */
const selectAll = async (field: Locator): Promise<void> => {
  await field.click();
  await settled(field.page());
  await field.page().keyboard.press('Control+A');
};

describe('the right to edit goes while one types', () => {
  it('L-24: what was typed stays on the page and can be copied; what is saved shows beside', async () => {
    const vto = await make('Lowered');
    const { page, context, enter } = await on.visitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(paul, vto.path);
    await selectAll(niche(page));
    await page.keyboard.type('Cedar cabins, and words that nobody has read');
    await vto.grant(false);
    const refused = page.locator('[data-refused]');
    await refused.getByText('Cedar cabins, and words that nobody has read').waitFor();
    await expect.poll(() => page.locator('main [contenteditable]').count()).toBe(0);
    await page.getByText('Cedar saunas', { exact: true }).waitFor();
    await shot(page, 'vto-refused');
    expect(await axeFaults(page)).toEqual([]);
    await refused.getByRole('button', { name: 'Copy my words' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Cedar cabins, and words that nobody has read');
    expect((await vto.read()).coreFocus.niche).toBe('Cedar saunas');
    // They are there after a reload, too, and with nobody but their writer.
    await page.reload();
    await refused.getByText('Cedar cabins, and words that nobody has read').waitFor();
    await refused.getByRole('button', { name: 'Copy my words' }).waitFor();
    await refused.getByRole('button', { name: 'Dismiss my words' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Cedar saunas', { exact: true }).waitFor();
    expect(await refused.count()).toBe(0);
  });

  it('L-24: words that were only taken out are not kept, and nobody else on the device finds those of another', async () => {
    const vto = await make('Emptied');
    const { page, enter } = await on.visitor();
    await enter(paul, vto.path);
    await selectAll(niche(page));
    await page.keyboard.press('Delete');
    await vto.grant(false);
    await expect.poll(() => page.locator('main [contenteditable]').count()).toBe(0);
    await page.getByText('Cedar saunas', { exact: true }).waitFor();
    await settled(page);
    const refused = page.locator('[data-refused]');
    expect(await refused.count()).toBe(0);
    await vto.grant(true);
    await selectAll(niche(page));
    await page.keyboard.type('Words of Paul alone');
    await vto.grant(false);
    await refused.getByText('Words of Paul alone').waitFor();
    await enter(theo, vto.path);
    await niche(page).waitFor();
    await settled(page);
    expect(await refused.count()).toBe(0);
    await enter(paul, vto.path);
    await refused.getByText('Words of Paul alone').waitFor();
  });
});

describe('two write in one text', () => {
  it('L-24: texts that clash while both are connected are shown once, at their own part of their own V/TO', async () => {
    const vto = await make('Connected');
    const beside = await make('Beside it');
    const { page, enter, faults } = await on.visitor();
    await enter(paul, vto.path);
    await selectAll(niche(page));
    await page.keyboard.type('Cabins by Paul');
    await theo.call(sectionApis.coreFocus.write, { params: vto.params, body: { niche: 'Saunas by Theo' } });
    await page.getByText('Nothing is lost.').waitFor();
    await page.getByText('1 section not saved').waitFor();
    await settled(page);
    expect(await page.locator('[data-clash]').count()).toBe(1);
    expect(await page.locator('[data-refused]').count()).toBe(0);
    expect(await niche(page).innerText()).toBe('Cabins by Paul');
    await page.goto(beside.path);
    await niche(page).waitFor();
    await settled(page);
    expect(await page.getByText('section not saved').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('L-24: of two numbers only one can stay', async () => {
    const vto = await make('Numbers');
    const amount = { title: 'Revenue', value: 8, unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 0 } as never;
    const { id } = await theo.call(rowApis.oneYearMeasurable.add, { params: vto.params, body: amount });
    const { page, enter, faults } = await on.visitor();
    await enter(paul, vto.path.replace('vision', 'traction'));
    const goal = page.getByRole('textbox', { name: 'Goal: Revenue', exact: true });
    await selectAll(goal);
    await page.keyboard.type('$9M');
    await theo.call(rowApis.oneYearMeasurable.change, { params: { ...vto.params, id }, body: { value: 7 } });
    const clash = page.locator('[data-clash]');
    await clash.getByRole('button', { name: 'Keep mine' }).waitFor();
    expect(await clash.getByRole('button').count()).toBe(2);
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await vto.read()).oneYearPlan.measurables[0]?.value).toBe(9);
    expect(faults).toEqual([]);
  });

  it('L-24: a number that waits for a choice is not lost with its line; its words fit a phone', async () => {
    const vto = await make('Numbers gone');
    const amount = { title: 'Revenue', value: 8, unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 0 } as never;
    const { id } = await theo.call(rowApis.oneYearMeasurable.add, { params: vto.params, body: amount });
    const { page, enter } = await on.visitor({ theme: 'dark' });
    await enter(paul, vto.path.replace('vision', 'traction'));
    await selectAll(page.getByRole('textbox', { name: 'Goal: Revenue', exact: true }));
    await page.keyboard.type('$9M');
    await theo.call(rowApis.oneYearMeasurable.change, { params: { ...vto.params, id }, body: { value: 7 } });
    await page.locator('[data-clash]').waitFor();
    await theo.call(rowApis.oneYearMeasurable.remove, { params: { ...vto.params, id } });
    const kept = page.locator('[data-refused]');
    await kept.getByText('A line: this was removed before your words were saved.').waitFor();
    await kept.getByText('9', { exact: true }).waitFor();
    await page.setViewportSize({ width: 360, height: 780 });
    await shot(page, 'vto-gone-phone');
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await kept.getByRole('button', { name: 'Dismiss my words' }).press('Enter');
    await kept.waitFor({ state: 'detached' });
  });
});

describe('wrong and hostile input', () => {
  it('L-24: 100,000 pasted characters stay in the field, which says that they are too many; nothing else is lost', async () => {
    const vto = await make('Pasted');
    const { page, context, enter, faults } = await on.visitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(theo, vto.path);
    await niche(page).click();
    await page.keyboard.press('Control+A');
    await page.evaluate(`navigator.clipboard.writeText('x'.repeat(100000))`);
    await page.keyboard.press('Control+V');
    await page.locator('[data-code=VAL_TOO_LONG]').waitFor();
    expect((await niche(page).innerText()).length).toBe(100_000);
    expect((await vto.read()).coreFocus.niche).toBe('Cedar saunas');
    await niche(page).press('Escape');
    await expect.poll(() => niche(page).innerText()).toBe('Cedar saunas');
    expect(faults).toEqual([]);
  });

  it('L-24: text with scripts is shown as it was typed, and never runs', async () => {
    const vto = await make('Hostile');
    const text = `<img src=x onerror="window.hit = 1"><script>window.hit = 1</script>`;
    await theo.call(sectionApis.coreFocus.write, { params: vto.params, body: { niche: text } });
    const added = await theo.call(rowApis.longTermIssue.add, { params: vto.params, body: { title: text, notes: `<p>${text}</p>` } });
    expect(added.messages).toEqual([]);
    expect((await vto.read()).longTermIssueList[0]?.notes).not.toMatch(/<img|<script|onerror/);
    const { page, enter, faults } = await on.visitor();
    await enter(theo, vto.path);
    expect(await niche(page).innerText()).toBe(text);
    await page.getByRole('button', { name: 'History: Core Focus' }).click();
    await page.getByRole('dialog').getByText('onerror').first().waitFor();
    await page.goto(vto.path.replace('vision', 'traction'));
    await page.getByText('onerror').first().waitFor();
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('L-27: 200 lines in one list are shown, and the last is moved by keys', async () => {
    const vto = await make('Long');
    for (let count = 1; count <= 200; count += 1)
      await theo.call(rowApis.threeYearGoal.add, { params: vto.params, body: { title: `Line ${count}` } });
    const { page, enter, faults } = await on.visitor();
    await enter(theo, vto.path);
    const lines = page.getByRole('textbox', { name: 'Line of the picture', exact: true });
    await expect.poll(() => lines.count()).toBe(200);
    await lines.last().press('Alt+ArrowUp');
    await expect
      .poll(async () => (await vto.read()).threeYearPicture.goals.slice(-2).map(({ title }) => title))
      .toEqual(['Line 200', 'Line 199']);
    expect(faults).toEqual([]);
  });
});

describe('words that cannot be saved', () => {
  const tooLong = `Cedar cabins ${'x'.repeat(20_000)}`;
  const refused = (page: Page) => page.locator('[data-refused]');
  /** Pastes words into the field that has the focus, in place of what is there, until it says that they are too long. */
  const pasteTooLong = async (page: Page, words = tooLong): Promise<void> => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(words)})`);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    await page.locator('[data-code=VAL_TOO_LONG]').waitFor();
  };
  const come = async (title: string, size?: { width: number; height: number }) => {
    const vto = await make(title);
    await theo.call(rowApis.targetMarket.add, { params: vto.params, body: { title: 'Schools' } });
    const visitor = await on.visitor(size);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.enter(theo, vto.path);
    return { ...visitor, read: vto.read };
  };

  it('L-24: are found again under their field, say why, and can be copied or put back into it and mended', async () => {
    const { page, read, faults } = await come('Left behind');
    await niche(page).click();
    await pasteTooLong(page);
    await page.getByRole('link', { name: 'Traction', exact: true }).click();
    await page.waitForURL('**/traction');
    await page.getByRole('link', { name: 'Vision', exact: true }).click();
    await refused(page).getByText('Not saved. This is too long').waitFor();
    expect(await niche(page).innerText()).toBe('Cedar saunas');
    await settled(page);
    await shot(page, 'vto-kept-too-long');
    expect(await axeFaults(page)).toEqual([]);
    await page.evaluate(`navigator.clipboard.writeText('')`);
    await refused(page).getByRole('button', { name: 'Copy my words' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(tooLong);
    await refused(page).getByRole('button', { name: 'Put my words in the field' }).click();
    await refused(page).waitFor({ state: 'detached' });
    await page.locator('[data-code=VAL_TOO_LONG]').waitFor();
    expect(await niche(page).innerText()).toBe(tooLong);
    // A reload does not lose them either.
    await page.reload();
    await refused(page).getByText('Not saved. This is too long').waitFor();
    expect(await refused(page).count()).toBe(1);
    await refused(page).getByRole('button', { name: 'Put my words in the field' }).click();
    await expect.poll(() => niche(page).evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Cedar cabins');
    await expect.poll(async () => (await read()).coreFocus.niche).toBe('Cedar cabins');
    await page.reload();
    await expect.poll(() => niche(page).innerText()).toBe('Cedar cabins');
    expect(await refused(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('L-24: are exchanged with others in the field that cannot be saved either; neither are lost', async () => {
    const { page, faults } = await come('Exchanged');
    const others = tooLong.replace('Cedar', 'Birch');
    await niche(page).click();
    await pasteTooLong(page);
    await page.reload();
    await refused(page).getByText(tooLong).waitFor();
    await niche(page).click();
    await pasteTooLong(page, others);
    const take = refused(page).getByRole('button', { name: 'Put my words in the field' });
    await take.click();
    await refused(page).getByText(others).waitFor();
    expect(await niche(page).innerText()).toBe(tooLong);
    await take.click();
    await refused(page).getByText(tooLong).waitFor();
    expect(await niche(page).innerText()).toBe(others);
    // Escape takes back what is in the field, and nothing else.
    await niche(page).press('Escape');
    await expect.poll(() => niche(page).innerText()).toBe('Cedar saunas');
    await refused(page).getByText(tooLong).waitFor();
    expect(faults).toEqual([]);
  });

  it('L-24: are not kept where Escape took them back or a field was emptied', async () => {
    const { page, read, faults } = await come('Taken back');
    await niche(page).click();
    await pasteTooLong(page);
    await niche(page).press('Escape');
    await expect.poll(() => niche(page).innerText()).toBe('Cedar saunas');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await selectAll(name);
    await page.keyboard.press('Delete');
    await name.blur();
    await page.locator('[data-code=VAL_REQUIRED]').waitFor();
    await page.getByRole('link', { name: 'Traction', exact: true }).click();
    await page.waitForURL('**/traction');
    await page.getByRole('link', { name: 'Vision', exact: true }).click();
    await expect.poll(() => name.innerText()).toBe('Schools');
    expect(await refused(page).count()).toBe(0);
    expect((await read()).targetMarkets[0]?.title).toBe('Schools');
    expect(faults).toEqual([]);
  });

  it('L-24: say what is wrong after the click that left them, which reaches the button that was pressed', async () => {
    const { page, faults } = await come('Pressed');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const button = page.getByRole('button', { name: 'Add a unique' });
    await name.waitFor();
    // Time stands still, because a pause in typing says what is wrong as well.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await selectAll(name);
    await page.keyboard.press('Delete');
    const at = await button.boundingBox();
    const above = await name.boundingBox();
    if (at === null || above === null) throw new Error('the field or the button is not shown');
    expect(at.y).toBeGreaterThan(above.y);
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await settled(page);
    expect(await page.locator('[data-code=VAL_REQUIRED]').count()).toBe(0);
    await page.mouse.up();
    await page.clock.resume();
    await page.locator('[data-code=VAL_REQUIRED]').waitFor();
    await page.getByRole('textbox', { name: 'Unique', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('L-24: stand under their text when the sheet of a phone is closed, and open it again', async () => {
    const { page, read, faults } = await come('On a phone', { width: 360, height: 780 });
    const words = page.getByRole('button', { name: /^Our niche/ });
    const sheet = page.getByRole('dialog', { name: 'Our niche', exact: true });
    const field = sheet.getByRole('textbox');
    await words.click();
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
    await pasteTooLong(page);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    await refused(page).getByText('Not saved. This is too long').waitFor();
    await refused(page).scrollIntoViewIfNeeded();
    await settled(page);
    await shot(page, 'vto-kept-too-long-phone');
    expect(await axeFaults(page)).toEqual([]);
    await refused(page).getByRole('button', { name: 'Put my words in the field' }).click();
    await expect.poll(() => field.innerText()).toBe(tooLong);
    await sheet.locator('[data-code=VAL_TOO_LONG]').waitFor();
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Cedar cabins');
    await expect.poll(async () => (await read()).coreFocus.niche).toBe('Cedar cabins');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await words.innerText()).toBe('Cedar cabins');
    expect(await refused(page).count()).toBe(0);
    // Escape takes back what is typed, also there.
    await words.click();
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
    await pasteTooLong(page);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await settled(page);
    expect(await refused(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('while the V/TO is on its way', () => {
  it('L-21: what can be done with it is there, waits, and says why', async () => {
    const vto = await make('Slow');
    const { page, enter } = await on.visitor();
    await page.route('**/api/v2/vto/collection/*/revision/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      await route.continue();
    });
    await enter(theo, vto.path);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await expect.poll(() => more.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
    await more.click({ force: true });
    expect(await page.getByRole('menu').count()).toBe(0);
    await niche(page).waitFor();
    expect(await more.getAttribute('aria-disabled')).toBeNull();
    await more.click();
    await page.getByRole('menuitem', { name: 'Record Quarterly Results' }).waitFor();
  });
});
