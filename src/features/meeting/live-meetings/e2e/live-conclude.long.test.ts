import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

let browsing: Browsing;
let lead: Actor;
let long: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  lead = await here.org('Harbor & Pine');
  long = await here.person(lead.orgId);
  await here.name([
    [lead, 'Bo Ek'],
    [long, 'Alexandra Featherstonehaugh-Cholmondeley'],
  ]);
  await here.sql("insert into feature_flag values ('cascade-headlines', true)");
  traction = await here.traction([lead, long], 'Leadership');
  const other = await here.traction([lead, long], 'Workshop');
  send = commander(traction);
  await send(long, 'join');
  await send(lead, 'start');
  const { id: tractionId, meetingId } = traction;
  for (const [who, title, dueDate] of [
    [lead, 'Call two mills', '2026-03-10'],
    [long, 'Send the revised lease terms to Coastal Properties and ask for two quotes', '2026-03-10'],
    [long, 'Order cedar', '2026-12-31'],
  ] as const) {
    const body = { title, ownerId: who.personId, tractionId, meetingId, dueDate };
    await lead.call(todoApi.create, { body });
  }
  for (const [who, title] of [
    [lead, 'The saw hums'],
    [long, 'Glue dries out'],
  ] as const) {
    const body = { title, ownerId: who.personId, tractionId, entityType: 'meeting' } as const;
    const { id: issueId } = await lead.call(issueApi.create, { body });
    await send(lead, 'markAsSolved', { issueId });
    await send(lead, 'writeOutcome', { issueId, outcome: 'We keep it and look again in a month' });
  }
  const body = { title: 'Sam passed the course', ownerId: long.personId, contentHtml: '', tractionId };
  const { id: headlineId } = await lead.call(headlineApi.create, { body });
  await send(lead, 'reviewHeadline', { headlineId });
  await send(lead, 'addMessage', { title: 'Cedar is ordered when the client signs', tractionIds: [other.id] });
  await send(lead, 'setAgendaItem', { agendaIndex: 6 });
});
afterAll(() => browsing.close());

interface Row {
  part: string;
  owner: number;
  words: number;
  end: number;
}

/** Where the three columns of each row in Conclude are: the left of owner and words, the right of the end. */
const rowsOf = (page: Page): Promise<Row[]> =>
  page.evaluate<Row[]>(`[...document.querySelectorAll('main section section[aria-label]')].flatMap((part) =>
    [...part.querySelectorAll('ul[aria-label] > li')].map((row) => {
      const [owner, words, end] = [...row.children].map((each) => each.getBoundingClientRect());
      return { part: part.getAttribute('aria-label'), owner: Math.round(owner.left), words: Math.round(words.left), end: Math.round(end.right) };
    }))`);

const open = async (look: { width: number; height: number; theme?: string }): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  await visitor.enter(lead, `/meeting/live/${traction.meetingId}`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Conclude' }).waitFor();
  for (const words of ['Order cedar', 'Glue dries out', 'Sam passed the course'])
    await visitor.page.getByText(words).filter({ visible: true }).first().waitFor();
  return visitor;
};

describe('Conclude', () => {
  it.each([1024, 1440, 1920])('K-01: aligns owners, words and dates of all its parts at %i', async (width) => {
    expect((await lead.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } })).liveMeeting.addedTodoIds).toHaveLength(3);
    const { page, context, faults } = await open({ width, height: 900 });
    const rows = await rowsOf(page);
    expect([...new Set(rows.map(({ part }) => part))].toSorted()).toEqual(['Cascading messages', 'New To-Dos', 'Solved Issues']);
    expect(rows).toHaveLength(7);
    for (const column of ['owner', 'words', 'end'] as const) expect(new Set(rows.map((row) => row[column])), column).toHaveLength(1);
    expect(rows.every(({ owner, words }) => owner < words)).toBe(true);
    const cut = `[...document.querySelectorAll('main [data-title]')].filter((each) => each.scrollWidth > each.clientWidth + 1).length`;
    expect(await page.evaluate(cut)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await shot(page, `conclude-${width}`);
    await context.close();
  });

  it('K-01: says of a minute that has begun that it is left, as the clock does', async () => {
    const { clock } = browsing.here;
    clock.now = new Date(clock.now.getTime() + 2_000);
    const { page, context } = await open({ width: 1440, height: 900 });
    const timer = page.getByRole('timer').first();
    await expect.poll(() => timer.innerText()).toContain('4:5');
    await page.getByText(/^\d+ min so far, 5 left$/).waitFor();
    await context.close();
  });

  it('K-01: has each owner over the words on a phone, in line with them', async () => {
    const { page, context, faults } = await open({ width: 360, height: 780, theme: 'dark' });
    const rows = await rowsOf(page);
    expect(rows).toHaveLength(7);
    // The name of the owner of several rows stands once, over the first.
    expect(new Set(rows.flatMap(({ owner, words }) => (owner === 0 ? [words] : [owner, words])))).toHaveLength(1);
    expect(await scrollsSideways(page)).toBe(false);
    expect(faults).toEqual([]);
    await shot(page, 'conclude-360');
    await context.close();
  });
});
