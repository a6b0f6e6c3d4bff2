import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse, readMail, type Visitor } from '#testing/browse.ts';
import { pageFaults } from '#testing/layout.ts';
import { testPassword } from '#testing/world.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const codeShape = /^[2-9A-HJKMNP-Z]{6}$/m;

const newAddress = (who: string): string => `${who}.${Date.now()}@harborandpine.example`;

/** Enters the address and the code from the mail. */
const proveAddress = async ({ page }: Visitor, email: string): Promise<void> => {
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByLabel('Code').fill(await readMail(browsing.origin, email, codeShape));
  await page.getByRole('heading', { name: 'Almost there' }).waitFor();
};

const fillDetails = async ({ page }: Visitor, password = 'Harbor-26'): Promise<void> => {
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Reed');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
};

const codes = ({ page }: Visitor): Promise<(string | null)[]> =>
  page.locator('[data-code]').evaluateAll((found) => found.map((each) => each.getAttribute('data-code')));

describe('signing up', () => {
  it.each([
    ['default', 1440],
    ['light', 360],
    ['dark', 360],
  ])('A-08, A-12 to A-15, A-30, A-31, A-44, B-31: from an address to an organisation, in %s at %i', async (theme, width) => {
    const visitor = await browsing.visitor({ theme, width });
    const { page, tracked, faults } = visitor;
    const email = newAddress('ann');
    await page.goto('/register');
    await page.getByLabel('Work e-mail').waitFor();
    expect(await pageFaults(visitor.page)).toEqual([]);
    await page.getByLabel('Work e-mail').fill(email);
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await page.getByLabel('Code').fill('AAAAA');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => codes(visitor)).toEqual(['VAL_CODE_LENGTH']);
    await page.getByLabel('Code').fill('AAAAAA');
    await page.getByText('Provided verification code is invalid.').waitFor();
    expect(await pageFaults(visitor.page)).toEqual([]);
    const code = await readMail(browsing.origin, email, codeShape);
    await page.getByLabel('Code').fill(` ${code.slice(0, 3)}-${code.slice(3)} `.toLowerCase());
    await page.getByRole('heading', { name: 'Almost there' }).waitFor();
    await fillDetails(visitor);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => codes(visitor)).toEqual(['VAL_TERMS']);
    await page.getByRole('checkbox').check();
    expect(await pageFaults(visitor.page)).toEqual([]);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'How well do you know this way of working?' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/welcome/tools/user');
    expect(await pageFaults(visitor.page)).toEqual([]);
    await page.getByText('I have done it before').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Visionary').click();
    expect(await pageFaults(visitor.page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name of the organization').fill('Harbor & Pine');
    expect(await pageFaults(visitor.page)).toEqual([]);
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('heading', { name: 'Set up your first meeting' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Leaders');
    await page.getByRole('button', { name: 'Add people' }).click();
    // The field that comes has the focus.
    await page.keyboard.type('theo.okafor@harborandpine.example,priya@harborandpine.example ');
    await page.reload();
    await page.getByRole('button', { name: 'Remove theo.okafor@harborandpine.example' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Leaders');
    expect(await pageFaults(visitor.page, `first-${width}-${theme}`)).toEqual([]);
    await page.getByRole('button', { name: 'Schedule it' }).click();
    const invite = page.getByRole('dialog', { name: 'Invite people' });
    expect(await invite.getByLabel('First name, row 1').inputValue()).toBe('Theo');
    await invite.getByRole('button', { name: 'Invite 1 person' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Ready, Ann' }).waitFor();
    expect(await pageFaults(visitor.page, `ready-${width}-${theme}`)).toEqual([]);
    await page.getByRole('button', { name: 'Go to the dashboard' }).click();
    await page.waitForURL(`${browsing.origin}/`);
    await page.getByRole('button', { name: 'Harbor & Pine' }).waitFor();
    // Who was invited on the way is not asked for again, and an address without a name is still there.
    await page.getByText('Theo Okafor is invited. 1 more address is written down.').waitFor();
    expect(tracked).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((step) => ({ name: 'signup_step', step })));
    expect(faults).toEqual([]);
  });

  it('A-16 to A-23: shows errors beside their fields, and keeps what was typed', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/register');
    await page.getByLabel('Work e-mail').fill('abc');
    await page.getByRole('button', { name: 'Mail me a code' }).click();
    await expect.poll(() => codes(visitor)).toEqual(['VAL_INVALID_EMAIL']);
    await proveAddress(visitor, newAddress('bo'));
    await page.getByRole('checkbox').check();
    for (const [password, code] of [
      ['Ab1', 'VAL_PASSWORD_LENGTH'],
      ['abcdefg1', 'VAL_PASSWORD_UPPERCASE'],
      ['ABCDEFG1', 'VAL_PASSWORD_LOWERCASE'],
      ['Abcdefgh', 'VAL_PASSWORD_NUMBER'],
    ] as const) {
      await fillDetails(visitor, password);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect.poll(() => codes(visitor)).toEqual([code]);
    }
    await fillDetails(visitor);
    await page.getByLabel('Password again').fill('Harbor-27');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => codes(visitor)).toEqual(['VAL_PASSWORD_MATCH']);
    // No more than 100 characters can be typed.
    await page.getByLabel('Password', { exact: true }).fill(`Ab1${'x'.repeat(97)}`);
    await page.keyboard.type('y');
    expect((await page.getByLabel('Password', { exact: true }).inputValue()).length).toBe(100);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ann');
  });

  it('A-25: shows the server’s message about a password under Password Policy', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/register');
    await proveAddress(visitor, newAddress('cy'));
    await fillDetails(visitor);
    await page.getByRole('checkbox').check();
    await page.route('**/api/v2/account/register', (route) =>
      route.fulfill({
        status: 422,
        json: { succeeded: false, messages: [{ text: 'x', code: 'invalid' }], codes: { password: ['VAL_PASSWORD_NUMBER'] } },
      }),
    );
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Password Policy').waitFor();
    await expect.poll(() => codes(visitor)).toEqual(['VAL_PASSWORD_NUMBER']);
  });

  it('A-08, A-09: has a page for people with an account, and one for people who have not accepted the terms', async () => {
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/register/true');
    await page.getByRole('heading', { name: 'You have an account' }).waitFor();
    expect(await pageFaults(visitor.page)).toEqual([]);
    await page.goto('/register-sso?email=a@b.co');
    await page.getByText('a@b.co').waitFor();
    expect(await pageFaults(visitor.page)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('A-10, A-11: is replaced by a link that works once', async () => {
    const owner = await browsing.here.org('Forgetful');
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/reset-password');
    await page.getByLabel('Work e-mail').fill(owner.email);
    expect(await pageFaults(visitor.page)).toEqual([]);
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    const link = await readMail(browsing.origin, owner.email, /http\S+\/update-password\/[\w-]+/);
    const choose = async (password: string) => {
      await page.goto(link);
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Password again').fill(password);
      await page.getByRole('button', { name: 'Set the password' }).click();
    };
    await choose('Another-27');
    await page.getByRole('heading', { name: 'The password is set' }).waitFor();
    expect(await pageFaults(visitor.page)).toEqual([]);
    await choose('Another-28');
    await page.waitForURL('**/reset-password/expired');
    expect(await pageFaults(visitor.page)).toEqual([]);
  });
});

describe('signing in and out', () => {
  const signIn = async ({ page }: Visitor, name: string, password = testPassword) => {
    await page.getByLabel('Username or e-mail').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  it('A-03 to A-05, A-24: by username, back to the page that was asked for', async () => {
    const owner = await browsing.here.org('Pemaquid');
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/org/create?x=1');
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/org/create?x=1');
    await signIn(visitor, owner.username, 'Wrong-Pine-26');
    await page.getByText('Invalid email or password. Please try again.').waitFor();
    expect(await pageFaults(visitor.page)).toEqual([]);
    await signIn(visitor, owner.username);
    await page.getByRole('dialog', { name: 'New organization' }).waitFor();
    expect(page.url()).toBe(`${browsing.origin}/org/create?x=1`);
  });

  it('A-06, A-07, A-36, B-01, B-31, D-06: creates a second organisation, switches between the two, and signs out at once', async () => {
    const owner = await browsing.here.org('First House');
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/login?redirect=%2Forg%2Fcreate');
    await signIn(visitor, owner.email);
    await page.getByLabel('Name of the organization').fill('Second House');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('button', { name: 'Second House' }).click();
    const switched = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes(`/api/v2/session/org/${owner.orgId}`),
    );
    await page
      .getByRole('menuitem', { name: 'First House' })
      .or(page.getByRole('menuitemradio', { name: 'First House' }))
      .or(page.getByRole('menuitemcheckbox', { name: 'First House' }))
      .click();
    await switched;
    await page.getByRole('button', { name: 'First House' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'First House' }).waitFor();
    const ended = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().includes('/api/v2/session/'));
    await page.getByRole('button', { name: 'account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await ended;
    await page.waitForURL('**/signed-out');
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.goto('/org/create');
    await page.waitForURL('**/login?redirect=*');
    expect(await pageFaults(visitor.page)).toEqual([]);
  });

  it('D-10, B-31: tells somebody without an organisation so, and lets them create one', async () => {
    const owner = await browsing.here.org('Left Behind');
    const somebody = await browsing.here.person(owner.orgId);
    await browsing.here.sql('delete from org_member where person_id = $1', [somebody.personId], owner.orgId);
    const visitor = await browsing.visitor();
    const { page } = visitor;
    await page.goto('/login');
    await signIn(visitor, somebody.email);
    await page.getByText('You are not part of an organization. Create a new one to use Cairn.').waitFor();
    expect(await pageFaults(visitor.page)).toEqual([]);
    await page.getByRole('link', { name: 'Create an organization' }).click();
    await page.getByLabel('Name of the organization').fill('On My Own');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'On My Own' }).waitFor();
    expect(await page.title()).toContain('[On My Own]');
  });
});

describe('before the app has loaded', () => {
  it('registration has its frame, and home its own', async () => {
    const { page } = await browsing.visitor({ theme: 'dark' });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/register');
    expect(await page.getByText('Small stones, set in order.').isVisible()).toBe(true);
    await page.goto('/');
    expect(await page.getByText('Small stones, set in order.').isVisible()).toBe(false);
  });
});
