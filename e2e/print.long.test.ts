import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browseDemo } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';

/** The width in CSS pixels that the margins leave of A4, of Letter, and of Letter on its side. */
const papers = { a4: 688, letter: 710, wide: 950 } as const;
const theo = { email: 'theo.okafor@harborandpine.com' };
const todos = 127;
const longTitle = 'Installs that needed no second visit within thirty days of handover';

interface Team {
  orgId: string;
  path: string;
  endedId: string;
}

let browsing: Browsing;
let team: Team;

beforeAll(async () => {
  browsing = await browseDemo();
  const actor = await browsing.here.signIn(theo.email);
  const [found] = await browsing.here.sql<{ id: string; threadId: string; endedId: string }>(
    `select t.id, h.id as "threadId",
       (select m.id from meeting m where m.thread_id = h.id and m.status = 'Completed' order by m.ended_at desc limit 1) as "endedId"
     from traction t join thread h on h.traction_id = t.id where t.title = 'Leadership Level 10'`,
    [],
    actor.orgId,
  );
  if (found === undefined) throw new Error('the demo company has no leadership meeting');
  await browsing.here.sql('update measurable set title = $1 where title = $2', [longTitle, 'Site visits booked'], actor.orgId);
  const [person] = await browsing.here.sql<{ id: string }>('select id from person where email = $1', [theo.email]);
  const theoId = person?.id;
  await browsing.here.sql(
    `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date, status)
       select $1, gen_random_uuid(), $2, $3, $2, 'Paper ' || n, '2026-03-01'::date + n % 30, 'NotDone' from generate_series(1, ${todos}) n`,
    [actor.orgId, theoId, found.id],
    actor.orgId,
  );
  team = { orgId: actor.orgId, path: `/traction/${found.id}/${found.threadId}`, endedId: found.endedId };
});
afterAll(() => browsing.close());

/** Opens a page in the dark theme on a screen. */
const open = async (path: string): Promise<Page> => {
  const { page, enter } = await browsing.visitor({ theme: 'dark' });
  await enter(theo, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
};

/** Shows the page as paper of a width has it. */
const onPaper = async (page: Page, width: number): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 1000 });
};

const colours = (page: Page): Promise<{ paper: string; ink: string; scheme: string }> =>
  page.evaluate<{ paper: string; ink: string; scheme: string }>(`(() => {
    const { backgroundColor: paper, color: ink } = getComputedStyle(document.body);
    return { paper, ink, scheme: getComputedStyle(document.documentElement).colorScheme };
  })()`);

/** Everything that belongs to a screen and not to paper. */
const chrome = 'nav, [role=menu], [role=search], a[href="#main"], header:has([aria-haspopup]), [role=tab][aria-selected=false]';

/** Returns what is shown of it, and the buttons that have only a picture, except those that choose a colour or a state. */
const shownChrome = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[
      ...document.querySelectorAll(${JSON.stringify(chrome)}),
      ...[...document.querySelectorAll('button:not([role])')].filter((each) => each.innerText.trim() === '' && each.querySelector('svg') !== null),
    ]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().height > 0)
    .map((each) => each.outerHTML.slice(0, 120))`);

/** What belongs to a screen inside the page: rows to type into, boxes to pick rows by, pictures of themes, tabs of a meeting, marks of menus. */
const tools =
  '[aria-label^="Add "], [role=checkbox][aria-label^="Select"], [data-theme], [data-slot=actions] *, :has(> [role=tabpanel]) > [role=tablist]:not([aria-label^="Members"]), table [aria-haspopup] svg';

/** Returns what of a page is wrong on paper: things around it, its tools, owners without their names, and rows that two sheets may share. */
const misprints = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const main = document.querySelector('#main');
    const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().height > 0;
    const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(isShown);
    const told = (what, found) => found.map((each) => what + ': ' + each.outerHTML.slice(0, 120));
    return [
      ...told('stands around the page', all('#root *').filter((each) => !main.contains(each) && !each.contains(main))),
      ...told('is a tool', all(${JSON.stringify(tools)}, main)),
      ...told('hides its name', all('[data-slot=owner] span', main).filter((each) => each.children.length === 0 && each.textContent !== '' && each.getBoundingClientRect().width <= 1)),
      ...told('may be torn', all('li, tr, h1, h2, h3', main).filter((each) => getComputedStyle(each).breakInside !== 'avoid')),
    ];
  })()`);

/** Returns parts whose words paper would lose: they do not fit, and cannot be scrolled to. */
const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const clips = (each) => getComputedStyle(each).overflowX !== 'visible';
    const isCut = (each) => [...each.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === '') return false;
      const range = document.createRange();
      range.selectNode(node);
      const [words, box] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
      return words.left < box.left - 1 || words.right > box.right + 1;
    });
    const isHidden = (each) => each.getBoundingClientRect().width <= 1;
    const cut = [...document.querySelectorAll('#main *')].filter((each) => each.checkVisibility() && !isHidden(each) && clips(each) && isCut(each));
    const scrolls = [...document.querySelectorAll('#main, #main *')].filter((each) =>
      /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1);
    const wide = document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [];
    return [...cut, ...scrolls, ...wide].map((each) => each.outerHTML.slice(0, 160));
  })()`);

/** The organisation, the title and the day at the head of the paper. */
const head = (page: Page) => page.locator('[data-print-head]');

const pages = [
  { name: 'a list', path: () => '/meetings', title: 'Meetings', paper: 'a4', shown: 'Build & Install' },
  {
    name: 'a scorecard',
    path: () => `${team.path}/meetingoverview`,
    title: 'Leadership Level 10',
    paper: 'wide',
    shown: 'Qualified enquiries',
  },
  {
    name: 'a meeting’s summary',
    path: () => `${team.path}/${team.endedId}`,
    title: 'Leadership Level 10',
    paper: 'letter',
    shown: 'Who was there',
  },
  {
    name: 'the organisation’s details',
    path: () => `/org/detail/${team.orgId}/detail`,
    title: 'Settings',
    paper: 'a4',
    shown: 'Theme for new people',
  },
  { name: 'the To-Dos of a team', path: () => `${team.path}/todos`, title: 'Leadership Level 10', paper: 'a4', shown: 'Paper 1' },
  { name: 'the members', path: () => `/org/detail/${team.orgId}/license`, title: 'Settings', paper: 'letter', shown: 'Maren Lindqvist' },
] as const;

describe('on paper', () => {
  it.each(pages)('$name is in light colours, without what is only for screens, and whole', async ({ name, path, title, paper, shown }) => {
    const page = await open(path());
    await page.getByRole('main').getByText(shown).first().waitFor();
    const dark = await colours(page);
    expect(await head(page).isVisible()).toBe(false);
    await onPaper(page, papers[paper]);
    expect(await head(page).innerText()).toContain('Harbor & Pine');
    expect(await head(page).innerText()).toContain(title);
    expect(dark.scheme).toBe('dark');
    expect(await colours(page)).toEqual({ paper: 'rgb(255, 255, 255)', ink: 'rgb(34, 30, 27)', scheme: 'light' });
    expect(await shownChrome(page)).toEqual([]);
    expect(await cutParts(page)).toEqual([]);
    expect(await misprints(page)).toEqual([]);
    // The organisation's own buttons, such as the colours of its details, are what the page says.
    for (const button of ['Edit meeting', 'New meeting', 'Invite people', 'Upload a file', 'Add measurable', 'Export CSV'])
      expect(await page.getByRole('button', { name: button }).isVisible()).toBe(false);
    const breaks = await page.evaluate<string[]>(
      "[...document.querySelectorAll('#main :is(h1, h2, h3)')].map((each) => getComputedStyle(each).breakAfter)",
    );
    expect(new Set(breaks)).toEqual(new Set(['avoid']));
    await shot(page, `print-${name}`);
  });

  it('a scorecard takes paper on its side, repeats its head, and cuts no title', async () => {
    const page = await open(`${team.path}/meetingoverview`);
    const title = page.getByRole('rowheader').getByText(longTitle);
    await title.waitFor();
    await onPaper(page, papers.wide);
    expect(await page.evaluate<string>('getComputedStyle(document.documentElement).page')).toBe('wide');
    expect(await page.evaluate<string>("getComputedStyle(document.querySelector('thead')).display")).toBe('table-header-group');
    expect(await title.evaluate((it) => it.scrollWidth <= it.clientWidth && it.getBoundingClientRect().height > 20)).toBe(true);
    expect(await page.evaluate<string>("getComputedStyle(document.querySelector('thead th')).position")).toBe('static');
    await page.goto('/meetings');
    await page.getByText('Build & Install').first().waitFor();
    expect(await page.evaluate<string>('getComputedStyle(document.documentElement).page')).toBe('auto');
  });

  it('Ctrl+P prints a list whole: what was not loaded yet is loaded first', async () => {
    const { page, enter } = await browsing.visitor();
    await page.addInitScript(
      "window.asked = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('todos/search')).length; window.print = () => { window.printed = window.asked(); }",
    );
    await enter(theo, `${team.path}/meetingoverview`);
    await page.getByRole('tab', { name: 'To-Dos' }).click();
    const list = page.getByRole('list', { name: 'To-Dos' });
    await list
      .getByText(/^Paper \d+$/)
      .first()
      .waitFor();
    expect(await list.getByRole('listitem').count()).toBeLessThan(todos);
    const before = await page.evaluate<number>('window.asked()');
    await page.keyboard.press('ControlOrMeta+p');
    await expect.poll(() => page.evaluate<number | undefined>('window.printed')).toBeGreaterThan(before);
    await onPaper(page, papers.a4);
    await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThanOrEqual(todos);
    expect(await page.getByText(/not printed/).count()).toBe(0);
    expect(await cutParts(page)).toEqual([]);
  });

  it('a list whose further rows do not come is printed as far as it goes, and says how many are missing', async () => {
    const { page, enter } = await browsing.visitor();
    await page.addInitScript('window.print = () => { window.printed = true; }');
    await page.route('**/todos/search*', (route) =>
      route.request().postData()?.includes('"after"') === true ? route.fulfill({ status: 422, json: {} }) : route.continue(),
    );
    await enter(theo, `${team.path}/meetingoverview`);
    await page.getByRole('tab', { name: 'To-Dos' }).click();
    await page
      .getByRole('list', { name: 'To-Dos' })
      .getByText(/^Paper \d+$/)
      .first()
      .waitFor();
    await page.keyboard.press('ControlOrMeta+p');
    await expect.poll(() => page.evaluate<boolean | undefined>('window.printed')).toBe(true);
    await onPaper(page, papers.a4);
    await page.getByText(/^\d+ more were not loaded, so they are not printed\.$/).waitFor();
  });

  it('Home prints the rows behind “Show more” too', async () => {
    const page = await open('/');
    const more = page.getByRole('button', { name: /^Show \d+ more$/ }).first();
    await more.waitFor();
    const rows = () => page.getByRole('main').getByRole('listitem').count();
    const before = await rows();
    await onPaper(page, papers.letter);
    await expect.poll(rows).toBeGreaterThan(before);
    expect(await more.isVisible()).toBe(false);
  });
});
