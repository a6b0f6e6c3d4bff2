import { invoiceApi } from '#features/office/billing/contract/invoices.ts';
import { paymentApi } from '#features/office/billing/contract/payment.ts';
import { sandboxApi } from '#features/office/billing/contract/sandbox.ts';
import { subscriptionApi } from '#features/office/billing/contract/subscription.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { eventually } from './eventually.ts';
import type { Actor, World } from './world.ts';

/** An address in Maine, where the sandbox's sales tax is 5.5 %. */
export const maine = {
  countryCode: 'US',
  addressLine1: '48 Commercial Street',
  city: 'Portland',
  stateOrProvince: 'ME',
  postalCode: '04101',
};

/** Adds a card of the sandbox by its last digits, good until August 2029. */
export const addCard = async (who: Actor, last4 = '4242', isPrimary = true): Promise<string> =>
  (await who.call(paymentApi.add, { body: { address: maine, token: `sandbox-${last4}-08-2029`, isPrimary } })).id;

/** Waits until the provider has answered about a payment. */
export const ended = (who: Actor, orderId: string) =>
  eventually(async () => {
    const order = await who.call(subscriptionApi.order, { params: { id: orderId } });
    if (order.outcome === 'Pending') throw new Error(`the payment ${orderId} has not ended`);
    return order;
  });

/** Checks a plan out and waits for the end. */
export const checkOut = async (who: Actor, plan: 'monthly' | 'annual' = 'monthly', promoCode = '') => {
  const orderId = newId();
  const answer = await who.call(subscriptionApi.checkout, { body: { orderId, plan, promoCode } });
  return answer.status === 200 ? ended(who, orderId) : { ...answer, total: 0, currencyCode: '' };
};

/** Moves the sandbox's clock, and waits until everything that falls due has been done. */
export const passDays = async (here: World, who: Actor, days: number): Promise<void> => {
  const { daysAhead } = await who.call(sandboxApi.move, { body: { days } });
  await eventually(async () => {
    const clock = await who.call(sandboxApi.clock, {});
    if (clock.daysAhead !== daysAhead) throw new Error('the clock has not arrived');
  });
  await eventually(async () => {
    const rows = await here.sql(
      "select 1 from pgboss.job where name in ('sandbox-days', 'billing-charge') and state in ('created', 'active', 'retry')",
    );
    if (rows.length > 0) throw new Error('jobs of billing wait');
  });
};

/** Returns where the subscription of a person's organisation stands. */
export const standing = async (who: Actor) => (await who.call(subscriptionApi.current, {})).subscription;

/** Gives an organisation a running plan with a card, a payment and an invoice whose words contain `word`. Returns their ids. */
export const makeBilling = async (here: World, { orgId }: Pick<Actor, 'orgId'>, word: string): Promise<Record<string, string>> => {
  const [paymentCardId, billingOrderId, invoiceId] = [newId(), newId(), newId()];
  const put = (text: string, values: unknown[]) => here.sql(text, [orgId, ...values], orgId);
  // So long that nothing falls due, however far a test moves the sandbox's clock.
  const period = "'2026-03-01', '2199-01-01'";
  await put(
    `insert into subscription (org_id, id, phase, plan, period_start, period_end, anchor, currency, licences, email, contact, billed_to)
     values ($1, $1, 'active', 'monthly', ${period}, 1, 'USD', 50, $2, $2, $2)`,
    [word],
  );
  await put(
    `insert into payment_card (org_id, id, token, card_type, last4, expiry_month, expiry_year)
     values ($1, $2, 'sandbox-4242-08-2029', 'Visa', $3, 8, 2029)`,
    [paymentCardId, word],
  );
  await put(
    `insert into invoice (org_id, id, number, status, source, currency, lines, subtotal, tax, total, buyer, period_start, period_end, issue_date, due_date)
     values ($1, $2, $3, 'Paid', 'Checkout', 'USD', '[]', 0, 0, 0, $4, ${period}, '2026-03-01', '2026-03-01')`,
    [
      invoiceId,
      `${word} ${invoiceId}`,
      JSON.stringify({ id: orgId, name: word, taxNumber: '', address: { ...maine, addressLine2: '', addressLine3: '' } }),
    ],
  );
  await put(
    `insert into billing_order (org_id, id, kind, status, plan, currency, lines, subtotal, due, licences, period_start, period_end, made_on, reason, invoice_id)
     values ($1, $2, 'Checkout', 'Paid', 'monthly', 'USD', '[]', 0, 0, 1, ${period}, '2026-03-01', $3, $4)`,
    [billingOrderId, word, invoiceId],
  );
  await put(
    `insert into ledger_posting (org_id, id, entry_id, order_id, account, amount, currency, on_day)
     values ($1, $2, $2, $3, 'cash', 5, 'USD', '2026-03-01'), ($1, $3, $2, $3, 'revenue', -5, 'USD', '2026-03-01')`,
    [newId(), billingOrderId],
  );
  await put('insert into promo_use (org_id, id, code, order_id) values ($1, $2, $3, $4)', [newId(), word, billingOrderId]);
  await put("update org set subscription_status = 'Active', payment_status = 'Current' where id = $1", []);
  return { paymentCardId, billingOrderId, orderId: billingOrderId, invoiceId };
};

/** Returns each endpoint of billing for people of an organisation, with what it is asked; `ids` are those of `makeBilling`. */
export const billingAsks = ({ orgId }: Pick<Actor, 'orgId'>, ids: Record<string, string>): [AnyEndpoint, object][] => {
  const orderId = newId();
  const seats = { add: [], end: [], more: 1 };
  const plan = { plan: 'monthly', promoCode: '' };
  const one = (id = '') => ({ params: { id } });
  return [
    [paymentApi.address, one(orgId)],
    [paymentApi.saveAddress, { ...one(orgId), body: { name: '', taxNumber: '', address: maine } }],
    [paymentApi.token, {}],
    [paymentApi.add, { body: { address: maine, token: 'sandbox-4242-08-2029', isPrimary: true } }],
    [paymentApi.methods, {}],
    [paymentApi.makePrimary, one(ids['paymentCardId'])],
    [paymentApi.remove, one(ids['paymentCardId'])],
    [paymentApi.plans, {}],
    [paymentApi.calculateTax, { body: { subTotal: 1, address: maine } }],
    [subscriptionApi.current, {}],
    [subscriptionApi.seatCount, {}],
    [subscriptionApi.customer, {}],
    [subscriptionApi.saveCustomer, { body: { email: 'ana@harborandpine.example', name: '' } }],
    [subscriptionApi.quoteCheckout, { body: plan }],
    [subscriptionApi.checkout, { body: { orderId, ...plan } }],
    [subscriptionApi.order, one(ids['billingOrderId'])],
    [subscriptionApi.confirm, { ...one(ids['billingOrderId']), body: { isConfirmed: true } }],
    [subscriptionApi.retry, { body: { orderId } }],
    [subscriptionApi.quoteSeats, { body: seats }],
    [subscriptionApi.changeSeats, { body: { orderId, ...seats } }],
    [subscriptionApi.quotePlan, { body: { plan: 'annual' } }],
    [subscriptionApi.changePlan, { body: { plan: 'annual' } }],
    [subscriptionApi.cancel, { body: { reason: '' } }],
    [subscriptionApi.renew, { body: { orderId } }],
    [subscriptionApi.applyCoupon, { params: { code: 'SPRING' } }],
    [invoiceApi.byIds, { query: { ids: ids['invoiceId'] } }],
    [invoiceApi.search, { body: {} }],
    [invoiceApi.paper, one(ids['invoiceId'])],
    [sandboxApi.clock, {}],
    [sandboxApi.move, { body: { days: 1 } }],
  ];
};
