import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '../src/testing/browse.ts';
import { shot } from '../src/testing/shot.ts';
import type { Actor } from '../src/testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse();
  await browsing.here.sql("insert into feature_flag (name, enabled) values ('user-preferences', true)");
  owner = await browsing.here.org('Harbor & Pine');
});
afterAll(() => browsing.close());

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'My account' });
const personOf = ({ personId }: Actor) =>
  browsing.here.sql('select locale, own_time_zone from person where id = $1', [personId], owner.orgId);

describe('preferences', () => {
  it('saves language and time zone at once, and shows times in the chosen zone before and after a reload', async () => {
    const visitor = await browsing.visitor();
    await visitor.enter(owner, `/user/detail/${owner.personId}/preferences`);
    const dialog = dialogOf(visitor);
    await dialog.getByLabel('Time zone').selectOption('Pacific/Kiritimati');
    await dialog.getByText(/^Saved /).waitFor();
    await expect.poll(() => personOf(owner)).toMatchObject([{ own_time_zone: 'Pacific/Kiritimati' }]);
    await expect.poll(() => dialog.getByLabel('Time zone').locator('option:checked').textContent()).toMatch(/^Kiritimati, .+ now$/);
    await shot(visitor.page, 'preferences');
    expect(await axeFaults(visitor.page)).toEqual([]);
    await dialog.getByLabel('Language').selectOption('en-GB');
    await expect.poll(() => personOf(owner)).toMatchObject([{ locale: 'en-GB' }]);
    await visitor.page.reload();
    await expect.poll(() => dialog.getByLabel('Time zone').inputValue()).toBe('Pacific/Kiritimati');
    // Saved at the hour of the chosen zone, fourteen hours ahead of UTC.
    await dialog.getByLabel('Names in lists').selectOption('last-first');
    const said = await dialog.getByText(/^Saved /).textContent();
    const there = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'Pacific/Kiritimati' }).format(new Date());
    expect(said).toContain(there.split(' ')[0]);
    await dialog.getByLabel('Time zone').selectOption('device');
    await expect.poll(() => personOf(owner)).toMatchObject([{ own_time_zone: null }]);
    expect(visitor.faults).toEqual([]);
  });
});

describe('the calendar feed', () => {
  it('makes an address, keeps what it holds, gives it to calendars and makes a new one after asking', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.enter(owner, `/user/detail/${owner.personId}/preferences`);
    const dialog = dialogOf(visitor);
    await dialog.getByRole('button', { name: 'Calendar feed' }).click();
    await dialog.getByRole('button', { name: 'Make my address' }).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('The address is copied').waitFor();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    const address = await copied();
    const read = (url: string) => browsing.here.app.inject({ method: 'GET', url: new URL(url).pathname });
    expect((await read(address)).statusCode).toBe(200);
    await dialog.getByRole('switch', { name: 'Titles as “Busy” only' }).click();
    await expect.poll(() => browsing.here.sql('select is_busy_only from calendar_feed')).toEqual([{ is_busy_only: true }]);
    const google = await dialog.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
    expect(google).toContain(encodeURIComponent(address.replace(/^https?/, 'webcal')));
    await page.reload();
    await dialog.getByText(/^Last read /).waitFor();
    await shot(page, 'feed');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make a new one' }).click();
    await page.getByRole('alertdialog', { name: 'Make a new address?' }).getByRole('button', { name: 'Make a new one' }).click();
    await dialog.getByText('No calendar has read it yet.').waitFor();
    expect((await read(address)).statusCode).toBe(404);
    expect(visitor.faults).toEqual([]);
  });

  it('fits a phone, in the dark theme too', async () => {
    const person = await browsing.here.person(owner.orgId);
    await browsing.here.sql("update person set theme = 'dark' where id = $1", [person.personId]);
    const visitor = await browsing.visitor({ width: 360, height: 740 });
    await visitor.enter(person, `/user/detail/${person.personId}/preferences?show=feed`);
    await dialogOf(visitor).getByRole('button', { name: 'Make my address' }).click();
    await dialogOf(visitor).getByRole('button', { name: 'Copy' }).waitFor();
    await shot(visitor.page, 'feed-phone');
    expect(await scrollsSideways(visitor.page)).toBe(false);
    expect(await axeFaults(visitor.page)).toEqual([]);
  });
});
