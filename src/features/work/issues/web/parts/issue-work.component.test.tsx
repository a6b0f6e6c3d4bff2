import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import frame from '#app/shell/shell.module.css';
import { companyOf } from '#testing/component/company.ts';
import { axeFaults, scrollsSideways } from '#testing/component/looks.ts';
import { leadership } from '#testing/component/session.ts';
import { gone, phone, seen, show } from '#testing/component/show.tsx';
import { issueOf } from '#testing/component/things.ts';
import { issueApi } from '../../contract.ts';
import { IssueWork } from './issue-work.tsx';

const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

const issues = () => [
  issueOf({ title: 'Cedar slips', created: '2026-03-03T08:00:00.000Z' }),
  issueOf({ title: 'Forklift leaks', created: '2026-02-26T08:00:00.000Z' }),
  issueOf({ title: 'Kiln is old', created: '2025-10-01T08:00:00.000Z' }),
];

const open = async (look: Parameters<typeof show>[1] = {}) => {
  const shown = await show(
    <main className={frame.main}>
      <h1>Leadership</h1>
      <IssueWork tractionId={leadership.id} meetingId={undefined} adds view="open" within={[]} aside={() => null} />
    </main>,
    { ...look, answers: companyOf({ issues: issues() }).answers },
  );
  return { ...shown, lastAsked: () => shown.server.asked(issueApi.search).at(-1)?.body.filters };
};
const created = page.getByRole('button', { name: 'Created', exact: true });
const weekOn = { field: 'created', operator: 'gt', value: '2026-02-24' };

it('P-06, P-08: Issues are filtered by one period in which they were created, which stands in the address and can be taken away', async () => {
  const { path, lastAsked } = await open();
  await seen(row('Kiln is old'));
  await created.click();
  const list = page.getByRole('listbox', { name: 'Created' });
  await seen(list);
  expect(await axeFaults()).toEqual([]);
  await list.getByRole('option', { name: 'Last 7 days' }).click();
  await gone(row('Kiln is old'));
  await gone(list);
  await seen(row('Cedar slips'));
  await seen(row('Forklift leaks').getByText('5 d', { exact: true }));
  expect(path()).toContain('created=week');
  expect(lastAsked()).toContainEqual(weekOn);
  await created.click();
  await list.getByRole('option', { name: '90 days ago or more' }).click();
  await seen(row('Kiln is old'));
  await gone(row('Cedar slips'));
  expect(path()).toContain('created=older');
  await page.getByRole('button', { name: 'Remove filter: Created: 90 days ago or more' }).click();
  await seen(row('Cedar slips'));
  expect(path()).not.toContain('created=');
});

it('P-08: a period in the address is kept to; one that is not known is ignored', async () => {
  await open({ path: '/?created=week' });
  await seen(row('Forklift leaks'));
  await gone(row('Kiln is old'));
  const { lastAsked } = await open({ path: '/?created=fortnight' });
  await seen(row('Kiln is old'));
  expect(lastAsked()?.some(({ field }) => field === 'created')).toBe(false);
});

it('G-07: Issues of a period have no places in the team’s order, and none is dragged', async () => {
  await open();
  await seen(row('Forklift leaks'));
  const grips = () => row('Forklift leaks').getByRole('button', { name: /^Move/ }).elements().length;
  expect(grips()).toBe(1);
  await created.click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await gone(row('Kiln is old'));
  expect(grips()).toBe(0);
});

it.each(['light', 'dark'] as const)('P-08: on a phone the sheet has the periods, and one is picked at a time, %s', async (theme) => {
  const { path } = await open({ size: phone, theme });
  await seen(row('Kiln is old'));
  await page.getByRole('button', { name: /^Filter/ }).click();
  const periods = page.getByRole('group', { name: 'Created' });
  await periods.getByRole('button', { name: 'Last 30 days' }).click();
  await expect.poll(path).toContain('created=month');
  await periods.getByRole('button', { name: 'Today' }).click();
  await expect.poll(path).toContain('created=today');
  expect(
    periods
      .getByRole('button', { pressed: true })
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Today']);
  expect([await axeFaults(), scrollsSideways()]).toEqual([[], false]);
  await periods.getByRole('button', { name: 'Today' }).click();
  await expect.poll(path).not.toContain('created=');
});
