import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

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
    const there = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', timeZone: 'Pacific/Kiritimati' });
    const times = [Date.now() - 60_000, Date.now()].map((instant) => `Saved ${there.format(instant)}`);
    expect(times).toContain(said);
    await dialog.getByLabel('Time zone').selectOption('device');
    await expect.poll(() => personOf(owner)).toMatchObject([{ own_time_zone: null }]);
    expect(visitor.faults).toEqual([]);
  });
});

describe('formats and weeks', () => {
  it('Z-09: lists show names as chosen, at once and after a reload', async () => {
    const person = await browsing.here.person(owner.orgId);
    await browsing.here.name([[person, 'Jonas Beck']]);
    const team = await browsing.here.traction([owner, person], 'Workshop');
    await person.call(headlineApi.create, { body: { title: 'The mill is open', ownerId: person.personId, tractionId: team.id } });
    const { page, enter, faults } = await browsing.visitor();
    const list = `/traction/${team.id}/${team.threadId}/meetingoverview`;
    const shown = async (name: string) => {
      await page.getByRole('tab', { name: 'Headlines' }).click();
      await page.getByRole('listitem').filter({ hasText: 'The mill is open' }).getByText(name, { exact: true }).waitFor();
    };
    await enter(person, list);
    await shown('Jonas B');
    for (const [format, name] of [
      ['first-only', 'Jonas'],
      ['first-last-initial-dot', 'Jonas B.'],
      ['first-initial-last', 'J. Beck'],
      ['last-first', 'Beck, Jonas'],
    ] as const) {
      await page.goto(`/user/detail/${person.personId}/preferences`);
      const dialog = page.getByRole('dialog', { name: 'My account' });
      await dialog.getByLabel('Names in lists').selectOption(format);
      await dialog.getByText(/^Saved /).waitFor();
      await page.goto(list);
      await shown(name);
    }
    expect(faults).toEqual([]);
  });

  it.each([
    { width: 1440, theme: 'default' },
    { width: 360, theme: 'dark' },
  ])('Z-06: numbers, dates and the day picker follow the choices at once, at $width in $theme', async ({ width, theme }) => {
    const person = await browsing.here.person(owner.orgId);
    await person.call(todoApi.create, { body: { title: 'Call the mill', dueDate: '2099-03-10' } });
    await browsing.here.sql('update person set theme = $1 where id = $2', [theme, person.personId]);
    const visitor = await browsing.visitor({ width, height: 780 });
    const { page } = visitor;
    await visitor.enter(person, `/user/detail/${person.personId}/preferences`);
    const dialog = dialogOf(visitor);
    const formats = dialog.getByLabel('Number and date');
    const week = dialog.getByLabel('Week starts');
    await expect.poll(() => formats.locator('option:checked').textContent()).toBe('As the language: 1,234.5 and Mar 3');
    expect(await week.locator('option:checked').textContent()).toBe('As Harbor & Pine: Monday');
    await formats.scrollIntoViewIfNeeded();
    await shot(page, `formats-${width}`);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    const kept = () => browsing.here.sql('select format_locale, own_week_start from person where id = $1', [person.personId], owner.orgId);
    await formats.selectOption('de-DE');
    await expect.poll(kept).toEqual([{ format_locale: 'de-DE', own_week_start: null }]);

    await page.goto('/');
    const todo = page.getByRole('listitem').filter({ hasText: 'Call the mill' });
    await todo.getByText('10 Mar 2099').waitFor();
    /** Opens the To-Do's day picker and returns the first day of its weeks. */
    const firstDay = async () => {
      await page.getByText('Call the mill').hover();
      await page.getByRole('button', { name: 'More for Call the mill' }).click();
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      await page.getByRole('group', { name: 'Due' }).getByRole('button').click();
      const calendar = page.getByRole('dialog', { name: /^Due/ });
      const first = await calendar.getByRole('columnheader', { includeHidden: true }).first().getAttribute('aria-label');
      await shot(page, `picker-${width}`);
      return first;
    };
    expect(await firstDay()).toBe('Monday');
    await page.goto(`/user/detail/${person.personId}/preferences`);
    await week.selectOption('Sunday');
    await expect.poll(kept).toEqual([{ format_locale: 'de-DE', own_week_start: 'Sunday' }]);
    await page.goto('/');
    expect(await firstDay()).toBe('Sunday');
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
