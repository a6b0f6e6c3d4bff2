import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let picture: Buffer;
const folder = mkdtempSync(join(tmpdir(), 'cairn-pictures-'));
const tooLarge = join(folder, 'large.png');

beforeAll(async () => {
  writeFileSync(tooLarge, Buffer.alloc(8_000_001));
  browsing = await browse();
  const { here } = browsing;
  await here.sql("insert into feature_flag (name, enabled) values ('user-preferences', true)");
  owner = await here.org('Harbor & Pine');
  member = await here.person(owner.orgId);
  picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await browsing.close();
  rmSync(folder, { recursive: true });
});

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'My account' });

const choosePicture = async ({ page }: Visitor, file: { name: string; mimeType: string; buffer: Buffer } | string) => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /(Upload a|Replace the) picture/ }).click();
  await (await choosing).setFiles(file);
};

describe('my account', () => {
  it('B-33, D-05: opens from the avatar menu over the page, with its pages in the rail, and closes back to it', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.enter(owner, '/meetings');
    await page.getByRole('button', { name: 'account menu' }).click();
    await page.getByRole('menuitem', { name: 'Manage account' }).click();
    const dialog = dialogOf(visitor);
    await dialog.getByLabel('First name').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/user/detail/${owner.personId}`);
    await shot(visitor.page, 'profile');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Preferences' }).click();
    await dialog.getByRole('radiogroup', { name: 'Theme' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/user/detail/${owner.personId}/preferences`);
    await shot(visitor.page, 'preferences');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/meetings');
    expect(visitor.faults).toEqual([]);
  });

  it('Q-13: opens once at two quick clicks, so that Back leads to the page before it', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.enter(owner, '/meetings');
    await page.getByRole('button', { name: 'account menu' }).click();
    await page.getByRole('menuitem', { name: 'Manage account' }).dblclick();
    const dialog = dialogOf(visitor);
    await dialog.getByLabel('First name').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/user/detail/${owner.personId}`);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/meetings');
  });

  it('saves name and work style when they are left, and keeps a name that is missing in its field', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.enter(member, `/user/detail/${member.personId}/profile`);
    const dialog = dialogOf(visitor);
    await dialog.getByLabel('First name').fill('Theo');
    await dialog.getByLabel('Last name').fill('Okafor');
    await dialog.getByLabel('Work style').selectOption('Integrator');
    await dialog.getByText(/^Saved /).waitFor();
    await page.getByRole('button', { name: 'Theo Okafor: account menu', includeHidden: true }).waitFor();
    await dialog.getByLabel('First name').fill(' ');
    await dialog.getByLabel('Last name').focus();
    await dialog.getByText('Required').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Changes Not Saved' }).getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.getByLabel('First name').inputValue()).toBe(' ');
    await page.reload();
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Theo');
    expect(await dialog.getByLabel('Work style').inputValue()).toBe('Integrator');
  });

  it('B-57: cuts a picture by keys, pointer and wheel, shows it to colleagues, and removes it', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.enter(member, `/user/detail/${member.personId}`);
    await choosePicture(visitor, { name: 'me.png', mimeType: 'image/png', buffer: picture });
    const crop = page.getByRole('dialog', { name: 'Crop Your Image' });
    await crop.getByText('1.0×').waitFor();
    await crop.getByRole('button', { name: 'Larger' }).click();
    await crop.getByText('1.2×').waitFor();
    const frame = crop.getByRole('slider', { name: 'Your picture' });
    await frame.focus();
    await page.keyboard.press('+');
    await crop.getByText('1.4×').waitFor();
    const at = () => crop.locator('img').getAttribute('style');
    const before = await at();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at).not.toBe(before);
    const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, 400);
    await crop.getByText('1.0×').waitFor();
    await shot(visitor.page, 'crop');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await crop.waitFor({ state: 'detached' });
    const shown = `img[src^="/api/v2/user/avatar/${member.personId}/"]`;
    await expect.poll(() => page.evaluate(`document.querySelector('[role=dialog] ${shown}')?.naturalWidth`)).toBe(256);
    await dialogOf(visitor).getByRole('button', { name: 'Remove' }).click();
    await dialogOf(visitor).locator(shown).waitFor({ state: 'detached' });
    expect(visitor.faults).toEqual([]);
  });

  it('B-19: shows the Owner the profile of a person, and refuses a colleague', async () => {
    const visitor = await browsing.visitor();
    await visitor.enter(owner, `/user/detail/${member.personId}`);
    await visitor.page.getByText(member.email).waitFor();
    const other = await browsing.visitor();
    await other.enter(member, `/user/detail/${owner.personId}`);
    await other.page.getByText('This profile is not shown to you').waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
