import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, type Browsing, browse, scrollsSideways, type Visitor } from '#testing/browse.ts';
import { maine, standing } from '#testing/paying.ts';
import { shot } from '#testing/shot.ts';
import { type StripeServer, stripeServer } from '#testing/stripe-server.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await stripeServer();
  browsing = await browse({
    BILLING: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_URL: stripe.url,
  });
});
afterAll(async () => {
  await browsing.close();
  await stripe.close();
});

interface Buyer extends Visitor {
  owner: Actor;
  /** Everything that the browser sent to this server. */
  sent: string[];
}

const buyer = async (look?: Parameters<Browsing['visitor']>[0]): Promise<Buyer> => {
  const owner = await browsing.here.org('Harbor & Pine');
  const visitor = await browsing.visitor(look);
  await stripe.serve(visitor.context);
  const sent: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.url().startsWith(browsing.origin)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await visitor.enter(owner, '/checkout');
  return { ...visitor, owner, sent };
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add Payment Method' });
const fieldsOf = (page: Page) => dialogOf(page).frameLocator('iframe');

const typeCard = async (page: Page, number: string): Promise<void> => {
  await fieldsOf(page).getByPlaceholder('Card number').fill(number);
  await fieldsOf(page).getByPlaceholder('MM / YY').fill('08 / 29');
  await fieldsOf(page).getByPlaceholder('CVC').fill('123');
};

const openCard = (page: Page) => page.getByRole('button', { name: 'Add Payment Method' }).click();
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Add Payment Method' }).click();

const addCard = async (page: Page, number: string): Promise<void> => {
  await openCard(page);
  await typeCard(page, number);
  const dialog = dialogOf(page);
  await dialog.getByLabel('Street address').fill(maine.addressLine1);
  await dialog.getByLabel('City').fill(maine.city);
  await dialog.getByLabel('State', { exact: true }).selectOption(maine.stateOrProvince);
  await dialog.getByLabel('Zip Code').fill(maine.postalCode);
  await submit(page);
};

const added = async (page: Page, number: string): Promise<void> => {
  await addCard(page, number);
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByText(`ending in ${number.slice(-4)}`).waitFor();
};

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();
const paid = (page: Page) => page.getByRole('dialog', { name: 'Paid, thank you' }).waitFor();
const question = (page: Page) => page.frameLocator('iframe[title="Your bank asks"]');
const asksAgain = async (page: Page): Promise<void> => {
  await page.getByText('Your bank asks you to confirm').waitFor();
  await page.getByRole('button', { name: /^Confirm \$/ }).click();
};

describe('where Stripe charges', () => {
  it('S-03, S-20, S-57: a card is typed into frames of Stripe and pays at checkout; its number never reaches this server', async () => {
    const { page, context, faults, sent, owner } = await buyer();
    await openCard(page);
    await typeCard(page, '4242 4242 4242 4241');
    await dialogOf(page).getByText('Your card number is invalid.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'stripe-card');
    await fieldsOf(page).getByPlaceholder('Card number').fill('4242 4242 4242 4242');
    await dialogOf(page).getByText('Your card number is invalid.').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.reload();
    await added(page, '4242 4242 4242 4242');
    await pay(page);
    await paid(page);
    await page.getByText('with Visa 4242').waitFor();
    expect(await standing(owner)).toMatchObject({ status: 'Active', plan: 'annual' });
    expect(sent.filter((text) => text.replaceAll(/%20|[ +]/g, '').includes('4242424242424242'))).toEqual([]);
    expect(sent.some((text) => text.includes('payment/add') && text.includes('"token":"pm_'))).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('S-23: says why a card was not taken, at once and at checkout', async () => {
    const { page, context, owner } = await buyer({ width: 360, height: 740 });
    await addCard(page, '4242');
    await page.getByText('Your card number is incomplete.').waitFor();
    await typeCard(page, '4000 0000 0000 9995');
    await submit(page);
    await page.getByText('The bank said: insufficient funds.').waitFor();
    expect(await dialogOf(page).getByLabel('Street address').inputValue()).toBe(maine.addressLine1);
    await typeCard(page, '4000 0000 0000 0341');
    await submit(page);
    await dialogOf(page).waitFor({ state: 'detached' });
    await pay(page);
    await page.getByText('The card was refused').waitFor();
    await page.getByText('The bank declined the card.').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await shot(page, 'stripe-refused-phone');
    expect(await standing(owner)).toMatchObject({ status: 'None' });
    await context.close();
  });

  it('S-57: a second step of the bank ends with its yes; before it, a closed question and a reload lose nothing', async () => {
    const { page, context, faults, owner } = await buyer();
    await added(page, '4000 0000 0000 3220');
    await pay(page);
    await asksAgain(page);
    await shot(page, 'stripe-second-step');
    await question(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Confirm \$/ }).waitFor();
    await page.reload();
    await asksAgain(page);
    await question(page).getByRole('button', { name: 'Complete' }).click();
    await paid(page);
    expect(await standing(owner)).toMatchObject({ status: 'Active' });
    expect([...stripe.book.intents.values()].filter(({ metadata, status }) => status === 'requires_action' && metadata)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('S-57: a second step that fails, and one that is given up, are refusals, and another card pays', async () => {
    const { page, context, owner } = await buyer();
    await added(page, '4000 0000 0000 3220');
    await pay(page);
    await asksAgain(page);
    await question(page).getByRole('button', { name: 'Fail' }).click();
    await page.getByText('The card was refused').waitFor();
    await pay(page);
    await page.getByText('Your bank asks you to confirm').waitFor();
    await page.getByRole('button', { name: 'Do not pay' }).click();
    await page.getByText('The card was refused').waitFor();
    expect(await standing(owner)).toMatchObject({ status: 'None' });
    await page.getByRole('button', { name: 'Other card' }).click();
    await typeCard(page, '5555 5555 5555 4444');
    await submit(page);
    await page.getByText('ending in 4444').waitFor();
    await pay(page);
    await paid(page);
    await context.close();
  });

  it('S-23, S-32: says that the fields did not load, and loads them on request; a new address is in the United States', async () => {
    const { page, context, owner, enter } = await buyer();
    await context.route('https://js.stripe.com/v3/', (route) => route.abort(), { times: 1 });
    await enter(owner, '/checkout');
    await openCard(page);
    await page.getByText('The fields of the card company could not be loaded.').waitFor();
    expect(await dialogOf(page).getByLabel('Country').inputValue()).toBe('US');
    await shot(page, 'stripe-no-fields');
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    const number = fieldsOf(page).getByPlaceholder('Card number');
    await number.fill('4242');
    expect(await number.inputValue()).toBe('4242');
    expect(await page.getByText('The fields of the card company could not be loaded.').count()).toBe(0);
    await context.close();
  });

  it('S-20: a page with cards is a document of its own; before it and after it nothing but trusted code makes HTML', async () => {
    const { page, context, faults, owner, enter } = await buyer();
    const cards = () => page.evaluate<string | undefined>('document.documentElement.dataset.cards');
    const makesHtml = () =>
      page.evaluate<boolean>(
        "(() => { try { document.createElement('p').innerHTML = '<b>x</b>'; return true; } catch { return false; } })()",
      );
    expect([await cards(), await makesHtml()]).toEqual(['here', true]);
    await page.getByRole('button', { name: 'Add Payment Method' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(cards).toBe('elsewhere');
    expect(await makesHtml()).toBe(false);
    await enter(owner, `/org/detail/${owner.orgId}/detail`);
    await page.getByRole('link', { name: 'Billing' }).click();
    await page.getByRole('heading', { name: 'Billing' }).first().waitFor();
    await expect.poll(cards).toBe('here');
    await page.goBack();
    await expect.poll(cards).toBe('elsewhere');
    expect(await makesHtml()).toBe(false);
    // Those that the two tries above have made.
    expect(faults.filter((fault) => !/Element innerHTML\|<b>x<|'TrustedHTML' assignment/.test(fault))).toEqual([]);
    await context.close();
  });
});
