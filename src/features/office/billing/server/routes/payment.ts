import type { Entered } from '#server/access/granted.ts';
import { askingRoute, type Route, route, routesOf } from '#server/http/route.ts';
import { webhookRoute } from '#server/http/transports/webhook.ts';
import { paymentApi } from '../../contract/payment.ts';
import * as access from '../access.ts';
import * as paying from '../actions/paying.ts';
import { needBilling } from '../actions/standing.ts';
import { aboutTax } from '../actions/tax.ts';
import { readRow } from '../actions.ts';
import { findSubscription, makePrimary } from '../store.ts';
import { stripeHook } from './webhook.ts';

const here = ({ at }: { at: Entered }): Entered => {
  needBilling(at);
  return at;
};

const currencyOf = async (at: Entered): Promise<string> => (await readRow(at)).currency;

export const paymentRoutes: Route[] = routesOf(paymentApi, [
  route(paymentApi.address, access.addressPayer, async (asked) => paying.showAddress(await findSubscription(here(asked)))),
  askingRoute(
    paymentApi.saveAddress,
    access.addressPayer,
    async (asked) => aboutTax(here(asked), asked.input.body.address, await currencyOf(asked.at)),
    async (asked) => {
      await paying.saveAddress(here(asked), asked.input.body, asked.input.told);
      return {};
    },
  ),
  route(paymentApi.token, access.payer, (asked) => paying.makeToken(here(asked))),
  askingRoute(
    paymentApi.add,
    access.payer,
    async (asked) => paying.aboutCard(here(asked), asked.input.body, await currencyOf(asked.at)),
    (asked) => paying.addMethod(here(asked), asked.input.body, asked.input.told),
  ),
  route(paymentApi.methods, access.payer, (asked) => paying.listMethods(here(asked))),
  route(paymentApi.makePrimary, access.cardPayer, async (asked) => {
    await makePrimary(here(asked), asked.granted.id);
    return {};
  }),
  route(paymentApi.remove, access.cardPayer, async (asked) => {
    await paying.removeMethod(here(asked), asked.granted);
    return {};
  }),
  route(paymentApi.plans, access.anybody, async (asked) => paying.listPlans(await currencyOf(here(asked)))),
  askingRoute(
    paymentApi.calculateTax,
    access.payer,
    async (asked) => aboutTax(here(asked), asked.input.body.address, await currencyOf(asked.at)),
    async (asked) => {
      here(asked);
      return paying.calculateTax(asked.input.body.subTotal, asked.input.told);
    },
  ),
  webhookRoute(paymentApi.told, stripeHook),
]);
