import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationApi } from '#features/office/invitations/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import { addCard, checkOut, passDays, standing } from '#testing/paying.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';
import { subscriptionApi } from '../contract/subscription.ts';

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

  it('S-35, S-38: a trial says how long it is free, and what comes after it', async () => {
    const { owner } = await company();
    const lena = {
      id: newId(),
      firstName: 'Lena',
      lastName: 'Ahlgren',
      email: `${newId()}@harborandpine.example`,
      role: 'Member',
    } as const;
    await owner.call(invitationApi.inviteLicensed, { body: { invitees: [lena] } });
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, billing(owner));
    const figures = page.getByRole('region', { name: 'Plan' });
    await figures.getByText('30 days left').waitFor();
    await figures.getByText(/^Free until .+ Nothing is charged by itself\.$/).waitFor();
    // The invited one is paid for, too.
    await figures.getByText(/\$45\.00 a month after the trial$/).waitFor();
    await figures.getByText(/^Choose a plan to go on after /).waitFor();
    await isWhole(page);
    await shot(page, 'billing-trial');
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
    await page.getByRole('button', { name: /^Pay \$/ }).click();
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
    await page.getByRole('button', { name: /^Renew for \$/ }).click();
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

  it('S-38, S-43, S-44, S-45: a trial is told to whoever pays, but not where one pays, begins or meets', async () => {
    const { owner, member } = await company();
    const { here } = browsing;
    const { page, enter, faults, context } = await browsing.visitor();
    const told = page.getByText(/days remaining on your team's free trial/);
    const trial = (days: number) =>
      here.sql("update org set subscription_status = 'Trial', trial_ends_on = (select date '2026-03-03' + $2::integer) where id = $1", [
        owner.orgId,
        days,
      ]);
    await trial(12);
    await enter(owner, '/');
    await page
      .getByText("You have 12 days remaining on your team's free trial. Update your organization to continue their access.")
      .waitFor();
    await shot(page, 'billing-banner-trial');
    await page.getByRole('link', { name: 'Update', exact: true }).click();
    await page.waitForURL('/checkout');
    await told.waitFor({ state: 'detached' });
    await page.goto('/org/create');
    await page.getByRole('dialog').first().waitFor();
    // The footer comes with the banners.
    await page.locator('footer').first().waitFor({ state: 'attached' });
    expect(await told.count()).toBe(0);
    const id = '0192f0c1-0000-7000-8000-000000000001';
    for (const path of ['/welcome/beta/user', `/welcome/invitation/${id}/key`, `/welcome/invitation/process/${id}/key`]) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      // Whoever is signed in is sent home from some of them.
      const stays = new URL(page.url()).pathname === path;
      expect([path, stays ? await told.count() : 0]).toEqual([path, 0]);
    }
    const { meetingId, threadId } = await here.traction([owner]);
    await commander({ meetingId, threadId })(owner, 'start');
    await page.goto(`/meeting/live/${meetingId}`);
    await page.getByRole('button', { name: /Leave/ }).first().waitFor();
    expect(await told.count()).toBe(0);
    await trial(-1);
    await page.goto(billing(owner));
    await page.getByText("Your team's free trial has ended. Upgrade your organization to restore their access.").waitFor();
    const other = await browsing.visitor();
    await other.enter(member, '/');
    await other.page.getByRole('navigation').first().waitFor();
    expect(await other.page.getByText(/free trial/).count()).toBe(0);
    expect([...faults, ...other.faults]).toEqual([]);
    await context.close();
    await other.context.close();
  });

  it('S-50: an organization of free observers is led to its licenses before it pays', async () => {
    const { here } = browsing;
    const owner = await here.org('Harbor & Pine');
    await here.person(owner.orgId, 'Observer');
    // An Owner with an address of a free mail service needs no license.
    const { page, enter, faults, context } = await browsing.visitor(phone);
    await enter(owner, '/');
    await here.sql("update person set email = id || '@gmail.com' where id = $1", [owner.personId]);
    await page.goto('/checkout');
    await page.getByText('Upgrade your team!').waitFor();
    await page
      .getByText(
        'Your organization only has free observers. Upgrade one of your team members on the License screen first, and then upgrade your organization.',
      )
      .waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await isWhole(page);
    await shot(page, 'billing-only-observers');
    await page.getByRole('button', { name: 'Members', exact: true }).click();
    await page.waitForURL(/\/license$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('A-45, S-10, S-51: the three popups of the page Billing open, and account data is changed in one', async () => {
    const { owner } = await company();
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, billing(owner));
    const opened = async (button: string, title: string) => {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      return dialog;
    };
    for (const [button, title] of [
      ['Edit', 'Update Billing Information'],
      ['Add', 'Add Payment Method'],
    ] as const) {
      const dialog = await opened(button, title);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    const dialog = await opened('Change', 'Update Account Information');
    await isWhole(page);
    await dialog.getByLabel('Email').fill('not an address');
    await dialog.getByRole('button', { name: 'Save', exact: false }).click();
    await dialog.locator('[data-code="VAL_INVALID_EMAIL"]').waitFor();
    await dialog.getByLabel('Email').fill('invoices@harborandpine.example');
    await dialog.getByRole('button', { name: 'Save', exact: false }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('invoices@harborandpine.example').first().waitFor();
    expect((await owner.call(subscriptionApi.customer, {})).customer.email).toBe('invoices@harborandpine.example');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('S-53, S-57: a payment that cannot be asked about is told, loses nothing, and goes on', async () => {
    const { owner } = await company();
    await addCard(owner, '3155');
    const { page, enter, context } = await browsing.visitor();
    await enter(owner, '/checkout');
    await page.getByLabel('Promo code').fill('workshop10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Promo code has been applied').waitFor();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.getByText('Your bank asks you to confirm').waitFor();
    await page.route('**/confirm', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    await page.getByRole('button', { name: /^Confirm \$/ }).click();
    await page.getByRole('alert').first().waitFor();
    // What was typed and the question of the bank are still there.
    expect(await page.getByLabel('Promo code').inputValue()).toBe('workshop10');
    await unroute(page, '**/confirm');
    await page.getByRole('button', { name: /^Confirm \$/ }).click();
    await page.getByRole('dialog', { name: 'Paid, thank you' }).waitFor();
    expect((await standing(owner)).status).toBe('Active');
    await context.close();
  });

  it('S-57: pages about payments say what failed, and that nothing was paid yet', async () => {
    const { owner } = await company();
    const { page, enter, context } = await browsing.visitor();
    await enter(owner, '/view-payment');
    await page.getByRole('dialog', { name: 'Payment' }).getByText('Nothing was paid yet.').waitFor();
    await isWhole(page);
    await page.route('**/subscription/checkout/quote', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    await page.goto('/checkout');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await unroute(page, '**/subscription/checkout/quote');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
    await page.goto('/view-payment?order=0192f0c1-0000-7000-8000-000000000001');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByRole('dialog', { name: 'Payment' }).count()).toBe(1);
    await context.close();
  });
});
