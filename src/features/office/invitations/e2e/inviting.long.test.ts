import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetingApi } from '#features/teams/team/contract.ts';
import { newId } from '#shared/ids.ts';
import { type Browsing, browse, readMail, type Visitor } from '#testing/browse.ts';
import { pageFaults } from '#testing/layout.ts';
import { type Actor, testPassword } from '#testing/world.ts';
import { invitationApi } from '../contract.ts';

let browsing: Browsing;

beforeAll(async () => {
  browsing = await browse();
});
afterAll(() => browsing.close());

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Invite people' });

const openInvite = async (visitor: Visitor, who: Actor) => {
  await visitor.enter(who, '/meetings');
  const { page } = visitor;
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Invite people' }).click();
  await dialogOf(visitor).waitFor();
};

const fillRow = async (visitor: Visitor, row: number, [firstName, lastName, email]: [string, string, string]) => {
  const dialog = dialogOf(visitor);
  await dialog.getByLabel(`First name, row ${row}`).fill(firstName);
  await dialog.getByLabel(`Last name, row ${row}`).fill(lastName);
  await dialog.getByLabel(`E-mail, row ${row}`).fill(email);
};

const paste = (visitor: Visitor, text: string) =>
  visitor.page.evaluate(
    `(() => {
      const data = new DataTransfer();
      data.setData('text', ${JSON.stringify(text)});
      document.querySelector('[role=dialog] input[name=email]').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`,
  );

const inviteAs = async (owner: Actor, email: string, role: 'Member' | 'Observer' = 'Member') => {
  const invitee = { id: newId(), firstName: 'Lena', lastName: 'Ortiz', email, role };
  await owner.call(invitationApi.inviteLicensed, { body: { invitees: [invitee] } });
  return invitee;
};

describe('the invite dialog', () => {
  it.each([
    ['default', 1440],
    ['dark', 360],
  ])('T-01 to T-14, B-18: rows, faults and what was sent, in %s at %i', async (theme, width) => {
    const owner = await browsing.here.org('Harbor & Pine');
    const member = await browsing.here.person(owner.orgId);
    const visitor = await browsing.visitor({ theme, width });
    const { page } = visitor;
    await openInvite(visitor, owner);
    const dialog = dialogOf(visitor);
    const send = dialog.getByRole('button', { name: /^Invite (\d+ )?(people|person)$/ });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    expect(await pageFaults(visitor.page, `empty-${width}`)).toEqual([]);

    await fillRow(visitor, 1, ['Lena', 'Ortiz', 'Lena.Ortiz@HarborAndPine.com']);
    await dialog.getByLabel('Role, row 1').focus();
    expect(await dialog.getByLabel('E-mail, row 1').inputValue()).toBe('lena.ortiz@harborandpine.com');
    expect(await dialog.getByLabel('Role, row 1').locator('option').allTextContents()).toEqual(['Member', 'Admin', 'Observer']);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('First name, row 2');
    await fillRow(visitor, 2, ['Ruth', 'Adeyemi', member.email]);
    await page.keyboard.press('Enter');
    await dialog.getByText(/is already in Harbor & Pine\. Remove this row/).waitFor();
    await fillRow(visitor, 3, ['Lena', 'O.', 'lena.ortiz@harborandpine.com']);
    await page.keyboard.press('Enter');
    await dialog.getByText('Same address as row 1. It is sent once.').waitFor();
    await fillRow(visitor, 4, ['', 'Brandt', 'nadia@']);
    await dialog.getByRole('button', { name: 'Add a row' }).click();
    await dialog.getByText('Invalid Email').waitFor();
    await fillRow(visitor, 5, ['Bo', 'Free', 'bo.free@gmail.com']);
    await dialog.getByText('Member: works in the meetings that they are invited to.').waitFor();
    await dialog.getByRole('button', { name: 'Invite 2 people' }).waitFor();
    expect(await pageFaults(visitor.page, `rows-${width}`)).toEqual([]);

    await page.keyboard.press('Control+Enter');
    const sent = page.getByRole('dialog', { name: 'Your invitations have been sent.' });
    await sent.getByText('2 rows were not sent and need another look.').waitFor();
    expect(await sent.getByRole('listitem').allTextContents()).toEqual(['Lena OrtizMember', 'Bo FreeMember']);
    expect(await pageFaults(visitor.page, `sent-${width}`)).toEqual([]);
    await sent.getByRole('button', { name: 'Back to the rest' }).click();
    expect(await dialog.getByLabel('Last name, row 2').inputValue()).toBe('Brandt');
    await fillRow(visitor, 2, ['Nadia', 'Brandt', 'lena.ortiz@harborandpine.com']);
    await dialog.getByLabel('First name, row 2').focus();
    await dialog.getByText('This address is invited already. It is not sent again.').waitFor();
    await dialog.getByText('2 people are invited and have not joined yet.').waitFor();
    expect(await readMail(browsing.origin, 'lena.ortiz@harborandpine.com', /\/welcome\/invitation\/[\w-]+\/[\w-]+/)).toBeTruthy();
    expect(visitor.faults).toEqual([]);
  });

  it('T-01, T-15: opens from the editor of a meeting; who accepts meanwhile stays in it when the editor saves', async () => {
    const owner = await browsing.here.org('Editing House');
    const { meetingId } = await browsing.here.traction([owner], 'Level 10');
    const visitor = await browsing.visitor();
    await visitor.enter(owner, `/meeting/${meetingId}`);
    const { page } = visitor;
    const editor = page.getByRole('dialog', { name: 'Edit meeting' });
    await editor.getByLabel('Name').fill('Leaders');
    await editor.getByRole('button', { name: 'Invite', exact: true }).click();
    await fillRow(visitor, 1, ['Lena', 'Ortiz', 'lena@editing.example']);
    await dialogOf(visitor).getByRole('button', { name: 'Invite 1 person' }).click();
    await page.getByRole('dialog', { name: 'Your invitations have been sent.' }).getByRole('button', { name: 'Done' }).click();
    const link = await readMail(browsing.origin, 'lena@editing.example', /\/welcome\/invitation\/[\w-]+\/[\w-]+/);
    const [id = '', key = ''] = link.split('/').slice(-2);
    const login = { firstName: 'Lena', lastName: 'Ortiz', password: testPassword, terms: true as const };
    const { personId } = await browsing.here.visitor.call(invitationApi.register, { params: { id, key }, body: login });
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'detached' });
    const { meeting } = await owner.call(meetingApi.find, { params: { id: meetingId } });
    expect(meeting).toMatchObject({ title: 'Leaders', invitees: expect.arrayContaining([personId]) });
    expect(visitor.faults).toEqual([]);
  });

  it('T-01: takes a pasted list into rows, and removes rows again', async () => {
    const visitor = await browsing.visitor();
    await openInvite(visitor, await browsing.here.org('Pasted House'));
    const dialog = dialogOf(visitor);
    await paste(visitor, '"Finch, Arlo" <arlo@x.example>\nNadia Brandt, nadia@x.example, Observer\n\nbo.li@x.example');
    await dialog.getByRole('button', { name: 'Invite 3 people' }).waitFor();
    expect(await dialog.getByLabel('First name, row 1').inputValue()).toBe('Arlo');
    expect(await dialog.getByLabel('Role, row 2').inputValue()).toBe('Observer');
    await dialog.getByRole('button', { name: 'Remove row 2' }).click();
    await dialog.getByRole('button', { name: 'Invite 2 people' }).waitFor();
    await dialog.getByRole('button', { name: 'Paste a list' }).click();
    await dialog.getByLabel('Names and addresses').fill('nothing at all');
    await dialog.getByRole('button', { name: 'Make rows' }).click();
    await visitor.page.getByText('No e-mail address was found in that list.').waitFor();
    await dialog.getByLabel('Names and addresses').fill('Cy Dorn cy@x.example');
    await dialog.getByRole('button', { name: 'Make rows' }).click();
    await dialog.getByRole('button', { name: 'Invite 3 people' }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it('T-01: says who of a long list does not fit, and from whom on', async () => {
    const visitor = await browsing.visitor();
    await openInvite(visitor, await browsing.here.org('Long House'));
    await paste(visitor, Array.from({ length: 130 }, (_, at) => `p${at + 1}@long.example`).join('\n'));
    await visitor.page.getByText('30 people of the list are left, from p101@long.example on').waitFor();
    expect(await visitor.page.getByRole('dialog').locator('input[name=email]').count()).toBe(100);
    await visitor.context.close();
  });

  it('T-12: fixes the role to Observer for a Manager, and says whom to ask; T-10: a Member has no icon', async () => {
    const owner = await browsing.here.org('Fixed House');
    const visitor = await browsing.visitor();
    await openInvite(visitor, await browsing.here.person(owner.orgId, 'Manager'));
    const dialog = dialogOf(visitor);
    await dialog.getByText(/You can invite Observers\..*For a Member, ask an Admin: \S+\./).waitFor();
    expect(await dialog.getByRole('combobox').count()).toBe(0);
    await fillRow(visitor, 1, ['Bram', 'de Vries', 'bram@devriestimber.example']);
    expect(await pageFaults(visitor.page, 'observer')).toEqual([]);
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
    await visitor.page.getByRole('dialog').getByText('Observer', { exact: true }).waitFor();
    const other = await browsing.visitor();
    await other.enter(await browsing.here.person(owner.orgId), '/meetings');
    await other.page.getByRole('button', { name: 'Add To-Do' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Invite people' }).count()).toBe(0);
  });

  it('S-11, T-13: shows the cost where licences cost something, and leads to the checkout without a card', async () => {
    const visitor = await browsing.visitor();
    const quote = {
      currency: 'USD',
      today: 2806,
      monthly: 3000,
      daysLeft: 29,
      daysInPeriod: 31,
      card: 'Visa 4242' as string | null,
      isTrial: false,
    };
    await visitor.context.route('**/api/v2/subscription/quote*', (route) =>
      route.fulfill({ json: { succeeded: true, messages: [], quote } }),
    );
    await openInvite(visitor, await browsing.here.org('Paying House'));
    const dialog = dialogOf(visitor);
    await paste(
      visitor,
      'Lena Ortiz lena@x.example\nArlo Finch arlo@x.example\nBo Free bo@gmail.com\nNadia Brandt,nadia@x.example,Observer',
    );
    await dialog.getByText('2 licenses: $28.06 today, then $30.00 a month more').waitFor();
    expect(await pageFaults(visitor.page, 'cost')).toEqual([]);
    quote.card = null;
    await dialog.getByLabel('Role, row 1').selectOption('Observer');
    await dialog.getByRole('button', { name: 'Continue to checkout' }).waitFor();
    await dialog.getByText('1 license:').waitFor();
    await dialog.getByLabel('Role, row 2').selectOption('Observer');
    await dialog.getByRole('button', { name: 'Invite 4 people' }).waitFor();
    expect(await dialog.getByText('license:').count()).toBe(0);
  });

  it('copies links for people without mail, and shows them where the browser refuses', async () => {
    const visitor = await browsing.visitor();
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: browsing.origin });
    await openInvite(visitor, await browsing.here.org('Copied House'));
    await fillRow(visitor, 1, ['Lena', 'Ortiz', 'copied@x.example']);
    await visitor.page.keyboard.press('Control+Enter');
    await visitor.page.getByRole('button', { name: 'Copy their links' }).click();
    await visitor.page.getByText('The link is copied').waitFor();
    const text = await visitor.page.evaluate<string>('navigator.clipboard.readText()');
    expect(text).toMatch(/^Lena Ortiz <copied@x\.example>\nhttp:\/\/127\.0\.0\.1:\d+\/welcome\/invitation\/[\w-]+\/[\w-]{43}$/);
    await visitor.page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
    await visitor.page.getByRole('button', { name: 'Copy their links' }).click();
    await expect.poll(() => visitor.page.getByLabel('Their links').inputValue()).toBe(text);
  });
});

describe('the invitations that wait', () => {
  it.each([
    ['default', 1440],
    ['dark', 360],
  ])('T-01: are sent again, withdrawn, and corrected when the mail came back, in %s at %i', async (theme, width) => {
    const { here } = browsing;
    const owner = await here.org('Waiting House');
    const visitor = await browsing.visitor({ theme, width });
    const { page } = visitor;
    const [opened, expired, returned] = [
      await inviteAs(owner, `opened.${width}@x.example`),
      await inviteAs(owner, `expired.${width}@x.example`, 'Observer'),
      await inviteAs(owner, `returned.${width}@x.example`),
    ];
    const past = (id: string, change: string) => here.sql(`update invitation set ${change} where id = $1`, [id], owner.orgId);
    await past(opened.id, "opened_at = now(), sent_at = sent_at - interval '2 days'");
    await past(expired.id, "expires_at = sent_at - interval '1 day', sent_at = sent_at - interval '20 days'");
    await past(returned.id, 'came_back_at = now()');
    await openInvite(visitor, owner);
    await page.getByRole('button', { name: 'See who' }).click();
    const list = page.getByRole('dialog', { name: 'Invited people' });
    await list.getByText('Mail came back').waitFor();
    await list.getByText(/^Sent \w+ \d+, opened$/).waitFor();
    await list.getByText(/^Expired /).waitFor();
    expect(await pageFaults(visitor.page, `pending-${width}`)).toEqual([]);
    const more = async (email: string, act: string) => {
      const row = list.getByRole('row').filter({ hasText: email });
      await row.hover();
      if (width > 768) return row.getByRole('button', { name: act }).click();
      await row.getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name: act }).click();
    };
    const before = await readMail(browsing.origin, expired.email, /\/welcome\/invitation\/\S+/);
    await more(expired.email, 'Resend');
    await page.getByText(`A new link is on its way to ${expired.email}.`).waitFor();
    await expect.poll(() => readMail(browsing.origin, expired.email, /\/welcome\/invitation\/\S+/)).not.toBe(before);
    await expect.poll(() => list.getByText(/^Expired /).count()).toBe(0);
    await more(expired.email, 'Resend');
    await page.getByText('The last mail left less than a minute ago.').waitFor();
    await more(opened.email, 'Withdraw');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect.poll(() => list.getByText(opened.email).count()).toBe(0);
    await more(returned.email, 'Correct address');
    const form = dialogOf(visitor).last();
    await expect.poll(() => form.getByLabel('E-mail, row 1').inputValue()).toBe(returned.email);
    expect(visitor.faults).toEqual([]);
  });
});
