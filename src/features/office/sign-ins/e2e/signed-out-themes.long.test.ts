import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { tokenOf } from '#features/work/mailings/server/access.ts';
import { newId } from '#shared/ids.ts';
import { type Browsing, browse, readMail } from '#testing/browse.ts';
import { pageFaults } from '#testing/layout.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let invitation: string;
let unsubscribe: string;

beforeAll(async () => {
  browsing = await browse({ UK_REGION_URL: 'https://uk.example.com/' });
  owner = await browsing.here.org('Harbor & Pine');
  const invitee = { id: newId(), firstName: 'Lena', lastName: 'Ortiz', email: 'lena@x.example', role: 'Member' as const };
  await owner.call(invitationApi.inviteLicensed, { body: { invitees: [invitee] } });
  invitation = await readMail(browsing.origin, invitee.email, new RegExp(`/welcome/invitation/${invitee.id}/[\\w-]+`));
  const token = tokenOf(browsing.here.appContext.config, { orgId: owner.orgId, personId: owner.personId, subject: 'digest' });
  unsubscribe = `/unsubscribe/${token}`;
});
afterAll(() => browsing.close());

const setMaintenance = (on: boolean) =>
  browsing.here.sql(
    "insert into feature_flag (name, enabled) values ('maintenance-page', $1) on conflict (name) do update set enabled = $1",
    [on],
  );

const shown = (page: Page): Promise<{ theme: string; paper: string; scheme: string }> =>
  page.evaluate<{ theme: string; paper: string; scheme: string }>(`(() => {
    const html = document.documentElement;
    const { colorScheme: scheme } = getComputedStyle(html);
    return { theme: html.dataset.theme, paper: getComputedStyle(document.body).backgroundColor, scheme };
  })()`);

/** Pages that are shown without a sign-in, and a text that says that they are. */
const pages: readonly { name: string; path: () => string; says: RegExp }[] = [
  { name: 'sign-in', path: () => '/login', says: /^Sign in/ },
  { name: 'signed-out', path: () => '/signed-out', says: /You are signed out/ },
  { name: 'register', path: () => '/register', says: /./ },
  { name: 'register-sso', path: () => '/register-sso', says: /./ },
  { name: 'reset-password', path: () => '/reset-password', says: /./ },
  { name: 'reset-expired', path: () => '/reset-password/expired', says: /./ },
  { name: 'update-password', path: () => '/update-password/no-such-code', says: /./ },
  { name: 'invitation', path: () => invitation, says: /Harbor & Pine/ },
  { name: 'dead-invitation', path: () => `/welcome/invitation/${newId()}/none`, says: /This invitation does not work/ },
  { name: 'unsubscribe', path: () => unsubscribe, says: /Harbor & Pine|mails/ },
  { name: 'region', path: () => '/international-redirect', says: /./ },
  { name: 'beta', path: () => '/welcome/beta/user', says: /./ },
  { name: 'offer', path: () => '/discount/NO-SUCH', says: /./ },
];

/** Pages that no other test looks at in light colours. */
const looked = new Set(['unsubscribe', 'region', 'reset-expired', 'register-sso']);

const openPage = async (page: Page, { path, says }: (typeof pages)[number]): Promise<void> => {
  await page.goto(path());
  await page.getByRole('heading').filter({ visible: true }).filter({ hasText: says }).first().waitFor();
};

describe('pages without a sign-in', () => {
  it('Z-01: have the theme of the system where no other is known', async () => {
    const { page, faults } = await browsing.visitor({ system: 'dark', width: 360 });
    for (const each of pages) {
      await openPage(page, each);
      expect(await shown(page), each.name).toMatchObject({ theme: 'dark', scheme: 'dark' });
      expect(await pageFaults(page, `out-${each.name}-system-dark`), each.name).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => shown(page)).toMatchObject({ theme: 'default', scheme: 'light' });
    expect(faults).toEqual([]);
  });

  it('Z-01: have the theme that the browser showed last', async () => {
    const { page, context, faults } = await browsing.visitor({ system: 'dark' });
    await context.addCookies([{ name: 'cairn.theme', value: 'light', url: browsing.origin }]);
    for (const each of pages) {
      await openPage(page, each);
      expect(await shown(page), each.name).toMatchObject({ theme: 'light', scheme: 'light' });
      if (looked.has(each.name)) expect(await pageFaults(page, `out-${each.name}-kept-light`), each.name).toEqual([]);
    }
    expect(faults).toEqual([]);
  });

  it('Z-01: the theme that a person has, also the default one, stays after the sign-out on a dark system', async () => {
    const { page, enter } = await browsing.visitor({ system: 'dark' });
    await enter(owner, '/meetings');
    await page.getByRole('button', { name: 'account menu' }).waitFor();
    await expect.poll(async () => (await shown(page)).theme).toBe('default');
    await page.getByRole('button', { name: 'account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect((await shown(page)).theme).toBe('default');
    // A system that changes does not change what a person chose.
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect((await shown(page)).theme).toBe('default');
  });

  it('D-30, Z-01: the maintenance follows the system too', async () => {
    await setMaintenance(true);
    try {
      for (const path of ['/login', '/meetings']) {
        const { page, context } = await browsing.visitor({ system: 'dark', width: 360 });
        await page.goto(path);
        await page.getByRole('heading', { name: "We're Temporarily Down For Maintenance" }).filter({ visible: true }).waitFor();
        expect(await shown(page), path).toMatchObject({ theme: 'dark', scheme: 'dark' });
        expect(await pageFaults(page, `out-maintenance${path.replace('/', '-')}`), path).toEqual([]);
        await context.close();
      }
    } finally {
      await setMaintenance(false);
    }
  });

  it.each([
    [undefined, 'dark', 'rgb(42, 42, 42)', 360],
    ['light', 'dark', 'rgb(241, 241, 241)', 1440],
    ['dark', 'light', 'rgb(42, 42, 42)', 1440],
    [undefined, 'light', 'rgb(248, 246, 243)', 360],
  ] as const)('Z-01: the offline page, shown last %s, on a %s system', async (theme, system, paper, width) => {
    const { page, context } = await browsing.visitor({ system, width });
    if (theme !== undefined) await context.addCookies([{ name: 'cairn.theme', value: theme, url: browsing.origin }]);
    await page.goto('/offline.html');
    await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
    expect((await shown(page)).paper).toBe(paper);
    expect((await shown(page)).scheme).toBe(theme ?? system);
    expect(await pageFaults(page, `out-offline-${theme}-${system}`)).toEqual([]);
  });
});
