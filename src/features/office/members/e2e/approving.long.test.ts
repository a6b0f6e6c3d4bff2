import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { licences } from '#features/office/billing/server/actions.ts';
import { type Browsing, browse } from '#testing/browse.ts';
import type { Actor } from '#testing/world.ts';
import { memberApi } from '../contract.ts';

let browsing: Browsing;
let owner: Actor;
let observer: Actor;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  observer = await browsing.here.person(owner.orgId, 'Observer');
  await browsing.here.name([[observer, 'Hannah Pike']]);
});
afterAll(() => browsing.close());

const roleNow = async () =>
  (await browsing.here.sql('select role from org_member where person_id = $1', [observer.personId], owner.orgId))[0];

/** Opens a page of the Owner, who is asked for a licence. */
const asked = async (path: string) => {
  await observer.call(memberApi.requestUpgrade, {});
  const { page, enter, faults } = await browsing.visitor();
  await enter(owner, path);
  return { page, faults };
};
const members = () => `/org/detail/${owner.orgId}/license`;

/** Runs a function while the organisation has to pay for each further licence first. */
const unpaid = async (run: () => Promise<void>): Promise<void> => {
  const needs = vi.spyOn(licences, 'needsCheckout').mockResolvedValue(true);
  try {
    await run();
  } finally {
    needs.mockRestore();
  }
};

describe('an organisation that must pay for a licence first', () => {
  it('B-05, Q-07: is led to the checkout by Approve in the bell, and nobody got a licence', () =>
    unpaid(async () => {
      const { page } = await asked('/meetings');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: 'Approve' }).click();
      await page.waitForURL('**/checkout');
      expect(await roleNow()).toEqual({ role: 'Observer' });
    }));

  it('B-05: is led to the checkout by Approve beside the members, and is not told that it is done', () =>
    unpaid(async () => {
      const { page } = await asked(members());
      await page.getByText('Hannah Pike asks to become a Member').waitFor();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.waitForURL('**/checkout');
      expect(await roleNow()).toEqual({ role: 'Observer' });
    }));

  it('B-03: is led to the checkout by a role that needs a licence', () =>
    unpaid(async () => {
      const { page } = await asked(members());
      await page.getByRole('button', { name: /^Role of Hannah Pike|^Hannah Pike.*Observer/ }).click();
      await page.getByRole('menu', { name: 'Role of Hannah Pike' }).getByText('Manager', { exact: true }).click();
      await page.waitForURL('**/checkout');
      expect(await roleNow()).toEqual({ role: 'Observer' });
    }));
});

it('Q-04, Q-07, B-10: the Owner approves the real request in the bell, and the Observer is a Member', async () => {
  const { page, faults } = await asked('/meetings');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('button', { name: 'Approve' }).click();
  await panel.getByText('You approved it at').waitFor();
  await expect.poll(roleNow).toEqual({ role: 'Member' });
  expect(faults).toEqual([]);
});
