import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browseDemo, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { cutControls } from '#testing/layout.ts';
import { testPassword } from '#testing/world.ts';

let browsing: Browsing;
let paths: string[];

interface Place {
  tractionId: string;
  threadId: string;
  meetingId: string;
  endedId: string;
}

/** Returns the leadership meeting of the demo company and its last ended meeting. */
const leadership = async (): Promise<Place> => {
  const { here } = browsing;
  const { orgId } = await here.signIn('theo.okafor@harborandpine.com');
  const [place] = await here.sql<Place>(
    `select t.id as "tractionId", h.id as "threadId",
       (select m.id from meeting m where m.thread_id = h.id and m.status = 'NotStarted') as "meetingId",
       (select m.id from meeting m where m.thread_id = h.id and m.status = 'Completed' order by m.ended_at desc limit 1) as "endedId"
     from traction t join thread h on h.traction_id = t.id where t.title = 'Leadership Level 10'`,
    [],
    orgId,
  );
  return place as Place;
};

beforeAll(async () => {
  browsing = await browseDemo();
  const { tractionId, threadId, meetingId, endedId } = await leadership();
  const traction = `/traction/${tractionId}/${threadId}`;
  paths = [
    '/',
    '/meetings',
    '/meeting/new',
    `/meeting/${meetingId}`,
    `${traction}/meetingoverview`,
    `${traction}/meetinghistory`,
    `${traction}/${endedId}`,
    `/meeting/live/${meetingId}`,
    '/org/create',
    '/nothing-here',
  ];
});
afterAll(() => browsing.close());

const signIn = async ({ page }: Visitor): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Username or e-mail').fill('theo.okafor@harborandpine.com');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
};

const themes = ['default', 'light', 'dark'] as const;

/** Applies a theme to the page as the menu does; the theme setting belongs to the person. */
const setTheme = (visitor: Visitor, theme: string): Promise<void> =>
  visitor.page.evaluate(`{ document.documentElement.dataset.theme = '${theme}'; }`);

/** Returns the axe rules to run: all in the default theme, only colour contrast in the others, since themes differ only in colours. */
const rulesIn = (theme: string): string[] | undefined => (theme === 'default' ? undefined : ['color-contrast']);

describe('every screen', () => {
  it.each([1440, 360])('has nothing that axe finds, no sideways scroll and no fault, in every theme at %i', async (width) => {
    const visitor = await browsing.visitor({ width, height: width === 360 ? 780 : 900 });
    await signIn(visitor);
    const found: string[] = [];
    for (const path of paths) {
      await visitor.page.goto(path);
      await visitor.page.locator('main').first().waitFor();
      for (const theme of themes) {
        await setTheme(visitor, theme);
        for (const fault of await axeFaults(visitor.page, rulesIn(theme))) found.push(`${path} in ${theme} ${fault}`);
      }
      if (width === 360) for (const fault of await cutControls(visitor.page)) found.push(`${path} ${fault}`);
      if (await scrollsSideways(visitor.page)) found.push(`${path} scrolls sideways`);
    }
    expect([...found, ...visitor.faults]).toEqual([]);
    await visitor.context.close();
  });
});
