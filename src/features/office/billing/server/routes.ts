import type { Entered } from '#server/access/granted.ts';
import { open } from '#server/access/granted.ts';
import { askingRoute, type Route, route, routesOf } from '#server/http/route.ts';
import { downloadRoute } from '#server/http/transports/download.ts';
import { addDays, dayIn } from '#shared/dates.ts';
import { invoiceApi } from '../contract/invoices.ts';
import { sandboxApi } from '../contract/sandbox.ts';
import { subscriptionApi } from '../contract/subscription.ts';
import * as access from './access.ts';
import { invoiceView, listedInvoiceView } from './actions/invoices.ts';
import { lookAtDiscount, moveClock, needSandbox, readClock, saveCustomer, showCustomer } from './actions/operating.ts';
import { paperOf } from './actions/paper.ts';
import { countRequestedPromos } from './actions/promos.ts';
import { needBilling, seatsOf } from './actions/standing.ts';
import { aboutTaxHere } from './actions/tax.ts';
import * as actions from './actions.ts';
import { paymentRoutes } from './routes/payment.ts';
import { listInvoices, searchInvoices } from './store/invoices.ts';
import { findSubscription } from './store.ts';

/** Runs a command only where there is billing, and answers nothing. */
const done =
  <Asked extends { at: Entered }>(run: (asked: Asked) => Promise<void>) =>
  async (asked: Asked): Promise<Record<string, never>> => {
    needBilling(asked.at);
    await run(asked);
    return {};
  };

/** Runs only where there is billing: elsewhere there is no trace of money. */
const paid =
  <Asked extends { at: Entered }, Result>(run: (asked: Asked) => Promise<Result> | Result) =>
  async (asked: Asked): Promise<Result> => {
    needBilling(asked.at);
    return run(asked);
  };

/** What is asked of the provider before something is priced: the tax of today. */
const taxDue = paid(({ at }: { at: Entered }) => aboutTaxHere(at));

/** What is asked before a checkout is priced. A code that names nothing is counted here, since a quote itself writes nothing. */
const checkoutDue = paid(async ({ at, input }: { at: Entered; input: { body: { promoCode: string } } }) => {
  await countRequestedPromos(at, (await findSubscription(at))?.promoCode ?? '', input.body.promoCode);
  return aboutTaxHere(at);
});

const subscriptionRoutes: Route[] = routesOf(subscriptionApi, [
  route(
    subscriptionApi.current,
    access.anybody,
    paid(async ({ at }) => ({ subscription: await actions.showSubscription(at) })),
  ),
  route(
    subscriptionApi.seatCount,
    access.seatCounter,
    paid(async ({ at }) => {
      const { used: count, invited, observers } = await seatsOf(at);
      return { count, invited, observers };
    }),
  ),
  route(
    subscriptionApi.customer,
    access.payer,
    paid(async ({ at }) => showCustomer(at, await findSubscription(at))),
  ),
  route(
    subscriptionApi.saveCustomer,
    access.payer,
    done(({ at, input }) => saveCustomer(at, input.body)),
  ),
  askingRoute(
    subscriptionApi.quoteCheckout,
    access.payer,
    checkoutDue,
    paid(({ at, input }) => actions.quoteCheckout(at, input.body, input.told)),
  ),
  askingRoute(
    subscriptionApi.checkout,
    access.payer,
    checkoutDue,
    paid(({ at, input }) => actions.checkOut(at, input.body, input.told)),
  ),
  route(
    subscriptionApi.order,
    access.orderPayer,
    paid(({ granted }) => actions.showOrder(granted)),
  ),
  route(
    subscriptionApi.confirm,
    access.orderPayer,
    paid(({ at, input, granted }) => actions.confirmStep(at, granted, input.body.isConfirmed)),
  ),
  route(
    subscriptionApi.retry,
    access.payer,
    paid(({ at, input }) => actions.retry(at, input.body)),
  ),
  askingRoute(
    subscriptionApi.quoteSeats,
    access.payer,
    taxDue,
    paid(({ at, input }) => actions.quoteSeats(at, input.body, input.told)),
  ),
  askingRoute(
    subscriptionApi.changeSeats,
    access.seatPayer,
    taxDue,
    paid(({ at, input }) => actions.changeSeats(at, input.body, input.told)),
  ),
  askingRoute(
    subscriptionApi.quotePlan,
    access.payer,
    taxDue,
    paid(({ at, input }) => actions.quotePlan(at, input.body, input.told)),
  ),
  askingRoute(
    subscriptionApi.changePlan,
    access.payer,
    taxDue,
    done(({ at, input }) => actions.changePlan(at, input.body, input.told)),
  ),
  route(
    subscriptionApi.cancel,
    access.payer,
    done(({ at, input }) => actions.cancel(at, input.body)),
  ),
  askingRoute(
    subscriptionApi.renew,
    access.payer,
    taxDue,
    paid(({ at, input }) => actions.renew(at, input.body, input.told)),
  ),
  route(
    subscriptionApi.applyCoupon,
    access.payer,
    paid(({ at, input }) => actions.applyCoupon(at, input.params.code)),
  ),
  route(subscriptionApi.discount, open('a discount is looked at before sign-in; it says only what a code takes off'), ({ at, input }) =>
    lookAtDiscount(at, input.params.code),
  ),
]);

const invoiceRoutes: Route[] = routesOf(invoiceApi, [
  route(
    invoiceApi.byIds,
    access.payer,
    paid(async ({ at, input }) => ({ items: (await listInvoices(at, input.query.ids)).map(invoiceView) })),
  ),
  route(
    invoiceApi.search,
    access.payer,
    paid(async ({ at, input }) => {
      const { items, ...counts } = await searchInvoices(at, input.body);
      return { items: items.map(listedInvoiceView), ...counts };
    }),
  ),
  downloadRoute(invoiceApi.paper, access.invoicePayer, ({ at, granted }) => {
    needBilling(at);
    return paperOf(at, granted);
  }),
]);

const sandboxRoutes: Route[] = routesOf(sandboxApi, [
  route(sandboxApi.clock, access.payer, async ({ at }) => {
    needSandbox(at);
    return readClock(at);
  }),
  route(sandboxApi.move, access.payer, async ({ at, input }) => {
    needSandbox(at);
    const { daysAhead } = await moveClock(at, input.body.days);
    return { day: addDays(dayIn(at.now, 'UTC'), daysAhead), daysAhead };
  }),
]);

export const billingRoutes: Route[] = [...subscriptionRoutes, ...paymentRoutes, ...invoiceRoutes, ...sandboxRoutes];
