import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { shot } from '#testing/shot.ts';
import { inSpanish as es } from '#testing/spoken.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';

// What stands in a live meeting's place until its code has come: it is drawn by the document and written in from the page's start.
const code = /\/assets\/vendor-/;
const todo = 'Send the revised lease terms to the landlord of the second yard';
/** A Rock, a Headline and an Issue. */
const matter = 'The second yard';
const [todoList, issueList] = [4, 5];

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(owner.orgId, 'Member');
  traction = await browsing.here.traction([owner, member], 'Leadership');
  send = commander(traction);
  await owner.call(todoApi.create, {
    body: { title: todo, contentHtml: '', ownerId: owner.personId, tractionId: traction.id, dueDate: '2026-03-10' },
  });
  const mine = { title: matter, ownerId: owner.personId, tractionId: traction.id };
  await owner.call(issueApi.create, { body: { ...mine, entityType: 'meeting' } });
  await owner.call(headlineApi.create, { body: { ...mine, contentHtml: '' } });
  await owner.call(rockApi.create, { body: { ...mine, type: 'Team', dueDate: '2026-03-31' } });
});
afterAll(() => browsing.close());

/** Opens the meeting without its code. */
const visit = async (width: number, look: { locale?: string; theme?: string } = {}): Promise<Visitor> => {
  const visitor = await browsing.visitor({ width, height: 800, ...look });
  await visitor.context.route(code, (route) => route.abort());
  await visitor.enter(member, `/meeting/live/${traction.meetingId}`);
  return visitor;
};

const isShown = { visible: true };
const placeOf = async (page: Page, tag: string, text: string) => {
  const box = await page.locator(tag, { hasText: text }).filter(isShown).last().boundingBox();
  return [box?.x, box?.y].map((value) => Math.round(value ?? -1));
};

describe('the frame of a live meeting', () => {
  it.each([1920, 1440, 1024, 700, 360])(
    'shows what it is at before its code is there, each word in its place, at %i (B-46)',
    async (width) => {
      await send(owner, 'start');
      await send(owner, 'setAgendaItem', { agendaIndex: todoList });
      const { page, context } = await visit(width);
      await page.locator('li', { hasText: todo }).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      // It is no page yet: nobody can press anything, and nothing is read out that is said again a moment later.
      expect(await page.getByRole('heading', { name: 'To-Do List' }).count()).toBe(0);
      const early = [await placeOf(page, '#live-section', 'To-Do List'), await placeOf(page, 'li', todo)];
      const brand = page.getByText('Cairn', { exact: true }).filter(isShown);
      expect(await brand.count()).toBe(width < 576 ? 0 : 1);
      await unroute(context, code);
      await page.reload();
      await page.getByRole('button', { name: todo, exact: true }).waitFor();
      const [heading, [, row]] = [await placeOf(page, 'h1', 'To-Do List'), await placeOf(page, 'li', todo)];
      expect(early[0]?.[0]).toBe(heading[0]);
      expect(early[0]?.[1]).toBeCloseTo(heading[1] ?? 0, -1);
      expect(early[1]?.[1]).toBeCloseTo(row ?? 0, -1);
      await context.close();
    },
  );

  it.each([
    ['Rock Review', 2],
    ['Headlines', 3],
    ['Issues', issueList],
  ])('has no title where it would not stay: that of %s comes with what stands above it', async (name, agendaIndex) => {
    await send(owner, 'start');
    await send(owner, 'setAgendaItem', { agendaIndex });
    const { page, context } = await visit(1440);
    await page.locator('#live-section', { hasText: name }).waitFor();
    const early = await page.locator('#live-rows li').allInnerTexts();
    await unroute(context, code);
    await page.reload();
    await page.getByRole('button', { name: matter, exact: true }).first().waitFor();
    expect(early).toEqual([]);
    await context.close();
  });

  it.each([
    ['es-MX', 'dark', 'IDS', es('issues.many')],
    ['es-MX', 'dark', es('meetings.sectionSegue'), es('meetings.sectionSegue')],
    ['en-US', 'light', 'IDS', 'Issues'],
  ])('names the sections as the meeting does, in %s, %s: %s', async (locale, theme, step, title) => {
    await send(owner, 'start');
    await send(owner, 'setAgendaItem', { agendaIndex: step === 'IDS' ? issueList : 0 });
    await browsing.here.sql('update person set locale = $1 where id = $2', [locale, member.personId], owner.orgId);
    const { page, context } = await visit(1440, { locale, theme });
    const early = page.locator('#live-agenda li');
    await early.first().waitFor();
    const names = await early.allInnerTexts();
    expect([await page.locator('#live-agenda [aria-current]').innerText(), await page.locator('#live-section').innerText()]).toEqual([
      step,
      title,
    ]);
    await shot(page, `live-frame-${locale}-${step}`);
    await unroute(context, code);
    await page.reload();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const steps = page.getByRole('complementary').first().getByRole('listitem');
    await expect.poll(async () => (await steps.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(names);
    await context.close();
  });

  it('stays empty before the start, for the lobby takes its place', async () => {
    await send(owner, 'cancel');
    const { page, context } = await visit(1440);
    await page.getByText('Agenda', { exact: true }).filter(isShown).waitFor();
    await page.waitForFunction('globalThis.cairnEarly?.then(() => true)');
    expect(await page.locator('#root li').count()).toBe(0);
    await unroute(context, code);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /Leadership/ }).waitFor();
    await context.close();
  });

  it('is no other page’s: home has the app’s own', async () => {
    const { page, context } = await visit(1440);
    await page.goto('/');
    await page.getByText('Cairn', { exact: true }).filter(isShown).waitFor();
    expect(await page.getByText('Agenda', { exact: true }).filter(isShown).count()).toBe(0);
    await context.close();
  });

  it('leaves no trace in what is opened after it: the larger text of a big screen is the meeting’s alone', async () => {
    const { page, context } = await visit(1920);
    await page.getByText('Agenda', { exact: true }).filter(isShown).waitFor();
    const sizeOf = () => page.evaluate<string>('getComputedStyle(document.documentElement).fontSize');
    const large = await sizeOf();
    await unroute(context, code);
    await page.reload();
    await page.getByRole('button', { name: 'Leave' }).first().click();
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    expect([large, await sizeOf()]).toEqual(['18px', '16px']);
    await context.close();
  });
});
