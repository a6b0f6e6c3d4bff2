import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, mondayOf } from '#shared/dates.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import { addHeldMeeting } from '#testing/held.ts';
import { pageFaults, themeFaults } from '#testing/layout.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

/** Makes a company that has met for six weeks, and did three of four To-Dos in each. */
const metForWeeks = async () => {
  const { here } = browsing;
  const owner = await here.org('Harbor & Pine');
  const member = await here.person(owner.orgId);
  await here.name([
    [owner, 'Maren Lindqvist'],
    [member, 'Jonas Beck'],
  ]);
  const traction = await here.traction([owner, member], 'Leadership Level 10');
  const monday = mondayOf(here.clock.now.toISOString().slice(0, 10));
  for (let week = 1; week <= 6; week += 1) {
    const day = addDays(monday, -7 * week + 1);
    const people = {
      presentIds: [owner.personId, ...(week === 2 ? [] : [member.personId])],
      absentIds: week === 2 ? [member.personId] : [],
    };
    await addHeldMeeting(here, owner.orgId, traction, day, { averageRating: 8.4, ...people });
    await here.sql(
      `insert into todo (org_id, id, created_by_id, traction_id, owner_id, title, due_date, status, done_at)
       select $1, gen_random_uuid(), $2::uuid, $3, $2::uuid, 'Step ' || n || ' of ' || $4::text, $4::date,
         case when n < 4 then 'Done' else 'NotDone' end, case when n < 4 then $4::date::timestamptz end from generate_series(1, 4) n`,
      [owner.orgId, member.personId, traction.id, day],
      owner.orgId,
    );
  }
  return { owner, member, traction };
};

it.each([
  ['default', 1440],
  ['dark', 360],
])('leads from the menu to a plot, by keys to the To-Dos behind a week, and to a team, in %s at %i', async (theme, width) => {
  const { owner } = await metForWeeks();
  const visitor = await browsing.visitor({ theme, width });
  const { page } = visitor;
  await visitor.enter(owner, '/');
  if (width === 360) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Insights' }).click();
  } else await page.getByRole('link', { name: 'Insights' }).click();
  const plot = page.getByRole('slider', { name: /^To-Dos done/ });
  await plot.waitFor();
  await page.getByRole('region', { name: 'Figures' }).getByText('75%').waitFor();
  expect(await pageFaults(page)).toEqual([]);
  await plot.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => plot.getAttribute('aria-valuetext')).toContain('3 of 4 done, 75%');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^To-Dos due in the week of/ });
  await panel.getByText(/^Step 4 of/).waitFor();
  expect(await themeFaults(page, 'the list')).toEqual([]);
  await panel.getByRole('checkbox', { name: /Step 4/ }).click();
  await expect.poll(() => panel.getByRole('checkbox', { name: /Step 4/ }).getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.keyboard.press('t');
  await page.getByRole('region', { name: 'To-Dos done' }).getByRole('table').waitFor();
  await page
    .getByRole('row', { name: /^Leadership Level 10/ })
    .getByRole('button')
    .click();
  await page.getByRole('region', { name: 'Attendance' }).getByText('5 of 6').waitFor();
  expect(new URL(page.url()).searchParams.get('scope')).toMatch(/^team\./);
  expect(await themeFaults(page, 'the team')).toEqual([]);
  await page.reload();
  await page.getByRole('region', { name: 'Attendance' }).getByText('5 of 6').waitFor();
});
