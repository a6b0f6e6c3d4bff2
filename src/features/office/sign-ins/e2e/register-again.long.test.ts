import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, readMail } from '#testing/browse.ts';

let browsing: Browsing;
const terms = 'https://harborandpine.example/terms';

beforeAll(async () => {
  browsing = await browse({ TERMS_URL: terms });
});
afterAll(() => browsing.close());

const codeShape = /^[2-9A-HJKMNP-Z]{6}$/m;

describe('a registration', () => {
  it('A-13 to A-15, A-30, D-32: survives a reload at each step, sends a code once, and does not repeat itself', async () => {
    const visitor = await browsing.visitor({ width: 360 });
    const { page } = visitor;
    const email = `again.${Date.now()}@harborandpine.example`;
    await page.goto('/register');
    await page.getByText('Step 1 of 3').waitFor();
    expect(await page.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe(terms);
    expect(await page.getByRole('link', { name: 'Privacy' }).count()).toBe(0);
    await page.getByLabel('Work e-mail').fill(email);
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByText('Step 2 of 3').waitFor();
    await page.reload();
    await page.getByText(`We sent six characters to ${email}`).waitFor();
    expect(await page.getByRole('button', { name: /^Send again in 0:\d\d|1:00$/ }).isDisabled()).toBe(true);
    const code = await readMail(browsing.origin, email, codeShape);
    await page.getByLabel('Code').fill(code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');
    await page.getByText('Provided verification code is invalid. 4 tries left.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const sent: string[] = [];
    const held = Promise.withResolvers<void>();
    await page.route('**/account/register/verification/verify', async (route) => {
      sent.push(route.request().postData() ?? '');
      await held.promise;
      await route.continue();
    });
    await page.keyboard.insertText(code);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => sent.length).toBe(1);
    held.resolve();
    await page.getByText('Step 3 of 3').waitFor();
    expect(sent).toHaveLength(1);
    await page.reload();
    await page.getByText('Step 3 of 3').waitFor();
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel('Last name').fill('Reed');
    await page.reload();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ann');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Reed');
    await page.getByLabel('Password', { exact: true }).fill('harbor');
    expect(await page.getByText('A lowercase letter, met').count()).toBe(1);
    expect(await page.getByText('A digit, missing').count()).toBe(1);
    await page.getByLabel('Password', { exact: true }).fill('Harbor-26');
    await page.getByLabel('Password again').fill('Harbor-26');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('I have done it before').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'What is your part?' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'What is your part?' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name of the organization').fill('Again & Sons');
    await page.reload();
    await page.getByLabel('Name of the organization').fill('Again & Sons');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('heading', { name: 'Set up your first meeting' }).waitFor();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('button', { name: 'Go to the dashboard' }).click();
    await page.getByRole('button', { name: 'Again & Sons' }).waitFor();
    await page.goto('/welcome/tools/user');
    await page.waitForURL(`${browsing.origin}/`);
    expect(visitor.faults).toEqual([]);
  });

  it('Z-01: and sign-in follow the theme of the system until one was chosen', async () => {
    const { page, context } = await browsing.visitor({ system: 'dark' });
    const theme = () => page.evaluate<string>('document.documentElement.dataset.theme');
    for (const path of ['/login', '/signed-out', '/register', '/reset-password']) {
      await page.goto(path);
      expect(await theme(), path).toBe('dark');
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(theme).toBe('default');
    await page.emulateMedia({ colorScheme: 'dark' });
    await context.addCookies([{ name: 'cairn.theme', value: 'light', url: browsing.origin }]);
    await page.goto('/login');
    expect(await theme()).toBe('light');
  });
});
