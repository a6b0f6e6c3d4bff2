import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { addCard, checkOut, maine } from '#testing/paying.ts';
import { readPdf } from '#testing/pdf.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { paymentApi } from '../contract/payment.ts';

let here: World;
let owner: Actor;

beforeAll(async () => {
  here = await world({
    env: { BILLING: 'sandbox', BILLING_SELLER: 'Cairn Software Inc. | 200 Fore Street, Portland, ME 04101 | billing@cairn.app' },
  });
  await here.sql("insert into feature_flag (name, enabled) values ('avatax', true) on conflict (name) do update set enabled = true");
  owner = await here.org('Harbor & Pine');
  for (let n = 1; n < 12; n++) await here.person(owner.orgId);
  const body = { name: 'Harbor & Pine LLC', taxNumber: 'EIN 88-0000000', address: { ...maine, addressLine2: '2nd floor' } };
  await owner.call(paymentApi.saveAddress, { params: { id: owner.orgId }, body });
  await addCard(owner);
});
afterAll(() => here.close());

const fetchPaper = async (id: string, who: Actor = owner) =>
  here.app.inject({
    method: 'GET',
    url: `/api/v2/invoice/${id}/pdf`,
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context },
  });

it('S-16: an invoice has number, seller, buyer, lines, tax and total on paper', async () => {
  const { invoiceId } = await checkOut(owner);
  const answer = await fetchPaper(invoiceId ?? '');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const pages = await readPdf(answer.rawPayload);
  expect(pages).toHaveLength(1);
  const [page] = pages;
  expect(page).toMatchObject({ width: 816, height: 1056 });
  for (const words of [
    'Cairn Software Inc.',
    'Invoice CA-000001',
    'Paid on March 3, 2026 with Visa 4242',
    'Harbor & Pine LLC',
    '48 Commercial Street',
    'Portland, ME 04101',
    'Tax number EIN 88-0000000',
    '$180.00',
    'Sales tax 5.5%',
    '$9.90',
    'Total, US Dollar',
    '$189.90',
    'Page 1 of 1',
  ])
    expect(page?.text).toContain(words);
  const folder = process.env['SHOTS'];
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/invoice.pdf`, answer.rawPayload);
  }
});

it('S-16: nobody gets the invoice of another organisation, or without the right to see money', async () => {
  const { items } = await owner.call(invoiceApi.search, { body: {} });
  const id = items[0]?.id ?? '';
  expect((await fetchPaper(id, await here.org('Another'))).statusCode).toBe(404);
  expect((await fetchPaper(id, await here.person(owner.orgId))).statusCode).toBe(403);
  expect((await fetchPaper(newId())).statusCode).toBe(404);
});
