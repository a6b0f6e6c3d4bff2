import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { pageFaults } from '#testing/layout.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

/** Returns the visitor who has just made an organisation. */
const inNewOrg = async (name: string, look: { theme?: string; width?: number } = {}): Promise<Visitor> => {
  const visitor = await browsing.visitor(look);
  const { page } = visitor;
  const owner = await browsing.here.org();
  await visitor.enter(owner, '/org/create');
  await page.getByLabel('Name of the organization').fill(name);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: `Welcome to ${name},` }).waitFor();
  return visitor;
};

const openStep = ({ page }: Visitor) => page.locator('li[aria-current=step] h2');

describe('the first steps of an organisation', () => {
  it.each([
    ['default', 1440],
    ['dark', 360],
  ])(
    'B-31, F-16: lead from the first meeting to people and numbers, survive a reload, and give way to home, in %s at %i',
    async (theme, width) => {
      const visitor = await inNewOrg(`Tidewater ${width}`, { theme, width });
      const { page } = visitor;
      await expect.poll(() => openStep(visitor).textContent()).toBe('The first meeting');
      expect(await pageFaults(visitor.page)).toEqual([]);
      await page.getByRole('listitem').getByRole('button', { name: 'Create a meeting' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Leadership Level 10');
      await page.getByRole('button', { name: 'Create Meeting' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/');
      await expect.poll(() => openStep(visitor).textContent()).toBe('The first people');
      await page.getByRole('img', { name: 'Agenda, 90 minutes' }).waitFor();
      expect(await page.getByText('1 of 3').isVisible()).toBe(true);
      const field = page.getByLabel('E-mail addresses');
      for (const [address, end] of [
        ['theo.okafor@harborandpine.example', ','],
        ['priya.raman@harborandpine.example', 'Space'],
        ['jonas.beck@', 'Enter'],
      ] as const) {
        await field.fill(address);
        await field.press(end);
      }
      await page.getByRole('button', { name: 'Remove jonas.beck@' }).waitFor();
      await page.getByRole('button', { name: 'Invite 2 people' }).waitFor();
      await page.getByRole('button', { name: 'Remove jonas.beck@' }).click();
      await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text', '"Yoon, Caleb" <caleb.yoon@harborandpine.example>, theo.okafor@harborandpine.example');
      document.querySelector('input[name=addresses]').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`);
      expect(await pageFaults(visitor.page)).toEqual([]);
      await page.getByText('They get a mail and land in the meeting by themselves.').waitFor();
      await page.getByRole('button', { name: 'Invite 3 people' }).click();
      // Who closes the popup of names and roles has invited nobody, and keeps the addresses.
      await page.getByRole('dialog', { name: 'Invite people' }).getByLabel('E-mail, row 3').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // Only what was written in the popup would be lost.
      await page.getByRole('button', { name: 'Invite 3 people' }).click();
      await page.getByRole('dialog').getByLabel('First name, row 3').fill('Bo');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Leave Anyway' }).click();
      await page.getByText('3 addresses are written down. Nobody has been told.').waitFor();
      await expect.poll(() => openStep(visitor).textContent()).toBe('The first numbers');
      await page.reload();
      await page.getByText('3 addresses are written down. Nobody has been told.').waitFor();
      await page.getByRole('button', { name: 'Cash on hand' }).click();
      expect(await page.getByRole('dialog').getByLabel('Title').inputValue()).toBe('Cash on hand');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Do it later' }).click();
      await page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();
      expect(visitor.faults).toEqual([]);
    },
  );

  it('B-31, T-01: invite the people whose addresses are written, with the names that they spell, and say who was', async () => {
    const visitor = await inNewOrg('Inviting House');
    const { page } = visitor;
    await page.getByRole('listitem').getByRole('button', { name: 'Do it later' }).first().click();
    const field = page.getByLabel('E-mail addresses');
    for (const address of ['theo.okafor@inviting.example', 'priya@inviting.example']) {
      await field.fill(address);
      await field.press('Enter');
    }
    await page.getByText('Who works with you? They get a mail and land here by themselves.').waitFor();
    await page.getByRole('button', { name: 'Invite 2 people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    expect(await dialog.getByLabel('First name, row 1').inputValue()).toBe('Theo');
    expect(await dialog.getByLabel('Last name, row 1').inputValue()).toBe('Okafor');
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByText('Theo Okafor is invited. 1 more address is written down.').waitFor();
    await page.getByRole('button', { name: 'Invite 1 person' }).click();
    expect(await dialog.getByLabel('E-mail, row 1').inputValue()).toBe('priya@inviting.example');
    expect(await dialog.getByLabel('E-mail, row 2').count()).toBe(0);
    await dialog.getByLabel('First name, row 1').fill('Priya');
    await dialog.getByLabel('Last name, row 1').fill('Raman');
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByText('Priya Raman and Theo Okafor are invited.').waitFor();
    expect(await page.getByRole('button', { name: /^Invite \d/ }).count()).toBe(0);
    await page.reload();
    await page.getByText('Priya Raman and Theo Okafor are invited.').waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('B-31, J-21: lead to the first meeting, and into it while it runs', async () => {
    const { page, faults } = await inNewOrg('Meeting House');
    await page.getByRole('listitem').getByRole('button', { name: 'Create a meeting' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Leadership Level 10');
    await page.getByRole('button', { name: 'Create Meeting' }).click();
    const card = page.getByRole('region', { name: 'Your first meeting' });
    await card.getByRole('link', { name: 'Open lobby: Leadership Level 10' }).click();
    // The page shows the first section before the server has started the meeting, and opening another address would end the request.
    const started = page.waitForResponse((answer) => answer.url().endsWith('/start') && answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Start meeting' }).click();
    await page.getByRole('heading', { level: 1, name: 'Segue', exact: true }).waitFor();
    await started;
    await page.goto('/');
    await card.getByRole('link', { name: 'Join meeting: Leadership Level 10' }).click();
    await page.getByRole('heading', { level: 1, name: 'Segue', exact: true }).waitFor();
    // Once it was held, the card shows the next one.
    await page.getByRole('button', { name: 'Conclude' }).click();
    await page.getByRole('button', { name: 'End meeting' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: /^End/ }).click();
    await page.getByRole('region', { name: 'Your next meeting' }).getByText('Your next meeting').waitFor();
    expect(await card.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('B-31: are hidden at once, and stay so', async () => {
    const visitor = await inNewOrg('Hidden House');
    await visitor.page.getByRole('button', { name: 'Hide it now' }).click();
    await visitor.page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }).waitFor();
    expect(await visitor.page.getByText('The first meeting').count()).toBe(0);
  });
});
