import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, readMail, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
});
afterAll(() => browsing.close());

const looksWell = async ({ page }: Visitor, name: string) => {
  await shot(page, name);
  expect(await axeFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};
const keptOf = (email: string) =>
  browsing.here.sql<{ kind: string; code: string }>(
    'select kind, code from kept_offer o join person p on p.id = o.person_id where p.email = $1 order by kind',
    [email],
  );

describe('the addresses of referrals and discounts', () => {
  it('C-15, T-16, T-17: carry their codes through a registration, and the referral into the organization', async () => {
    const visitor = await browsing.visitor({ theme: 'dark', width: 360 });
    const { page } = visitor;
    const email = 'lena.fischer@harborandpine.example';
    await page.goto('/welcome/beta/user/SPRING');
    await page.getByText('Your discount SPRING is kept for your checkout.').waitFor();
    await looksWell(visitor, 'beta-phone');
    await page.goto('/referral/mara-26');
    await page.waitForURL('**/login?redirect=%2Freferral%2Fmara-26');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Work e-mail').fill(email);
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByLabel('Code').fill(await readMail(browsing.origin, email, /(?<=\n\n)[A-Z0-9]{6}(?=\n\n)/));
    await page.getByLabel('First name').fill('Lena');
    await page.getByLabel('Last name').fill('Fischer');
    await page.getByLabel('Password', { exact: true }).fill('Harbor-Pine-26');
    await page.getByLabel('Password again').fill('Harbor-Pine-26');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'How well do you know this way of working?' }).waitFor();
    await expect
      .poll(() => keptOf(email))
      .toEqual([
        { kind: 'discount', code: 'SPRING' },
        { kind: 'referral', code: 'mara-26' },
      ]);
    for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name of the organization').fill('Tidekeepers');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('heading', { name: 'Set up your first meeting' }).waitFor();
    expect(await keptOf(email)).toEqual([{ kind: 'discount', code: 'SPRING' }]);
    expect(visitor.faults).toEqual([]);
  });

  it('C-15, T-17: say what becomes of a code to who is signed in, name a wrong one, and try again', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.route('**/api/v2/discount/AUTUMN', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await visitor.enter(owner, '/discount/AUTUMN');
    await page.getByText('Cannot apply discount, please contact Customer Support').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Discount AUTUMN applied!' }).waitFor();
    await looksWell(visitor, 'discount');
    await page.goto('/discount/no%20code');
    await page.getByText('This promo code is invalid. Please check the code and try again.').waitFor();
    expect(await keptOf(owner.email)).toEqual([{ kind: 'discount', code: 'AUTUMN' }]);
    await page.goto('/welcome/beta/user');
    await page.waitForURL(`${browsing.origin}/`);
  });

  it('C-18: the way into the beta stands without a code, and names a wrong one', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/welcome/beta/user');
    await page.getByRole('link', { name: 'Create an account' }).waitFor();
    await looksWell(visitor, 'beta');
    await page.goto('/welcome/beta/user/no%20code');
    await page.getByText('This promo code is invalid.').waitFor();
    expect(visitor.faults).toEqual([]);
  });
});
