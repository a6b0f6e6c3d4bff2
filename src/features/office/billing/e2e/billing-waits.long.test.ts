import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberApi } from '#features/office/members/contract.ts';
import { newId } from '#shared/ids.ts';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { addCard, checkOut, passDays, standing } from '#testing/paying.ts';
import { shot } from '#testing/shot.ts';
import { unroute } from '#testing/unroute.ts';
import type { Actor } from '#testing/world.ts';
import { subscriptionApi } from '../contract/subscription.ts';

let browsing: Browsing;
beforeAll(async () => {
  browsing = await browse({ BILLING: 'sandbox' });
});
afterAll(() => browsing.close());

const phone = { width: 360, height: 740 };

/** Starts a payment whose answer comes on the next day. */
const checkOutLate = async (owner: Actor): Promise<void> => {
  const body = { orderId: newId(), plan: 'monthly' as const, promoCode: '' };
  expect((await owner.call(subscriptionApi.checkout, { body })).status).toBe(200);
};

describe('a payment whose bank is late', () => {
  it('S-57: is looked at for as long as the page is open, also after a reload, and shows its end by itself', async () => {
    const owner = await browsing.here.org('Harbor & Pine');
    await addCard(owner, '0077');
    const { page, enter, faults, context } = await browsing.visitor();
    await enter(owner, '/checkout');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    const late = page.getByText('The bank has not answered yet');
    const again = page.getByRole('button', { name: 'Look again' });
    // The quick looks last for half a minute.
    await late.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'billing-late');
    await page.route('**/subscription/order/**', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    await page.reload();
    await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
    await unroute(page, '**/subscription/order/**');
    await page.reload();
    await late.waitFor();
    await again.waitFor();
    await passDays(browsing.here, owner, 1);
    await page.getByRole('dialog', { name: 'Paid, thank you' }).waitFor();
    expect((await standing(owner)).status).toBe('Active');
    expect(faults).toEqual([]);
    await context.close();
  });

  it('S-57: says that it cannot look, and goes on looking', async () => {
    const owner = await browsing.here.org('Harbor & Pine');
    await addCard(owner, '0259');
    const { page, enter, context } = await browsing.visitor(phone);
    await checkOutLate(owner);
    await enter(owner, '/checkout');
    await page.getByText('The bank has not answered yet').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, 'billing-late-phone');
    await page.route('**/subscription/order/**', (route) => route.fulfill({ status: 500, json: { succeeded: false, messages: [] } }));
    await page.getByText('The last look failed.').waitFor();
    await unroute(page, '**/subscription/order/**');
    await passDays(browsing.here, owner, 1);
    await page.getByText('The card was refused').waitFor();
    await context.close();
  });
});

describe('what stands in the way of a license', () => {
  const states: [sets: string, text: string, isObstacle: boolean][] = [
    ["subscription_status = 'None'", 'Your free trial of 30 days starts with this license.', false],
    ["subscription_status = 'Trial', trial_ends_on = date '2026-03-15'", 'Free until your trial ends.', false],
    ["subscription_status = 'Active', payment_status = 'Current'", 'Confirm what the license costs.', false],
    ["subscription_status = 'Failed', payment_status = 'FailedWillRetry', in_grace = true", 'Update your card first.', true],
    ["subscription_status = 'PendingCancellation', in_grace = false", 'Keep your plan first: it is about to end.', true],
    ["subscription_status = 'Canceled'", 'Renew your plan first.', true],
    ["subscription_status = 'Suspended', payment_status = 'None', trial_ends_on = null", 'Choose a plan first.', true],
  ];

  it('S-37, B-05: is said once, beside a request or above the members, with the way there for whoever may pay', async () => {
    const { here } = browsing;
    const owner = await here.org('Harbor & Pine');
    const admin = await here.person(owner.orgId, 'Admin');
    const member = await here.person(owner.orgId);
    const observer = await here.person(owner.orgId, 'Observer');
    await here.name([[observer, 'Hannah Pike']]);
    expect((await observer.call(memberApi.requestUpgrade, {})).status).toBe(200);
    const [byOwner, byAdmin, byMember] = [await browsing.visitor(), await browsing.visitor(phone), await browsing.visitor()];
    const license = `/org/detail/${owner.orgId}/license`;
    await byOwner.enter(owner, license);
    await byAdmin.enter(admin, license);
    for (const [sets, text, isObstacle] of states) {
      await here.sql(`update org set ${sets} where id = $1`, [owner.orgId], owner.orgId);
      await Promise.all([byOwner.page.reload(), byAdmin.page.reload()]);
      await byOwner.page.getByText('Hannah Pike asks for a license').waitFor();
      await byAdmin.page
        .getByRole('heading', { name: /Members/ })
        .first()
        .waitFor();
      await byOwner.page.getByText(text).first().waitFor();
      expect([text, await byOwner.page.getByText(text).count()]).toEqual([text, 1]);
      const waysOf = ({ page }: Visitor) => page.getByRole('paragraph').filter({ hasText: text }).getByRole('link');
      expect([text, await waysOf(byOwner).count()]).toEqual([text, isObstacle ? 1 : 0]);
      if (isObstacle) await byAdmin.page.getByText('The Owner can do that.').waitFor();
      expect([text, await byAdmin.page.getByText(text).count()]).toEqual([text, isObstacle ? 1 : 0]);
      expect([text, await waysOf(byAdmin).count()]).toEqual([text, 0]);
    }
    expect(await axeFaults(byOwner.page)).toEqual([]);
    expect(await scrollsSideways(byAdmin.page)).toBe(false);
    await shot(byOwner.page, 'billing-license-prompt');
    await shot(byAdmin.page, 'billing-license-prompt-phone');
    await byMember.enter(member, '/');
    await byMember.page.getByRole('navigation').first().waitFor();
    expect(await byMember.page.getByText('Choose a plan first.').count()).toBe(0);
    for (const { context, faults } of [byOwner, byAdmin, byMember]) {
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});

describe('the data of an organization', () => {
  it('S-13: is taken along by the Owner before the plan is canceled, and nobody else is offered it', async () => {
    const { here } = browsing;
    const owner = await here.org('Harbor & Pine');
    const payer = await here.person(owner.orgId, 'Admin');
    await here.sql(
      "update org_member set permissions = permissions || '{Update|Billing}' where person_id = $1",
      [payer.personId],
      owner.orgId,
    );
    await addCard(owner);
    await checkOut(owner);
    const { page, enter, faults, context } = await browsing.visitor(phone);
    await enter(owner, `/org/detail/${owner.orgId}/billing`);
    await page.getByRole('button', { name: 'Cancel the plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the plan' });
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'billing-cancel-phone');
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export the data' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^Harbor & Pine \d{4}-\d{2}-\d{2}\.zip$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('PK\u0003\u0004');
    await dialog.waitFor();
    const other = await browsing.visitor();
    await other.enter(payer, `/org/detail/${owner.orgId}/billing`);
    await other.page.getByRole('button', { name: 'Cancel the plan' }).click();
    await other.page.getByRole('dialog', { name: 'Cancel the plan' }).getByRole('button', { name: 'Keep the plan' }).waitFor();
    expect(await other.page.getByRole('button', { name: 'Export the data' }).count()).toBe(0);
    await shot(other.page, 'billing-cancel');
    expect([...faults, ...other.faults]).toEqual([]);
    await context.close();
    await other.context.close();
  });
});
