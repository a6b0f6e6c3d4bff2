import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, readMail, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse({ GOOGLE_CLIENT_ID: 'one', GOOGLE_CLIENT_SECRET: 'two' });
  owner = await browsing.here.org('Harbor & Pine');
});
afterAll(() => browsing.close());

const code = /^\d{6}$/m;
const accountOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'My account' });
const ask = ({ page }: Visitor) => page.getByRole('button', { name: 'E-mail me a code' }).click();

describe('a mailed code', () => {
  it('A-01, A-03, A-05: is one of the ways on the sign-in page, names a wrong one, and leads to the page that was wanted', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto(`${browsing.origin}/login?redirect=%2Fmeetings`);
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await ask(visitor);
    await page.getByRole('alert').getByText('Required').waitFor();
    await shot(page, 'ways');
    await page.getByLabel('Username or e-mail').fill(somebody.email);
    await ask(visitor);
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const right = await readMail(browsing.origin, somebody.email, code);
    await page.getByLabel('Code from the mail').fill(right === '000000' ? '111111' : '000000');
    await page.getByText('That code is not right, or it has ended').waitFor();
    await shot(page, 'mailed-wrong');
    await page.getByLabel('Code from the mail').fill(right);
    await page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/meetings');
    await visitor.page.goto(`${browsing.origin}/user/detail/${somebody.personId}/login?show=devices`);
    await accountOf(visitor).getByRole('heading', { name: 'Recent sign-ins' }).waitFor();
    await accountOf(visitor).getByText('Failed', { exact: true }).waitFor();
    await accountOf(visitor).getByText('mailed code').first().waitFor();
    await shot(page, 'recent');
    expect(await axeFaults(page)).toEqual([]);
  });

  it('A-42: fits a phone, in the dark too, and says the same to a name without an account', async () => {
    const visitor = await browsing.visitor({ theme: 'dark', width: 360 });
    const { page } = visitor;
    const somebody = await browsing.here.person(owner.orgId);
    await page.goto(`${browsing.origin}/login`);
    await page.getByLabel('Username or e-mail').fill('nobody@example.com');
    await ask(visitor);
    await page.getByText('If nobody@example.com has an account').waitFor();
    await shot(page, 'phone-mailed');
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send another' }).click();
    await page.getByText('Another code is on its way').waitFor();
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await shot(page, 'phone-ways');
    await visitor.enter(somebody, `/user/detail/${somebody.personId}/login?show=devices`);
    await accountOf(visitor).getByRole('heading', { name: 'Recent sign-ins' }).waitFor();
    await accountOf(visitor).getByText('The last 20 of the past 90 days').scrollIntoViewIfNeeded();
    await shot(page, 'phone-recent');
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
  });
});
