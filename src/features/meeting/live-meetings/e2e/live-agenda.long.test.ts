import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, settle } from '#testing/browse.ts';
import { bothSizes } from '#testing/layout.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let lead: Actor;
let member: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
const ids = 21;

/** Thirty sections, most of them with names over two lines. */
const sections = Array.from({ length: 30 }, (_, index) => ({
  id: newId(),
  name: index === ids ? 'Issues' : `Review ${index + 1}: what the yards said`,
  type: index === ids ? ('IDS' as const) : ('Custom' as const),
  lengthInMinutes: 5,
  sessionNumber: 1,
}));

beforeAll(async () => {
  browsing = await browse();
  lead = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(lead.orgId);
  traction = await browsing.here.traction([lead, member], 'Leadership');
  send = commander(traction);
  await browsing.here.sql('update thread set agenda_items = $1 where id = $2', [JSON.stringify(sections), traction.threadId], lead.orgId);
  await send(lead, 'start');
  await send(member, 'join');
  for (const agendaIndex of [1, 2, 20]) {
    browsing.here.clock.now = new Date(browsing.here.clock.now.getTime() + 240_000);
    await send(lead, 'setAgendaItem', { agendaIndex });
  }
});
afterAll(() => browsing.close());

const enter = async (who: Actor, look: { width?: number; height?: number } = {}) => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(who, `/meeting/live/${traction.meetingId}`);
  return visitor;
};

/** What of an agenda's list cannot be read: names that are cut, and, where they should be in view, the current section and its clock. */
const unreadable = `(() => {
  const current = document.querySelector('[aria-current=step]');
  const list = current.closest('ol').parentElement;
  const top = Math.max(0, list.getBoundingClientRect().top);
  const bottom = list.getBoundingClientRect().bottom;
  const box = current.getBoundingClientRect();
  const clock = current.querySelector('[role=timer]')?.getBoundingClientRect();
  const names = [...list.querySelectorAll('li span[title]')].filter((each) => each.checkVisibility());
  return [
    ...names.filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1).map((each) => 'is cut: ' + each.textContent),
    ...names.filter((each) => each.getBoundingClientRect().height > 40).map((each) => 'is longer than two lines: ' + each.textContent),
    ...(box.top >= top - 1 && box.bottom <= Math.min(bottom, innerHeight) + 1 ? [] : ['the current section is out of view']),
    ...(clock !== undefined && clock.height > 0 && clock.bottom <= innerHeight ? [] : ['the clock is out of view']),
  ];
})()`;

describe('an agenda of thirty sections', () => {
  it.each(bothSizes)('keeps names readable and the clock in view (K-09, K-32), at $width', async (size) => {
    const { page, faults } = await enter(member, size);
    await page.getByRole('heading', { level: 1, name: 'Review 21' }).waitFor();
    const phone = size.width < 576;
    if (phone) await page.getByRole('button', { name: 'Agenda' }).click();
    await page.locator('[aria-current=step]').waitFor();
    await settle(page);
    expect(await page.evaluate<string[]>(unreadable)).toEqual([]);
    // Those that are done are one row with their time; a click shows them.
    const fold = page.getByRole('button', { name: /done/ });
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await shot(page, `sections-${size.width}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

/** What stands wrong above an agenda's list and around its current section. */
const misplaced = `(() => {
  const current = document.querySelector('[aria-current=step]');
  const list = current.closest('ol').parentElement.getBoundingClientRect();
  const [head, title, note] = ['aside > div', 'aside h2', 'aside h2 + span'].map((each) => document.querySelector(each).getBoundingClientRect());
  const clock = current.querySelector('[role=timer]').getBoundingClientRect();
  return [
    ...(note.bottom <= head.bottom + 1 && (note.top >= title.bottom - 4 || note.left > title.right) ? [] : ['the heading runs over']),
    ...(clock.bottom <= list.bottom ? [] : ['the clock is out of view']),
    ...(current.previousElementSibling.getBoundingClientRect().top >= list.top - 1 ? [] : ['the section before is out of view']),
  ];
})()`;

it('K-09, K-32: a long agenda on a small or enlarged page keeps its heading apart and its clock in view, and follows back too', async () => {
  const { page, faults } = await enter(member, { width: 720, height: 450 });
  await page.getByRole('heading', { level: 1, name: 'Review 21' }).waitFor();
  await expect.poll(() => page.evaluate<string[]>(misplaced)).toEqual([]);
  await send(lead, 'setAgendaItem', { agendaIndex: 5 });
  await page.getByRole('heading', { level: 1, name: 'Review 6' }).waitFor();
  await expect.poll(() => page.evaluate<string[]>(misplaced)).toEqual([]);
  expect(faults).toEqual([]);
  await send(lead, 'setAgendaItem', { agendaIndex: 20 });
});

describe('what one adds in IDS', () => {
  let page: Page;

  beforeAll(async () => {
    const title = 'Glue dries out';
    await lead.call(issueApi.create, { body: { title, ownerId: lead.personId, tractionId: traction.id, entityType: 'meeting' } });
    await send(lead, 'setAgendaItem', { agendaIndex: ids });
    ({ page } = await enter(lead));
    await page.getByText(title).first().waitFor();
  });

  it('in the list’s own row makes no toast: it stands before one’s eyes (G-20)', async () => {
    const line = page.getByRole('textbox', { name: /^Add an Issue/ });
    await line.fill('The saw is blunt');
    await line.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'The saw is blunt' }).waitFor();
    expect(await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').count()).toBe(0);
  });

  it('as a To-Do has its popup one key away, which takes the words of the line along (K-17)', async () => {
    await page.getByRole('button', { name: 'Vote for Glue dries out' }).click();
    await page.getByRole('button', { name: 'Order by votes' }).click();
    await page.getByRole('article', { name: 'Glue dries out' }).getByText('Discussing now').waitFor();
    await page.keyboard.press('t');
    const line = page.getByRole('textbox', { name: 'To-Do of this Issue' });
    await line.fill('Order fresh glue');
    await line.press('Shift+Enter');
    const dialog = page.getByRole('dialog', { name: 'Add To-Do' });
    expect(await dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Order fresh glue');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Order fresh glue').first().waitFor();
    const { items } = await lead.call(todoApi.search, { body: {} });
    expect(items.find(({ title }) => title === 'Order fresh glue')).toMatchObject({ issueId: expect.any(String), ownerId: lead.personId });
  });
});

it('who was removed from the meeting is not here any more, for everybody (B-46, K-06)', async () => {
  const { page, faults } = await enter(lead);
  const people = page.getByRole('complementary', { name: 'People' });
  await people.getByText('2 of 2 here').waitFor();
  const { meeting } = await lead.call(meetingApi.find, { params: { id: traction.meetingId } });
  const body = { ...meeting, invitees: [lead.personId] };
  expect((await lead.call(meetingApi.edit, { params: { id: traction.meetingId }, body })).status).toBe(200);
  await people.getByText(/^Left at/).waitFor();
  await people.getByText(/^1 of \d here/).waitFor();
  expect(faults).toEqual([]);
});
