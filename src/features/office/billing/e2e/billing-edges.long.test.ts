import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, browse } from '#testing/browse.ts';
import { maine } from '#testing/paying.ts';
import { paymentApi } from '../contract/payment.ts';

describe('where billing is off', () => {
  let browsing: Browsing;
  beforeAll(async () => {
    browsing = await browse();
  });
  afterAll(() => browsing.close());

  it('C-20: pages about payments are unknown pages where billing is off', async () => {
    const { here } = browsing;
    const owner = await here.org('Harbor & Pine');
    await here.sql("update org set subscription_status = 'Suspended', payment_status = 'None' where id = $1", [owner.orgId]);
    const { page, enter, context } = await browsing.visitor();
    await enter(owner, '/nowhere');
    const unknown = page.getByRole('heading', { name: 'Nothing lies here' });
    await unknown.waitFor();
    for (const path of ['/checkout', '/view-payment']) {
      await page.goto(path);
      await unknown.waitFor();
      // Banners come with the same late code as the footer.
      await page.getByRole('navigation', { name: 'Policies' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByText(/trial|Payment/).count()).toBe(0);
    }
    await context.close();
  });
});

/** Stands in for the provider's script: `cardSays` is what its fields answer when a token is asked for. */
const script = `window.Stripe = () => ({
  elements: () => ({ create: () => ({ on: () => {}, update: () => {}, mount: (place) => { place.textContent = 'card'; }, destroy: () => {} }) }),
  createPaymentMethod: () => window.cardSays(),
});`;

describe('where Stripe charges', () => {
  let browsing: Browsing;
  beforeAll(async () => {
    browsing = await browse({
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_URL: 'http://127.0.0.1:9',
    });
  });
  afterAll(() => browsing.close());

  it('S-23: says for four seconds why the provider made no token of a card, and keeps what was typed', async () => {
    const owner = await browsing.here.org('Harbor & Pine');
    const { page, enter, context } = await browsing.visitor();
    await context.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    await enter(owner, `/org/detail/${owner.orgId}/billing`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Payment Method' });
    await dialog.getByText('card', { exact: true }).waitFor();
    await dialog.getByLabel('Street address').fill(maine.addressLine1);
    await dialog.getByLabel('City').fill(maine.city);
    await dialog.getByLabel('State', { exact: true }).selectOption(maine.stateOrProvince);
    await dialog.getByLabel('Zip Code').fill(maine.postalCode);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const [says, text] of [
      ["Promise.resolve({ error: { message: 'Your card number is incomplete.' } })", 'Your card number is incomplete.'],
      ["Promise.reject(new Error('The first error'))", 'The first error'],
      ['Promise.resolve({ error: {} })', 'An unknown error occurred.'],
      ["Promise.reject('nothing')", 'An unknown error occurred.'],
    ] as const) {
      await page.evaluate(`window.cardSays = () => ${says}`);
      await dialog.getByRole('button', { name: 'Add Payment Method' }).click();
      await page.getByText(text).waitFor();
      const from = Date.now();
      await page.getByText(text).waitFor({ state: 'detached' });
      expect(Date.now() - from).toBeGreaterThan(2_500);
      expect(await dialog.getByLabel('Street address').inputValue()).toBe(maine.addressLine1);
    }
    expect(asked.filter((path) => path.endsWith(paymentApi.add.path))).toEqual([]);
    await context.close();
  });
});
