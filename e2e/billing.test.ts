import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways } from '../src/testing/browse.ts';
import { addCard, checkOut, passDays } from '../src/testing/paying.ts';
import { shot } from '../src/testing/shot.ts';
import type { Actor } from '../src/testing/world.ts';

let browsing: Browsing;
beforeAll(async () => {
  browsing = await browse({ BILLING: 'sandbox' });
  await browsing.here.sql(
    "insert into feature_flag (name, enabled) values ('avatax', true) on conflict (name) do update set enabled = true",
  );
  await browsing.here.sql("insert into promo_code (code, percent_off) values ('WORKSHOP10', 10)");
});
afterAll(() => browsing.close());

const company = async (): Promise<{ owner: Actor; member: Actor }> => {
  const { here } = browsing;
  const owner = await here.org('Harbor & Pine');
  const member = await here.person(owner.orgId);
  await here.person(owner.orgId, 'Observer');
  await here.name([
    [owner, 'Maren Lindqvist'],
    [member, 'Theo Okafor'],
  ]);
  return { owner, member };
};

const phone = { width: 360, height: 740 };
const billing = ({ orgId }: Actor) => `/org/detail/${orgId}/billing`;

const fillCard = async (page: Page, number: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' });
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Month').fill('08');
  await dialog.getByLabel('Year').fill('29');
  await dialog.getByLabel('Security code').fill('123');
};

const fillAddress = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' });
  await dialog.getByLabel('Street address').fill('48 Commercial Street');
  await dialog.getByLabel('City').fill('Portland');
  await dialog.getByLabel('State', { exact: true }).selectOption('ME');
  await dialog.getByLabel('Zip Code').fill('04101');
};

const isWhole = async (page: Page): Promise<void> => {
  expect(await axeFaults(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
};

describe('billing', () => {
  it('S-21, S-24, S-52, S-57, C-20: from a trial to a paid plan', async () => {
    const { owner } = await company();
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, billing(owner));
    await page.getByRole('heading', { name: 'Billing', level: 2 }).waitFor();
    await isWhole(page);
    await shot(page, 'billing-none');
    await page.getByRole('button', { name: 'Choose a plan' }).click();
    await page.getByRole('dialog', { name: /Go on with/ }).waitFor();
    await page.getByRole('button', { name: 'Add Payment Method' }).click();
    await page.getByRole('dialog', { name: 'Add Payment Method' }).getByRole('button', { name: 'Add Payment Method' }).click();
    await expect.poll(() => page.locator('[data-code="VAL_REQUIRED"]').count()).toBe(8);
    await fillCard(page, '4242 4242 4242 4242');
    await fillAddress(page);
    await page.getByRole('dialog', { name: 'Add Payment Method' }).getByRole('button', { name: 'Add Payment Method' }).click();
    await page.getByText('ending in 4242').first().waitFor();
    await page.getByLabel('Promo code').fill('nothing');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This promo code is invalid. Please check the code and try again.').waitFor();
    await page.getByLabel('Promo code').fill('workshop10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Promo code has been applied').waitFor();
    await isWhole(page);
    await shot(page, 'billing-checkout');
    // Two licences of $144.00, less 10 %, with 5.5 % tax.
    await page.getByRole('button', { name: 'Pay $273.46' }).click();
    await page.getByRole('dialog', { name: 'Paid, thank you' }).waitFor();
    await page.getByText('$273.46 with Visa 4242').waitFor();
    await isWhole(page);
    await shot(page, 'billing-paid');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.goto(billing(owner));
    await page.getByText('CA-000001').waitFor();
    await shot(page, 'billing-plan');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('A-45, S-10: Update Account Information changes to whom invoices are sent, and names a wrong address', async () => {
    const { owner } = await company();
    await addCard(owner);
    await checkOut(owner);
    const { page, context, enter, faults } = await browsing.visitor();
    await enter(owner, billing(owner));
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Account Information' });
    const email = dialog.getByLabel('Email for invoices');
    await email.fill('abc');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expect.poll(() => dialog.locator('[data-code]').getAttribute('data-code')).toBe('VAL_INVALID_EMAIL');
    await isWhole(page);
    await email.fill('books@harborandpine.example');
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await page.getByText('Account information saved').waitFor();
    await page.reload();
    await page.getByText('Sent to books@harborandpine.example').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('S-39, S-46, S-47, B-37: a failed payment is shown to whoever can do something about it', async () => {
    const { owner, member } = await company();
    await addCard(owner);
    await checkOut(owner);
    await addCard(owner, '9995');
    await passDays(browsing.here, owner, 32);
    const { page, enter, faults, context } = await browsing.visitor(phone);
    await enter(owner, billing(owner));
    await page.getByText('We could not charge your card').waitFor();
    await page.getByText('Your organization needs to update the credit card on file.').waitFor();
    await isWhole(page);
    await shot(page, 'billing-failed-phone');
    await page.getByRole('button', { name: 'Make primary' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByText('We could not charge your card').waitFor({ state: 'detached' });
    const other = await browsing.visitor();
    await passDays(browsing.here, owner, 1);
    await other.enter(member, billing(owner));
    expect(await other.page.getByRole('link', { name: 'Billing' }).count()).toBe(0);
    expect([...faults, ...other.faults]).toEqual([]);
    await context.close();
    await other.context.close();
  });

  it('S-13, S-41, S-48, B-37: a canceled plan keeps everybody until its end, then the Owner alone', async () => {
    const { owner, member } = await company();
    await addCard(owner);
    await checkOut(owner);
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, billing(owner));
    await page.getByRole('button', { name: 'Cancel the plan' }).click();
    await page.getByRole('dialog', { name: 'Cancel the plan' }).waitFor();
    await isWhole(page);
    await shot(page, 'billing-cancel');
    await page.getByRole('button', { name: /^Cancel on/ }).click();
    await page.getByText(/The plan ends on/).waitFor();
    await page.reload();
    await page.getByText(/This organization doesn't have an active subscription/).waitFor();
    await passDays(browsing.here, owner, 32);
    await page.reload();
    await page.getByText('The plan has ended').waitFor();
    const other = await browsing.visitor();
    await other.enter(member, '/');
    await other.page.getByText(/has no subscription now/).waitFor();
    await shot(other.page, 'billing-closed');
    await page.getByRole('button', { name: 'Renew', exact: true }).click();
    await page.getByText('The plan has ended').waitFor({ state: 'detached' });
    await other.page.reload();
    await other.page.getByText(/has no subscription now/).waitFor({ state: 'detached' });
    expect([...faults, ...other.faults]).toEqual([]);
    await context.close();
    await other.context.close();
  });

  it('S-11, S-12, S-34: shows what licences cost before they are changed', async () => {
    const { owner } = await company();
    await addCard(owner);
    await checkOut(owner);
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, billing(owner));
    await page.getByRole('button', { name: 'Change licenses' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change licenses' });
    await dialog
      .getByRole('checkbox', { name: /^License for/, checked: false })
      .first()
      .click();
    await dialog.getByText('1 new license, ').waitFor();
    await isWhole(page);
    await shot(page, 'billing-seats');
    await dialog.getByRole('button', { name: /^Pay \$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('S-25, S-29, S-31: the address follows the rules of its country', async () => {
    const { owner } = await company();
    const { page, enter, context } = await browsing.visitor(phone);
    await enter(owner, billing(owner));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Billing Information' });
    await dialog.getByLabel('Zip Code').fill('1234');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await dialog.locator('[data-code="VAL_INVALID_ZIP_CODE"]').waitFor();
    await isWhole(page);
    await shot(page, 'billing-address-phone');
    await dialog.getByLabel('Country').selectOption('CA');
    await dialog.getByLabel('Province').selectOption('ON');
    await dialog.getByLabel('Country').selectOption('FR');
    expect(await dialog.getByLabel('State', { exact: true }).evaluate((field) => field.tagName)).toBe('INPUT');
    await dialog.getByLabel('Country').selectOption('AE');
    expect(await dialog.getByLabel('Postal Code').count()).toBe(0);
    await context.close();
  });
});
