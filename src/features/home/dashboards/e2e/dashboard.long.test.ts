import { afterAll, beforeAll, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { newId } from '#shared/ids.ts';
import { type Browsing, browseTwo } from '#testing/browse.ts';
import { bothSizes, themeFaults } from '#testing/layout.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;

beforeAll(async () => {
  ({ browsing, owner, member } = await browseTwo());
});
afterAll(() => browsing.close());

it.each(bothSizes)('B-61: choosing a dashboard saves it, shows the team’s items at once and after a reload, at $width', async (size) => {
  const who = await browsing.here.person(owner.orgId);
  const title = `Crew ${size.width}`;
  const crew = await browsing.here.traction([who, member], title);
  const board = await browsing.here.traction([who, member], `Board ${size.width}`);
  const add = (actor: Actor, tractionId: string, title: string) =>
    actor.call(todoApi.create, {
      body: { id: newId(), title, tractionId, ownerIds: [actor.personId], dueDate: '2026-03-10', contentHtml: '', source: 'typed' },
    });
  await add(member, crew.id, 'Order the stone');
  await add(who, crew.id, 'Call the quarry');
  await add(who, board.id, 'Sign the lease');
  const { page, enter, faults } = await browsing.visitor(size);
  await enter(who, '/');
  const phone = (size.width ?? 0) < 576;
  const mine = page.getByRole('button', { name: phone ? 'Dashboard: more' : 'Dashboard: My dashboard' });
  await page.getByText('Sign the lease').waitFor();
  expect(await page.getByText('Order the stone').count()).toBe(0);
  // On a phone nothing stands between the greeting and the widgets.
  const [day, first] = [page.getByText(/Two minutes|left this quarter/), page.getByRole('region').filter({ visible: true }).first()];
  const below = ((await first.boundingBox())?.y ?? 0) - ((await day.boundingBox())?.y ?? 0);
  if (phone) expect(below).toBeLessThan(48);
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await mine.click();
  await page.getByRole('menuitemradio', { name: title }).click();
  expect(new URL((await asked).url()).pathname).toBe(`/api/v2/user/dashboard/${owner.orgId}/${crew.id}`);
  await page.getByText('Order the stone').waitFor();
  await page.getByText('Call the quarry').waitFor();
  await expect.poll(() => page.getByText('Sign the lease').count()).toBe(0);
  await shot(page, `dashboard-team-${size.width}`);
  expect(await themeFaults(page, 'a team’s dashboard')).toEqual([]);
  await page.reload();
  await page.getByText('Order the stone').waitFor();
  expect(await page.getByText('Sign the lease').count()).toBe(0);
  await page.getByRole('button', { name: `Dashboard: ${title}` }).click();
  await page.getByRole('menuitemradio', { name: 'My dashboard' }).click();
  await page.getByText('Sign the lease').waitFor();
  await expect.poll(() => page.getByText('Order the stone').count()).toBe(0);
  await shot(page, `dashboard-mine-${size.width}`);
  expect(faults).toEqual([]);
});
