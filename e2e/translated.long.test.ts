import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '#app/demo.ts';
import { type Browsing, browse, type Visitor } from '#testing/browse.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import { translating } from '#testing/translating.ts';
import type { Actor } from '#testing/world.ts';

// The browser translates every page, again at each change.
let browsing: Browsing;
let demo: { orgId: string; personId: string };
let owner: Actor;
let member: Actor;
let traction: SeededTraction;

const demoOwner = { email: 'theo.okafor@harborandpine.com' };

/** What stands in the paths of the demo company's screens: its leadership meeting, its V/TO and its chart; codes are none that anybody has. */
const namesIn = async (path: string): Promise<Record<string, string>> => {
  const { here } = browsing;
  const [place] = await here.sql<Record<string, string>>(
    `select t.id as "tractionId", h.id as "threadId",
       (select m.id from meeting m where m.thread_id = h.id and m.status = 'NotStarted') as id,
       (select m.id from meeting m where m.thread_id = h.id and m.status = 'Completed' order by m.ended_at desc limit 1) as "meetingId"
     from traction t join thread h on h.traction_id = t.id where t.title = 'Leadership Level 10'`,
    [],
    demo.orgId,
  );
  const [document] = await here.sql<Record<string, string>>(
    `select r.collection_id as "collectionId", r.id as "revisionId", s.published_id as "publishedId"
     from revision r join revision_state s on s.org_id = r.org_id and s.id = r.id
     where r.removed_at is null and lower(r.kind::text) = $1 order by s.published_id nulls last limit 1`,
    [path.startsWith('/ac') ? 'ac' : 'vto'],
    demo.orgId,
  );
  return { ...place, ...document, orgId: demo.orgId, ...(path.startsWith('/user') ? { id: demo.personId, tab: 'preferences' } : {}) };
};

/** Returns the paths of all screens, also of those in another one, as the router of a page knows them. */
const pathsOf = async ({ page }: Visitor): Promise<string[]> => {
  const all: string[] = await page.evaluate('Object.keys(__TSR_ROUTER__.routesByPath)');
  const filled = async (path: string): Promise<string> => {
    const names = await namesIn(path);
    return path.replaceAll(/\$(\w+)/g, (_, name: string) => names[name] ?? 'some-code');
  };
  return Promise.all(all.map(filled));
};

beforeAll(async () => {
  browsing = await browse({ BILLING: 'sandbox' });
  const { here } = browsing;
  await seedDemo(here.appContext);
  const [found] = await here.sql<typeof demo>(
    'select m.org_id as "orgId", p.id as "personId" from person p join org_member m on m.person_id = p.id where p.email = $1',
    [demoOwner.email],
  );
  demo = found as typeof demo;
  for (const flag of ['style-guide', 'quarterly-pulsing', 'chat-bot', 'user-preferences'])
    await here.sql('insert into feature_flag (name, enabled) values ($1, true)', [flag]);
  owner = await here.org('Birch & Sons');
  member = await here.person(owner.orgId, 'Member');
  traction = await here.traction([owner, member], 'Leadership');
});
afterAll(() => browsing.close());

const translated = async (who: { email: string }, path: string): Promise<Visitor> => {
  const visitor = await browsing.visitor({});
  await visitor.context.addInitScript({ content: translating });
  await visitor.enter(who, path);
  return visitor;
};

const stumbled = 'This page stumbled';
const missing = 'Nothing lies here';

describe('under a translation', () => {
  it('every screen opens, by a load and from the screen before it', async () => {
    const visitor = await translated(demoOwner, '/');
    const { page, context, faults } = visitor;
    const paths = await pathsOf(visitor);
    expect(paths.length).toBeGreaterThan(60);
    const found: string[] = [];
    const look = async (path: string, how: string): Promise<void> => {
      await page.locator('#root font').first().waitFor();
      await settled(page);
      for (const words of [stumbled, missing]) if ((await page.getByText(words).count()) > 0) found.push(`${path} ${how}: ${words}`);
    };
    for (const path of paths) {
      await page.goto(path);
      await look(path, 'by a load');
    }
    await page.goto('/');
    for (const path of [...paths, '/']) {
      await page.evaluate(`history.pushState({ __TSR_index: history.state.__TSR_index + 1 }, '', '${path}')`);
      await look(path, 'from another screen');
    }
    expect([...found, ...faults]).toEqual([]);
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
