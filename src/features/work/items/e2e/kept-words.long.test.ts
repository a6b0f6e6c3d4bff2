import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let theo: Actor;
let priya: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  theo = await here.org('Harbor & Pine');
  priya = await here.person(theo.orgId, 'Manager');
  traction = await here.traction([theo, priya], 'Leadership');
});
afterAll(() => browsing.close());

const enter = async (who: Actor, path: string): Promise<Visitor> => {
  const visitor = await browsing.visitor();
  await visitor.enter(who, path);
  return visitor;
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Title' });

/** For each kind of item: how it is created, and how a colleague changes it. */
const kinds = {
  Issue: { api: issueApi, more: { entityType: 'meeting' }, on: issueApi.setStatus, to: { status: 'Reviewed' } },
  Rock: { api: rockApi, more: { dueDate: '2026-03-31', type: 'Company' }, on: rockApi.setStatus, to: { status: 'OffTrack' } },
  'To-Do': { api: todoApi, more: { dueDate: '2026-03-10' }, on: todoApi.setStatus, to: { status: 'Pending' } },
  Headline: { api: headlineApi, more: {}, on: headlineApi.review, to: { status: 'Reviewed' } },
} as const;
type Kind = keyof typeof kinds;

type Caller = (endpoint: object, ask: object) => Promise<{ id: string; status: number; items: { title: string; version: number }[] }>;
const ask = (who: Pick<Actor, 'call'>, ...asked: Parameters<Caller>) => (who.call as unknown as Caller)(...asked);

const make = async (kind: Kind, title: string): Promise<string> => {
  const { api, more } = kinds[kind];
  const body = { id: newId(), title, ownerId: theo.personId, tractionId: traction.id, contentHtml: '', ...more };
  return (await ask(theo, api.create, { body })).id;
};
const find = async (kind: Kind, id: string) => (await ask(theo, kinds[kind].api.byIds, { query: { ids: id } })).items[0];
const rename = async (kind: Kind, id: string, title: string): Promise<void> => {
  const { api } = kinds[kind];
  const body = { ...(await find(kind, id)), title };
  expect((await ask(priya, api.update, { params: { id }, body })).status).toBe(200);
};

describe('a title that two people edit in a list', () => {
  it.each(Object.keys(kinds) as Kind[])('is shown to the second one in both versions, in a list of %ss', async (kind) => {
    const was = `First ${kind}`;
    const id = await make(kind, was);
    const { page, faults } = await enter(theo, '/');
    await page.getByRole('main').getByRole('button', { name: was, exact: true }).click();
    await rename(kind, id, `Hers, ${kind}`);
    // The list shows the change, the open field does not.
    await settled(page);
    await field(page).fill(`His, ${kind}`);
    await page.keyboard.press('Enter');

    const asked = page.getByRole('alertdialog', { name: `Two people changed this ${kind}` });
    const side = (name: RegExp) => asked.getByRole('radiogroup', { name: 'Title' }).getByRole('radio', { name });
    await side(/^Manager.*Hers,/).waitFor();
    expect(await side(/^Yours.*His,/).isChecked()).toBe(true);
    expect((await find(kind, id))?.title).toBe(`Hers, ${kind}`);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await asked.waitFor({ state: 'detached' });
    await dialog(page, `Edit ${kind}`).waitFor({ state: 'detached' });
    expect((await find(kind, id))?.title).toBe(`His, ${kind}`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is saved when only other fields have changed', async () => {
    const id = await make('Issue', 'Saw is blunt');
    const { page } = await enter(theo, '/');
    await page.getByRole('main').getByRole('button', { name: 'Saw is blunt', exact: true }).click();
    await ask(priya, issueApi.reassign, { params: { id }, body: { ownerId: priya.personId } });
    await field(page).fill('Saw is blunt again');
    await page.keyboard.press('Enter');
    await expect.poll(() => find('Issue', id)).toMatchObject({ title: 'Saw is blunt again', ownerId: priya.personId });
    expect(await dialog(page, 'Edit Issue').count()).toBe(0);
    await page.context().close();
  });
});

describe('a dialog for an item that somebody else changes', () => {
  const edit = async (page: Page, kind: Kind, title: string): Promise<void> => {
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await row.hover();
    await row.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await dialog(page, `Edit ${kind}`).getByRole('textbox').first().fill(`Later ${kind}`);
  };

  it('is saved when only the status has changed, of every kind', async () => {
    const made = new Map<Kind, string>();
    for (const kind of Object.keys(kinds) as Kind[]) made.set(kind, await make(kind, `Second ${kind}`));
    const { page } = await enter(theo, '/');
    for (const [kind, id] of made) {
      const { on, to } = kinds[kind];
      await edit(page, kind, `Second ${kind}`);
      expect((await ask(priya, on, { params: { id }, body: to })).status).toBe(200);
      await page.keyboard.press('Control+Enter');
      await dialog(page, `Edit ${kind}`).waitFor({ state: 'detached' });
      expect(await find(kind, id)).toMatchObject({ title: `Later ${kind}`, ...to });
    }
    await page.context().close();
  });

  it('names what has changed when the form contains it, and keeps what was typed', async () => {
    const id = await make('Issue', 'Third Issue');
    const { page } = await enter(theo, '/');
    await edit(page, 'Issue', 'Third Issue');
    await rename('Issue', id, 'Hers, third');
    await page.keyboard.press('Control+Enter');
    const asked = page.getByRole('alertdialog', { name: 'Two people changed this Issue' });
    await asked.getByRole('radio', { name: /^Manager.*Hers,/ }).waitFor();
    await asked.getByRole('button', { name: 'Back to editing', exact: true }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await dialog(page, 'Edit Issue').getByRole('textbox').first().inputValue()).toBe('Later Issue');
    expect((await find('Issue', id))?.title).toBe('Hers, third');
    await page.context().close();
  });
});

describe('text typed while the scribe goes on', () => {
  let scribe: Visitor;
  let other: Visitor;
  const stands = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const go = async (press: 'Next' | 'Back', to: string): Promise<void> => {
    await scribe.page.getByRole('toolbar').getByRole('button', { name: press, exact: true }).click();
    await Promise.all([scribe, other].map(({ page }) => stands(page, to)));
  };
  const quickAdd = () => other.page.getByRole('textbox', { name: 'Add an Issue' });

  beforeAll(async () => {
    await make('Issue', 'Deposits clear too late');
    const live = `/meeting/live/${traction.meetingId}`;
    const command = commander(traction);
    await command(theo, 'start');
    await command(theo, 'setAgendaItem', { agendaIndex: 5 });
    [scribe, other] = await Promise.all([enter(theo, live), enter(priya, live)]);
    await Promise.all([scribe, other].map(({ page }) => stands(page, 'Issues')));
  });

  it('is in the row again when the section is shown again', async () => {
    await quickAdd().fill('Glue dries out');
    await go('Next', 'Conclude');
    await go('Back', 'Issues');
    expect(await quickAdd().inputValue()).toBe('Glue dries out');
    await quickAdd().press('Enter');
    await other.page.getByRole('button', { name: 'Glue dries out', exact: true }).waitFor();
    expect(await quickAdd().inputValue()).toBe('');
  });

  it('is saved when it is a title', async () => {
    const id = await make('Issue', 'Dust');
    await other.page.getByRole('button', { name: 'Dust', exact: true }).click();
    await field(other.page).fill('Dust fails the code');
    await go('Back', 'To-Do List');
    await expect.poll(() => find('Issue', id)).toMatchObject({ title: 'Dust fails the code' });
    await go('Next', 'Issues');
  });

  it('is kept while nobody answers, also beside other text, and sent by itself', async () => {
    await other.context.route('**/issues', (route) => route.abort());
    const kept = other.page.getByRole('region', { name: /^Kept on this device/ });
    await quickAdd().fill('Saw stands still');
    await quickAdd().press('Enter');
    expect(await quickAdd().inputValue()).toBe('');
    await quickAdd().fill('Van is late');
    await kept.getByText('New Issue: Saw stands still').waitFor();
    expect(await quickAdd().inputValue()).toBe('Van is late');
    await quickAdd().press('Enter');
    await kept.getByText('New Issue: Van is late').waitFor();
    expect(await axeFaults(other.page)).toEqual([]);

    await unroute(other.context, '**/issues');
    await kept.waitFor({ state: 'detached' });
    for (const title of ['Saw stands still', 'Van is late']) {
      await scribe.page.getByRole('button', { name: title, exact: true }).waitFor();
    }
    expect(await other.page.getByRole('button', { name: /^Add again/ }).count()).toBe(0);
  });
});

describe('the end of the meeting', () => {
  it('K-22: leads everybody home; a person who writes in a dialog finishes it there', async () => {
    const live = `/meeting/live/${traction.meetingId}`;
    const [reader, writer, idler] = await Promise.all([enter(theo, live), enter(priya, live), enter(priya, live)]);
    const writing = dialog(writer.page, 'Add Issue');
    for (const { page } of [writer, idler]) {
      await page.getByRole('heading', { level: 1, name: 'Issues' }).waitFor();
      await page.keyboard.press('Alt+i');
      await dialog(page, 'Add Issue').getByRole('textbox').first().waitFor();
    }
    await writing.getByRole('textbox').first().fill('Who closes the yard');
    await commander(traction)(theo, 'end');
    await Promise.all([reader, writer, idler].map(({ page }) => page.waitForURL((url) => url.pathname === '/')));
    await dialog(idler.page, 'Add Issue').waitFor({ state: 'detached' });
    await writer.page.getByText('ended').first().waitFor();
    expect(await writer.page.getByRole('alertdialog').count()).toBe(0);
    expect(await writing.getByRole('textbox').first().inputValue()).toBe('Who closes the yard');

    await writer.page.keyboard.press('Control+Enter');
    await writing.waitFor({ state: 'detached' });
    const searched = { startIndex: 0, endIndex: 50, includeTotalCount: false, sorts: [], filters: [] };
    const { items } = await ask(priya, issueApi.search, { body: searched });
    expect(items.map(({ title }) => title)).toContain('Who closes the yard');
    expect([...reader.faults, ...writer.faults, ...idler.faults]).toEqual([]);
  });
});
