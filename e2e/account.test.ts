import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, readMail, scrollsSideways, type Visitor } from '../src/testing/browse.ts';
import { type Actor, testPassword } from '../src/testing/world.ts';

let browsing: Browsing;
let owner: Actor;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
});
afterAll(() => browsing.close());

const accountOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'My account' });
const shot = (visitor: Visitor, name: string) =>
  process.env['SHOTS'] === undefined ? undefined : visitor.page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
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
    await shot(visitor, 'email-codes');
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
    await other.page.getByRole('heading', { name: 'Meetings' }).waitFor();
    await visitor.enter(somebody, `/user/detail/${somebody.personId}/login`);
    await accountOf(visitor).getByRole('button', { name: 'Change password' }).waitFor();
    await shot(visitor, 'login');
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
    await other.page.getByRole('heading', { name: 'Meetings' }).waitFor();
    await visitor.enter(somebody, `/user/detail/${somebody.personId}/login?show=devices`);
    const end = accountOf(visitor).getByRole('button', { name: /^Sign out Chrome on/ });
    await end.first().waitFor();
    await shot(visitor, 'phone-devices');
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
