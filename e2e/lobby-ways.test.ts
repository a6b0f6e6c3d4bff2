import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browseThree } from '../src/testing/browse.ts';
import type { SeededTraction } from '../src/testing/seed.ts';
import type { Actor } from '../src/testing/world.ts';

let browsing: Browsing;
let people: Record<'owner' | 'member' | 'observer', Actor>;
let team: SeededTraction;

beforeAll(async () => {
  const { browsing: opened, ...actors } = await browseThree();
  browsing = opened;
  people = actors;
  const { owner, member, observer } = people;
  team = await browsing.here.traction([owner, member, observer], 'Sales');
  const today = browsing.here.clock.now.toISOString().slice(0, 10);
  await browsing.here.sql('update meeting set next_date = $2 where id = $1', [team.meetingId, today], owner.orgId);
});
afterAll(() => browsing.close());

const [desk, phone] = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
];

it.each([
  ['an Owner', 'owner', desk],
  ['a Member', 'member', desk],
  ['a Member on a phone', 'member', phone],
  ['an Observer', 'observer', desk],
  ['an Observer on a phone', 'observer', phone],
] as const)(
  'B-46, K-02: %s finds the lobby from home, the list, the meeting’s page and its link, by the same words',
  async (_, who, look) => {
    const visitor = await browsing.visitor(look);
    const { page } = visitor;
    const lobby = page.getByRole('heading', { level: 1, name: 'Ready for Sales?' });
    await visitor.enter(people[who], '/');
    for (const place of ['/', '/meetings', `/traction/${team.id}/${team.threadId}/meetingoverview`]) {
      await page.goto(place);
      await page.getByRole('main').getByRole('link', { name: 'Open lobby: Sales' }).first().click();
      await lobby.waitFor();
    }
    await page.goto(`/meeting/live/${team.meetingId}`);
    await lobby.waitFor();
    // Whoever may lead can start; the others wait for them.
    expect(await page.getByRole('button', { name: 'Start meeting' }).count()).toBe(who === 'owner' ? 1 : 0);
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  },
);
