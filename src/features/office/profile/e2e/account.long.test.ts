import { createOTP } from '@better-auth/utils/otp';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, readMail, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { shot } from '#testing/shot.ts';
import { type Actor, testPassword } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
});
afterAll(() => browsing.close());

const accountOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'My account' });
const mailed = /^[A-Z0-9]{6}$/m;

describe('sign-in and security', () => {
  it('changes the e-mail address with a code from each mailbox, and names the wrong one', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.enter(somebody, `/user/detail/${somebody.personId}/login`);
    await accountOf(visitor).getByRole('button', { name: 'Change e-mail' }).click();
    const asking = page.getByRole('dialog', { name: 'Change your e-mail address' });
    await asking.getByLabel('New e-mail').fill('moved@harborandpine.example');
    await asking.getByLabel('Password', { exact: true }).fill('Wrong-Pine-26');
    await asking.getByRole('button', { name: 'Mail the codes' }).click();
    await asking.getByText('This is not your password').waitFor();
    await asking.getByLabel('Password', { exact: true }).fill(testPassword);
    await asking.getByRole('button', { name: 'Mail the codes' }).click();
    const codes = page.getByRole('dialog', { name: 'Check both mailboxes' });
    const newCode = await readMail(browsing.origin, 'moved@harborandpine.example', mailed);
    const oldCode = await readMail(browsing.origin, somebody.email, mailed);
    await codes.getByLabel(`Code sent to ${somebody.email}`).fill(newCode);
    await codes.getByLabel('Code sent to moved@').fill(newCode);
    await shot(visitor.page, 'email-codes');
    expect(await axeFaults(page)).toEqual([]);
    await codes.getByRole('button', { name: 'Change the address' }).click();
    await codes.getByText('This is not the code that we mailed').waitFor();
    await codes.getByLabel(`Code sent to ${somebody.email}`).fill(oldCode);
    await codes.getByRole('button', { name: 'Change the address' }).click();
    await codes.waitFor({ state: 'detached' });
    await accountOf(visitor).getByText('moved@harborandpine.example').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('changes the password, which signs out the other devices', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const [visitor, other] = [await browsing.visitor(), await browsing.visitor()];
    const { page } = visitor;
    await other.enter(somebody, '/meetings');
    await other.page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
    await visitor.enter(somebody, `/user/detail/${somebody.personId}/login`);
    await accountOf(visitor).getByRole('button', { name: 'Change password' }).waitFor();
    await shot(visitor.page, 'login');
    expect(await axeFaults(page)).toEqual([]);
    await accountOf(visitor).getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByLabel('Present password').fill(testPassword);
    await dialog.getByLabel('New password').fill('Another-27');
    await dialog.getByLabel('Password again').fill('Another-28');
    await page.keyboard.press('Control+Enter');
    await dialog.getByText('The passwords do not match').waitFor();
    await dialog.getByLabel('Password again').fill('Another-27');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await other.page.getByRole('dialog', { name: 'Sign in again' }).or(other.page.getByText('Your session ended')).first().waitFor();
    await accountOf(visitor).getByRole('button', { name: 'Devices' }).click();
    await accountOf(visitor).getByText('This one').waitFor();
  });

  it('lists the devices, and signs one of them out while it is open', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const [visitor, other] = [await browsing.visitor({ width: 360, height: 740 }), await browsing.visitor()];
    const { page } = visitor;
    await other.enter(somebody, '/meetings');
    await other.page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
    await visitor.enter(somebody, `/user/detail/${somebody.personId}/login?show=devices`);
    const end = accountOf(visitor).getByRole('button', { name: /^Sign out Chrome on/ });
    await end.first().waitFor();
    await shot(visitor.page, 'phone-devices');
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    // The tests sign in once when they make the person, so there are three devices.
    await accountOf(visitor).getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page
      .getByRole('dialog', { name: 'Sign out everywhere else?' })
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Sign out everywhere else' })
      .click();
    await end.first().waitFor({ state: 'detached' });
    await other.page.getByText('Your session ended').waitFor();
  });
});

it('signs out one device and leaves the others, each with its last use', async () => {
  const somebody = await browsing.here.person(owner.orgId);
  const [visitor, ...others] = [await browsing.visitor(), await browsing.visitor(), await browsing.visitor()];
  for (const each of others) {
    await each.enter(somebody, '/meetings');
    await each.page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
  }
  await visitor.enter(somebody, `/user/detail/${somebody.personId}/login?show=devices`);
  const rows = accountOf(visitor).getByRole('listitem').filter({ hasText: ' on ' });
  const end = rows.getByRole('button', { name: /^Sign out / });
  const ended = () => Promise.all(others.map(({ page }) => page.getByText('Your session ended').count()));
  await expect.poll(() => end.count()).toBe(2);
  expect(await rows.filter({ hasText: 'This one' }).getByText('Now', { exact: true }).count()).toBe(1);
  await end.first().click();
  await expect.poll(() => end.count()).toBe(1);
  await expect.poll(async () => (await ended()).toSorted((a, b) => a - b)).toEqual([0, 1]);
  await end.first().click();
  await end.first().waitFor({ state: 'detached' });
  await expect.poll(ended).toEqual([1, 1]);
});

/** Returns the code of an authenticator app that was given this key: the present one, or that of a later half minute. */
const codeOf = (key: string, later = 0): Promise<string> => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((each) => letters.indexOf(each).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
  return createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + later);
};

/** Returns the key that a dialog shows to be typed. */
const keyIn = async (asking: Locator): Promise<string> => {
  const shown = asking.locator('span').filter({ hasText: /^([A-Z2-7]{1,4} ){3,}/ });
  return ((await shown.first().textContent()) ?? '').replace(/[^A-Z2-7]/g, '');
};

describe('the authenticator app', () => {
  it('A-42: is replaced by another, which alone is asked for then', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const visitor = await browsing.visitor({ width: 360, height: 780, theme: 'dark' });
    const { page } = visitor;
    await visitor.enter(somebody, `/user/detail/${somebody.personId}/login`);
    const setUp = async (button: string, title: string, submit: string) => {
      await accountOf(visitor).getByRole('button', { name: button, exact: true }).click();
      const asking = page.getByRole('dialog', { name: title });
      await asking.getByLabel('Password', { exact: true }).fill(testPassword);
      await asking.getByRole('button', { name: 'Go on' }).click();
      await asking.getByRole('img', { name: 'QR code' }).waitFor();
      await asking.getByRole('button', { name: submit, exact: true }).waitFor();
      const key = await keyIn(asking);
      await shot(page, `factor-${submit}`);
      expect(await axeFaults(page)).toEqual([]);
      await asking.getByLabel('Code', { exact: true }).fill('000000');
      await asking.getByText('That code is not right').waitFor();
      await asking.getByLabel('Code', { exact: true }).fill(await codeOf(key));
      const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
      await codes.getByRole('checkbox', { name: 'I have kept them' }).check();
      await codes.getByRole('button', { name: 'Done' }).click();
      await accountOf(visitor).getByText('10 of 10 left').waitFor();
      return key;
    };
    await setUp('Set up', 'Set up an authenticator app', 'Turn on');
    await shot(page, 'factor-on');
    const key = await setUp('Replace', 'Replace the authenticator app', 'Replace');
    expect(visitor.faults).toEqual([]);
    const other = await browsing.visitor();
    await other.page.goto('/login?redirect=%2Fmeetings');
    await other.page.getByLabel('Username or e-mail').fill(somebody.email);
    await other.page.getByLabel('Password', { exact: true }).fill(testPassword);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByLabel('Code', { exact: true }).fill(await codeOf(key, 1));
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
  });

  it('is set up with its square or key, and signs in by code and by recovery code, once each', async () => {
    const somebody = await browsing.here.person(owner.orgId);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await visitor.enter(somebody, `/user/detail/${somebody.personId}/login`);
    await accountOf(visitor).getByRole('button', { name: 'Set up' }).click();
    const asking = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await asking.getByLabel('Password', { exact: true }).fill(testPassword);
    await asking.getByRole('button', { name: 'Go on' }).click();
    await asking.getByRole('img', { name: 'QR code' }).waitFor();
    await shot(visitor.page, 'totp');
    expect(await axeFaults(page)).toEqual([]);
    const key = await keyIn(asking);
    await asking.getByLabel('Code', { exact: true }).fill('000000');
    await asking.getByText('That code is not right').waitFor();
    await asking.getByLabel('Code', { exact: true }).fill(await codeOf(key));
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.getByRole('listitem').first().waitFor();
    const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
    await shot(visitor.page, 'codes');
    expect(await axeFaults(page)).toEqual([]);
    await codes.getByRole('checkbox', { name: 'I have kept them' }).check();
    await codes.getByRole('button', { name: 'Done' }).click();
    await accountOf(visitor).getByText('10 of 10 left').waitFor();
    expect(visitor.faults).toEqual([]);

    const signIn = async (other: Visitor, code: string) => {
      await other.page.goto('/login?redirect=%2Fmeetings');
      await other.page.getByLabel('Username or e-mail').fill(somebody.email);
      await other.page.getByLabel('Password', { exact: true }).fill(testPassword);
      await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
      await shot(other.page, 'second');
      expect(await axeFaults(other.page)).toEqual([]);
      await other.page.getByLabel('Code', { exact: true }).fill(code);
      await other.page.keyboard.press('Enter');
    };
    const byApp = await browsing.visitor();
    // The present code has turned the app on, and the next one is taken too.
    await signIn(byApp, await codeOf(key, 1));
    await byApp.page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
    const byCode = await browsing.visitor({ width: 360, height: 740 });
    await signIn(byCode, recovery.toLowerCase().replace('-', ' '));
    await byCode.page.waitForURL('**/meetings');
    const again = await browsing.visitor();
    await signIn(again, recovery);
    await again.page.getByText('That code is not right').waitFor();
  });
});
