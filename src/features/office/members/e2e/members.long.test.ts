import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let dev: Actor;
let caleb: Actor;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  dev = await browsing.here.person(owner.orgId);
  await browsing.here.sql(`update person set first_name = '=Dev', last_name = 'Castellano' where id = $1`, [dev.personId]);
  caleb = await browsing.here.person(owner.orgId, 'Observer');
  await browsing.here.name([
    [owner, 'Maren Lindqvist'],
    [caleb, 'Caleb Yoon'],
  ]);
  await browsing.here.traction([owner], 'Design');
});
afterAll(() => browsing.close());

describe('members', () => {
  it('saves the list as a table whose cells are no formulas', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, `/org/detail/${owner.orgId}/license`);
    await page.getByText('=Dev Castellano').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^Harbor . Pine\.csv$/);
    const rows = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(rows[0]).toBe('\uFEFFFirst name,Last name,E-mail,Role,Status');
    expect(rows).toContain(`'=Dev,Castellano,${dev.email},Member,Active`);
    expect(rows.filter((row) => row !== '')).toHaveLength(4);
    expect(faults).toEqual([]);
  });

  it('adds picked members to a meeting together', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, `/org/detail/${owner.orgId}/license`);
    await page.getByRole('checkbox', { name: /Castellano/ }).check();
    await page.getByRole('button', { name: 'Add to a meeting' }).click();
    await shot(page, 'members-bulk');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Design' }).click();
    await page.getByText('Added to Design').waitFor();
    expect(await browsing.here.sql('select person_id from invitee where person_id = $1', [dev.personId], owner.orgId)).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('B-02, B-13, B-34: the table shows the last visit, no license without billing, and is sorted by name and role both ways', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, `/org/detail/${owner.orgId}/license`);
    const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
    const names = () => rows.evaluateAll((items) => items.map((item) => /Castellano|Lindqvist|Yoon/.exec(item.textContent ?? '')?.[0]));
    await expect.poll(names).toHaveLength(3);
    await rows.filter({ hasText: 'Maren Lindqvist' }).getByText('Now', { exact: true }).waitFor();
    await rows.filter({ hasText: 'Caleb Yoon' }).getByText('Never', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Name, sorted, turn around' }).click();
    await expect.poll(names).toEqual(['Lindqvist', 'Yoon', 'Castellano']);
    await page.getByRole('button', { name: 'Sort by Role' }).click();
    await expect.poll(names).toEqual(['Lindqvist', 'Castellano', 'Yoon']);
    await page.getByRole('button', { name: 'Role, sorted, turn around' }).click();
    await expect.poll(names).toEqual(['Yoon', 'Castellano', 'Lindqvist']);
    expect(faults).toEqual([]);
  });

  it('B-02: the picked members get another role together, and are told', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, `/org/detail/${owner.orgId}/license`);
    await page.getByRole('checkbox', { name: 'Choose all' }).check();
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByRole('menuitem', { name: 'Manager' }).click();
    await page.getByText('2 chosen').waitFor({ state: 'detached' });
    expect(
      await browsing.here.sql('select role from org_member where person_id = any($1)', [[dev.personId, caleb.personId]], owner.orgId),
    ).toEqual([{ role: 'Manager' }, { role: 'Manager' }]);
    await page.getByRole('button', { name: 'Role of Caleb Yoon: Manager' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('asks before a second factor is reset, and says plainly when there is none', async () => {
    const { page, enter } = await browsing.visitor();
    await enter(owner, `/org/detail/${owner.orgId}/license`);
    const row = page.getByRole('listitem').filter({ hasText: 'Castellano' });
    await row.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click();
    const said = page.getByText('There is no authenticator app for this');
    await said.waitFor();
    expect(await said.isVisible()).toBe(true);
  });

  it('lets quarters begin in another month, which the date line of home follows', async () => {
    const { page, enter, faults } = await browsing.visitor();
    await enter(owner, `/org/detail/${owner.orgId}`);
    await page.getByLabel('Quarters').selectOption('2');
    await expect
      .poll(() => browsing.here.sql('select quarter_month from org where id = $1', [owner.orgId], owner.orgId))
      .toEqual([{ quarter_month: 2 }]);
    await page.getByText('The first quarter begins in February').waitFor();
    await shot(page, 'details');
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByText(/^Q1 2027$/).waitFor();
    expect(faults).toEqual([]);
  });
});
