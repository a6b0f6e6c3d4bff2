import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { type Browsing, browseTwo } from '#testing/browse.ts';
import { bothSizes, themeFaults } from '#testing/layout.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  ({ browsing, owner } = await browseTwo());
});
afterAll(() => browsing.close());

const denied = 'Your upgrade request was not approved. Please contact your internal team.';

it.each(bothSizes)(
  'B-04, B-07, B-08, B-09, S-42, S-49: lets an Observer ask, tells them above the page that the upgrade was denied, and nobody else, at $width',
  async (size) => {
    const observer = await browsing.here.person(owner.orgId, 'Observer');
    const { page, enter, faults } = await browsing.visitor(size);
    const isPhone = size.width < 576;
    /** Opens the place of the request: on a phone a sheet of the menu, else it is in the row with the organisation. */
    const place = async () => {
      if (!isPhone) return;
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Become a Member' }).click();
    };
    const leave = async () => {
      if (isPhone) await page.keyboard.press('Escape');
    };
    const banner = page.getByRole('status').filter({ hasText: denied });
    await enter(observer, '/meetings');
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    expect(await banner.count()).toBe(0);
    await place();
    await page.getByRole('button', { name: 'Request Upgrade' }).click();
    await page.getByText('Upgrade pending approval').waitFor();
    expect(await page.getByRole('button', { name: 'Request Upgrade' }).count()).toBe(0);
    await shot(page, `upgrade-pending-${size.width}`);
    await leave();
    const decided = { params: { id: observer.personId, orgId: owner.orgId } };
    expect((await owner.call(memberApi.denyUpgrade, decided)).status).toBe(200);
    await banner.waitFor();
    await place();
    await page.getByText('Upgrade not approved').waitFor();
    expect(await page.getByRole('button', { name: 'Request Upgrade' }).count()).toBe(0);
    await shot(page, `upgrade-denied-${size.width}`);
    await leave();
    expect(await themeFaults(page, 'the denied upgrade')).toEqual([]);
    await banner.getByRole('button', { name: 'Hide' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    expect(await banner.count()).toBe(0);
    expect(faults).toEqual([]);

    const other = await browsing.visitor(size);
    await other.enter(owner, '/meetings');
    await other.page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    expect(await other.page.getByText(denied).count()).toBe(0);
  },
);
