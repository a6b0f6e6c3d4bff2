import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberApi } from '../src/features/members/contract.ts';
import { type Browsing, browseTwo } from '../src/testing/browse.ts';
import { bothSizes, themeFaults } from '../src/testing/layout.ts';
import { shot } from '../src/testing/shot.ts';
import type { Actor } from '../src/testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  ({ browsing, owner } = await browseTwo());
});
afterAll(() => browsing.close());

const denied = 'Your upgrade request was not approved. Please contact your internal team.';

it.each(bothSizes)(
  'B-04, S-42, S-49: tells an Observer above the page that the upgrade was denied, and nobody else, at $width',
  async (size) => {
    const observer = await browsing.here.person(owner.orgId, 'Observer');
    expect((await observer.call(memberApi.requestUpgrade)).status).toBe(200);
    const { page, enter, faults } = await browsing.visitor(size);
    const banner = page.getByRole('status').filter({ hasText: denied });
    await enter(observer, '/meetings');
    await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    expect(await banner.count()).toBe(0);
    const decided = { params: { id: observer.personId, orgId: owner.orgId } };
    expect((await owner.call(memberApi.denyUpgrade, decided)).status).toBe(200);
    await banner.waitFor();
    await shot(page, `upgrade-denied-${size.width}`);
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
