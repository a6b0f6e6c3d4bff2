import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeCookie } from '#shared/locales.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { settled } from '#testing/settled.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

const chat = 'https://chat.example.com';
const policies = { PRIVACY_URL: 'https://example.com/privacy', TERMS_URL: 'https://example.com/terms' };

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse({
    BILLING: 'sandbox',
    STATUS_URL: 'https://status.example.com/',
    UK_REGION_URL: 'https://uk.example.com/',
    SECURITY_URL: 'https://example.com/security',
    ...policies,
    INTERCOM_SCRIPT_URL: `${chat}/widget.js`,
    PENDO_SCRIPT_URL: `${chat}/pendo.js`,
  });
  owner = await browsing.here.org('Harbor & Pine');
  await browsing.here.traction([owner], 'Leadership');
});
afterAll(() => browsing.close());

const setFlag = (name: string, enabled: boolean, note = '') =>
  browsing.here.sql('select set_flag($1, $2, null, $3)', [name, enabled, note]);

describe('help', () => {
  it('D-17, V-05 to V-08: the ribbon searches the articles; a chat is offered only where its script is set and its flag is on', async () => {
    const { page, context, enter, faults } = await browsing.visitor();
    const asked: string[] = [];
    await context.route(`${chat}/**`, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: 'text/javascript', body: 'window.Intercom = (act) => (document.title = act);' });
    });
    await enter(owner, '/meetings');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Help' });
    await panel.getByRole('searchbox', { name: 'Search the help' }).fill('invite');
    await panel.getByRole('link', { name: 'Invite people and choose their role' }).waitFor();
    await expect.poll(() => asked).toEqual(['/pendo.js']);
    expect(await panel.getByRole('button', { name: 'Chat with us' }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await setFlag('intercom', true);
    await page.reload();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await panel.getByRole('button', { name: 'Chat with us' }).click();
    await expect.poll(() => page.title()).toBe('show');
    await panel.getByRole('link', { name: 'Your first week' }).click();
    await page.getByRole('dialog', { name: 'Your first week' }).waitFor();
    expect(asked.toSorted()).toEqual(['/pendo.js', '/pendo.js', '/widget.js']);
    expect(faults).toEqual([]);
    await setFlag('intercom', false);
    await context.close();
  });

  it('D-17: on a phone it is in the menu', async () => {
    const { page, context, enter } = await browsing.visitor({ width: 360, height: 780, theme: 'dark' });
    await context.route(`${chat}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await enter(owner, '/meetings');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await dialog.getByRole('link', { name: 'Your first week' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
  });
});

describe('banner and footer', () => {
  it.each([
    ['light', 1440],
    ['dark', 360],
  ])('D-28, W-06: the operator’s banner comes and goes without a reload, in %s at %i', async (theme, width) => {
    const { page, context, enter, faults } = await browsing.visitor({ theme, width });
    await context.route(`${chat}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await enter(owner, '/meetings');
    await page
      .getByRole('navigation', { name: 'Policies' })
      .getByText(/^Cairn \d/)
      .waitFor();
    await setFlag('investigation-banner', true, 'Slow mails since 9:10. Meetings are not affected.');
    const banner = page.getByText('Slow mails since 9:10. Meetings are not affected.');
    await banner.waitFor();
    expect(await page.getByRole('link', { name: 'Status page' }).getAttribute('href')).toBe('https://status.example.com/');
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await setFlag('investigation-banner', false);
    await banner.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('D-29: a banner that is hidden stays hidden until tomorrow, and shows again after that', async () => {
    const other = await browsing.here.org('Canceled');
    await browsing.here.sql("update org set subscription_status = 'Canceled' where id = $1", [other.orgId], other.orgId);
    const { page, context, enter } = await browsing.visitor();
    await context.route(`${chat}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await enter(other, '/meetings');
    const banner = page.getByText("This organization doesn't have an active subscription.");
    await page.getByRole('button', { name: 'Hide until tomorrow' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Help', exact: true }).waitFor();
    expect(await banner.count()).toBe(0);
    await page.evaluate(
      "Object.keys(localStorage).filter((key) => key.includes(':banner:')).forEach((key) => localStorage.setItem(key, '1'))",
    );
    await page.reload();
    await banner.waitFor();
    await context.close();
  });

  it('D-32: the footer has the links that have an address, and stands apart from the page when it is printed', async () => {
    const { page, context, enter } = await browsing.visitor();
    await context.route(`${chat}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await enter(owner, '/meetings');
    const footer = page.getByRole('navigation', { name: 'Policies' });
    await footer.getByRole('link', { name: 'Security' }).waitFor();
    expect(await footer.getByRole('link').allTextContents()).toEqual(['Privacy', 'Terms of use', 'Security', 'Status']);
    await page.emulateMedia({ media: 'print' });
    await footer.waitFor({ state: 'hidden' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Leadership' }).first().isVisible()).toBe(true);
    await context.close();
  });
});

/** Waits until the worker has kept the page that it shows without a connection. */
const offlinePageKept = async (page: Page): Promise<void> => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.evaluate(
    "new Promise((done) => { const look = async () => ((await caches.match('/offline.html')) ? done() : setTimeout(look, 50)); look(); })",
  );
};

const english = { heading: 'There is no connection', again: 'Try again', title: 'No connection - Cairn' };
const spanish = { heading: 'No hay conexión', again: 'Intentar de nuevo', title: 'Sin conexión - Cairn' };

describe('installing', () => {
  it('the app has a manifest with icons, and without a connection a page of its own, never old data', async () => {
    const { page, context, enter } = await browsing.visitor({ worker: true });
    await enter(owner, '/meetings');
    const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
    expect(manifest.headers()['cache-control']).toBe('no-cache');
    const { icons } = (await manifest.json()) as { icons: { src: string }[] };
    for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
    await offlinePageKept(page);
    expect(
      await page.evaluate(
        'caches.keys().then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())',
      ),
    ).toEqual(['/offline.html', '/offline.css', '/offline.js', '/icons/192.png']);
    await context.setOffline(true);
    await page.goto('/meetings');
    await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Leadership' }).first().waitFor();
    await context.close();
  });

  it.each([
    ['es-AR', undefined, spanish, 360],
    ['en-US', 'es-MX', spanish, 1440],
    ['es-MX', 'en-GB', english, 360],
    ['de-DE', undefined, english, 1440],
  ] as const)(
    'Z-03: the offline page is in the reader’s language: browser %s, shown last %s',
    async (locale, last, { heading, again, title }, width) => {
      const { page, context, faults } = await browsing.visitor({ worker: true, locale, width, ...(width === 360 && { system: 'dark' }) });
      await page.goto('/login');
      await page.evaluate("navigator.serviceWorker.register('/sw.js')");
      await offlinePageKept(page);
      if (last !== undefined) await context.addCookies([{ name: localeCookie, value: last, url: browsing.origin }]);
      await context.setOffline(true);
      await page.goto('/login');
      await page.getByRole('heading', { name: heading }).waitFor();
      await expect.poll(() => page.title()).toBe(title);
      expect(await page.getByRole('heading').count()).toBe(1);
      expect(await page.getByRole('link').allTextContents()).toEqual([again]);
      expect(await page.getAttribute('html', 'lang')).toBe(last ?? (locale === 'de-DE' ? 'en' : locale));
      expect(await axeFaults(page)).toEqual([]);
      await shot(page, `offline-${locale}-${width}`);
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

describe('the region page', () => {
  it.each([
    { theme: 'default', width: 1440 },
    { theme: 'dark', width: 360 },
  ])(
    'C-17, D-31: somebody from the United Kingdom is led to its server, may read the policies, and may stay; nobody else is, $theme at $width',
    async (look) => {
      const british = await browsing.here.person(owner.orgId);
      await browsing.here.sql("update person set locale = 'en-GB' where id = $1", [british.personId], owner.orgId);
      await setFlag('region-uk-redirect', true);
      const { page, enter, faults } = await browsing.visitor(look);
      await enter(british, '/meetings');
      await page.getByRole('heading', { name: 'Your account lives in the United Kingdom' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/international-redirect');
      await page.getByText('Harbor & Pine keeps its data on servers there.').waitFor();
      await page.getByRole('button', { name: 'Go to uk.example.com' }).waitFor();
      const links = page.getByRole('navigation', { name: 'Policies' });
      expect(await links.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(policies.PRIVACY_URL);
      expect(await links.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe(policies.TERMS_URL);
      expect(await axeFaults(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await shot(page, `region ${look.theme} ${look.width}`);
      await page.getByRole('button', { name: 'Stay here' }).click();
      await page.getByRole('heading', { name: /Good (morning|afternoon|evening)/ }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: /Good (morning|afternoon|evening)/ }).waitFor();
      await settled(page);
      expect(new URL(page.url()).pathname).toBe('/');
      const other = await browsing.visitor();
      await other.enter(owner, '/');
      await other.page.getByRole('heading', { name: /Good (morning|afternoon|evening)/ }).waitFor();
      await setFlag('region-uk-redirect', false);
      expect(faults).toEqual([]);
    },
  );
});
