import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;

const policies = { PRIVACY_URL: 'https://harborandpine.example/privacy?a=1&b=2', TERMS_URL: 'https://harborandpine.example/terms' };

beforeAll(async () => {
  browsing = await browse(policies);
  owner = await browsing.here.org('Harbor & Pine');
});
afterAll(() => browsing.close());

const fill = async ({ page }: Visitor, name: string, password: string): Promise<void> => {
  await page.getByLabel('Username or e-mail').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
const press = ({ page }: Visitor) => page.getByRole('button', { name: 'Sign in', exact: true }).click();
const focused = ({ page }: Visitor) =>
  page.evaluate<string>(
    "document.activeElement.name || document.activeElement.getAttribute('aria-label') || document.activeElement.textContent",
  );
const cookiesOf = async ({ context }: Visitor): Promise<string[]> => (await context.cookies()).map(({ name }) => name);

describe('the sign-in form without its script', () => {
  it('A-03, A-05, A-24: signs in, names what is wrong on the page, and keeps the name', async () => {
    const visitor = await browsing.visitor({ scripts: false });
    const { page } = visitor;
    await page.goto('/login?redirect=%2Fmeetings%3Fview%3Dall');
    await fill(visitor, `${owner.username} "&<b>`, 'Wrong-Pine-26');
    const [refused] = await Promise.all([page.waitForNavigation(), press(visitor)]);
    expect(refused?.status()).toBe(401);
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password. Please try again.' }).waitFor();
    expect(await page.getByLabel('Username or e-mail').inputValue()).toBe(`${owner.username} "&<b>`);
    expect(await cookiesOf(visitor)).toEqual([]);
    await fill(visitor, owner.username, testPassword);
    const [signedIn] = await Promise.all([page.waitForNavigation(), press(visitor)]);
    expect(signedIn?.status()).toBe(200);
    expect(page.url()).toBe(`${browsing.origin}/meetings?view=all`);
    expect(await cookiesOf(visitor)).toContain('cairn.session_token');
    await page.goto('/signed-out');
    expect(await page.getByRole('heading', { name: 'You are signed out' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(false);
  });

  it('A-03: is sent by the browser while the script is still on its way', async () => {
    const visitor = await browsing.visitor();
    await visitor.page.route('**/assets/sign-in*.js', () => undefined);
    await visitor.page.goto('/login', { waitUntil: 'commit' });
    await fill(visitor, owner.email, testPassword);
    await press(visitor);
    await visitor.page.getByRole('button', { name: 'account menu' }).waitFor();
    expect(visitor.page.url()).toBe(`${browsing.origin}/`);
  });

  it('D-32: has the policies that the operator gave an address', async () => {
    const { page } = await browsing.visitor({ scripts: false });
    await page.goto('/login');
    expect(await page.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(policies.PRIVACY_URL);
    expect(await page.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe(policies.TERMS_URL);
  });
});

describe('the sign-in form', () => {
  it('A-03: is reached by Tab in the order name, password, button, and then the rest', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/login');
    await expect.poll(() => focused(visitor)).toBe('name');
    const order: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      order.push(await focused(visitor));
    }
    expect(order).toEqual(['password', 'Sign in', 'Forgot it?', 'Show the password', 'E-mail me a code', 'Create an account']);
  });

  it('Y-01: calls an empty password empty, beside its field', async () => {
    const visitor = await browsing.visitor({ width: 360 });
    const { page } = visitor;
    await page.goto('/login');
    await page.getByLabel('Username or e-mail').fill(owner.email);
    await page.keyboard.press('Enter');
    await page.locator('#password-fault').filter({ hasText: 'Required' }).waitFor();
    expect(await focused(visitor)).toBe('password');
    expect(await axeFaults(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it('A-03: stays where somebody types although its script arrives late', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/sign-in*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Password', { exact: true }).fill('Harb');
    held.resolve();
    await page.getByRole('button', { name: 'Show the password' }).waitFor();
    expect(await focused(visitor)).toBe('password');
  });

  it('A-03: names blocked cookies instead of coming back without a word', async () => {
    const visitor = await browsing.visitor();
    const { page, context } = visitor;
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.goto('/login');
    await page.getByText('Your browser blocks cookies for this address').waitFor();
    await fill(visitor, owner.email, testPassword);
    await press(visitor);
    await page.getByText('Your browser blocks cookies for this address').waitFor();
    expect(await cookiesOf(visitor)).toEqual([]);
  });

  it('A-28: names a way back that was not started here', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    for (const query of ['state=somebody-elses&code=abc', 'code=abc']) {
      await page.goto(`/api/auth/callback/oidc?${query}`);
      await page.getByText('That way back was not started in this browser').waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    expect(await axeFaults(page)).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });
});
