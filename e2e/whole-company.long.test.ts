import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browsing, browse, readMail, scrollsSideways, type Visitor } from '#testing/browse.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const password = 'Harbor-26';
const host = 'harbor-works.example';
const founder = `maren.lind@${host}`;
/** The fourteen who are invited. The first seven accept. */
const invited = [
  'Theo Okafor',
  'Priya Raman',
  'Jonas Beck',
  'Ruth Adeyemi',
  'Elena Marsh',
  'Diego Costa',
  'Amara Hall',
  'Caleb Yoon',
  'Lena Ortiz',
  'Arlo Finch',
  'Nadia Brandt',
  'Bo Li',
  'Cy Dorn',
  'Ingrid Solberg',
].map((name) => ({ name, email: `${name.toLowerCase().replace(' ', '.')}@${host}` }));
const coming = invited.slice(0, 7);

const answerWelcome = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('heading', { name: 'How well do you know this way of working?' }).waitFor();
  await page.getByText('I have done it before').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Integrator').click();
  await page.getByRole('button', { name: 'Continue' }).click();
};

/** Signs up by the mailed code. */
const signUp = async ({ page }: Visitor): Promise<void> => {
  await page.goto('/register');
  await page.getByLabel('Work e-mail').fill(founder);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByLabel('Code').fill(await readMail(browsing.origin, founder, /^[2-9A-HJKMNP-Z]{6}$/m));
  await page.getByLabel('First name').fill('Maren');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** Makes the organisation and its first meeting, and invites everybody from one pasted list. */
const found = async ({ page }: Visitor): Promise<void> => {
  await page.getByLabel('Name of the organization').fill('Harbor Works');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('heading', { name: 'Set up your first meeting' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Leadership Level 10');
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByLabel('E-mail addresses').waitFor();
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text', ${JSON.stringify(invited.map(({ name, email }) => `${name} <${email}>`).join('\n'))});
    document.querySelector('input[name=addresses]').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
  await page.getByRole('button', { name: `Remove ${invited[13]?.email}` }).waitFor();
  await page.getByRole('button', { name: 'Schedule it' }).click();
  await page.getByRole('dialog', { name: 'Invite people' }).getByRole('button', { name: 'Invite 14 people' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await page.waitForURL(`${browsing.origin}/`);
};

/** Opens the mailed link in a browser of the person's own, chooses a password, and answers the two questions. */
const accept = async (email: string, place: number): Promise<Visitor> => {
  const visitor = await browsing.visitor(place === 6 ? { width: 360, height: 780, theme: 'dark' } : {});
  const { page } = visitor;
  await page.goto(await readMail(browsing.origin, email, /\/welcome\/invitation\/[\w-]+\/[\w-]+/));
  await page.getByLabel('Choose a password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join Harbor Works' }).click();
  await answerWelcome(visitor);
  await page.waitForURL(`${browsing.origin}/`);
  return visitor;
};

it('T-01, T-15, T-18, A-08, C-16, K-05: an owner signs up, invites fourteen from a pasted list, and seven of them join the first meeting', async () => {
  const owner = await browsing.visitor();
  await signUp(owner);
  await answerWelcome(owner);
  await found(owner);
  const guests = await Promise.all(coming.map(({ email }, place) => accept(email, place)));

  await owner.page.goto('/meetings');
  const link = owner.page.locator('main a[href*="/meeting/live/"]').first();
  await link.waitFor();
  const lobby = (await link.getAttribute('href')) ?? '';
  const all = [owner, ...guests];
  await Promise.all(all.map(({ page }) => page.goto(lobby)));
  await Promise.all(all.map(({ page }) => page.getByRole('heading', { level: 1, name: 'Ready for Leadership Level 10?' }).waitFor()));
  await owner.page.getByText('8 of 8 here').filter({ visible: true }).first().waitFor();
  await owner.page.getByRole('button', { name: /^Start/ }).click();
  await Promise.all(all.map(({ page }) => page.getByRole('heading', { level: 1, name: 'Segue', exact: true }).waitFor()));
  await owner.page.getByRole('toolbar', { name: 'Scribe controls' }).getByRole('button', { name: 'Next', exact: true }).click();
  await Promise.all(all.map(({ page }) => page.getByRole('heading', { level: 1, name: 'Scorecard', exact: true }).waitFor()));
  for (const { page } of all) expect(await scrollsSideways(page)).toBe(false);

  for (const { faults } of all) expect(faults).toEqual([]);
});
