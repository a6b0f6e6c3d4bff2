import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let ann: Actor;
let bo: Actor;
let team: SeededTraction;

const named: [string, string][] = [];

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  owner = await here.org('Harbor & Pine');
  [ann, bo] = [await here.person(owner.orgId), await here.person(owner.orgId)];
  const observer = await here.person(owner.orgId, 'Observer');
  const stranger = await here.person(owner.orgId);
  team = await here.traction([owner, ann, bo, observer], 'Leadership');
  await here.traction([owner, ann], 'Yard');
  named.push(
    [owner.personId, 'Olga Owner'],
    [ann.personId, 'Ann Attends'],
    [bo.personId, 'Bo Attends'],
    [observer.personId, 'Otto Observes'],
    [stranger.personId, 'Sam Outside'],
  );
  for (const [id, name] of named) {
    const [first, last] = name.split(' ');
    await here.sql('update person set first_name = $2, last_name = $3 where id = $1', [id, first, last], owner.orgId);
  }
});
afterAll(() => browsing.close());

/** Returns what an open list offers. */
const offered = (page: Page): Promise<string[]> =>
  page.locator('[role=option]').evaluateAll((rows) => rows.map((row) => row.textContent?.replace(/^[A-Z]{2}/, '').trim() ?? ''));

const offers = (page: Page, names: string[]) => expect.poll(async () => (await offered(page)).toSorted()).toEqual(names.toSorted());

describe('people to give an item to', () => {
  it('an Owner is offered the people of the meeting, without Observers and people outside (B-03, B-38)', async () => {
    const body = { title: 'Cedar slips', ownerId: bo.personId, tractionId: team.id, entityType: 'meeting' } as const;
    await owner.call(issueApi.create, { body });
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, `/traction/${team.id}/${team.threadId}/meetingoverview`);
    await page.getByRole('tab', { name: 'Issues' }).click();
    const issue = page.getByRole('listitem').filter({ hasText: 'Cedar slips' });
    await issue.getByRole('button', { name: /Bo/ }).click();
    await offers(page, ['Olga Owner', 'Ann Attends', 'Bo Attends']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: 'Add To-Do' });
    await dialog.getByRole('combobox', { name: /Owner/ }).click();
    await offers(page, ['Olga Owner', 'Ann Attends', 'Bo Attends']);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('who is not in the chosen meeting takes it out of the form, which says so and puts it back without them (B-39)', async () => {
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, `/traction/${team.id}/${team.threadId}/meetingoverview`);
    await page.getByRole('tab', { name: 'Issues' }).waitFor();
    const said = page.getByRole('alert').getByText('Taken out: Yard. Bo Attends cannot be given work there.');
    await page.keyboard.press('Alt+t');
    const todo = page.getByRole('dialog', { name: 'Add To-Do' });
    const choose = async (dialog: Locator, field: string, option: string) => {
      await dialog.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose(todo, 'Meeting', 'Yard');
    await choose(todo, 'Owner', 'Bo Attends');
    await said.waitFor();
    expect(await todo.getByRole('combobox', { name: 'Meeting' }).textContent()).not.toContain('Yard');
    // The list is still open: Bo is picked for a second time, and so is no owner any more.
    await page.getByRole('option', { name: 'Bo Attends' }).click();
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'detached' });
    await expect.poll(() => todo.getByRole('combobox', { name: 'Meeting' }).textContent()).toContain('Yard');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave Anyway' }).click();
    await page.keyboard.press('Alt+r');
    const rock = page.getByRole('dialog', { name: 'Add Rock' });
    const among = rock.getByRole('combobox', { name: 'Meetings' });
    await choose(rock, 'Meetings', 'Yard');
    await page.keyboard.press('Escape');
    await choose(rock, 'Owner', 'Bo Attends');
    await said.waitFor();
    expect(await among.textContent()).not.toContain('Yard');
    await choose(rock, 'Owner', 'Ann Attends');
    await said.waitFor({ state: 'detached' });
    await expect.poll(() => among.textContent()).toContain('Yard');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('moving an Issue to a meeting without its owner asks who takes it there (B-38, G-07)', async () => {
    const { page, enter, context } = await browsing.visitor();
    await enter(owner, `/traction/${team.id}/${team.threadId}/meetingoverview`);
    await page.getByRole('tab', { name: 'Issues' }).click();
    const issue = page.getByRole('listitem').filter({ hasText: 'Cedar slips' });
    await issue.hover();
    await issue.getByRole('button', { name: 'More for Cedar slips' }).click();
    await page.getByRole('menuitem', { name: 'Move to another meeting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Issue' });
    await dialog.getByRole('combobox', { name: 'To meeting' }).click();
    await page.getByRole('option', { name: 'Yard' }).click();
    await dialog.getByText('Bo Attends is not in Yard. Choose who takes it there.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Move Issue' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: /Owner/ }).click();
    await offers(page, ['Olga Owner', 'Ann Attends']);
    await page.getByRole('option', { name: 'Ann Attends' }).click();
    await dialog.getByRole('button', { name: 'Move Issue' }).click();
    await page.getByText('Issue moved to Yard').waitFor();
    await context.close();
  });

  it('who is taken out of a meeting leaves open work to others, chosen by kind in the same place (B-38)', async () => {
    const body = { ownerId: bo.personId, tractionId: team.id };
    await owner.call(issueApi.create, { body: { ...body, title: 'A third pier', entityType: 'meeting' } });
    await owner.call(todoApi.create, { body: { ...body, title: 'Call the port', dueDate: '2026-03-10' } });
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, `/meeting/${team.meetingId}`);
    const editor = page.getByRole('dialog', { name: 'Edit meeting' });
    await editor.getByRole('combobox', { name: /Attendees/ }).click();
    await page.getByRole('option', { name: 'Bo Attends' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Take Bo Attends out of Leadership' });
    await dialog.getByRole('combobox', { name: '1 To-Do' }).click();
    await offers(page, ['Nobody yet', 'Olga Owner', 'Ann Attends']);
    await page.getByRole('option', { name: 'Ann Attends' }).click();
    expect(await dialog.getByRole('combobox', { name: '1 Issue' }).textContent()).toContain('Ann');
    await dialog.getByRole('button', { name: 'Take Bo Attends out' }).click();
    await page.getByText('2 items have a new owner').waitFor();
    const { items } = await owner.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: team.id }] } });
    expect(items.map(({ title, ownerId }) => [title, ownerId])).toEqual([['Call the port', ann.personId]]);
    const { meeting } = await owner.call(meetingApi.find, { params: { id: team.meetingId } });
    expect(meeting.invitees).not.toContain(bo.personId);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('who will no longer see a meeting leaves open work to others, asked as the settings are saved (B-38, B-52)', async () => {
    const { here } = browsing;
    const viewer = await here.person(owner.orgId);
    await here.sql("update person set first_name = 'Vera', last_name = 'Views' where id = $1", [viewer.personId], owner.orgId);
    const closed = { canView: false, canEdit: false };
    const seen = { lt: closed, org: closed, individuals: [{ personId: viewer.personId, canView: true, canEdit: true }] };
    await owner.call(meetingApi.changeVisibility, { params: { id: team.meetingId }, body: seen });
    const body = { title: 'Order cedar', ownerId: viewer.personId, tractionId: team.id, dueDate: '2026-03-10' };
    expect((await owner.call(todoApi.create, { body })).status).toBe(200);
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, `/meeting/${team.meetingId}`);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Visibility and Editing Settings' });
    await settings.getByRole('button', { name: 'Remove Vera Views' }).click();
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vera Views will no longer see Leadership' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await dialog.getByRole('combobox', { name: '1 To-Do' }).click();
    await offers(page, ['Nobody yet', 'Olga Owner', 'Ann Attends']);
    await page.getByRole('option', { name: 'Ann Attends' }).click();
    await dialog.getByRole('button', { name: 'Save visibility' }).click();
    await page.getByText('1 item has a new owner').waitFor();
    const { items } = await owner.call(todoApi.search, { body: { filters: [{ field: 'tractionId', value: team.id }] } });
    expect(items.find(({ title }) => title === 'Order cedar')).toMatchObject({ ownerId: ann.personId });
    const { visibility } = await owner.call(meetingApi.find, { params: { id: team.meetingId } });
    expect(visibility.individuals).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
