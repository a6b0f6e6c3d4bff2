import type { Entered } from '../../../../server/access/granted.ts';
import { type Route, route, routesOf } from '../../../../server/http/route.ts';
import { webhookRoute } from '../../../../server/http/transports/webhook.ts';
import { paymentApi } from '../../contract/payment.ts';
import * as access from '../access.ts';
import * as paying from '../actions/paying.ts';
import { needBilling } from '../actions/standing.ts';
import { readRow } from '../actions.ts';
import { findSubscription, makePrimary } from '../store.ts';
import { stripeHook } from './webhook.ts';

const here = ({ at }: { at: Entered }): Entered => {
  needBilling(at);
  return at;
};

export const paymentRoutes: Route[] = routesOf(paymentApi, [
  route(paymentApi.address, access.addressPayer, async (asked) => paying.showAddress(await findSubscription(here(asked)))),
  route(paymentApi.saveAddress, access.addressPayer, async (asked) => {
    await paying.saveAddress(here(asked), asked.input.body);
    return {};
  }),
  route(paymentApi.token, access.payer, (asked) => paying.makeToken(here(asked))),
  route(paymentApi.add, access.payer, (asked) => paying.addMethod(here(asked), asked.input.body)),
  route(paymentApi.methods, access.payer, (asked) => paying.listMethods(here(asked))),
  route(paymentApi.makePrimary, access.cardPayer, async (asked) => {
    await makePrimary(here(asked), asked.granted.id);
    return {};
  }),
  route(paymentApi.remove, access.cardPayer, async (asked) => {
    await paying.removeMethod(here(asked), asked.granted);
    return {};
  }),
  route(paymentApi.plans, access.anybody, async (asked) => paying.listPlans((await readRow(here(asked))).currency)),
  route(paymentApi.calculateTax, access.payer, async (asked) =>
    paying.calculateTax(here(asked), asked.input.body, (await readRow(asked.at)).currency),
  ),
  webhookRoute(paymentApi.told, stripeHook),
]);
