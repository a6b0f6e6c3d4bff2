import { afterAll, beforeAll, expect, it } from 'vitest';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { measurableDefaults } from '#features/work/scorecards/rules.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;
let wide: Visitor;
let phone: Visitor;

const open = async (look: { theme?: string; width: number; height: number }): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  const data = { email: owner.email, password: testPassword };
  await visitor.context.request.post('/api/auth/sign-in/email', { data, headers: { origin: browsing.origin } });
  await visitor.page.goto(`/meeting/live/${traction.meetingId}`);
  return visitor;
};

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner], 'Leadership');
  for (const title of ['Build hours against plan', 'Cash on hand at the end of the week']) {
    await owner.call(scorecardApi.addMeasurable, {
      params: { scorecardId: traction.scorecardId },
      body: {
        ...measurableDefaults,
        title,
        ownerId: owner.personId,
        goalValue: 420_000,
        unitOfMeasure: 'Dollar',
        comparison: 'GreaterOrEqual',
        valueScale: 'Thousand',
      },
    });
  }
  const todo = { contentHtml: '', tractionId: traction.id, ownerId: owner.personId };
  const title = 'Send the revised lease terms to Coastal Properties';
  await owner.call(todoApi.create, { body: { ...todo, title, dueDate: '2026-03-01' } });
  await owner.call(todoApi.create, { body: { ...todo, title: 'Call two hotels', dueDate: '2099-03-10' } });
  send = commander(traction);
  await send(owner, 'start');
  await send(owner, 'setAgendaItem', { agendaIndex: 1 });
  [wide, phone] = await Promise.all([open({ width: 1440, height: 900 }), open({ width: 360, height: 780, theme: 'dark' })]);
});
afterAll(() => browsing.close());

/** Returns the week headings that are fully visible beside the measurables' names. */
const weeksSeen = async ({ page }: Visitor): Promise<string[]> => {
  await page.getByRole('columnheader', { name: 'Measurable' }).waitFor();
  return page.evaluate<string[]>(`(() => {
    const box = document.querySelector('table').parentElement.getBoundingClientRect();
    const names = document.querySelector('thead th').getBoundingClientRect().right;
    return [...document.querySelectorAll('thead th:has(time)')].filter((head) => {
      const { left, right } = head.getBoundingClientRect();
      return left >= names - 1 && right <= Math.min(box.right, innerWidth) + 1;
    }).map((head) => head.textContent);
  })()`);
};
const faults = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const { page, faults: told } of [wide, phone]) {
    found.push(...(await axeFaults(page)), ...told);
    if (await scrollsSideways(page)) found.push('scrolls sideways');
  }
  return found;
};

it('K-01, I-01: a meeting shows the last four weeks beside the trend on a desktop, and the last three on a phone', async () => {
  const seen = await weeksSeen(wide);
  expect(seen).toHaveLength(4);
  expect(seen.at(-1)).toContain('this week');
  const onPhone = await weeksSeen(phone);
  expect(onPhone).toHaveLength(3);
  expect(onPhone.at(-1)).toContain('this week');
  expect(await faults()).toEqual([]);
});

it('K-01, I-01: a phone that comes to the numbers from the section before shows the last three weeks', async () => {
  await send(owner, 'setAgendaItem', { agendaIndex: 0 });
  await phone.page.reload();
  await phone.page.getByRole('heading', { level: 1, name: 'Segue' }).waitFor();
  // The next section is rendered ahead, without being shown.
  await phone.page.locator('table').waitFor({ state: 'attached' });
  await send(owner, 'setAgendaItem', { agendaIndex: 1 });
  await phone.page.getByRole('heading', { level: 1, name: 'Scorecard' }).waitFor();
  await expect.poll(async () => (await weeksSeen(phone)).at(-1)).toContain('this week');
});

it('K-01: the list of people stands beside the numbers; on a laptop a button shows it with its commands', async () => {
  await wide.page.getByRole('complementary', { name: 'People' }).waitFor();
  const { page } = await open({ width: 1024, height: 768 });
  expect(await page.getByRole('complementary', { name: 'People' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: '1 of 1 here, you are scribe' }).click();
  await page.getByRole('radio', { name: '9 of 10' }).click();
  await page.context().close();
});

it('K-10: reactions are available where the list of people is hidden, and on a phone', async () => {
  await send(owner, 'setAgendaItem', { agendaIndex: 1 });
  const laptop = await open({ width: 1024, height: 768 });
  for (const { page } of [laptop, phone]) {
    const told = page.waitForResponse((response) => response.url().endsWith('/live-meeting/reaction'));
    await page.getByRole('button', { name: 'Reactions' }).click();
    await page.getByRole('menuitem', { name: 'Celebrate' }).click();
    expect((await told).status()).toBe(200);
    await page.getByText(/: Celebrate$/).waitFor({ state: 'attached' });
  }
});

it('K-31, Z-11: from 576 px on the agenda is beside the meeting; below that it is behind a button', async () => {
  const { page, enter } = await browsing.visitor({ width: 576, height: 800 });
  await enter(owner, `/meeting/live/${traction.meetingId}`);
  const agenda = page.getByRole('complementary', { name: 'Agenda' });
  const button = page.getByRole('button', { name: 'Agenda', exact: true });
  await agenda.getByText('Rock Review').waitFor();
  expect(await button.count()).toBe(0);
  await page.setViewportSize({ width: 575, height: 800 });
  await agenda.waitFor({ state: 'detached' });
  await button.click();
  await agenda.getByText('Rock Review').waitFor();
  await page.context().close();
});

it('K-11: on a phone the meeting is rated where its ratings are shown', async () => {
  await send(owner, 'setAgendaItem', { agendaIndex: 6 });
  await phone.page.getByRole('radio', { name: '8 of 10' }).click();
  await wide.page.getByRole('region', { name: 'Ratings' }).getByText('8.0').waitFor();
  expect(await faults()).toEqual([]);
});

it('F-15: on a phone a late To-Do says since when, another when it is due, and neither text is cut', async () => {
  await send(owner, 'setAgendaItem', { agendaIndex: 4 });
  const { page } = phone;
  await page.getByText('Late since Mar 1').waitFor();
  await page.getByText(/^Due Mar 10/).waitFor();
  const isWhole =
    "(() => { const it = [...document.querySelectorAll('[data-title]')].find((one) => one.title.startsWith('Send')); return it.scrollHeight <= it.clientHeight + 1 && it.scrollWidth <= it.clientWidth; })()";
  expect(await page.evaluate<boolean>(isWhole)).toBe(true);
  await wide.page.getByText('Mar 1', { exact: true }).waitFor();
  expect(await faults()).toEqual([]);
});

it('K-32: an agenda at 1024 keeps the names of its sections whole beside what they ran over', async () => {
  const laptop = await open({ width: 1024, height: 768 });
  await send(owner, 'setAgendaItem', { agendaIndex: 4 });
  const { clock } = browsing.here;
  clock.now = new Date(clock.now.getTime() + 16 * 60_000);
  await send(owner, 'setAgendaItem', { agendaIndex: 5 });
  const agenda = laptop.page.getByRole('complementary', { name: 'Agenda' });
  await agenda.getByText(/^\+1[01]:\d\d over$/).waitFor();
  const name = agenda.getByText('To-Do List', { exact: true });
  expect(
    await name.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Record<string, number>) =>
        (scrollWidth ?? 0) <= (clientWidth ?? 0) && (scrollHeight ?? 0) <= (clientHeight ?? 0),
    ),
  ).toBe(true);
  expect(laptop.faults).toEqual([]);
});
