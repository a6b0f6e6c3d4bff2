import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { freePort } from '#testing/faults.ts';
import { shot } from '#testing/shot.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let origin: string;

beforeAll(async () => {
  // Browsers make no passkeys for addresses of numbers.
  const port = await freePort();
  origin = `http://localhost:${port}`;
  browsing = await browse({ BASE_URL: origin }, port);
  owner = await browsing.here.org('Harbor & Pine');
});
afterAll(() => browsing.close());

/** Gives a visitor's page a device that asks who holds it, and answers by itself. */
const withDevice = async ({ context, page }: Visitor) => {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    isHeldBy: (isHolder: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isHolder }),
  };
};
/** Makes the pages of a visitor those of a browser that offers no passkeys in fields. */
const withoutAutofill = ({ page }: Visitor) =>
  page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)');
const openLogin = async (visitor: Visitor, who: Actor) => {
  const signedIn = await visitor.context.request.post(`${origin}/api/auth/sign-in/email`, {
    data: { email: who.email, password: testPassword },
  });
  expect(signedIn.ok()).toBe(true);
  await visitor.page.goto(`${origin}/user/detail/${who.personId}/login`);
};
const add = async ({ page }: Visitor, password = testPassword, name?: string) => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  if (name !== undefined) await dialog.getByLabel('Name of the passkey').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return dialog;
};

describe('passkeys', () => {
  it('A-42: are added and offered on a phone, in the dark', async () => {
    const visitor = await browsing.visitor({ theme: 'dark', width: 360 });
    const { page } = visitor;
    await withDevice(visitor);
    await openLogin(visitor, owner);
    const dialog = await add(visitor, 'Wrong-Pine-26');
    await dialog.getByText('This is not your password').waitFor();
    await shot(page, 'passkey-add-phone');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Chrome, Linux').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    const fresh = await browsing.visitor({ theme: 'dark', width: 360 });
    await fresh.page.goto(`${origin}/login`);
    await fresh.page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await shot(fresh.page, 'passkey-sign-in-phone');
    expect(await axeFaults(fresh.page)).toEqual([]);
    expect(await scrollsSideways(fresh.page)).toBe(false);
  });

  it('A-42: are added, named, used from the sign-in page and removed', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    const device = await withDevice(visitor);
    await openLogin(visitor, somebody);
    await add(visitor);
    await page.getByText('The passkey is added.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Chrome, Linux' }).filter({ hasText: 'not used yet' }).waitFor();
    expect(await device.credentials()).toHaveLength(1);
    await page.getByRole('button', { name: 'More for Chrome, Linux' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Name of the passkey').fill('Workshop laptop');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Workshop laptop').waitFor();
    await shot(page, 'passkeys');
    expect(await axeFaults(page)).toEqual([]);

    await visitor.context.clearCookies();
    await withoutAutofill(visitor);
    await page.goto(`${origin}/login?redirect=%2Fmeetings`);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await button.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await button.click();
    await page.waitForURL(`${origin}/meetings`);
    await page.goto(`${origin}/user/detail/${somebody.personId}/login`);
    await page.getByText(/used \d+:\d\d.* today/).waitFor();
    await page.getByRole('button', { name: 'More for Workshop laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Workshop laptop').waitFor({ state: 'detached' });
    expect(visitor.faults).toEqual([]);

    await visitor.context.clearCookies();
    await page.goto(`${origin}/login`);
    await button.click();
    await page.getByText('This passkey is not known here any more').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(true);
  });

  it('A-03: are offered in the field for the name, and the form beside them still works', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await withDevice(visitor);
    await openLogin(visitor, somebody);
    await add(visitor);
    await page.getByText('The passkey is added.').waitFor();
    await visitor.context.clearCookies();
    // The device answers what the browser offers in the field, as if the person had chosen it.
    await page.goto(`${origin}/login?redirect=%2Fmeetings`);
    await page.waitForURL(`${origin}/meetings`);
    expect(visitor.faults).toEqual([]);
    // A browser without the passkey: nothing is chosen in the field, and the form is used.
    const other = await browsing.visitor();
    await other.page.goto(`${origin}/login`);
    await other.page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await other.page.getByLabel('Username or e-mail').fill(somebody.email);
    await other.page.getByLabel('Password', { exact: true }).fill(testPassword);
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('button', { name: 'account menu' }).waitFor();
    expect(other.faults).toEqual([]);
  });

  it('say why none was made, and keep what was typed', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    const device = await withDevice(visitor);
    await openLogin(visitor, somebody);
    await device.isHeldBy(false);
    const dialog = await add(visitor, testPassword, 'Spare key');
    await dialog.getByText('No passkey was made').waitFor();
    expect(await dialog.getByLabel('Name of the passkey').inputValue()).toBe('Spare key');
    await device.isHeldBy(true);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The passkey is added.').waitFor();
    const again = await add(visitor);
    await again.getByText('This device has a passkey for your account already.').waitFor();
  });

  it('A-28: go on over the page once its sign-in has ended, for its own person only', async () => {
    const [somebody, another] = [await browsing.here.person(owner.orgId), await browsing.here.person(owner.orgId)];
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await withDevice(visitor);
    await openLogin(visitor, another);
    await add(visitor);
    await page.getByText('The passkey is added.').waitFor();
    await openLogin(visitor, somebody);
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
    const askAnew = async () => {
      await browsing.here.sql('delete from auth.session where "userId" = $1', [somebody.personId]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+i');
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    };
    await askAnew();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await shot(page, 'passkey-again');
    expect(await axeFaults(page)).toEqual([]);
    await again.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await again.getByText('That passkey did not open this account').waitFor();
    await again.getByRole('textbox', { name: 'Password' }).fill(testPassword);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.waitFor({ state: 'detached' });
  });
});
