import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { departmentApi } from '../contract.ts';

let on: Browsing;
let owner: Actor;
let member: Actor;
let admin: Actor;

beforeAll(async () => {
  on = await browse();
  owner = await on.here.org('Harbor & Pine');
  member = await on.here.person(owner.orgId);
  admin = await on.here.person(owner.orgId, 'Admin');
  await on.here.name([
    [owner, 'Maren Lindqvist'],
    [member, 'Dev Castellano'],
    [admin, 'Theo Okafor'],
  ]);
  await on.here.traction([owner, admin], 'Leadership Level 10');
  await on.here.traction([member, owner], 'Design Weekly');
  await on.here.traction([owner], 'Budget');
});
afterAll(() => on.close());

const path = () => `/org/detail/${owner.orgId}/meetings`;

describe('Meetings and departments', () => {
  it('B-32: an Owner makes a department, corrects its name, orders, searches and removes', async () => {
    const { page, enter, faults } = await on.visitor();
    await enter(owner, path());
    const list = page.getByRole('list', { name: 'Departments' });
    const loose = page.getByRole('list', { name: 'Meetings without a department' });
    await page.getByText('No departments yet').waitFor();
    await loose.getByRole('listitem').filter({ hasText: 'Design Weekly' }).waitFor();

    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Add department' }).click();
      await page.getByRole('dialog', { name: 'Add department' }).getByRole('textbox', { name: 'Department' }).fill(name);
      return page.getByRole('dialog', { name: 'Add department' });
    };
    const first = await add('Design');
    await first.getByRole('combobox', { name: 'Lead' }).click();
    await page.getByRole('option', { name: 'Dev Castellano' }).click();
    await first.getByRole('combobox', { name: 'Meetings' }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Design Weekly' }).click();
    await page.keyboard.press('Escape');
    await first.getByRole('button', { name: 'Add department' }).click();
    const design = list.getByRole('listitem').filter({ hasText: 'Design' });
    await design.getByText('Dev C').waitFor();
    await design.getByRole('link', { name: 'Design Weekly' }).waitFor();
    await loose.getByText('Design Weekly').waitFor({ state: 'detached' });

    const second = await add(' DESIGN ');
    await second.getByRole('button', { name: 'Add department' }).click();
    await second.getByText('This is taken already').waitFor();
    expect(await second.getByRole('textbox', { name: 'Department' }).inputValue()).toBe(' DESIGN ');
    await second.getByRole('textbox', { name: 'Department' }).fill('Finance');
    await second.getByRole('button', { name: 'Add department' }).click();
    const finance = list.getByRole('listitem').filter({ hasText: 'Finance' });
    await finance.getByText('No meeting yet').waitFor();

    await loose.getByRole('button', { name: 'More for Budget' }).click();
    await page.getByRole('menuitem', { name: 'Finance' }).click();
    await finance.getByRole('link', { name: 'Budget' }).waitFor();

    await finance.getByRole('button', { name: 'More for Finance' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await list.locator('li:first-child').getByText('Finance').waitFor();

    await page.getByRole('button', { name: 'Find a department' }).click();
    await page.getByRole('searchbox', { name: 'Find a department' }).fill('castel');
    await finance.waitFor({ state: 'detached' });
    await design.waitFor();
    await page.getByRole('searchbox', { name: 'Find a department' }).fill('');

    await finance.getByRole('button', { name: 'More for Finance' }).click();
    await page.getByRole('menuitem', { name: 'Remove department' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Finance?' });
    await question.getByText('Its meeting stays as it is, without a department: Budget.').waitFor();
    await question.getByRole('button', { name: 'Remove department' }).click();
    await finance.waitFor({ state: 'detached' });
    await loose.getByRole('link', { name: 'Budget' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('an edit that another Admin has overtaken shows their change and loses nothing', async () => {
    const { id } = await owner.call(departmentApi.add, { body: { name: 'Quality' } });
    const { page, enter, faults } = await on.visitor();
    await enter(owner, path());
    await page.getByRole('button', { name: 'More for Quality' }).click();
    await page.getByRole('menuitem', { name: 'Edit department' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit department' });
    await dialog.getByRole('textbox', { name: 'Department' }).fill('Quality and care');
    await admin.call(departmentApi.update, { params: { id }, body: { name: 'Quality first', version: 1 } });
    await dialog.getByRole('button', { name: 'Save department' }).click();
    await dialog.getByRole('alert').getByText('Quality first').waitFor();
    await dialog.getByRole('button', { name: 'Save department' }).click();
    await page.getByRole('list', { name: 'Departments' }).getByText('Quality and care').waitFor();
    await owner.call(departmentApi.remove, { params: { id } });
    expect(faults).toEqual([]);
  });

  it('a department without a meeting gets its first one from its button', async () => {
    await owner.call(departmentApi.add, { body: { name: 'Customer Care', headId: admin.personId } });
    const { page, enter, faults } = await on.visitor();
    await enter(owner, path());
    await page.getByText(/^Customer Care has no meeting/).waitFor();
    await page.getByRole('link', { name: 'Schedule its first meeting: Customer Care' }).click();
    const dialog = page.getByRole('dialog', { name: 'New meeting' });
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Customer Care');
    await dialog.getByRole('button', { name: 'Create meeting' }).click();
    await page.waitForURL('**/meetingoverview');
    await page.goto(path());
    await page.getByRole('list', { name: 'Departments' }).getByRole('link', { name: 'Customer Care' }).waitFor();
    expect(await page.getByText(/^Customer Care has no meeting/).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  describe('looked at', () => {
    let there: Actor;

    beforeAll(async () => {
      there = await on.here.org('Quarry & Slate');
      const people = await Promise.all(['Member', 'Member', 'Admin', 'Manager'].map((role) => on.here.person(there.orgId, role as Role)));
      const names = ['Priya Raman', 'Jonas Beck', 'Elena Marsh', 'Ruth Adeyemi'];
      await on.here.name([[there, 'Maren Lindqvist'], ...people.map((who, at): [Actor, string] => [who, names[at] ?? ''])]);
      const [priya, jonas, elena, ruth] = people as [Actor, Actor, Actor, Actor];
      const leadership = await on.here.traction([there, ...people], 'Leadership Level 10');
      const sales = await on.here.traction([priya, ruth], 'Sales Weekly');
      const build = await on.here.traction([jonas, there, elena], 'Build & Install');
      const safety = await on.here.traction([jonas], 'Safety');
      await on.here.traction([elena, there], 'Budget');
      for (const body of [
        { name: 'Leadership', headId: there.personId, meetingIds: [leadership.id] },
        { name: 'Sales and Marketing', headId: priya.personId, meetingIds: [sales.id] },
        { name: 'Build & Install', headId: jonas.personId, meetingIds: [build.id, safety.id] },
        { name: 'Customer Care', headId: ruth.personId },
        { name: 'Research' },
      ])
        await there.call(departmentApi.add, { body });
    });

    it.each(['light', 'dark'])('B-32: axe finds no fault in %s, wide and on a phone, and nothing scrolls sideways', async (theme) => {
      const { page, enter, faults } = await on.visitor({ theme: theme === 'light' ? 'default' : theme });
      await enter(there, `/org/detail/${there.orgId}/meetings`);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole('heading', { level: width === 360 ? 1 : 2, name: 'Meetings and departments' }).waitFor();
        await page.getByRole('list', { name: 'Departments' }).getByText('Sales Weekly').waitFor();
        await shot(page, `departments-${theme}-${width}`);
        expect(await axeFaults(page)).toEqual([]);
        expect(await scrollsSideways(page)).toBe(false);
      }
      await page.getByRole('button', { name: 'More for Build & Install' }).click();
      await page.getByRole('menuitem', { name: 'Edit department' }).click();
      await page.getByRole('dialog', { name: 'Edit department' }).getByText('Build & Install, Safety').waitFor();
      await shot(page, `department-${theme}`);
      expect(await axeFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  });
});
