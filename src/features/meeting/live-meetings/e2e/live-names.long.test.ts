import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueApi } from '#features/work/issues/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, settle } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let maren: Actor;
let theo: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;

const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
const names = ['Segue', 'Commitments and responsibilities of every yard', 'Interdepartmental announcements', longWord, 'Conclude'];
const types = ['Segue', 'Custom', 'Custom', 'Custom', 'Conclude'] as const;
const agenda = names.map((name, index) => ({ id: newId(), name, type: types[index], lengthInMinutes: 5, sessionNumber: 1 }));

beforeAll(async () => {
  browsing = await browse();
  maren = await browsing.here.org('Harbor & Pine');
  theo = await browsing.here.person(maren.orgId);
  await browsing.here.name([
    [maren, 'Maren Lindqvist'],
    [theo, 'Aaron Berg'],
  ]);
  traction = await browsing.here.traction([maren, theo], 'Leadership');
  send = commander(traction);
  await browsing.here.sql('update thread set agenda_items = $1 where id = $2', [JSON.stringify(agenda), traction.threadId], maren.orgId);
  for (const who of [theo, maren]) await send(who, 'join');
  await send(maren, 'start');
  await send(maren, 'handOver', { personId: theo.personId });
});
afterAll(() => browsing.close());

const enter = async (look: { width: number; height?: number }, locale = 'en-US'): Promise<{ page: Page; faults: string[] }> => {
  await browsing.here.sql('update person set locale = $1 where id = $2', [locale, maren.personId], maren.orgId);
  const visitor = await browsing.visitor({ ...look, locale });
  await visitor.enter(maren, `/meeting/live/${traction.meetingId}`);
  return visitor;
};

/** Letters of a word that even the narrowest agenda holds in a line. */
const wholeLetters = 17;

/** Runs in the page: the texts that are cut, and words that go over two lines although one holds them, or should. */
const illegible = (
  selector: string,
) => `[...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility()).flatMap((each) => {
  const found = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1 ? ['is cut: ' + each.textContent] : [];
  const line = each.parentElement;
  const room = line.getBoundingClientRect().right - parseFloat(getComputedStyle(line).paddingRight) - each.getBoundingClientRect().left;
  const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const pieces = [...range.getClientRects()];
      const lines = new Set(pieces.map(({ top }) => Math.round(top)));
      const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
      if (lines.size > 1 && (width <= room || word.length <= ${wholeLetters})) found.push('is broken: ' + word);
    }
  return found;
})`;

/** Runs in the page: whether every section's name ends inside the agenda. */
const staysIn = `(() => {
  const rail = document.querySelector('aside').getBoundingClientRect();
  return [...document.querySelector('aside').querySelectorAll('li span[title]')].every((each) => each.getBoundingClientRect().right < rail.right - 8);
})()`;

it('K-14: the columns of the votes stand still beside a title of two lines', async () => {
  const team = await browsing.here.traction([maren], 'Yard');
  for (const title of ['Rent', 'Two customers asked for the same installer by name, and neither got a date from us'])
    await maren.call(issueApi.create, {
      body: { title, contentHtml: '', tractionId: team.id, ownerId: maren.personId, entityType: 'meeting' },
    });
  const lead = commander(team);
  await lead(maren, 'start');
  await lead(maren, 'setAgendaItem', { agendaIndex: 5 });
  await lead(maren, 'startPrioritization');
  const { page, enter: visit } = await browsing.visitor();
  await visit(maren, `/meeting/live/${team.meetingId}`);
  const owners = page.locator("[data-stage] li [data-slot='owner']");
  await expect.poll(() => owners.count()).toBe(2);
  await settle(page);
  const lefts = await owners.evaluateAll((all: { getBoundingClientRect: () => { left: number } }[]) =>
    all.map((each) => each.getBoundingClientRect().left),
  );
  expect(new Set(lefts).size).toBe(1);
});

it('K-06: the last of thirty people in the lobby, and the reactions below them, are not behind the dock', async () => {
  const others = await Promise.all(Array.from({ length: 29 }, () => browsing.here.person(maren.orgId)));
  const crowd = await browsing.here.traction([maren, ...others], 'Everybody');
  const { page, enter: visit } = await browsing.visitor();
  await visit(maren, `/meeting/live/${crowd.meetingId}`);
  const people = page.getByRole('complementary', { name: 'People' });
  await people.getByText('1 of 30 here').waitFor();
  await page.getByRole('button', { name: 'Start meeting' }).waitFor();
  await settle(page);
  await people.evaluate((rail: { scrollTo: (x: number, y: number) => void; scrollHeight: number }) => rail.scrollTo(0, rail.scrollHeight));
  const lastOf = (await people.getByRole('button', { name: 'Celebrate' }).boundingBox()) ?? { y: Number.NaN, height: 0 };
  const dock = (await page.locator('[data-dock]').boundingBox()) ?? { y: Number.NaN };
  expect(lastOf.y + lastOf.height).toBeLessThanOrEqual(dock.y);
  // Everybody is ready, so nothing in the long list takes the focus: the stage itself does, and its end is reached by keys.
  expect(await axeFaults(page)).toEqual([]);
});

describe('long names in a live meeting', () => {
  it.each(['en-US', 'es-MX'])('K-01: the header of a phone shows the section whole beside when the meeting ends, in %s', async (locale) => {
    await send(theo, 'setAgendaItem', { agendaIndex: 2 });
    const { page, faults } = await enter({ width: 360, height: 780 }, locale);
    await page.getByRole('timer').getByText('Interdepartmental announcements').waitFor();
    await settle(page);
    await shot(page, `live-names-phone-${locale}`);
    expect(await page.evaluate<string[]>(illegible('[role=timer] span'))).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([576, 767, 1024, 1440])('K-01: the agenda breaks no word of a section that a line holds, at %i', async (width) => {
    for (const agendaIndex of [1, 2]) {
      await send(theo, 'setAgendaItem', { agendaIndex });
      const { page } = await enter({ width });
      const rail = page.getByRole('complementary', { name: 'Agenda' });
      await rail
        .locator('[aria-current=step]')
        .getByText(names[agendaIndex] ?? '')
        .waitFor();
      await settle(page);
      await shot(page, `live-names-${width}-${agendaIndex}`);
      const found = await page.evaluate<string[]>(illegible('aside:first-of-type li span[title]'));
      expect(found.filter((fault) => fault.startsWith('is broken'))).toEqual([]);
      expect(await page.evaluate<boolean>(staysIn)).toBe(true);
      expect(await scrollsSideways(page)).toBe(false);
      await page.context().close();
    }
  });

  it('K-28: one’s own row says all that one is while one is next in Segue', async () => {
    await send(theo, 'setAgendaItem', { agendaIndex: 0 });
    await send(theo, 'setSelectedAttendee', { personId: theo.personId });
    const { page } = await enter({ width: 1440 });
    const people = page.getByRole('complementary', { name: 'People' });
    await people.getByText('Next, you, leads the meeting').waitFor();
    await settle(page);
    await shot(page, 'live-names-people');
    expect(await page.evaluate<string[]>(illegible('aside li span:not(:has(*))'))).not.toContain('is cut: Next, you, leads the meeting');
  });
});
