import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { translating } from '#testing/translating.ts';
import type { Actor } from '#testing/world.ts';

// The browser translates every page, again at each change.
let browsing: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(owner.orgId, 'Member');
  traction = await browsing.here.traction([owner, member], 'Leadership');
});
afterAll(() => browsing.close());

const translated = async (who: Actor, path: string): Promise<Visitor> => {
  const visitor = await browsing.visitor({});
  await visitor.context.addInitScript({ content: translating });
  await visitor.enter(who, path);
  return visitor;
};

const stumbled = 'This page stumbled';

describe('under a translation', () => {
  it('every screen opens, by a load and from the screen before it', async () => {
    const { page, context, faults } = await translated(owner, '/');
    const team = `/traction/${traction.id}/${traction.threadId}`;
    const paths = [
      '/',
      '/meetings',
      `${team}/meetingoverview`,
      ...['rocks', 'todos', 'issues', 'headlines', 'scorecard'].map((tab) => `${team}/${tab}`),
    ];
    for (const path of [...paths, '/vto', '/accountability-chart', '/notifications', '/settings/profile']) {
      await page.goto(path);
      await page.locator('main font').first().waitFor();
      expect(await page.getByText(stumbled).count(), path).toBe(0);
    }
    await page.goto('/');
    for (const link of await page.getByRole('navigation').first().getByRole('link').all()) {
      await link.click();
      await page.locator('main font').first().waitFor();
      expect(await page.getByText(stumbled).count(), page.url()).toBe(0);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a live meeting goes from the lobby to its end, for who leads it and who follows', async () => {
    const lead = await translated(owner, `/meeting/live/${traction.meetingId}`);
    const other = await translated(member, `/meeting/live/${traction.meetingId}`);
    const start = lead.page.getByRole('button', { name: /Start/ }).first();
    await start.click();
    for (const title of ['Segue', 'Scorecard', 'Rock Review', 'Headlines', 'To-Do List', 'Issues', 'Conclude']) {
      for (const { page } of [lead, other]) {
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        expect(await page.getByText(stumbled).count(), title).toBe(0);
      }
      if (title !== 'Conclude') await lead.page.getByRole('toolbar').getByRole('button', { name: /^Next/ }).click();
    }
    expect([...lead.faults, ...other.faults]).toEqual([]);
  });
});
