import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { subjectKey } from '#shared/subjects.ts';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { eventually } from '#testing/eventually.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let ann: Actor;
let ben: Actor;
let traction: Awaited<ReturnType<Browsing['here']['traction']>>;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  ann = await here.org('Harbor & Pine');
  ben = await here.person(ann.orgId, 'Manager');
  traction = await here.traction([ann, ben], 'Leadership');
});
afterAll(() => browsing.close());

const addIssue = async (contentHtml: string): Promise<string> => {
  const body = { title: 'Old ropes', ownerId: ann.personId, tractionId: traction.id, contentHtml, entityType: 'meeting' as const };
  return (await ann.call(issueApi.create, { body })).id;
};
const notesOf = async (id: string) => (await ann.call(issueApi.byIds, { query: { ids: id } })).items[0]?.contentHtml;
const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
const open = async (who: Actor, id: string): Promise<Visitor> => {
  const visitor = await browsing.visitor({});
  await visitor.enter(who, `/traction/${traction.id}/${traction.threadId}/issues?item=${subjectKey({ type: 'Issue', id })}`);
  await notes(visitor.page).waitFor();
  return visitor;
};
const write = async (page: Page, words: string, key = 'Control+End'): Promise<void> => {
  await notes(page).click();
  await page.keyboard.press(key);
  await page.keyboard.type(words);
};

describe('the notes of an item that two have open', () => {
  it('show each what the other writes, with a caret and a name, and are saved without a press of Save', async () => {
    const id = await addIssue('<p>Ropes</p>');
    const [first, second] = [await open(ann, id), await open(ben, id)];
    await Promise.all([write(first.page, 'New: ', 'Control+Home'), write(second.page, ' and blocks')]);
    for (const { page } of [first, second]) await notes(page).getByText('New: Ropes and blocks').waitFor();
    const names = await browsing.here.sql<{ id: string; name: string }>('select id, first_name as name from person', [], ann.orgId);
    const nameOf = (who: Actor) => names.find((each) => each.id === who.personId)?.name;
    await first.page.locator(`[data-name="${nameOf(ben)}"]`).waitFor();
    await second.page.locator(`[data-name="${nameOf(ann)}"]`).waitFor();
    await eventually(async () => expect(await notesOf(id)).toBe('<p>New: Ropes and blocks</p>'));
    expect([...(await axeFaults(first.page)), ...first.faults, ...second.faults]).toEqual([]);
  });

  it('Undo takes back one’s own words alone', async () => {
    const id = await addIssue('<p>Ropes</p>');
    const [first, second] = [await open(ann, id), await open(ben, id)];
    await write(first.page, ' mine');
    await notes(second.page).getByText('Ropes mine').waitFor();
    await write(second.page, ' theirs');
    await notes(first.page).getByText('Ropes mine theirs').waitFor();
    await first.page.keyboard.press('Control+z');
    for (const { page } of [first, second]) await notes(page).getByText('Ropes theirs').waitFor();
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  it('merge what was written without a connection, also after a reload', async () => {
    const id = await addIssue('<p>Ropes</p>');
    const [first, second] = [await open(ann, id), await open(ben, id)];
    await first.context.setOffline(true);
    await write(first.page, ' written away');
    await write(second.page, 'New: ', 'Control+Home');
    await notes(second.page).getByText('New: Ropes').waitFor();
    await first.page.getByText('Waiting', { exact: true }).first().waitFor();
    await first.context.setOffline(false);
    await first.page.reload();
    await notes(second.page).getByText('New: Ropes written away').waitFor();
    await eventually(async () => expect(await notesOf(id)).toBe('<p>New: Ropes written away</p>'));
  });
});
