import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browseThree, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';

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

const everybody = [
  ['an Owner', 'owner', desk],
  ['a Member', 'member', desk],
  ['a Member on a phone', 'member', phone],
  ['an Observer', 'observer', desk],
  ['an Observer on a phone', 'observer', phone],
] as const;

/** Goes by a link of these words from home, the list and the meeting’s page, then by the meeting’s own address; each time to a heading. */
const visit = async ({ page }: Visitor, words: string, heading: string): Promise<void> => {
  for (const place of ['/', '/meetings', `/traction/${team.id}/${team.threadId}/meetingoverview`]) {
    await page.goto(place);
    await page.getByRole('link', { name: words }).filter({ visible: true }).first().click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await page.goto(`/meeting/live/${team.meetingId}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};

describe('everybody invited', () => {
  it.each(everybody)(
    'B-46, K-23: finds the lobby from home, the list, the meeting’s page and its link, by the same words: %s',
    async (_, who, look) => {
      const visitor = await browsing.visitor(look);
      const { page } = visitor;
      await visitor.enter(people[who], '/');
      await visit(visitor, 'Open lobby: Sales', 'Ready for Sales?');
      // Whoever may lead can start; the others wait for them.
      expect(await page.getByRole('button', { name: 'Start meeting' }).count()).toBe(who === 'owner' ? 1 : 0);
      expect(visitor.faults).toEqual([]);
      await visitor.context.close();
    },
  );

  it.each(everybody)('J-21: joins the running meeting from the same places, by the same words: %s', async (_, who, look) => {
    const state = await people.owner.call(liveMeetingApi.find, { params: { meetingId: team.meetingId } });
    if (state.liveMeeting.status === 'NotStarted') expect((await commander(team)(people.owner, 'start')).status).toBe(200);
    const visitor = await browsing.visitor(look);
    await visitor.enter(people[who], '/');
    await visit(visitor, 'Join meeting: Sales', 'Segue');
    expect(visitor.faults).toEqual([]);
    await visitor.context.close();
  });
});
